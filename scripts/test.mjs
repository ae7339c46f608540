// npm test: installs missing packages and runs every check and suite; npm run test:all skips no test.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { binPath, ensureInstalled, root } from './installed.mjs';

ensureInstalled();
process.env.CHROME_PATH = findChromium();
// The type checkers are written in Go. With more memory before each collection, they take a fifth less processor time.
process.env.GOGC ??= '400';

const step = (title) => console.log(`\n── ${title}`);
const minutesSince = (startedMs) => ((performance.now() - startedMs) / 60_000).toFixed(1);

/** Running processes. None outlives this one. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));

/** Runs a script in a process of its own; returns its status and output. */
async function start(script, args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
  const status = await new Promise((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  running.delete(child);
  return { status, said: Buffer.concat(said) };
}

/** Runs steps one after another; the first failure ends all. */
async function inOrder(...steps) {
  for (const [title, script, ...args] of steps) {
    const startedMs = performance.now();
    const { status, said } = await start(script, args);
    step(`${title}, ${minutesSince(startedMs)} min`);
    process.stdout.write(said);
    if (status !== 0) process.exit(status ?? 1);
  }
}

// Tests that run the command line need not build it again.
process.env.BEATBENCH_BUILT = join(root, 'dist-cli', 'beatbench.js');
const folder = mkdtempSync(join(tmpdir(), 'beatbench-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failing = [];
/** Output of each failed test or file, which is repeated at the end. */
const failures = [];
/** Number of skipped tests by reason. */
const reasons = new Map();

/** Runs one suite or shard, prints its output at the end, and counts it. */
async function runSuite({ name, share }) {
  const title = share === undefined ? name : `${name} ${share}`;
  const report = join(folder, `${title.replaceAll(/\W/g, '-')}.json`);
  const args = ['run', '--project', name, '--reporter=default', '--reporter=json'];
  if (share !== undefined) args.push(`--shard=${share}`);
  console.log(`Tests: ${title} begin`);
  const startedMs = performance.now();
  const { status, said } = await start(binPath('vitest'), [...args, `--outputFile.json=${report}`]);
  step(`Tests: ${title}, ${minutesSince(startedMs)} min`);
  process.stdout.write(said);
  if (status !== 0) failing.push(title);
  if (existsSync(report)) count(title, JSON.parse(readFileSync(report, 'utf8')));
}

function count(title, { numPassedTests, numFailedTests, numPendingTests, testResults }) {
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  counts.skipped += numPendingTests;
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    for (const test of failed)
      failures.push({ title, file, test: test.fullName, said: test.failureMessages.join('\n') });
    if (status === 'failed' && failed.length === 0)
      failures.push({ title, file, test: 'the file', said: message });
  }
  for (const { fullName, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'passed' || status === 'failed') continue;
    const reason = /[[(]skipped: (.*?)[\])]/.exec(fullName)?.[1] ?? 'said by the test itself';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

// The longest first, so that the last ones are short.
const waiting = [
  { name: 'page' },
  { name: 'browser' },
  { name: 'unit', share: '1/2' },
  { name: 'unit', share: '2/2' },
  { name: 'gpu' },
  { name: 'unit-alone' },
];
const runWaiting = async () => {
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) await runSuite(suite);
};

const vite = binPath('vite');
const build = inOrder(
  ['Build', vite, 'build', '--logLevel', 'warn'],
  ['Build of the command line', vite, 'build', '--config', 'vite.cli.config.ts'],
  ['Build of the programming interface', vite, 'build', '--config', 'vite.api.config.ts'],
);
const checks = inOrder(
  ['Types', binPath('tsc'), '-b'],
  ['Types of the programming interface', join(root, 'scripts', 'types.mjs')],
  ['Lint', binPath('oxlint'), '--type-aware', '--deny-warnings'],
  ['Format', binPath('oxfmt'), '--check'],
);
// The search for unused code reads what is built.
const unused = Promise.all([checks, build]).then(() =>
  inOrder(
    ['Unused code', binPath('knip')],
    ['Unused files', binPath('knip'), '--production', '--include', 'files'],
  ),
);
// As many suites as cores at a time, and at least one. The last begins after the checks, which run beside the others.
const others = Array.from({ length: availableParallelism() - 1 }, () => build.then(runWaiting));
await Promise.all([...others, unused.then(runWaiting)]);
rmSync(folder, { recursive: true });
const data = process.env.BEATBENCH_DATA ?? join(root, '..', 'shared', 'data');
if (!existsSync(data))
  console.log(`\nSkipped: what needs recordings. There are none at ${data}; BEATBENCH_DATA may name them.`);
for (const [reason, tests] of reasons) console.log(`Skipped: ${tests} tests: ${reason}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
for (const { title, file, test, said } of failures)
  console.log(`\nFailed in ${title}: ${file}, ${test}\n${said}`);
if (failing.length > 0) {
  console.log(`Not passed: ${failing.join(', ')}`);
  process.exit(1);
}
