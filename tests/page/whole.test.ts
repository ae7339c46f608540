import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { idleText, readPageNumbers, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, sharedPage, cleanPage } = serveBuiltPages();
const folder = temporaryFolder();
const long = join(folder, 'long.edf');
const cut = join(folder, 'cut.edf');

beforeAll(async () => {
  const out = join(folder, 'long');
  await runCommand('synth', '--out', out, '--duration', '3600', '--noise', 'white:20', '--write', 'edf');
  writeFileSync(cut, readFileSync(long).subarray(0, 60_000));
});

const readThreshold = async (handle: Locator): Promise<number> =>
  Number(await handle.getAttribute('aria-valuenow'));

/** Presses the pointer on a handle, moves it by a distance in px, and releases it. */
async function dragBy(page: Page, handle: Locator, movePx: number): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the handle is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + (movePx * step) / 10, y);
  await page.mouse.up();
}

describe('the whole page', () => {
  it('follows a dragged threshold, undoes the drag as one edit, and repeats it', async () => {
    const page = await sharedPage();
    const before = await readPageNumbers(page, 'Rest');
    const handle = page.getByRole('slider', { name: 'Foot threshold' });
    await handle.waitFor();
    const winner = await readThreshold(handle);
    await dragBy(page, handle, 60);
    await expect.poll(() => readThreshold(handle)).toBeGreaterThan(winner + 5);
    await expect.poll(() => readings(page).innerText()).toContain('threshold set by hand');
    await waitUntilAtRest(page);
    const dragged = await readings(page).innerText();
    await page.keyboard.press('Control+z');
    await expect.poll(() => readings(page).innerText()).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => readings(page).innerText()).toBe(dragged);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readings(page).innerText()).toBe(before);
  });

  itInFullRun('analyses another channel when its role is changed, and undoes that too', async () => {
    const page = await openPage();
    const before = await readPageNumbers(page, 'Rest');
    await page.getByRole('combobox', { name: 'PPG', exact: true }).selectOption('other');
    await page.getByText(/needs a pulse/).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => readings(page).innerText()).toBe(before);
  });

  it('cancels a long run, keeps the last result and runs again', async () => {
    const page = await cleanPage();
    await readPageNumbers(page, 'Rest');
    await dropFiles(page, long);
    const before = await readPageNumbers(page, 'long');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Bootstrap' });
    await field.fill('10000');
    // The button appears after half a second; a pointer may reach it only after the run of an hour has ended.
    const cancelled = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const cancel = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Cancel',
            );
            if (cancel === undefined) return;
            observer.disconnect();
            cancel.focus();
            cancel.click();
            resolve();
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await field.press('Enter');
    await cancelled;
    await page.getByText(/Cancelled at \d+ %/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Run again');
    // The draft that stays has fewer resamples, and therefore other limits of the interval.
    const withoutLimits = (text: string): string => text.replaceAll(/\[[^\]]*\]/g, '');
    expect(withoutLimits(await readings(page).innerText())).toBe(withoutLimits(before));
    await page.getByRole('button', { name: 'Run again' }).click();
    await idleText(page).waitFor();
  });

  itInFullRun('moves and resizes the brush by keys, and shows what is in it', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const overview = page.getByRole('slider', { name: 'Overview of the record' });
    const waves = page.getByRole('slider', { name: 'Waveforms' });
    // The brush is drawn on the upper canvas, without the axis.
    const brushed = (): Promise<number[]> =>
      page
        .locator('.overview canvas')
        .nth(1)
        .evaluate((element) => {
          const canvas = element as HTMLCanvasElement;
          const copy = new OffscreenCanvas(canvas.width, 1).getContext('2d', { willReadFrequently: true });
          copy?.drawImage(canvas, 0, -20);
          const row = copy?.getImageData(0, 0, canvas.width, 1).data ?? [];
          const drawn = Array.from({ length: canvas.width }, (_, x) => x).filter((x) => row[4 * x + 3] > 0);
          return [drawn[0] ?? 0, drawn.length];
        });
    await expect.poll(async () => (await brushed())[1]).toBeGreaterThan(0);
    await overview.focus();
    const [left = 0, width = 0] = await brushed();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await brushed())[0]).toBeGreaterThan(left + width / 2);
    await expect.poll(() => waves.getAttribute('aria-valuetext')).toBe('0:10.0 to 0:20.0');
    await page.keyboard.press('-');
    await expect.poll(async () => (await brushed())[1]).toBeGreaterThan(1.3 * width);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(async () => (await brushed())[1]).toBeLessThan(0.8 * width);
    await page.keyboard.press('0');
    await page.keyboard.press('End');
    await expect.poll(() => waves.getAttribute('aria-valuetext')).toMatch(/ to 2:00\.0$/);
    await page.keyboard.press('Home');
    await expect.poll(brushed).toEqual([left, width]);
    expect(await overview.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('announces new results once settled, and keeps the focus on a button without further work', async () => {
    const page = await cleanPage();
    await readPageNumbers(page, 'Rest');
    const said = page.getByRole('status', { name: 'New readings' });
    await expect.poll(() => said.innerText()).toMatch(/^rPTT, aligned, \d+\.\d ms.* least variance, 11 %: /);
    await page.getByRole('slider', { name: 'Foot threshold' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.innerText()).toMatch(/ threshold set by hand, 12 %: /);
    await page.keyboard.press('Control+z');
    await expect.poll(() => said.innerText()).toMatch(/ least variance, 11 %: /);
    const next = page.getByRole('button', { name: 'Next window' });
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Window 2 of 2').waitFor();
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Previous window' }).click();
    await page.getByText('Window 1 of 2').waitFor();
  });

  itInFullRun('shows channels without a name, so that one can say which is which', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    const rows = Array.from({ length: 2000 }, (_, n) => `${n / 100},${n % 7},${(n * 3) % 11}`);
    await page
      .locator('input[type=file][aria-label=Files]')
      .first()
      .setInputFiles({
        name: 'unnamed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['time (s),one,two', ...rows].join('\n')),
      });
    await page.locator('.topbar').getByText('unnamed', { exact: true }).waitFor();
    await page.getByText(/needs an ECG and a pulse/).waitFor();
    await expect.poll(() => page.getByText('Not yet analysed: one, two.').count()).toBe(1);
    // The parameters offer the same choice.
    await page.getByRole('tabpanel').getByRole('combobox', { name: 'one' }).selectOption('ppg');
    await expect.poll(() => page.getByText('Not yet analysed: PPG, dPPG, two.').count()).toBe(1);
  });

  itInFullRun('says that a recording was cut short, also where no bench can analyse it', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await dropFiles(page, cut);
    await page.locator('.topbar').getByText('cut', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'PPG', exact: true }).selectOption('other');
    await page.getByText(/needs a pulse/).waitFor();
    expect(await page.locator('.warnings').innerText()).toContain('The header says 600 data records');
  });

  it('keeps what is typed for a palette that is still loading, and does not use it as its own keys', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    let letGo = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/assets\/palette-[^/]*\.js$/, async (route) => {
      await isTyped;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('map');
    letGo();
    const search = page.getByRole('combobox', { name: 'Search or run' });
    await search.waitFor();
    expect(await search.inputValue()).toBe('map');
    expect(await page.getByRole('article', { name: /^Report of / }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it('is operated by keys only: palette, parameter, window', async () => {
    const page = await sharedPage();
    const before = await readPageNumbers(page, 'Rest');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /search/i }).fill('Ensemble average');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /search/i }).fill('Window 2');
    await page.keyboard.press('Enter');
    await page.getByText('Window 2 of 2').waitFor();
  });
});
