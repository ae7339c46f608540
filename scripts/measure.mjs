// npm run measure [-- REPORT.json …]: measures of the tree, as docs/architecture.md keeps them. Vitest's JSON reports add
// the minutes of their suites; `--long` lists every sentence of over 40 words.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Paths from the root, with `/`, and texts of the files of a folder whose names match. */
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

/** The pages beside `docs`. */
function pagesOfRoot() {
  const names = ['README.md', 'CONTRIBUTING.md'];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

const say = (label, value) => console.log(`${label.padEnd(54)}${value}`);
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
const heading = (words) => console.log(`\n${words}`);

const sources = readTexts('src', /\.tsx?$/);
const { lines, files, median, ninety, under30 } = countLines(sources);
const importers = findImporters(sources);
heading('src');
say('lines', lines);
say('files', files);
say('lines a file, median', median);
say('lines a file, 90 %', ninety);
say('files under 30 lines', under30);
say('files with one importer', [...importers.values()].filter(({ size }) => size === 1).length);

heading('Files outside its folder that name an analysis');
for (const [name, count] of Object.entries(countFilesNaming(sources))) say(name, count);

heading('Importers of the ten most imported');
const hubs = [...importers].toSorted(([, a], [, b]) => b.size - a.size).slice(0, 10);
for (const [path, { size }] of hubs) say(path, size);

heading('Docstrings of exported functions');
for (const layer of ['dsp', 'analysis', 'io', 'gpu']) {
  const { functions, taking, param, giving, returns, throwing, throws } = countDocstrings(
    readTexts(`src/${layer}`, /(?<!\.d)\.ts$/),
  );
  const shares = `@param ${percent(param, taking)}, @returns ${percent(returns, giving)}, @throws ${percent(throws, throwing)}`;
  say(`${layer}, of ${functions}`, shares);
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
say('all pages, median', quantile(all, 0.5));
say(
  `all pages, over ${longWords} words`,
  percent(all.filter((words) => words > longWords).length, all.length),
);

heading('Paths that pages name and that are not there');
const isThere = (path) => existsSync(join(root, path)) || /\bNAME\b/.test(path);
const pages = { ...readTexts('docs', /\.md$/), ...pagesOfRoot() };
for (const [path, text] of Object.entries(pages))
  for (const missing of findMissingPaths(text, isThere)) say(path, missing);

const reports = process.argv.slice(2).filter((argument) => argument.endsWith('.json'));
if (reports.length > 0) heading('Minutes of each suite');
for (const path of reports)
  say(basename(path, '.json'), suiteMinutes(JSON.parse(readFileSync(path, 'utf8'))).toFixed(1));
