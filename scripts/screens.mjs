// npm run screens: takes screenshots of the page on fixed synthetic recordings, in both themes at three widths, into
// .screens/ under the names of the design's pictures.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, root, runPackage } from './installed.mjs';

ensureInstalled();
runPackage('vite', ['build', '--logLevel', 'error']);
runPackage('vite', ['build', '--config', 'vite.cli.config.ts']);

const folder = mkdtempSync(join(tmpdir(), 'beatbench-screens-'));
const output = join(root, '.screens');
mkdirSync(output, { recursive: true });

/** Makes the recordings of the screenshots: five minutes with some difficulty, one more, and a damaged file. */
function makeRecordings() {
  const noise = ['--noise-ecg', 'white:24,wander:12', '--noise-ppg', 'white:24,pink:20,motion:12'];
  const hard = ['--foot-shallow', '4.5%', '--notch-ripples', '3', '--ectopic-rate', '1'];
  const records = [
    { name: 'S06 recumbent 1', options: ['--duration', '300', '--seed', '3', ...noise, ...hard] },
    { name: 'S06 recumbent 2', options: ['--duration', '300', '--seed', '4', ...noise] },
  ];
  for (const { name, options } of records) {
    const args = ['synth', '--out', join(folder, name), '--write', 'edf', ...options];
    const { status } = spawnSync(process.execPath, [join(root, 'dist-cli', 'beatbench.js'), ...args]);
    if (status !== 0) throw new Error(`synth ended with ${status}`);
  }
  writeFileSync(join(folder, 'S06 seated 1.edf'), '0       damaged');
  return [...records.map(({ name }) => join(folder, `${name}.edf`)), join(folder, 'S06 seated 1.edf')];
}

const themes = ['light', 'dark'];

async function openPage(browser, address, theme, [width, height]) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Readings of the window').waitFor();
  return page;
}

/** Waits until nothing is being computed and every panel is drawn. */
async function settle(page) {
  await page.locator('.panel-foot .js-plotly-plot, .panel-step .plot-layer').first().waitFor();
  await page.getByText('Idle').waitFor();
  await page.waitForTimeout(600);
}

async function openFiles(page, files) {
  await page.locator('input[type=file][aria-label=Files]').first().setInputFiles(files);
  await page.locator('.topbar').getByText('S06 · recumbent · trial 1').waitFor();
  await page.getByLabel('Readings of the window').waitFor();
  await settle(page);
}

/** Takes the report as printed, at screen resolution. */
async function shootReport(page) {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'One A4 page' }).waitFor();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await page.waitForTimeout(600);
  await shoot(page, 'report-light');
}

/** Takes the Filter bench with a high-pass of paper 2 and a band-stop around the mains. */
async function shootFilter(page, theme) {
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByLabel('Readings of the filter').waitFor();
  await page.getByRole('button', { name: 'High-pass', exact: true }).click();
  await page.locator('.param[data-parameter="taps"] input').fill('824');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByText('chain of 2 filters').waitFor();
  await page.getByText('Idle').waitFor();
  await page.waitForTimeout(600);
  await shoot(page, `filter-${theme}`);
}

/** Takes the Performance bench after a small run. In software its figures are meaningless; only its layout matters. */
async function shootPerformance(page, theme) {
  await page.getByRole('tab', { name: 'Performance' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Other studies', exact: true }).click();
  const little = {
    lengths: '1k,4k,16k',
    taps: '100,500',
    repeats: '3',
    longestDirect: '20',
    sweepLength: '4000',
  };
  for (const [id, value] of Object.entries(little)) {
    await page.locator(`.param[data-parameter="${id}"] input`).first().fill(value);
    await page.keyboard.press('Enter');
  }
  const tools = page.locator('.bench-tabs .right');
  await tools.getByRole('button', { name: 'Run', exact: true }).click();
  await tools.getByRole('button', { name: 'Run again', exact: true }).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(600);
  await shoot(page, `performance-${theme}`);
}

/** Takes the Waveforms bench plain and on paper, with calipers repeated across it. */
async function shootWaveforms(page, theme) {
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await page.getByLabel('Readings of the view').waitFor();
  await page.getByText('Idle').waitFor();
  await page.keyboard.press('c');
  await page.waitForTimeout(600);
  await shoot(page, `waveforms-${theme}`);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForTimeout(600);
  await shoot(page, `waveforms-paper-${theme}`);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
}

/** Takes the Denoise bench on the exercise sample, near its end. */
async function shootDenoise(page, name) {
  await page.getByText('Treadmill', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Denoise' }).click();
  await page.locator('.denoise-panels').getByText('dB not modulated').first().waitFor({ state: 'attached' });
  await page.locator('.panel-denoise-minutes .plot-focus').focus();
  await page.keyboard.press('End');
  await page.getByText('Idle').waitFor();
  await page.waitForTimeout(2000);
  await shoot(page, name);
}

async function shoot(page, name) {
  await page.screenshot({ path: join(output, `${name}.png`) });
  console.log(`.screens/${name}.png`);
}

const files = makeRecordings();
const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const address = server.resolvedUrls?.local[0] ?? '';
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const executablePath = findChromium();
const browser = await chromium.launch({ executablePath, args: flags });
// The other screenshots are those of a machine without a GPU.
const gpuFlags = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
const gpuBrowser = await chromium.launch({ executablePath, args: [...flags, ...gpuFlags] });
try {
  for (const theme of themes) {
    let page = await openPage(browser, address, theme, [1440, 900]);
    await settle(page);
    await shoot(page, `empty-sample-${theme}`);
    await openFiles(page, files);
    await page.getByRole('button', { name: 'Next window' }).click();
    await settle(page);
    await shoot(page, `intervals-${theme}`);
    await shootWaveforms(page, theme);
    await shootFilter(page, theme);
    await page.getByRole('tab', { name: 'Intervals' }).click();
    await settle(page);
    if (theme === 'light') await shootReport(page);

    await shootDenoise(await openPage(browser, address, theme, [1440, 900]), `denoise-${theme}`);
    await shootPerformance(await openPage(gpuBrowser, address, theme, [1440, 900]), theme);

    page = await openPage(browser, address, theme, [1920, 1080]);
    await openFiles(page, files);
    await shoot(page, `intervals-1920-${theme}`);

    page = await openPage(browser, address, theme, [768, 1024]);
    await openFiles(page, files);
    await shoot(page, `intervals-768-${theme}`);
    await page.getByRole('button', { name: 'Recordings' }).click();
    await shoot(page, `intervals-768-recordings-${theme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Parameters' }).click();
    await shoot(page, `intervals-768-inspector-${theme}`);
  }
} finally {
  await browser.close();
  await gpuBrowser.close();
  await server.close();
}
