import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { parsePerformance } from '../../src/state/performance/performance-file.ts';
import { serveBuiltPage } from '../support/built-page.ts';
import type { WindowSize } from '../support/layout-at-sizes.ts';
import { layoutFaults, watchLayout } from '../support/layout-faults.ts';
import { fakePerformance } from '../support/fake-performance.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { performanceText } from '../../src/state/performance/performance-file.ts';
import { itInFullRun, sweep } from '../support/gate.ts';
import { readings } from '../support/page-readings.ts';

const openPage = serveBuiltPage();

async function openPerformance(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Performance' }).click();
  await readings(page, 'the measurements').waitFor();
  await page.locator('.panel-device').getByText('KiB').waitFor();
}

async function setParameter(page: Page, id: string, value: string): Promise<void> {
  await page.locator(`.param[data-parameter="${id}"] input`).first().fill(value);
  await page.keyboard.press('Enter');
}

/** Sets small sizes that software can run in seconds. */
async function askLittle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Other studies', exact: true }).click();
  const little = { lengths: '1k,4k', taps: '11,33', repeats: '3', longestDirect: '10', sweepLength: '4000' };
  for (const [id, value] of Object.entries(little)) await setParameter(page, id, value);
}

const runButton = (page: Page, name: string) =>
  page.locator('.bench-tabs').getByRole('button', { name, exact: true });

const status = (page: Page) => page.locator('.status .run');

describe('the Performance bench of the built page', () => {
  itInFullRun(
    'stops when it is cancelled, with the rows that are whole; measures in a worker of its own, saves what the command line reads, and keeps it over a reload',
    async () => {
      const page = await openPage();
      await openPerformance(page);
      await askLittle(page);
      await setParameter(page, 'lengths', '1k,4k,8k,16k,32k,64k');
      await runButton(page, 'Run').click();
      await page.getByText(/\d+ rows? measured/).waitFor();
      await status(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByText(/Cancelled at \d+ %/).waitFor();
      const text = await page.evaluate(() => localStorage.getItem('beatbench-performance'));
      expect(parsePerformance(text ?? '')?.studies.filter?.length).toBeGreaterThan(0);

      await setParameter(page, 'lengths', '1k,4k');
      await runButton(page, 'Run again').click();
      await runButton(page, 'Cancel').waitFor();
      // The analyses continue meanwhile.
      await page.getByRole('tab', { name: 'Intervals' }).click();
      await readings(page).waitFor();
      await page.getByRole('tab', { name: 'Performance' }).click();
      await runButton(page, 'Run again').waitFor();
      expect(await status(page).innerText()).toBe('Idle');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save all as JSON' }).click();
      const saved = parsePerformance(readFileSync(await (await downloading).path(), 'utf8'));
      const rows = (saved?.studies.filter ?? []).filter(({ sampleCount }) => sampleCount <= 4000);
      expect(rows.map(({ sampleCount, tapCount }) => [sampleCount, tapCount])).toEqual([
        [1000, 11],
        [4000, 11],
        [1000, 33],
        [4000, 33],
      ]);
      for (const { cpu, transfers, largestDifference } of rows) {
        expect(cpu.direct?.ms).toBeGreaterThan(0);
        expect(cpu.overlapSave?.ms).toBeGreaterThan(0);
        expect(transfers?.totalMs).toBeGreaterThan(0);
        expect(largestDifference).toBeLessThan(1e-5);
      }
      expect(saved?.studies.workgroups?.length).toBeGreaterThan(2);
      expect(saved?.device.gpu?.isSoftware).toBe(true);
      const before = await readings(page, 'the measurements').innerText();
      await page.reload();
      await readings(page, 'the measurements').waitFor();
      expect(await readings(page, 'the measurements').innerText()).toBe(before);
    },
  );
});

const sizes: readonly WindowSize[] = [{ name: '768 × 1024', width: 768, height: 1024 }];
const otherSizes: readonly WindowSize[] = [
  { name: '1920 × 1080', width: 1920, height: 1080 },
  { name: '1440 × 900', width: 1440, height: 900 },
  { name: '1366 × 768', width: 1366, height: 768 },
  { name: '1440 × 900 at 200 %', width: 720, height: 450, ratio: 2 },
];

for (const { cases, isLeftOut, note } of sweep(sizes, otherSizes))
  describe.skipIf(isLeftOut).each(cases)(`the layout of the Performance bench at $name${note}`, (size) => {
    it('clips, covers and overlaps nothing, before a run, with figures, and next to another device', async () => {
      const page = await openPage({ ...size, prepare: watchLayout });
      await openPerformance(page);
      await waitUntilAtRest(page);
      expect(await layoutFaults(page)).toEqual([]);
      await page.evaluate(
        (text) => localStorage.setItem('beatbench-performance', text),
        performanceText(fakePerformance, {}),
      );
      await page.reload();
      await openPerformance(page);
      await waitUntilAtRest(page);
      expect(await layoutFaults(page)).toEqual([]);
      await page.locator('.panel-device').scrollIntoViewIfNeeded();
      await waitUntilAtRest(page);
      expect(await layoutFaults(page)).toEqual([]);
      await page.locator('input[aria-label="Measurements of another device"]').setInputFiles({
        name: 'other.json',
        mimeType: 'application/json',
        buffer: Buffer.from(performanceText(fakePerformance, {})),
      });
      await page.locator('.study-table .other').first().waitFor();
      await waitUntilAtRest(page);
      expect(await layoutFaults(page)).toEqual([]);
    });
  });
