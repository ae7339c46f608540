// npm test: installs what is missing and runs every check and suite.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root, runPackage } from './installed.mjs';

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
step('Build');
runPackage('vite', ['build', '--logLevel', 'warn']);
runPackage('vite', ['build', '--config', 'vite.cli.config.ts']);

const folder = mkdtempSync(join(tmpdir(), 'beatbench-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const project of ['unit', 'gpu', 'browser', 'page']) {
  step(`Tests: ${project}`);
  const report = join(folder, `${project}.json`);
  runPackage('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'));
  counts.passed += numPassedTests;
  counts.failed += numFailedTests;
  counts.skipped += numPendingTests;
}
rmSync(folder, { recursive: true });
const data = process.env.BEATBENCH_DATA ?? join(root, '..', 'shared', 'data');
if (!existsSync(data))
  console.log(`\nSkipped: what needs recordings. There are none at ${data}; BEATBENCH_DATA may name them.`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
