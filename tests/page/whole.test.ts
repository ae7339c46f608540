import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { numbersOf, readings } from '../support/page-readings.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const long = join(folder, 'long.edf');

beforeAll(async () => {
  const out = join(folder, 'long');
  await runCommand('synth', '--out', out, '--duration', '600', '--noise', 'white:20', '--write', 'edf');
});

const thresholdOf = async (handle: Locator): Promise<number> =>
  Number(await handle.getAttribute('aria-valuenow'));

/** Presses the pointer on a handle, moves it by so many px, and lets go. */
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
  it('follows a dragged threshold, takes the drag back as one edit, and repeats it', async () => {
    const page = await openPage();
    const before = await numbersOf(page, 'Rest');
    const handle = page.getByRole('slider', { name: 'Foot threshold' });
    await handle.waitFor();
    const winner = await thresholdOf(handle);
    await dragBy(page, handle, 60);
    await expect.poll(() => thresholdOf(handle)).toBeGreaterThan(winner + 5);
    await expect.poll(() => readings(page).innerText()).toContain('chosen');
    const dragged = await readings(page).innerText();
    await page.keyboard.press('Control+z');
    await expect.poll(() => readings(page).innerText()).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => readings(page).innerText()).toBe(dragged);
  });

  it('analyses another channel when its role is changed, and undoes that too', async () => {
    const page = await openPage();
    const before = await numbersOf(page, 'Rest');
    await page.getByRole('combobox', { name: /^PPG/ }).selectOption('other');
    await page.getByText(/needs a pulse/).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => readings(page).innerText()).toBe(before);
  });

  it('cancels a long run, keeps the last result and runs again', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await dropFiles(page, long);
    const before = await numbersOf(page, 'long');
    const field = page.getByRole('textbox', { name: 'Bootstrap' });
    await field.fill('10000');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/Cancelled at \d+ %/).waitFor();
    expect(await readings(page).innerText()).toBe(before);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('Idle').waitFor();
  });

  it('is driven by keys alone: palette, parameter, window', async () => {
    const page = await openPage();
    const before = await numbersOf(page, 'Rest');
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
