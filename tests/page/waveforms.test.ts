import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { dataNote, dataPath, hasData } from '../support/data.ts';
import { itInFullRun } from '../support/gate.ts';
import { readings } from '../support/page-readings.ts';

const openPage = serveBuiltPage();
const record = ['hea', 'dat', 'atr'].map((ending) => dataPath(join('mitdb', `100.${ending}`)));

const reading = (page: Page) => readings(page, 'the view');

/** Opens record 100 of MIT-BIH in the Waveforms bench, and waits for its beats. */
async function open100(page: Page): Promise<void> {
  await readings(page).waitFor();
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await page.locator('input[type=file][aria-label=Files]').first().setInputFiles(record);
  await page.locator('.topbar').getByText('100', { exact: true }).waitFor();
  await expect.poll(() => reading(page).innerText()).toMatch(/74\.\d \/min/);
}

/** Returns the position of a time in the first ten seconds, px of the window. */
async function findPlace(page: Page, sec: number): Promise<{ readonly x: number; readonly top: number }> {
  const box = await page.locator('.waves').boundingBox();
  if (!box) throw new Error('no waveforms');
  return { x: box.x + 64 + ((box.width - 76) * sec) / 10, top: box.y };
}

describe.skipIf(!hasData)(`the Waveforms bench on MIT-BIH 100${dataNote}`, () => {
  itInFullRun('measures with calipers, edits a beat, and has both again after a reload', async () => {
    const page = await openPage();
    await open100(page);
    await page.keyboard.press('c');
    await expect.poll(() => reading(page).innerText()).toMatch(/8\d\d\.\d ms/);
    const measured = /8\d\d\.\d ms/.exec(await reading(page).innerText())?.[0] ?? '';
    const { x, top } = await findPlace(page, 1.5);
    await page.keyboard.down('Shift');
    await page.mouse.click(x, top + 150);
    await page.keyboard.up('Shift');
    await page.getByText('Inserted', { exact: true }).waitFor();
    await expect.poll(() => reading(page).innerText()).toContain('14 beats');
    expect(await page.getByRole('slider', { name: 'Waveforms' }).getAttribute('aria-valuetext')).toBe(
      '0:00.0 to 0:10.0',
    );
    await waitUntilAtRest(page);
    await page.reload();
    await page.getByText('Inserted', { exact: true }).waitFor();
    await expect.poll(() => reading(page).innerText()).toContain('14 beats');
    expect(await reading(page).innerText()).toContain(measured);
    await page.getByRole('button', { name: 'Revert all' }).click();
    await expect.poll(() => reading(page).innerText()).toContain('13 beats');
  });

  itInFullRun('saves the corrected beats as an annotation file', async () => {
    const page = await openPage();
    await open100(page);
    await page.getByRole('button', { name: 'Export the result' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Beats, WFDB annotations at R' }).click();
    expect((await saving).suggestedFilename()).toBe('100.qrs');
  });
});
