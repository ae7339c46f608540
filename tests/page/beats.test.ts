import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeAnnotations } from '../../src/io/wfdb/annotations-write.ts';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { restingRrMs } from '../support/made-beats.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';
import { idleText, readings } from '../support/page-readings.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const rr = restingRrMs(300);

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const lines = (cells: readonly (string | number)[]): string => `${cells.join('\n')}\n`;

it('a list of RR opens as a recording, with its rhythm in QRS, an empty lane with the reason, and messages in other benches', async () => {
  const page = await sharedPage();
  await idleText(page).waitFor();
  await dropFiles(page, write('night.csv', lines(['rr_ms', ...rr.slice(0, 150), 3100, ...rr.slice(150)])));
  const bar = page.locator('.topbar');
  await bar.getByText('night', { exact: true }).waitFor();
  expect((await bar.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/list of beats · 4:\d\d min/);
  await page.getByText('This recording has beats and no signal.').first().waitFor();
  await page.getByRole('tab', { name: 'QRS' }).click();
  const reading = readings(page, 'the detection');
  await reading.waitFor();
  const mean = [...rr, 3100].reduce((sum, one) => sum + one, 0) / 301;
  expect(await reading.innerText()).toContain((60_000 / mean).toFixed(1));
  const bench = page.locator('#bench');
  await bench.getByText('Pause').first().waitFor();
  expect(await bench.getByText('Inside the detector').count()).toBe(0);
  expect(await page.locator('canvas').count()).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Report' }).click();
  const sheet = page.locator('.rhythm-sheet');
  await sheet.getByText('Rhythm of beats without a signal').waitFor();
  await sheet.getByText('beats are not classed').waitFor();
  expect(await sheet.getByText('Strips').count()).toBe(0);
  await page.keyboard.press('Escape');
  for (const name of ['Waveforms', 'Filter', 'Waves', 'Intervals', 'Sounds', 'Templates', 'Denoise']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await bench.getByText(/^\w+ needs .*\. This recording has beats and no signal\.$/).waitFor();
  }
  await bench.getByRole('button', { name: 'Show the rhythm' }).click();
  await reading.waitFor();
});

itInFullRun('asks what numbers count, and the rate of annotations alone', async () => {
  const page = await openPage();
  await idleText(page).waitFor();
  await dropFiles(page, write('rr.csv', lines(rr.map((ms) => Math.round(ms / 4)))));
  await page.getByText('The file lists RR or times of beats, but not their unit.').waitFor();
  await page.locator('form.question').getByLabel('Rate').fill('250');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('.topbar').getByText('rr', { exact: true }).waitFor();
  expect(await page.locator('.topbar').innerText()).toContain('list of beats · 4:');

  const annotations = rr.map((_, k) => {
    return { sampleIndex: 100 * k, label: k % 30 === 7 ? 'V' : 'N', subtype: 0, channel: 0, num: 0, aux: '' };
  });
  await dropFiles(page, write('holter.atr', writeAnnotations({ source: 'atr', fs: 128, annotations }, 128)));
  await page.getByText('The annotations count samples, but the header').waitFor();
  await page.locator('form.question').getByLabel('Rate').fill('128');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.locator('.topbar').getByText('holter', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'QRS' }).click();
  await readings(page, 'the detection').getByText('V 10, S 0, F 0').waitFor();
});

itInFullRun('a column that may be a signal is read as RR where a person says so', async () => {
  const page = await openPage();
  await idleText(page).waitFor();
  await dropFiles(page, write('list.txt', lines(Array.from({ length: 300 }, () => 800))));
  await page.getByRole('button', { name: 'in ms' }).click();
  await page.locator('.topbar').getByText('list', { exact: true }).waitFor();
  expect(await page.locator('.topbar').innerText()).toContain('4:00 min');
});

it('beats without a signal are moved, removed and inserted, and saved as edited', async () => {
  const page = await sharedPage();
  await idleText(page).waitFor();
  await dropFiles(page, write('edited.csv', lines(['rr_ms', ...rr])));
  await page.locator('.topbar').getByText('edited', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'QRS' }).click();
  await readings(page, 'the detection').waitFor();
  const count = async () => Number(/^\d+/.exec(await page.locator('.panel-rr .sub').innerText())?.[0]);
  await expect.poll(count).toBe(300);
  await page.getByRole('slider', { name: 'Waveforms' }).press('Enter');
  const handle = page.getByRole('slider', { name: 'Chosen beat' });
  await handle.waitFor();
  await handle.press('Delete');
  await expect.poll(count).toBe(299);
  await handle.press('Insert');
  await expect.poll(count).toBe(300);
  await page.keyboard.press('Control+z');
  await expect.poll(count).toBe(299);
  await page.getByRole('button', { name: 'Export the result' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Beats, CSV' }).click();
  const saved = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\n');
  expect(saved).toHaveLength(1 + 300);
  await page.getByRole('tab', { name: 'Series', exact: true }).click();
  await page
    .getByRole('region', { name: 'RR over time' })
    .getByText(/^299 values/)
    .first()
    .waitFor();
});
