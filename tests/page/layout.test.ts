import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { layoutFaultsAt } from '../support/layout-at-sizes.ts';
import { layoutFaults, watchLayout } from '../support/layout-faults.ts';
import { idleText, readPageNumbers, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runsAllTests, itInFullRun, sweep } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages({ prepare: watchLayout });
const folder = temporaryFolder();

const noise = ['--noise-ecg', 'white:24,wander:12', '--noise-ppg', 'white:24,pink:20,motion:12'];
const hard = [...noise, '--foot-shallow', '4.5%', '--notch-ripples', '3', '--ectopic-rate', '1'];
const records = {
  'with warnings': ['--duration', '180', '--seed', '3', ...hard],
  'twelve windows': ['--duration', '720', '--seed', '4', ...noise],
  'seventy windows': ['--duration', '4200', '--rate', '250', '--noise', 'white:20'],
};

beforeAll(async () => {
  for (const [name, options] of Object.entries(records)) {
    if (!runsAllTests && name !== 'with warnings') continue;
    const run = await runCommand('synth', '--out', join(folder, name), '--write', 'edf', ...options);
    if (run.status !== 0) throw new Error(run.notices);
  }
});

/** The widest size and those between are only tested in the whole run. */
const otherSizes = [
  { name: '1920 × 1080', width: 1920, height: 1080, ratio: 1 },
  { name: '1366 × 768', width: 1366, height: 768, ratio: 1 },
  { name: '768 × 1024', width: 768, height: 1024, ratio: 1 },
] as const;
const sizes = [
  ...(runsAllTests ? otherSizes : []),
  { name: '1440 × 900', width: 1440, height: 900, ratio: 1 },
  { name: '1440 × 900 at 200 %', width: 720, height: 450, ratio: 2 },
] as const;

/** Leaves the page at the smallest size, where the next steps are the most difficult. */
const faultsAtAnySize = (page: Page, reveal?: string): Promise<string[]> =>
  layoutFaultsAt(page, sizes, reveal);

/** Waits until everything that arrives late is drawn. */
async function settle(page: Page): Promise<void> {
  await page.locator('.panel-foot .js-plotly-plot').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.panel-time canvas').count()).toBe(2);
  await idleText(page).waitFor();
  await waitUntilAtRest(page);
}

const openFile = (page: Page, ...names: string[]): Promise<void> =>
  page
    .locator('input[type=file][aria-label=Files]')
    .first()
    .setInputFiles(names.map((name) => join(folder, name)));

async function openSample(): Promise<Page> {
  const page = await openPage({ prepare: watchLayout });
  await readPageNumbers(page, 'Rest');
  return page;
}

/** Opens the sample in a bench of the shared page. */
async function sampleIn(bench: string): Promise<Page> {
  const page = await sharedPage();
  await page.locator('.topbar').getByText('Rest', { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: bench, exact: true }).click();
  return page;
}

/** Finds the name of a curve of the Denoise bench, in the panel with that title. */
const notModulated = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).locator('text', { hasText: 'dB not modulated' });

