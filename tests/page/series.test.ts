import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { restingRrMs } from '../support/made-beats.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';
import { idleText, readings } from '../support/page-readings.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();

/** Returns a figure of the open window. */
const figure = (page: Page, group: string, name: RegExp): Promise<string | null> =>
  page.getByRole('table', { name: group }).getByRole('row', { name }).getByRole('cell').first().textContent();

async function openSeries(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Series', exact: true }).click();
  await readings(page).waitFor();
}

describe('the Series bench', () => {
  it('compares two series, reports what is missing, and saves its figures', async () => {
    const page = await sharedPage();
    await idleText(page).waitFor();
    await openSeries(page);
    await page.getByLabel('Series of').selectOption('rptt');
    await page.getByLabel('Against', { exact: true }).selectOption('rr');
    await page.getByRole('region', { name: 'rPTT against RR' }).waitFor();
    await page
      .getByText(/thick: \d+ sequence/)
      .first()
      .waitFor();
    expect(Number(await figure(page, 'Without error', /^SD ?, ms/))).toBeGreaterThan(0);
    const doubtful = page
      .getByRole('table', { name: 'Welch' })
      .getByRole('row', { name: /^LF ?, ms²/ })
      .getByRole('cell')
      .first();
    expect(await doubtful.getAttribute('title')).toBe('Doubtful: 10 periods of 0.04 Hz take 250 s');
    expect(await figure(page, 'Shape and complexity', /^DFA α2/)).toBe('–');
    await page.getByRole('button', { name: 'Save Figures' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/-figures\.csv$/);
    await page.getByRole('button', { name: 'Export the result' }).click();
    const result = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON', exact: true }).click();
    expect((await result).suggestedFilename()).toContain('series');
  });

  it('moves LF and HF of a list of RR with the edge between them, before and after the worker’s answer, for any earlier series', async () => {
    const page = await sharedPage();
    const path = join(folder, 'rest.csv');
    writeFileSync(path, `rr_ms\n${restingRrMs(800).join('\n')}\n`);
    await dropFiles(page, path);
    await page.locator('.topbar').getByText('rest', { exact: true }).waitFor();
    await openSeries(page);
    const edge = page.getByRole('slider', { name: 'Between LF and HF' });
    await edge.waitFor();
    const power = async (name: string) =>
      Number((await figure(page, 'Welch', new RegExp(`^${name} ?, ms²`)))?.replaceAll(/\s/g, ''));
    const [lf, hf] = [await power('LF'), await power('HF')];
    expect(hf).toBeGreaterThan(lf);
    await edge.focus();
    for (let k = 0; k < 3; k++) await edge.press('Shift+ArrowRight');
    await expect.poll(() => power('LF')).toBeGreaterThan(lf);
    await waitUntilAtRest(page);
    const [lfThen, hfThen] = [await power('LF'), await power('HF')];
    expect(lfThen).toBeGreaterThan(lf);
    // Powers are rounded to ms².
    expect(Math.abs(lf + hf - lfThen - hfThen)).toBeLessThanOrEqual(2);
    await edge.press('Home');
    await expect.poll(() => power('LF')).toBe(lf);
  });

  itInFullRun('has parameters of its own on an exercise, whose intervals have theirs', async () => {
    const page = await openPage();
    await idleText(page).waitFor();
    await page.getByText('Averaging against variability', { exact: true }).click();
    await openSeries(page);
    const edge = page.getByRole('slider', { name: 'Between LF and HF' });
    await edge.waitFor();
    await edge.focus();
    await edge.press('Shift+ArrowRight');
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('0.25');
    await waitUntilAtRest(page);
    expect(await edge.getAttribute('aria-valuenow')).toBe('0.25');
    await page.keyboard.press('Control+z');
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('0.15');
  });

  itInFullRun(
    'solves the exercise on breathing by an edge that is dragged, which stays the exercise’s own',
    async () => {
      const page = await openPage();
      await idleText(page).waitFor();
      await page
        .getByRole('region', { name: 'Exercises' })
        .getByRole('button', { name: /^Series/ })
        .click();
      await page.getByText('Slow breathing and LF/HF', { exact: true }).click();
      const edge = page.getByRole('slider', { name: 'Between LF and HF' });
      await edge.waitFor();
      const verdict = page.getByRole('region', { name: 'Verdict' });
      await page.getByRole('button', { name: 'LF, 0.04 to 0.15 Hz' }).click();
      await verdict.getByText('Not yet.').waitFor();
      await edge.focus();
      for (let k = 0; k < 4; k++) await edge.press('ArrowLeft');
      await verdict.getByText('Right.').waitFor();
      expect(
        await page
          .getByRole('spinbutton', { name: 'HF from' })
          .or(page.getByRole('textbox', { name: 'HF from' }))
          .inputValue(),
      ).toBe('0.11');
      await page.locator('.pick').filter({ hasText: 'Rest' }).click();
      await waitUntilAtRest(page);
      expect(await edge.getAttribute('aria-valuenow')).toBe('0.15');
      // In another bench it is an ordinary record.
      await page.locator('.pick').filter({ hasText: 'Slow breathing' }).click();
      await page.getByRole('tab', { name: 'Intervals' }).click();
      await waitUntilAtRest(page);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.reload();
      await page.getByRole('tab', { name: 'Series' }).click();
      await verdict.getByText('Right.').waitFor();
    },
  );

  itInFullRun(
    'lists what is wrong, counts it again where a person says so, and takes that back',
    async () => {
      const page = await openPage();
      const path = join(folder, 'missed.csv');
      writeFileSync(path, `rr_ms\n${restingRrMs(300).with(200, 1700).join('\n')}\n`);
      await dropFiles(page, path);
      await page.locator('.topbar').getByText('missed', { exact: true }).waitFor();
      await openSeries(page);
      const artefacts = page.getByRole('region', { name: 'Artefacts' });
      await artefacts.getByText('missed beat').waitFor();
      const before = await figure(page, 'Time', /^SDNN/);
      await artefacts.getByRole('button', { name: 'keep' }).click();
      await artefacts.getByText('kept by hand').waitFor();
      expect(Number(await figure(page, 'Time', /^SDNN/))).toBeGreaterThan(Number(before));
      await page.keyboard.press('Control+z');
      await artefacts.getByText('missed beat').waitFor();
      await expect.poll(() => figure(page, 'Time', /^SDNN/)).toBe(before);
      await artefacts.getByLabel('All are').selectOption('cubic');
      // The missed beat lies between two halves.
      await page.getByText('of 301 values counted').waitFor();
      await artefacts.getByText('missed beat').waitFor();
    },
  );
});
