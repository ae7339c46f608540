// npm test: installs what is missing and runs every check and suite; npm run test:all leaves no test to it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { binOf, ensureInstalled, root, run, runPackage } from './installed.mjs';

ensureInstalled();
process.env.CHROME_PATH = findChromium();

const step = (title) => console.log(`\n── ${title}`);

step('Types');
runPackage('tsc', ['-b']);
step('Lint');
runPackage('oxlint', ['--type-aware', '--deny-warnings']);
step('Format');
runPackage('oxfmt', ['--check']);
step('Unused code');
runPackage('knip', []);
runPackage('knip', ['--production', '--include', 'files']);
step('Build');
runPackage('vite', ['build', '--logLevel', 'warn']);
runPackage('vite', ['build', '--config', 'vite.cli.config.ts']);
runPackage('vite', ['build', '--config', 'vite.api.config.ts']);
run(process.execPath, [join(root, 'scripts', 'types.mjs')]);

const folder = mkdtempSync(join(tmpdir(), 'beatbench-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failing = [];
/** How many tests each reason kept from running. */
const reasons = new Map();

/** Runs one suite, prints what it said once it is done, and counts it. */
async function runSuite(name) {
  const report = join(folder, `${name}.json`);
  const kinds = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  console.log(`Tests: ${name} begin`);
  const startedMs = performance.now();
  const suite = spawn(process.execPath, [binOf('vitest'), 'run', '--project', name, ...kinds], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [suite.stdout, suite.stderr]) stream.on('data', (piece) => said.push(piece));
  const status = await new Promise((resolve, reject) => {
    suite.on('close', resolve);
    suite.on('error', reject);
  });
  step(`Tests: ${name}, ${((performance.now() - startedMs) / 60_000).toFixed(1)} min`);
  process.stdout.write(Buffer.concat(said));
  if (status !== 0) failing.push(name);
  if (existsSync(report)) count(JSON.parse(readFileSync(report, 'utf8')));
}

function count({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  counts.skipped += numPendingTests;
  for (const { fullName, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (status === 'passed' || status === 'failed') continue;
    const reason = /[[(]skipped: (.*?)[\])]/.exec(fullName)?.[1] ?? 'said by the test itself';
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
}

// Two at a time, one a core; a free core takes the next. Beside them the few that mostly wait for other programs.
step('Tests: unit, gpu, page and browser, two at a time');
const waiting = ['unit', 'gpu', 'page', 'browser'];
const runWaiting = async () => {
  for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) await runSuite(suite);
};
await Promise.all([runWaiting(), runWaiting(), runSuite('unit-alone')]);
rmSync(folder, { recursive: true });
const data = process.env.BEATBENCH_DATA ?? join(root, '..', 'shared', 'data');
if (!existsSync(data))
  console.log(`\nSkipped: what needs recordings. There are none at ${data}; BEATBENCH_DATA may name them.`);
for (const [reason, tests] of reasons) console.log(`Skipped: ${tests} tests: ${reason}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (failing.length > 0) {
  console.log(`Not passed: ${failing.join(', ')}`);
  process.exit(1);
}
