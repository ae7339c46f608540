import { expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import {
  dropLongRecord,
  drawnShare,
  makeLongRecord,
  pageBytes,
  residentMegabytes,
} from '../support/long-record.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { gateNote, runsAllTests } from '../support/gate.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();

/** Memory limit of the page, bytes. */
const mostBytes = 600e6;

it.skipIf(!runsAllTests)(
  `a day of two channels at 1 kHz, 346 MB, opens, draws and responds while it is processed${gateNote}`,
  async () => {
    const record = await makeLongRecord(folder);
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const since = (): Promise<number> =>
      page.evaluate(() => performance.now() - (performance.getEntriesByName('dropped')[0]?.startTime ?? 0));
    const told: string[] = [];
    const tell = async (what: string): Promise<void> => {
      told.push(`${what} ${Math.round(await since())} ms`);
    };
    await dropLongRecord(page, record);
    await page.locator('.topbar').getByText('24:00:00').waitFor();
    await expect.poll(() => drawnShare(page, '.overview', 20, 40), { interval: 20 }).toBeGreaterThan(0.95);
    await expect.poll(() => drawnShare(page, '.plot.waves', 5, 60), { interval: 20 }).toBeGreaterThan(0.95);
    await tell('first screen');
    await page.getByText('The first hour of 24:00:00 is analysed').waitFor();

    const waves = page.getByRole('slider', { name: 'Waveforms' });
    await waves.focus();
    for (let k = 0; k < 24; k++) await page.keyboard.press('-');
    await expect.poll(() => waves.getAttribute('aria-valuetext')).toContain('to 24:00:00');
    await expect.poll(() => drawnShare(page, '.plot.waves', 5, 60), { interval: 20 }).toBeGreaterThan(0.95);
    await tell('zoomed out to the day');
    const bytes = pageBytes(page);
    // An error that ends the test earlier is reported by the test.
    bytes.catch(() => undefined);
    await page.getByText('The whole record is drawn').waitFor({ state: 'attached' });
    await tell('gone through');
    expect(await drawnShare(page, '.overview', 20, 40)).toBeGreaterThan(0.95);
    expect(await readPageNumbers(page, 'day')).toMatch(/\d/);
    await tell('analysed');

    const browser = page.context().browser();
    const resident = browser === null ? null : await residentMegabytes(browser);
    const measured = await bytes;
    const memory = `${Math.round(measured / 1e6)} MB of memory, resident ${Math.round(resident?.now ?? 0)} MB, at most ${Math.round(resident?.most ?? 0)} MB`;
    process.stdout.write(`a day of two channels at 1 kHz: ${told.join(', ')}; ${memory}\n`);
    expect(measured).toBeLessThan(mostBytes);
  },
);
