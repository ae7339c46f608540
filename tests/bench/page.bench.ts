import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { chromiumFlags, chromiumPath } from '../support/chromium-flags.ts';
import { runCommand } from '../support/run-command.ts';
import { markReturningUser } from '../support/mark-returning-user.ts';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';
import { dragHandle, openRecord, panWaveforms, settle, stepHandle, sweepHandle } from './page/acts.ts';
import type { Task } from './page/trace.ts';
import { traceTasks } from './page/trace.ts';
import { firstResultMs, type LongFrame, takeLongFrames, watchPage } from './page/watch.ts';
import { printTable } from './print-table.ts';

const durationSec = 1800;
const loadCount = 5;
const stepCount = 16;
const panCount = 150;
const longMs = 50;
const manyCount = 200;
/** Number of long frames reported for each measurement. */
const toldCount = 3;

const rows: string[][] = [];
const longFrames: { readonly during: string; readonly frame: LongFrame }[] = [];

const shown = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** Returns the 95th percentile. */
function high(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? 0;
}

function tell(what: string, budget: number, value: number, more: string): void {
  rows.push([what, shown(budget), shown(value), value <= budget ? '' : 'over', more]);
}

function tellTimes(what: string, budgetMs: number, times: readonly number[]): void {
  if (times.length === 0) throw new Error(`${what}: nothing changed`);
  tell(what, budgetMs, upperMedian(times), `95 % ${shown(high(times))}, most ${shown(Math.max(...times))}`);
}

/** Prints the longest task by wall-clock time and its processor time, which other programs do not affect. */
function tellTasks(what: string, tasks: readonly Task[]): void {
  const long = tasks.filter(({ wallMs }) => wallMs > longMs);
  const most = Math.max(0, ...tasks.map(({ wallMs }) => wallMs));
  const mostCpu = Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs));
  tell(`longest task: ${what}`, longMs, most, `${long.length} over; of processor time ${shown(mostCpu)}`);
}

function tellFrames(what: string, tasks: readonly Task[]): void {
  const frames = tasks.filter(({ drawMs }) => drawMs > 0);
  const whole = frames.map(({ wallMs }) => wallMs);
  tell(
    `drawing a frame: ${what}`,
    8,
    upperMedian(frames.map(({ drawMs }) => drawMs)),
    `95 % ${shown(high(frames.map(({ drawMs }) => drawMs)))}; with what led to it ${shown(upperMedian(whole))}, 95 % ${shown(high(whole))}`,
  );
}

/** Sums the KB of the scripts in the page's head; everything else is loaded after the first paint. */
function scriptKb(): number {
  const html = readFileSync(join('dist', 'index.html'), 'utf8');
  const paths = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  const sizes = paths.map((path) => gzipSync(readFileSync(join('dist', path))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function traced(browser: Browser, page: Page, what: string, act: () => Promise<void>): Promise<Task[]> {
  await takeLongFrames(page).catch(() => []);
  const tasks = await traceTasks(browser, page, act);
  const slow = (await takeLongFrames(page)).toSorted((a, b) => b.ms - a.ms);
  for (const frame of slow.slice(0, toldCount)) longFrames.push({ during: what, frame });
  return tasks;
}

async function measureLoad(browser: Browser, page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
  const times: number[] = [];
  for (let i = 0; i < loadCount; i++) {
    await page.reload();
    times.push(await firstResultMs(page));
    await settle(page);
  }
  tellTimes('first result on the sample, warm, ms', 1500, times);
  const tasks = await traced(browser, page, 'load', async () => {
    await page.reload();
    await settle(page);
  });
  tellTasks('page, sample and plotly load', tasks);
}

/** Measures the Waveforms bench, on paper and with calipers. */
async function measureWaveforms(browser: Browser, page: Page, pan: () => Promise<void>): Promise<void> {
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await page.getByLabel('Readings of the view').waitFor();
  await page.keyboard.press('c');
  await page.waitForTimeout(500);
  tellFrames('panning the Waveforms bench', await traced(browser, page, 'pan', pan));
  await page.keyboard.press('g');
  await page.waitForTimeout(500);
  tellFrames('panning it on paper', await traced(browser, page, 'pan', pan));
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('tab', { name: 'Intervals' }).click();
  await settle(page);
}

async function measureLong(browser: Browser, page: Page, path: string): Promise<void> {
  const opening = await traced(browser, page, 'open', () => openRecord(page, path, 'long'));
  tellTasks('30 min opened and analysed', opening);
  const pan = (): Promise<void> => panWaveforms(page, panCount);
  tellFrames('panning, as opened', await traced(browser, page, 'pan', pan));
  await page.getByRole('slider', { name: 'Waveforms' }).focus();
  for (let k = 0; k < 8; k++) await page.keyboard.press('-');
  await page.waitForTimeout(500);
  tellFrames('panning, zoomed out', await traced(browser, page, 'pan', pan));
  await measureWaveforms(browser, page, pan);
  for (const name of ['Foot threshold', 'Notch threshold']) {
    const handle = page.getByRole('slider', { name });
    tellTimes(`${name} dragged to its result, ms`, 50, await dragHandle(page, handle, stepCount));
    await settle(page);
    tellTimes(`${name} stepped by keys, ms`, 50, await stepHandle(page, handle, stepCount));
    await settle(page);
    const during = `${name} dragged`;
    const tasks = await traced(browser, page, during, async () => {
      await sweepHandle(page, handle, panCount);
      await settle(page);
    });
    tellTasks(during, tasks);
  }
}

/** Measures several files at once, of 20 s each. */
async function measureMany(browser: Browser, page: Page, folder: string): Promise<void> {
  const first = join(folder, 'one');
  await runCommand('synth', '--out', first, '--write', 'edf', '--duration', '20');
  mkdirSync(join(folder, 'many'));
  const paths = Array.from({ length: manyCount }, (_, k) => join(folder, 'many', `record ${1000 + k}.edf`));
  for (const path of paths) copyFileSync(`${first}.edf`, path);
  const tasks = await traced(browser, page, 'open many', async () => {
    await page.locator('input[type=file][aria-label=Files]').first().setInputFiles(paths);
    await page.locator('.topbar').getByText('record 1000', { exact: true }).waitFor();
    await settle(page);
  });
  tellTasks(`${manyCount} files opened, the first analysed`, tasks);
}

const folder = mkdtempSync(join(tmpdir(), 'beatbench-bench-'));
const server = await preview({ logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  const noise = ['--noise-ecg', 'white:24,wander:12', '--noise-ppg', 'white:24,pink:20', '--seed', '3'];
  const record = ['synth', '--out', join(folder, 'long'), '--write', 'edf', '--duration', `${durationSec}`];
  const { status, notices } = await runCommand(...record, '--rate', '500', ...noise);
  if (status !== 0) throw new Error(notices);
  tell('JavaScript before the first paint, KB of gzip', 250, scriptKb(), '');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(markReturningUser);
  await watchPage(page);
  await measureLoad(browser, page, server.resolvedUrls?.local[0] ?? '');
  await measureLong(browser, page, join(folder, 'long.edf'));
  await measureMany(browser, page, folder);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
printTable(
  'The page in Chromium; two channels of 30 min at 500 Hz unless it says otherwise. Medians, tasks: the longest',
  ['what', 'budget', 'measured', '', 'more'],
  rows,
);
if (longFrames.length > 0) {
  printTable(
    'Frames that took long, and the scripts in them, ms',
    ['scripts', 'during', 'frame'],
    longFrames.map(({ during, frame }) => [frame.scripts, during, frame.ms.toFixed(0)]),
  );
}
