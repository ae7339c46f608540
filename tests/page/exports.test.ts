import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/model/version.ts';
import { serveBuiltPage } from '../support/built-page.ts';
import { pageTimeoutMs } from '../support/page-answers.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { dropFiles } from '../support/drop-files.ts';
import { runsAllTests } from '../support/gate.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');

beforeAll(async () => {
  const out = join(folder, 'walk');
  await runCommand('synth', '--out', out, '--duration', '60', '--ectopic-rate', '4', '--write', 'edf');
});

/** A file that the page gave to the browser, read back in it. */
interface SavedFile {
  readonly name: string;
  readonly text: string;
  readonly byteCount: number;
  /** Width of a picture, px. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Red, green, blue and alpha at a picture's corner. */
  readonly corner: readonly number[];
  /** Reason why an SVG is invalid. */
  readonly fault: string | null;
}

/** Stores downloads in the page, under `kept`, instead of on disk. */
async function keepDownloads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob>();
    const kept: { name: string; blob: Blob }[] = [];
    Object.assign(globalThis, { kept });
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const url = make(blob);
      blobs.set(url, blob);
      return url;
    };
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (blob) kept.push({ name: this.download, blob });
    };
  });
}

/** Lists the titles of panels whose picture to save is not drawn yet. */
const undrawn = (page: Page): Promise<string[]> =>
  page.locator('.figure-panel').evaluateAll((panels) =>
    panels
      .filter((panel) =>
        [...panel.querySelectorAll('.save-menu button')].some((one) => one.textContent === 'SVG'),
      )
      .filter((panel) => !panel.querySelector('.panel-body svg, .panel-body canvas'))
      .map((panel) => panel.getAttribute('aria-label') ?? ''),
  );

