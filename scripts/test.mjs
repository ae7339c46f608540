// npm test: installs what is missing and runs every check and suite.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { binOf, ensureInstalled, root, runPackage } from './installed.mjs';

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

const folder = mkdtempSync(join(tmpdir(), 'beatbench-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failing = [];

/** Runs one suite and counts it. Gives back what it printed where that is held back, else prints it at once. */
async function runSuite(project, isHeldBack) {
  const report = join(folder, `${project}.json`);
  const kinds = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const suite = spawn(process.execPath, [binOf('vitest'), 'run', '--project', project, ...kinds], {
    cwd: root,
    stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const said = [];
  for (const stream of [suite.stdout, suite.stderr]) stream?.on('data', (piece) => said.push(piece));
  const status = await new Promise((resolve, reject) => {
    suite.on('close', resolve);
    suite.on('error', reject);
  });
  if (status !== 0) failing.push(project);
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
    counts.passed += numPassedTests;
    counts.failed += numFailedTests;
    counts.skipped += numPendingTests;
  }
  return Buffer.concat(said);
}

// Neither of these two keeps two cores busy, and neither waits for frames.
step('Tests: unit, and gpu beside it');
const [, ofGpu] = await Promise.all([runSuite('unit', false), runSuite('gpu', true)]);
step('Tests: gpu');
process.stdout.write(ofGpu);
for (const project of ['browser', 'page']) {
  step(`Tests: ${project}`);
  await runSuite(project, false);
}
rmSync(folder, { recursive: true });
const data = process.env.BEATBENCH_DATA ?? join(root, '..', 'shared', 'data');
if (!existsSync(data))
  console.log(`\nSkipped: what needs recordings. There are none at ${data}; BEATBENCH_DATA may name them.`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (failing.length > 0) {
  console.log(`Not passed: ${failing.join(', ')}`);
  process.exit(1);
}