describe('nothing is cut, covered or wider than the window at any size', () => {
  it('nothing is cut, covered or wider than the window at any size with the sample', async () => {
    const page = await sampleIn('Intervals');
    await settle(page);
    expect(await faultsAtAnySize(page)).toEqual([]);
  });

  it('nothing is cut, covered or wider than the window at any size on the Filter bench, with one filter and with a chain', async () => {
    const page = await sampleIn('Filter');
    await readings(page, 'the filter').waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
    await addFilters(page);
    await idleText(page).waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
    await page.getByText('linear', { exact: true }).click();
    expect(await faultsAtAnySize(page, '.panel-presets')).toEqual([]);
  });

  it('nothing is cut, covered or wider than the window at any size on the QRS bench, unscored and scored', async () => {
    const page = await sampleIn('QRS');
    await readings(page, 'the detection').waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
    await page.getByRole('button', { name: 'Score from the start' }).click();
    await page.locator('.panel-methods tbody tr').nth(3).waitFor({ state: 'attached' });
    expect(await faultsAtAnySize(page)).toEqual([]);
    expect(await faultsAtAnySize(page, '.panel-methods')).toEqual([]);
  });

  it('nothing is cut, covered or wider than the window at any size on the Series bench, of one series and of two', async () => {
    const page = await sampleIn('Series');
    await page.getByRole('slider', { name: 'Between LF and HF' }).waitFor({ state: 'attached' });
    expect(await faultsAtAnySize(page)).toEqual([]);
    await page.getByLabel('Series of').selectOption('rptt');
    await page.getByLabel('Against', { exact: true }).selectOption('rr');
    await page.locator('.panel-series-pair').waitFor({ state: 'attached' });
    await idleText(page).waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
    expect(await faultsAtAnySize(page, '.panel-series-windows')).toEqual([]);
  });

  it('nothing is cut, covered or wider than the window at any size on the Templates bench', async () => {
    const page = await sampleIn('Templates');
    await readings(page, 'the templates').waitFor();
    await idleText(page).waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
  });

  it('nothing is cut, covered or wider than the window at any size on the Denoise bench, with a truth', async () => {
    const page = await sampleIn('Denoise');
    await notModulated(page, 'True SNR after').waitFor({ state: 'attached' });
    await idleText(page).waitFor();
    expect(await faultsAtAnySize(page)).toEqual([]);
  });

  for (const { cases, isLeftOut, note } of sweep(['with warnings'], ['twelve windows', 'seventy windows']))
    it.skipIf(isLeftOut).each(cases)(
      `nothing is cut, covered or wider than the window at any size with a record %s${note}`,
      async (name) => {
        const page = await sampleIn('Intervals');
        await openFile(page, `${name}.edf`);
        await readPageNumbers(page, name);
        await settle(page);
        expect(await faultsAtAnySize(page)).toEqual([]);
        await page.getByRole('button', { name: 'Next window' }).click();
        await settle(page);
        // Scrolls content below the fold into view.
        expect(await faultsAtAnySize(page, '.panel-windows')).toEqual([]);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.locator('.pick').filter({ hasText: 'Rest' }).click();
      },
    );

  itInFullRun(
    'on the Templates bench, with as many tiles as there can be, and the strategies below',
    async () => {
      // Noise makes enough templates for every tile, and the annotations have their classes. The record is long enough
      // to time its sorting.
      const options = [
        '--duration',
        '1800',
        '--seed',
        '4',
        '--ectopic-rate',
        '10',
        '--noise-ecg',
        'motion:0',
      ];
      await runCommand('synth', '--out', join(folder, 'ectopic'), ...options, '--write', 'wfdb');
      const page = await openSample();
      await openFile(page, 'ectopic.hea', 'ectopic.dat', 'ectopic.atr');
      await readPageNumbers(page, 'ectopic');
      await page.getByRole('tab', { name: 'Templates' }).click();
      await page.getByLabel('Tiles from').selectOption('1');
      await page.locator('.measures-table tbody tr').nth(1).waitFor({ state: 'attached' });
      expect(await faultsAtAnySize(page)).toEqual([]);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.locator('.strategy-lanes canvas').waitFor({ state: 'attached' });
      expect(await faultsAtAnySize(page, '.strategy-lanes')).toEqual([]);
    },
  );

  itInFullRun('on the Denoise bench, with a truth and without, with bars and with the list', async () => {
    const options = ['--duration', '90', '--seed', '4', '--ectopic-rate', '10', '--noise-ecg', 'motion:4'];
    await runCommand('synth', '--out', join(folder, 'noisy'), ...options, '--write', 'edf');
    const page = await openSample();
    await page.getByRole('tab', { name: 'Denoise' }).click();
    await notModulated(page, 'True SNR after').waitFor({ state: 'attached' });
    await page.getByText('only samples are open').waitFor({ state: 'attached' });
    expect(await faultsAtAnySize(page)).toEqual([]);
    await openFile(page, 'noisy.edf');
    await notModulated(page, 'Split-half SNR after').waitFor({ state: 'attached' });
    await page.getByText('1 open recording').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('button', { name: 'Over', exact: true }).click();
    expect(await faultsAtAnySize(page, '.panel-denoise-tasks')).toEqual([]);
  });
});

/** Makes the filter a chain of three. */
async function addFilters(page: Page): Promise<void> {
  const parameters = page.getByRole('button', { name: 'Parameters', exact: true });
  const isDrawer = await parameters.isVisible();
  if (isDrawer) await parameters.click();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('region', { name: 'Stage 3, band-stop' }).waitFor();
  if (isDrawer) await page.keyboard.press('Escape');
}

describe('at 768 × 1024', () => {
  for (const { cases, isLeftOut, note } of sweep(['Parameters'], ['Recordings']))
    it.skipIf(isLeftOut).each(cases)(`the drawer of %s covers, and clips nothing${note}`, async (name) => {
      const page = await sampleIn('Intervals');
      await page.setViewportSize({ width: 768, height: 1024 });
      await settle(page);
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('complementary', { name }).waitFor();
      await waitUntilAtRest(page);
      expect(await layoutFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });
});

describe('the layout check', () => {
  it('detects what is clipped, covered, out of its plot, over a bar, or scrolls', async () => {
    const page = await sampleIn('Intervals');
    await settle(page);
    await page.evaluate(() => {
      const [rate, expected] = document.querySelectorAll<HTMLElement>('.reading .v');
      if (rate) rate.style.marginLeft = '60px';
      if (expected) Object.assign(expected.style, { width: '30px', overflow: 'hidden' });
      const labels = document.querySelectorAll('.panel-foot .plot-label.halo');
      labels.forEach((label) => label.setAttribute('x', '9999'));
      for (const label of document.querySelectorAll('.panel-rptt .plot-label')) {
        label.setAttribute('transform', 'translate(110 0)');
      }
      const cell = document.querySelector<HTMLElement>('.panel-ledger thead th');
      if (cell) Object.assign(cell.style, { display: 'block', height: '9px', overflow: 'auto' });
      const wide = document.querySelector<HTMLElement>('.warnings, .reading');
      if (wide) wide.style.minWidth = '3000px';
    });
    const faults = (await layoutFaults(page)).join('\n');
    expect(faults).toContain('overlap in the page');
    expect(faults).toContain('is cut at the side');
    expect(faults).toMatch(/leaves Foot sweep/);
    expect(faults).toMatch(/lies over a bar in Histogram of rPTT/);
    expect(faults).toContain('scrolls in its panel');
    expect(faults).toContain('scrolls sideways');
  });
});
