// node workflow/prove.mjs [local]: proves that the workflow gives the numbers of one process, on this machine and on a
// local Slurm cluster of two nodes, one of which fails. It stops everything that it starts.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSlurm, until } from './prove/local-slurm.mjs';
import { makeStudy } from './prove/make-study.mjs';
import { whyNot } from './prove/packages.mjs';
import { endAll, marked } from './prove/processes.mjs';
import { findDifference } from './prove/same-result.mjs';
import { rulesRun, startWorkflow } from './prove/snakemake.mjs';

const isLocal = process.argv[2] === 'local';
const program = resolve(
  process.env.BEATBENCH_PROGRAM ?? fileURLToPath(new URL('../dist-cli/beatbench.js', import.meta.url)),
);
const reason = whyNot(isLocal);
if (reason !== null) {
  say(`skipped: ${reason}`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'beatbench-cluster-'));
const token = folder;
const at = (...names) => join(folder, ...names);
const study = at('study');
const table = join(study, 'recordings.tsv');
const settings = (out, more = {}) => ({ table, out: at(out), beatbench: program, ...more });
const stop = () => endAll(token);
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));
process.on('exit', stop);

try {
  const names = makeStudy(program, study, isLocal ? 4 : 40, isLocal ? 10 : 60);
  say(`${names.length} recordings, one of them broken`);
  single(['cohort', '--subjects', table], at('direct.json'), 1);
  await proveLocal(names);
  await proveCohortSeries(names);
  await proveSeries(names.filter((_, k) => k !== Math.floor(names.length / 2)).slice(0, 8));
  if (!isLocal) await proveSlurm();
  say('proved');
} catch (error) {
  say(error.stack);
  process.exitCode = 1;
} finally {
  stop();
  if (process.exitCode) say(`see ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

/** Tests a run, its repetition, and the cost of a changed recording. */
async function proveLocal(names) {
  const perJob = { files_per_job: Math.ceil(names.length / 2) };
  await localRun('local', perJob);
  same('local');
  const errors = readFileSync(at('local/tables/errors.csv'), 'utf8').trim().split('\n');
  check(errors.length === 2, `the broken recording is one line, and ${errors.length - 1} are there`);
  check(existsSync(at('local/report.html')), 'report.html is there');
  expectRules('local', { chunk: 2, merge: 1, report: 1, all: 1 });
  if (!isLocal) {
    await localRun('local', perJob);
    expectRules('local', {});
  }
  const changed = join(study, `${names[0]}.edf`);
  utimesSync(changed, new Date(), new Date(statSync(changed).mtimeMs + 5000));
  await localRun('local', perJob);
  expectRules('local', { chunk: 1, merge: 1, report: 1, all: 1 });
  same('local');
  say('one machine: equal to one process; a changed recording costs its job alone');
}

/** Compares the figures of series. */
async function proveCohortSeries(names) {
  single(['cohort', '--analysis', 'series', '--subjects', table], at('cohort-series.json'), 1);
  await localRun('figures', { analysis: 'cohort-series', files_per_job: Math.ceil(names.length / 2) });
  expectRules('figures', { chunk: 2, merge: 1, report: 1, all: 1 });
  same('figures', at('cohort-series.json'));
  say('a cohort of series: equal to one process');
}

/** Analyses all files as one recording: in parts, and at once. */
async function proveSeries(names) {
  const list = join(study, 'series.tsv');
  appendFileSync(list, `file\n${names.map((name) => `${name}.edf\n`).join('')}`);
  single(['templates', '--series', ...names.map((name) => join(study, `${name}.edf`))], at('series.json'), 0);
  await localRun('series', { table: list, analysis: 'series', parts: 2 });
  expectRules('series', { prepare: 1, part: 2, merge: 1, report: 1, all: 1 });
  same('series', at('series.json'));
  say('a series by two parts: equal to one run');
}

/** Tests two nodes, one of which fails while it works. */
async function proveSlurm() {
  const slurm = await startSlurm(at('slurm'), token);
  say('Slurm is up');
  spawnSync('sbatch', ['--wait', '--output=/dev/null', '--wrap', 'true'], { env: slurm.env });
  const emptySec = slurm.jobs()[0]?.lastedSec;
  const startMs = performance.now();
  const log = at('slurm.log');
  const run = startWorkflow('slurm', settings('slurm-out', { files_per_job: 3 }), log, slurm.env, [
    '--latency-wait',
    '5',
  ]);
  const chunks = () => slurm.jobs().filter(({ name }) => name === 'beatbench-chunk');
  const isHalfWay = () =>
    chunks().filter(({ state }) => state === 'COMPLETED').length >= 3 &&
    chunks().some(({ state, node }) => state === 'RUNNING' && node === 'node1');
  let isCut = false;
  const cutHalfWay = () => isHalfWay() && (isCut = slurm.cut('node1') > 0);
  await Promise.race([until(cutHalfWay, 'node1 at work, half-way', 120), run.ended]);
  check(isCut, 'node1 was never at work from half-way on');
  say('node1 has gone down at work');
  await run.ended;
  const again = slurm.jobs().filter(({ restarts }) => restarts > 0);
  check(slurm.nodeState('node1').includes('DOWN'), `node1 is ${slurm.nodeState('node1')}`);
  check(again.length > 0, 'no job was given to the other node');
  same('slurm-out');
  say(
    `Slurm: equal to one process; ${again.length} job of the lost node was done by the other; ${((performance.now() - startMs) / 1000).toFixed(0)} s in all, an empty job by itself ${emptySec} s`,
  );
  await proveSlurmSeries(slurm);
}

/** Runs the series on the rest of the cluster. */
async function proveSlurmSeries(slurm) {
  const wanted = settings('slurm-series', { table: join(study, 'series.tsv'), analysis: 'series', parts: 4 });
  await startWorkflow('slurm', wanted, at('slurm-series.log'), slurm.env, ['--latency-wait', '5']).ended;
  same('slurm-series', at('series.json'));
  say('Slurm: a series by four parts: equal to one run');
}

async function localRun(out, more) {
  await startWorkflow('local', settings(out, more), at(`${out}.log`), marked(token), ['--cores', '2']).ended;
}

function single(words, out, status) {
  const ran = spawnSync(process.execPath, [program, ...words, '--quiet', '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  check(ran.status === status, `one process ended with ${ran.status}: ${ran.stderr}`);
}

function same(out, direct = at('direct.json')) {
  const difference = findDifference(at(out, 'merged.json'), direct);
  check(difference === null, `${out} differs from one process: ${difference}`);
}

function expectRules(out, rules) {
  const ran = rulesRun(at(`${out}.log`));
  const names = new Set([...Object.keys(ran), ...Object.keys(rules)]);
  const isSo = [...names].every((name) => ran[name] === rules[name]);
  check(isSo, `${out} ran ${JSON.stringify(ran)}`);
}

function check(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