/** Selects entries of menus concurrently, and returns the resulting files. */
async function saveAll(page: Page, menus: string, entries: string): Promise<readonly SavedFile[]> {
  return page.evaluate(
    async ([menusAt, wanted, mostMs]) => {
      const { kept } = globalThis as unknown as { kept: { name: string; blob: Blob }[] };
      kept.length = 0;
      const words = new RegExp(wanted);
      const buttons = [...document.querySelectorAll(menusAt)].flatMap((menu) =>
        [...menu.querySelectorAll('button')].filter(({ textContent }) => words.test(textContent)),
      );
      for (const button of buttons) button.click();
      const until = Date.now() + mostMs;
      while (kept.length < buttons.length && Date.now() < until)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      if (kept.length !== buttons.length) {
        const notices = [...document.querySelectorAll('.figure-panel .notice')].map((one) => one.textContent);
        throw new Error(`${buttons.length} chosen, ${kept.length} saved: ${notices.join(' ')}`);
      }
      return Promise.all(
        kept.map(async ({ name, blob }) => {
          const file = {
            name,
            text: '',
            byteCount: blob.size,
            widthPx: 0,
            heightPx: 0,
            corner: [0],
            fault: null,
          };
          if (name.endsWith('.png')) {
            const picture = await createImageBitmap(blob);
            const canvas = new OffscreenCanvas(1, 1);
            const context = canvas.getContext('2d');
            context?.drawImage(picture, 0, 0);
            const corner = [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
            return { ...file, widthPx: picture.width, heightPx: picture.height, corner };
          }
          const text = await blob.text();
          if (!name.endsWith('.svg')) return { ...file, text };
          const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
          const fault = parsed.querySelector('parsererror')?.textContent ?? null;
          const length = (key: string): number => Number(parsed.documentElement.getAttribute(key));
          return { ...file, text, fault, widthPx: length('width'), heightPx: length('height') };
        }),
      );
    },
    [menus, entries, pageTimeoutMs] as const,
  );
}

/** Colours of text and background in the dark theme. */
const darkColours = /rgb\((?:236, 238, 240|148, 156, 166|16, 18, 20)\)/;

function expectFigure({ name, text, fault, widthPx, heightPx }: SavedFile): void {
  expect([name, fault]).toEqual([name, null]);
  expect(Math.min(widthPx, heightPx), name).toBeGreaterThan(20);
  expect(text, name).toMatch(/<(?:path|rect|circle|text|line)[ >]/);
  expect(text, name).toContain('<text');
  expect(text, name).not.toMatch(darkColours);
  expect(text, name).not.toContain('<image');
}

function expectPicture({ name, widthPx, heightPx, corner }: SavedFile, figures: readonly SavedFile[]): void {
  const figure = figures.find((one) => one.name === name.replace(/png$/, 'svg'));
  expect([name, widthPx, heightPx]).toEqual([name, (figure?.widthPx ?? 0) * 3, (figure?.heightPx ?? 0) * 3]);
  expect(corner, name).toEqual([255, 255, 255, 255]);
}

function expectTable({ name, text }: SavedFile): void {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  expect([name, errors]).toEqual([name, []]);
  const [head = []] = data;
  expect(head.length, name).toBeGreaterThan(1);
  expect(
    head.every((cell) => cell.trim() !== ''),
    name,
  ).toBe(true);
  expect([...new Set(data.map(({ length }) => length))], name).toEqual([head.length]);
}

/** Reads a column of a table as text. */
function readColumn(table: string, head: string): string[] {
  return Papa.parse<Record<string, string>>(table, { header: true, skipEmptyLines: true }).data.map(
    (row) => row[head] ?? '',
  );
}

/** Saves the result of the Intervals bench and related files. */
async function expectResult(page: Page): Promise<void> {
  const sha256 = createHash('sha256').update(readFileSync(walk)).digest('hex');
  const files = await saveAll(
    page,
    '.topbar .save-menu',
    '^(JSON|CSV|Beats, .*|Waveforms, .*|Overview, .*|Methods in words, TXT)$',
  );
  const find = (name: string): SavedFile => {
    const file = files.find((one) => one.name === name);
    if (!file) throw new Error(`${name} is not among ${files.map((one) => one.name).join(', ')}`);
    return file;
  };
  const result = JSON.parse(find('walk-intervals.json').text) as Record<string, unknown>;
  expect(result).toMatchObject({
    beatbench: version,
    build: expect.stringMatching(/^(?:[0-9a-f]{12}(?:\+changed)?|sources-[0-9a-f]{12})$/) as string,
    analysis: 'intervals',
    recording: { name: 'walk', sha256 },
    parameters: { ppgLowpass: 20, average: 10 },
    backend: { kind: expect.any(String) as string },
    result: { beats: expect.any(Array) as unknown[] },
  });
  const figures = [find('walk-waveforms.svg'), find('walk-overview.svg')];
  for (const figure of figures) expectFigure(figure);
  for (const name of ['walk-waveforms.png', 'walk-overview.png']) expectPicture(find(name), figures);
  for (const name of ['walk-intervals.csv', 'walk-beats.csv', 'walk-waveforms.csv']) expectTable(find(name));
  expect(find('walk.qrs').byteCount).toBeGreaterThan(100);
  const rOf = (name: string) => readColumn(find(name).text, 'r_s');
  expect(rOf('walk-beats.csv').length).toBeGreaterThan(50);
  expect(rOf('walk-beats.csv')).toEqual(rOf('walk-intervals.csv'));
  expect(find('walk-intervals-methods.txt').text).toMatch(
    new RegExp(`^Methods\\n[^]*low-passed at 20 Hz[^]*${sha256}[^]*Cziesler CR\\.`),
  );
}

/** Benches whose panels the gate saves: curves, canvases and sounds. The others use the same code. */
const benchesOfGate: ReadonlySet<string> = new Set(['Intervals', 'QRS', 'Sounds']);

/** Saves every panel of every bench in every form; for the Sounds bench with the sample that has sounds. */
async function savedPanels(page: Page): Promise<readonly SavedFile[]> {
  const saved: SavedFile[] = [];
  const tabs = (await page.getByRole('tab').allInnerTexts()).filter(
    (name) => runsAllTests || benchesOfGate.has(name),
  );
  for (const tab of [...tabs.filter((name) => name !== 'Sounds'), 'Sounds']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    if (tab === 'Sounds') await page.getByRole('button', { name: 'Open the sample ‘Heart sounds’' }).click();
    await page.getByRole('tabpanel').locator('.panel, .bench, .reading').first().waitFor();
    await waitUntilAtRest(page);
    if (tab === 'Templates') await page.getByText(/beats? disputed/).waitFor();
    await expect.poll(() => undrawn(page)).toEqual([]);
    saved.push(...(await saveAll(page, '.figure-panel .save-menu', '^(SVG|PNG|CSV)$')));
  }
  return saved;
}

describe('exports from a dark page', () => {
  it('exports from a dark page are complete and legible on paper, and name their origin', async () => {
    const page = await openPage({ scheme: 'dark', prepare: keepDownloads });
    await dropFiles(page, walk);
    await readPageNumbers(page, 'walk');
    await expectResult(page);
    const saved = await savedPanels(page);
    const of = (ending: string) => saved.filter(({ name }) => name.endsWith(ending));
    const figures = of('.svg');
    expect(figures.length).toBeGreaterThanOrEqual(runsAllTests ? 20 : 10);
    expect(of('.png').length).toBeGreaterThanOrEqual(figures.length);
    for (const figure of figures) expectFigure(figure);
    for (const picture of of('.png')) expectPicture(picture, figures);
    for (const table of of('.csv')) expectTable(table);
  });
});
