import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { layoutFaultsAt } from '../support/layout-at-sizes.ts';
import { watchLayout } from '../support/layout-faults.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { cohortTolerance } from '../support/tolerances.ts';
import { runsAllTests, itInFullRun } from '../support/gate.ts';
import { readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const names = ['S1_rest_1', 'S1_run_1', 'S2_rest_1', 'S2_run_1', 'S3_rest_1', 'S3_run_1'];
const broken = 'S4_rest_1';

beforeAll(async () => {
  for (const [seed, name] of names.entries()) {
    const noise = ['--noise', 'white:22', '--foot-shallow', `${seed}%`, '--rate', '250'];
    const made = ['--duration', '30', '--seed', String(seed + 1), '--write', 'edf', '--quiet', ...noise];
    const { status, notices } = await runCommand('synth', '--out', join(folder, name), ...made);
    if (status !== 0) throw new Error(notices);
  }
  writeFileSync(join(folder, `${broken}.edf`), '0       damaged');
});

const files = (): string[] => [...names, broken].map((name) => join(folder, `${name}.edf`));

async function openCohort(page: Page): Promise<void> {
  await readings(page).waitFor();
  await page.locator('input[type=file][aria-label=Files]').first().setInputFiles(files());
  await page.locator('.reclist').getByText('S3 · run').first().waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: 'Cohort' }).click();
  await wholeCohort(page);
}

/** Waits until all recordings are compared: a run may end, and another begin, before all have been read. */
async function wholeCohort(page: Page): Promise<void> {
  await expect.poll(() => readings(page, 'the cohort').innerText()).toMatch(/6 of 7\s+1 failed/);
  await page.locator('.status').getByText('Last run').waitFor({ state: 'attached' });
  await waitUntilAtRest(page);
}

const readRows = (page: Page): Promise<string[]> => page.locator('.cohort-table tbody th').allInnerTexts();

async function download(page: Page, act: () => Promise<void>): Promise<string> {
  const downloading = page.waitForEvent('download');
  await act();
  return readFileSync(await (await downloading).path(), 'utf8');
}

/**
 * Returns the text without what depends on place, time and sources, and separately its numbers in order. The page is
 * built once, while the command line runs the current sources.
 */
function splitNumbers(text: string): { readonly rest: unknown; readonly numbers: readonly number[] } {
  const numbers: number[] = [];
  const { timings: _, backend: __, build: ___, ...rest } = JSON.parse(text);
  const words = JSON.stringify(rest, (____, value: unknown) => {
    if (typeof value !== 'number') return value;
    numbers.push(value);
    return 0;
  });
  return { rest: JSON.parse(words), numbers };
}

/** Returns the largest relative difference of two lists of numbers. */
function apart(own: readonly number[], twin: readonly number[]): number {
  const shares = own.map((value, k) => Math.abs(value - (twin[k] ?? 0)) / Math.max(Math.abs(value), 1e-6));
  return Math.max(...shares);
}

/** The size between them is only tested in the whole run. */
const sizes = [
  { name: '1440 × 900', width: 1440, height: 900 },
  ...(runsAllTests ? [{ name: '1366 × 768', width: 1366, height: 768 }] : []),
  { name: '768 × 1024', width: 768, height: 1024 },
];

