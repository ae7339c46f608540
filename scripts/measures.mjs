// Measures of `npm run measure`, each a pure function of texts. They work lexically: comments are ignored, nothing is
// compiled.
import { dirname, join } from 'node:path/posix';

/** Analyses, each with the words that name it in code. */
const analyses = {
  intervals: ['interval', 'intervals'],
  filter: ['filter'],
  qrs: ['qrs'],
  templates: ['template', 'templates'],
  denoise: ['denoise'],
  sounds: ['sound', 'sounds'],
  landmark: ['landmark', 'landmarks'],
};

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g;

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');

const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Returns the quantile of numbers by nearest rank, which is always one of them. NaN if there are none. */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Counts lines and files of `sources`, an object of paths and texts. */
export function countLines(sources) {
  const lines = Object.values(sources).map(lineCount);
  return {
    lines: lines.reduce((sum, one) => sum + one, 0),
    files: lines.length,
    median: quantile(lines, 0.5),
    ninety: quantile(lines, 0.9),
    under30: lines.filter((one) => one < 30).length,
  };
}

/** Finds which files import each file by a relative path, each at most once: a Map of sets. */
export function findImporters(sources) {
  const importers = new Map();
  for (const [path, text] of Object.entries(sources))
    for (const match of withoutComments(text).matchAll(importPattern)) {
      const target = join(dirname(path), match[1] ?? match[2] ?? match[3]);
      if (target in sources) importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  return importers;
}

/**
 * Counts the files that name each analysis outside the folders named after it: in an import, a file's name, a string or
 * an identifier. `.filter(` of an array does not name the analysis.
 */
export function countFilesNaming(sources) {
  const counts = Object.fromEntries(Object.keys(analyses).map((name) => [name, 0]));
  for (const [path, text] of Object.entries(sources)) {
    const words = new Set(splitWords(`${path} ${withoutComments(text).replaceAll(/\.filter\(/g, ' ')}`));
    for (const [name, forms] of Object.entries(analyses)) {
      const isOwn = path
        .split('/')
        .slice(0, -1)
        .some((folder) => forms.includes(folder));
      if (!isOwn && forms.some((form) => words.has(form))) counts[name] += 1;
    }
  }
  return counts;
}

/** Splits identifiers and paths into lower-case words: `SoundsParams` gives sounds and params. */
const splitWords = (text) =>
  text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

/**
 * Counts the words of each sentence of a Markdown page. Code blocks, headings, tables and comments are ignored. A list
 * item or a paragraph ends a sentence, inline code counts as one word, and a token counts as a word only if it has a
 * letter or a digit.
 */
export function measureSentences(markdown) {
  const prose = markdown
    .replace(/^```[\s\S]*?^```/gm, '\n')
    .replace(/<!--[\s\S]*?-->/g, '\n')
    .replace(/^(#|\|).*$/gm, '\n')
    .replace(/^\s*([-*]|\d+\.) /gm, '\n\n')
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) =>
      paragraph.split(
        /(?<=[.!?][)*_”’"]*)(?<!\b(?:al|cf|eq|fig|no|vs)\.)\s+(?=[([“‘"*_]*[A-Z0-9À-Þ]|code\b)/,
      ),
    )
    .map((sentence) => ({
      words: sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      text: sentence.trim(),
    }))
    .filter(({ words }) => words > 0);
}

/**
 * Counts exported functions and the parts of their docstrings: the number of functions, of those with parameters and
 * `@param`, with a return value and `@returns`, and with a throw in their own body and `@throws`.
 */
export function countDocstrings(sources) {
  const counts = { functions: 0, taking: 0, param: 0, giving: 0, returns: 0, throwing: 0, throws: 0 };
  for (const text of Object.values(sources))
    for (const match of text.matchAll(/^export (?:async )?function\*? ?(\w+)/gm)) {
      const [head, body] = splitFunction(text.slice(match.index));
      const docstring =
        /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?:export [^\n]*;\n)*$/.exec(text.slice(0, match.index))?.[0] ?? '';
      counts.functions += 1;
      if (!/^[^(]*\(\s*\)/.test(head)) count('taking', 'param', docstring);
      if (!/\): (Promise<)?void>?\s*$/.test(head)) count('giving', 'returns', docstring);
      if (/\bthrow\b/.test(body)) count('throwing', 'throws', docstring);
    }
  return counts;

  function count(due, tag, docstring) {
    counts[due] += 1;
    if (docstring.includes(`@${tag} `)) counts[tag] += 1;
  }
}

/** Splits a function into its declaration and its body, which ends at the first brace at the start of a line. */
function splitFunction(text) {
  const end = text.search(/\n}/);
  const whole = end < 0 ? text : text.slice(0, end);
  const bodyAt = whole.search(/\{\n(?![\s\S]*\n\)[^\n]*\{\n)/);
  return bodyAt < 0 ? [whole, ''] : [whole.slice(0, bodyAt), whole.slice(bodyAt)];
}

/**
 * Finds files of `src`, `tests`, `scripts`, `shaders` and `workflow` that a page names in code and that do not exist.
 */
export function findMissingPaths(markdown, isThere) {
  const named = markdown.matchAll(/`((?:src|tests|scripts|shaders|workflow)\/[\w./-]+)`/g);
  return [...new Set([...named].map(([, path]) => path))].filter((path) => !isThere(path));
}

/** Returns the wall-clock duration of a suite in minutes, from Vitest's JSON report. */
export function suiteMinutes(report) {
  const ends = report.testResults.map(({ endTime }) => endTime);
  return (Math.max(report.startTime, ...ends) - report.startTime) / 60_000;
}
