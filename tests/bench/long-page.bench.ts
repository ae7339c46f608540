import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';
import { chromiumFlags, chromiumPath } from '../support/chromium-flags.ts';
import {
  drawnShare,
  makeLongRecord,
  minuteCount,
  pageBytes,
  residentMegabytes,
} from '../support/long-record.ts';
import { panWaveforms, zoomWaveforms } from './page/acts.ts';
import type { Task } from './page/trace.ts';
import { traceTasks } from './page/trace.ts';
import { printTable } from './print-table.ts';

const openCount = 5;
const panCount = 120;

const rows: string[][] = [];
const shown = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

function tell(what: string, budget: number | null, value: number, more = ''): void {
  const isOver = budget !== null && value > budget;
  rows.push([what, budget === null ? '' : shown(budget), shown(value), isOver ? 'over' : '', more]);
}

/** Returns the 95th percentile. */
function high(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? 0;
}

/** Prints the processor time of drawing, which other programs do not affect, and its wall-clock time. */
function tellFrames(what: string, tasks: readonly Task[]): void {
  const drawn = tasks.filter(({ drawMs }) => drawMs > 0);
  const times = drawn.map(({ drawCpuMs }) => drawCpuMs);
  const clock = drawn.map(({ drawMs }) => drawMs);
  const more = `middle ${shown(upperMedian(times))}, most ${shown(Math.max(...times))}; by the clock middle ${shown(upperMedian(clock))}, 95 % ${shown(high(clock))}; ${drawn.length} frames`;
  tell(`drawing a frame, 95 % of them, ms: ${what}`, 8, high(times), more);
}

const sinceChange = (page: Page): Promise<number> =>
  page.evaluate(() => performance.now() - (performance.getEntriesByName('given').at(-1)?.startTime ?? 0));

/** Opens the files in the page; resolves with the time in ms from then until overview and waveforms are drawn. */
async function openDay(page: Page, files: readonly string[]): Promise<number> {
  const input = page.locator('input[type=file][aria-label=Files]').first();
  await input.evaluate((element) =>
    element.addEventListener('change', () => performance.mark('given'), { capture: true, once: true }),
  );
  await input.setInputFiles([...files]);
  await page.locator('.topbar').getByText('24:00:00').waitFor();
  for (;;) {
    const isThere =
      (await drawnShare(page, '.overview', 20, 40)) > 0.95 &&
      (await drawnShare(page, '.plot.waves', 5, 60)) > 0.95;
    if (isThere) return sinceChange(page);
  }
}

async function freshPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByLabel('Readings of the window').waitFor();
  await page.getByText('Idle').waitFor();
  await page.waitForTimeout(1000);
  return page;
}

async function measureFrames(browser: Browser, page: Page, when: string): Promise<void> {
  const act = (what: string, does: () => Promise<void>): Promise<void> =>
    traceTasks(browser, page, does).then((tasks) => tellFrames(`${what}, ${when}`, tasks));
  const focus = (): Promise<void> => page.getByRole('slider', { name: 'Waveforms' }).focus();
  const zoomOut = async (steps: number): Promise<void> => {
    await focus();
    for (let k = 0; k < steps; k++) await page.keyboard.press('-');
    await page.waitForTimeout(400);
  };
  await page.keyboard.press('0');
  await act('zooming, 10 s to the day and back', () => zoomWaveforms(page, panCount));
  await act('panning, 10 s in view', () => panWaveforms(page, panCount));
  await zoomOut(10);
  await act('panning, 10 min in view', () => panWaveforms(page, panCount));
  await zoomOut(7);
  await act('panning, 3 h in view', () => panWaveforms(page, panCount));
  await focus();
  await page.keyboard.press('0');
}

const folder = mkdtempSync(join(tmpdir(), 'beatbench-bench-'));
const server = await preview({ logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  const { name, header, minute } = await makeLongRecord(folder);
  const files = [join(folder, `${name}.hea`), join(folder, `${name}.dat`)];
  writeFileSync(files[0] ?? '', header);
  const data = openSync(files[1] ?? '', 'w');
  for (let k = 0; k < minuteCount; k++) writeSync(data, minute);
  closeSync(data);
  const address = server.resolvedUrls?.local[0] ?? '';
  const times: number[] = [];
  for (let k = 0; k < openCount; k++) {
    const page = await freshPage(browser, address);
    times.push(await openDay(page, files));
    await page.context().close();
  }
  const more = `middle ${shown(upperMedian(times))}, most ${shown(Math.max(...times))}`;
  tell('first screen after the files are given, best, ms', 500, Math.min(...times), more);
  const page = await freshPage(browser, address);
  await openDay(page, files);
  await page.getByText('Last run').waitFor();
  tell('the first hour analysed, ms', null, await sinceChange(page));
  await page.getByText('The whole record is drawn').waitFor({ state: 'attached' });
  tell('gone through, ms', null, await sinceChange(page));
  const resident = await residentMegabytes(browser);
  await measureFrames(browser, page, 'the Intervals bench');
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await page.getByLabel('Readings of the view').waitFor();
  await page.waitForTimeout(1000);
  await measureFrames(browser, page, 'the Waveforms bench');
  tell('memory of page and workers, MB', 600, (await pageBytes(page)) / 1e6);
  if (resident !== null) {
    const { now, most, shared } = resident;
    const whole = `now ${shown(now)}, at most ${shown(most)}; shared ${shown(shared)}`;
    tell('resident and its own, at most, while the record is gone through, MB', 600, most - shared, whole);
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
printTable(
  'A day of two channels at 1 kHz, 346 MB, in Chromium',
  ['what', 'budget', 'measured', '', 'more'],
  rows,
);
