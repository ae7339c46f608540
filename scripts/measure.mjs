// npm run measure [-- REPORT.json …] [--write]: prints measures of the source tree; --write inserts them in
// docs/architecture.md. Vitest's JSON reports add the durations of their suites; `--long` lists every sentence of over
// 40 words.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './installed.mjs';
import {
  countDocstrings,
  countFilesNaming,
  countLines,
  findImporters,
  findMissingPaths,
  measureSentences,
  quantile,
  suiteMinutes,
} from './measures.mjs';

const longWords = 40;

/** Reads the texts of matching files of a folder, keyed by path from the root, with `/`. */
function readTexts(folder, pattern) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return Object.assign(
    {},
    ...entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readTexts(path, pattern);
      return pattern.test(entry.name) ? { [path]: readFileSync(join(root, path), 'utf8') } : {};
    }),
  );
}

/** Reads the pages outside `docs`. */
function pagesOfRoot() {
  const names = ['README.md', 'CONTRIBUTING.md'];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

const rows = [];
const say = (label, value) => console.log(`${label.padEnd(54)}${value}`);

/** Prints a measure that docs/architecture.md contains. */
function keep(label, value, words = label) {
  say(label, value);
  rows.push(`| ${words} | ${value} |`);
}
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
const heading = (words) => console.log(`\n${words}`);

const sources = readTexts('src', /\.tsx?$/);
const { lines, files, median, ninety, under30 } = countLines(sources);
const importers = findImporters(sources);
heading('src');
keep('lines', lines, 'lines of `src`');
const comments = Object.values(sources).flatMap(
  (text) => text.match(/^ *(?:\/\*|\*|\/\/).*$/gm) ?? [],
).length;
keep('comment lines among them', comments);
keep('files', files);
keep('lines a file, median', median);
keep('lines a file, 90 %', ninety);
keep('files under 30 lines', under30);
keep('files with one importer', [...importers.values()].filter(({ size }) => size === 1).length);

heading('Files outside its folder that name an analysis');
for (const [name, count] of Object.entries(countFilesNaming(sources)))
  keep(name, count, `files outside its folder that name \`${name}\``);

heading('Importers of the ten most imported');
const hubs = [...importers].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 10);
for (const [path, { size }] of hubs) keep(path, size, `importers of \`${path}\``);

heading('Docstrings of exported functions');
for (const layer of ['dsp', 'analysis', 'io', 'gpu']) {
  const { functions, taking, param, giving, returns, throwing, throws } = countDocstrings(
    readTexts(`src/${layer}`, /(?<!\.d)\.ts$/),
  );
  const shares = `@param ${percent(param, taking)}, @returns ${percent(returns, giving)}, @throws ${percent(throws, throwing)}`;
  keep(`${layer}, of ${functions}`, shares, `docstrings of ${functions} exported functions of \`${layer}\``);
}

heading('Words a sentence');
const isLongAsked = process.argv.includes('--long');
const all = [];
for (const [path, text] of Object.entries(readTexts('docs', /\.md$/))) {
  const sentences = measureSentences(text);
  const counts = sentences.map(({ words }) => words);
  const long = sentences.filter(({ words }) => words > longWords);
  all.push(...counts);
  say(
    path,
    `median ${quantile(counts, 0.5)}, longest ${Math.max(...counts)}, ${long.length} over ${longWords}`,
  );
  if (isLongAsked) for (const { words, text: sentence } of long) console.log(`  ${words}: ${sentence}`);
}
keep('all pages, median', quantile(all, 0.5), 'words a sentence in `docs`, median');
keep(
  `all pages, over ${longWords} words`,
  percent(all.filter((words) => words > longWords).length, all.length),
  `sentences over ${longWords} words`,
);

heading('Paths that pages name and that are not there');
const isThere = (path) => existsSync(join(root, path)) || /\bNAME\b/.test(path);
const pages = { ...readTexts('docs', /\.md$/), ...pagesOfRoot() };
for (const [path, text] of Object.entries(pages))
  for (const missing of findMissingPaths(text, isThere)) say(path, missing);

const reports = process.argv.slice(2).filter((argument) => argument.endsWith('.json'));
if (reports.length > 0) heading('Minutes of each suite');
for (const path of reports) {
  const suite = basename(path, '.json');
  const minutes = suiteMinutes(JSON.parse(readFileSync(path, 'utf8'))).toFixed(1);
  keep(suite, minutes, `minutes of the suite ${suite}`);
}

if (process.argv.includes('--write')) {
  const page = join(root, 'docs', 'architecture.md');
  const text = readFileSync(page, 'utf8');
  const start = '<!-- measures -->';
  const [from, to] = [text.indexOf(start), text.indexOf('<!-- end measures -->')];
  if (from < 0 || to < from) throw new Error('docs/architecture.md has no place for the measures');
  const table = ['| measure | value |', '|---|---|', ...rows].join('\n');
  writeFileSync(page, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
}
