// Plans a run from its configuration (JSON on standard input): the recordings of each job and its resources, and in
// plan/ one text for each that changes if it has to run again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import Papa from 'papaparse';
import { assignChunks, filesPerChunk } from './chunks.mjs';
import { fail, readText, writeChanged } from './files.mjs';
import { inputState } from './inputs.mjs';
import { predictCost } from './costs.mjs';
import { isAddress } from './address.mjs';
import { keepAddresses, readList } from './lists.mjs';
import { resultPath } from './result-path.mjs';
import { readTable } from './table.mjs';
import { splitWords } from './words.mjs';

const commands = {
  cohort: 'intervals',
  'cohort-series': 'series',
  'beat-series': 'series',
  series: 'templates',
  intervals: 'intervals',
  qrs: 'qrs',
  sounds: 'sounds',
  templates: 'templates',
};

const config = JSON.parse(readFileSync(0, 'utf8'));
const out = resolve(config.out);
const at = (name) => `${out}/plan/${name}`;
const before = JSON.parse(readText(at('plan.json')) ?? 'null');

// An engine opens logs before its jobs can create their folder.
mkdirSync(`${out}/logs`, { recursive: true });
const command = commands[config.analysis];
if (!command) fail(`analysis is ‘${config.analysis}’; it may be ${Object.keys(commands).join(', ')}.`);
const allowed = ['network', 'redirects']
  .filter((what) => config[`allow_${what}`])
  .map((what) => `--allow-${what}`);
const parameters = [...splitWords(config.parameters), ...allowed];
const table = resolve(config.table);
const listed = readTable(table);
const isCohort = config.analysis.startsWith('cohort');
if (isCohort && listed.some(({ subject }) => !subject))
  fail(`A cohort compares subjects: fill the column subject of ‘${table}’ in every row.`);
checkWords(command, parameters);
if (isCohort) checkWords('cohort', splitWords(config.cohort_parameters));
checkPlaces(listed);
const rows = await statedRows(listed);
keepAddresses(out, listed);

const run = [config.analysis, programVersion(config.beatbench), ...parameters].join(' ');
writeChanged(at('run.txt'), `${run}\n`);
const merge = [run, config.cohort_parameters, ...rows.map((row) => Object.values(row).join('\t'))].join('\n');
writeChanged(at('merge.txt'), `${merge}\n`);

const head = {
  analysis: config.analysis,
  command,
  program: config.beatbench,
  run,
  parameters,
  cohortParameters: splitWords(config.cohort_parameters),
  table,
};
const plan = config.analysis === 'series' ? planSeries() : planChunks();
writeChanged(at('plan.json'), `${JSON.stringify({ ...head, ...plan }, null, 1)}\n`);

function planSeries() {
  writeChanged(at('series.tsv'), formatList(rows));
  const isKept = before?.analysis === 'series' && before.run === run && config.parts === 0;
  const count = isKept ? before.chunks.length : config.parts || Math.max(1, config.jobs);
  const whole = predictCost(rows, config);
  const each = predictCost(rows.slice(0, Math.ceil(rows.length / count)), config);
  const chunks = Array.from({ length: count }, (_, k) => ({ id: String(k + 1), ...each }));
  return { filesPerChunk: 0, chunks, prepare: whole, merge: { ...whole, memoryMb: 2 * whole.memoryMb } };
}

function planChunks() {
  const asked = config.files_per_job || before?.autoFilesPerChunk;
  const perChunk = asked || filesPerChunk(rows, config);
  const isSame = before?.filesPerChunk === perChunk && before.analysis !== 'series';
  const chunks = assignChunks(rows, perChunk, isSame ? listsBefore() : new Map());
  for (const [id, members] of chunks) writeChanged(at(`${id}.tsv`), formatList(members));
  for (const name of listNames()) if (!chunks.has(name.slice(0, -4))) rmSync(at(name));
  const costs = [...chunks].map(([id, members]) => ({ id, ...predictCost(members, config) }));
  return {
    filesPerChunk: perChunk,
    autoFilesPerChunk: config.files_per_job ? 0 : perChunk,
    chunks: costs,
    // 10 kB and 0.7 ms per result were measured; this is twice and eight times as much.
    merge: { memoryMb: 400 + Math.ceil(rows.length / 50), minutes: 5 + Math.ceil(rows.length / 10_000) },
  };
}

/** Reads the previous chunk of each file. */
function listsBefore() {
  const chunkOf = new Map();
  for (const name of listNames()) {
    for (const { file } of readList(at(name))) chunkOf.set(file, name.slice(0, -4));
  }
  return chunkOf;
}

function listNames() {
  return readdirSync(at('')).filter((name) => /^\d{6}\.tsv$/.test(name));
}

function formatList(members) {
  const fields = ['file', 'path', 'bytes', 'changed'];
  const options = { columns: fields, delimiter: '\t', newline: '\n' };
  return `${Papa.unparse(
    members.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))),
    options,
  )}\n`;
}

/** Checks that no two rows have the same path, which would overwrite each other's result. */
function checkPlaces(all) {
  const seen = new Set();
  for (const { file } of all) {
    const place = resultPath(file);
    if (seen.has(place))
      fail(`‘${table}’ lists ‘${file}’ twice; keep one (what follows ? tells no files apart).`);
    seen.add(place);
  }
}

/** Ends here, instead of in every job, if the program does not know a parameter. */
function checkWords(name, words) {
  if (words.length === 0) return;
  const asked = [config.beatbench, name, ...words, '--help'];
  const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' });
  if (status !== 0) fail(stderr.trim());
}

/** Returns its version and the SHA-256 of its file; a rebuild of the same commit is equal. */
function programVersion(program) {
  const { stdout, status } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
  if (status !== 0) fail(`‘${program}’ cannot be run; build it by npm run build:cli.`);
  const sha = createHash('sha256').update(readFileSync(program)).digest('hex').slice(0, 16);
  return `${stdout.trim().split(' ')[0]}+${sha}`;
}

/** Requests states from servers, a few at a time. */
async function statedRows(all) {
  if (!config.allow_network && all.some(({ file }) => isAddress(file)))
    process.stderr.write('Some files are at servers: say allow_network=true to read them.\n');
  const stated = [];
  const left = all.entries();
  const work = async () => {
    for (const [k, { fullAddress, ...row }] of left) {
      const isClosed = isAddress(row.file) && !config.allow_network;
      stated[k] = {
        ...row,
        ...(isClosed
          ? { bytes: 0, changed: '-' }
          : await inputState({ path: fullAddress ?? row.path }, config.allow_redirects)),
      };
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return stated;
}