describe('the Cohort bench of the built page', () => {
  it('analyses a drop, saves the output of the command line, opens what it shows and is restored', async () => {
    const page = await openPage({ prepare: watchLayout });
    await openCohort(page);
    expect(await readRows(page)).toEqual(['S1', 'S2', 'S3', 'S4']);
    expect(await page.locator('.panel-cohort-notes').innerText()).toContain('S4 · rest · trial 1');
    await expectExports(page);
    await expectWayBack(page);
    expect(await layoutFaultsAt(page, sizes)).toEqual([]);
  });

  itInFullRun(
    'compares figures of a series, saves what the command line prints, and opens a recording in Series',
    async () => {
      const page = await openPage({ prepare: watchLayout });
      await openCohort(page);
      await page.getByRole('button', { name: 'Series', exact: true }).click();
      await readings(page, 'the cohort').getByText('RMSSD of RR').waitFor();
      await wholeCohort(page);
      await expect.poll(() => readRows(page)).toEqual(['S1', 'S2', 'S3', 'S4']);
      await page.getByLabel('Figure', { exact: true }).selectOption('welch.hf');
      await readings(page, 'the cohort').getByText('HF, Welch of RR').waitFor();
      expect(await page.locator('.panel-cohort-state-comparison tbody th').allInnerTexts()).toEqual([
        'rest',
        'run',
      ]);
      await expectSaved(page, 'series', ['--analysis', 'series', '--figure', 'welch.hf']);
      await page.getByRole('button', { name: /^HF, Welch/ }).click();
      expect(await page.locator('.cohort-series th[aria-sort=ascending]').innerText()).toMatch(/HF, Welch/);
      await page.getByRole('button', { name: 'Recordings', exact: true }).click();
      const [name = ''] = await readRows(page);
      await page.locator('.cohort-series').getByRole('button', { name, exact: true }).click();
      await page.getByRole('tab', { name: 'Series', selected: true }).waitFor();
      await page.getByRole('button', { name: 'Cohort', exact: true }).click();
      await readings(page, 'the cohort').getByText('HF, Welch of RR').waitFor();
      expect(await layoutFaultsAt(page, sizes)).toEqual([]);
      await page.getByRole('button', { name: 'Intervals', exact: true }).click();
      await readings(page, 'the cohort')
        .getByText(/PPV foot/)
        .waitFor();
    },
  );

  itInFullRun('groups by a table, and marks what is pinned to a subject', async () => {
    const page = await openPage();
    await openCohort(page);
    const rows = names.map((name, k) => `${name}.edf,${k < 3 ? 'Ann' : 'Bob'},${k % 2 ? 'walk' : 'sit'}`);
    const text = `file,subject,state\n${rows.join('\n')}`;
    await page
      .locator('input[type=file][aria-label=Files]')
      .first()
      .setInputFiles({ name: 'groups.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect.poll(() => readRows(page)).toEqual(['Ann', 'Bob', 'S4']);
    await page.getByRole('button', { name: 'States', exact: true }).click();
    await expect.poll(() => readRows(page)).toEqual(['rest', 'sit', 'walk']);
    await page.getByRole('button', { name: 'Undo: Group by groups.csv' }).click();
    await page.getByRole('button', { name: 'Subjects' }).click();
    await expect.poll(() => readRows(page)).toEqual(['S1', 'S2', 'S3', 'S4']);
    await page.getByRole('button', { name: 'Settings for this recording' }).click();
    await page.getByRole('button', { name: 'Its subject' }).click();
    await page.getByLabel('Pin a parameter').selectOption('average');
    await page.locator('.param[data-parameter="average"] input').first().fill('6');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.cohort-pinned').count()).toBe(1);
    await expect
      .poll(() => page.locator('.panel-cohort-notes').innerText())
      .toContain('2 with own parameters');
  });
});

/** Expects saved files to equal the output of the command line for the same files. */
async function expectSaved(page: Page, what: string, argv: readonly string[] = []): Promise<void> {
  const save = (format: string) => page.getByRole('button', { name: `Save the result as ${format}` }).click();
  const saved = await download(page, () => save('JSON'));
  const table = join(folder, `subjects-${what}.csv`);
  const rows = [...names, broken].map((name) => `${name}.edf,${name.replaceAll('_', ',')}`);
  writeFileSync(table, ['file,subject,state,trial', ...rows].join('\n'));
  const printed = await runCommand('cohort', '--subjects', table, '--quiet', ...argv);
  const [own, twin] = [splitNumbers(saved), splitNumbers(printed.output)];
  expect(own.rest).toEqual(twin.rest);
  expect(apart(own.numbers, twin.numbers)).toBeLessThan(cohortTolerance);
  const csv = await download(page, () => save('CSV'));
  expect(csv.trim().split('\n')).toHaveLength(8);
}

async function expectExports(page: Page): Promise<void> {
  await expectSaved(page, 'intervals');
  const figure = await download(page, async () => {
    const panel = page.locator('.panel-cohort-subjects');
    await panel.getByRole('button', { name: /^Save Subjects/ }).click();
    await panel.getByRole('menuitem', { name: /SVG/ }).click();
  });
  expect(figure).toContain('SD historic − SD least variance, LVET');
  expect(figure).not.toContain('NaN');
}

/** A bar and a cell open their window, and the table is unchanged on return. */
async function expectWayBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'S2', exact: true }).click();
  await expect
    .poll(() => readRows(page))
    .toEqual(['S1', 'S2', 'rest · trial 1', 'run · trial 1', 'S3', 'S4']);
  await page.getByRole('button', { name: 'PPV of the foot, historic, sort by it' }).click();
  await page.locator('.cohort-table th:is([aria-sort=ascending], [aria-sort=descending])').waitFor();
  const sorted = await readRows(page);
  const bars = page.locator('.cohort-bars').first();
  await bars.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => bars.getAttribute('aria-label')).toMatch(/Bar 2 of 2/);
  await page.keyboard.press('Enter');
  await page.locator('.topbar h1').getByText('run · trial 1').waitFor();
  await readings(page).waitFor();
  expect(await page.getByRole('tab', { name: 'Intervals' }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Cohort', exact: true }).click();
  await readings(page, 'the cohort').waitFor();
  await waitUntilAtRest(page);
  expect(await readRows(page)).toEqual(sorted);
  expect(await page.locator('.cohort-table tr.on').count()).toBeGreaterThan(0);
  await page.locator('.cohort-table td.n button').first().click();
  await readings(page).waitFor();
  await page.getByRole('tab', { name: 'Cohort' }).click();
  await readings(page, 'the cohort').waitFor();
  // Redrawn points are replaced, and a click on a replaced one is lost.
  await waitUntilAtRest(page);
  // The same applies to a point under the pointer, and to one reached by keys.
  await page.locator('.panel-cohort-states .scatterlayer .point').first().click({ force: true });
  await readings(page).waitFor();
  await page.getByRole('tab', { name: 'Cohort' }).click();
  const points = page.getByRole('slider', { name: /^Points of Agreement/ });
  await waitUntilAtRest(page);
  await points.focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => points.getAttribute('aria-valuetext'))
    .toMatch(/^S\d · .*: LVET \d+\.\d, [+−]\d+\.\d ms$/);
  await page.keyboard.press('Enter');
  await readings(page).waitFor();
  await page.getByRole('tab', { name: 'Cohort' }).click();
  await readings(page, 'the cohort').waitFor();
}
