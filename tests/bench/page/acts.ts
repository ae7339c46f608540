import type { Locator, Page } from 'playwright';
import { answerMs } from './watch.ts';

/** Waits until nothing is being computed and every plot is drawn. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.panel-lvet .js-plotly-plot').waitFor();
  await page.getByText('Idle').waitFor();
  await page.waitForTimeout(500);
}

/** Opens a file like the file picker, and waits for its result. */
export async function openRecord(page: Page, path: string, name: string): Promise<void> {
  await page.locator('input[type=file][aria-label=Files]').first().setInputFiles([path]);
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await page.getByLabel('Readings of the window').waitFor();
  await settle(page);
}

async function measureBox(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('what was to be dragged is not on the page');
  return box;
}

/** Drags the waveforms back and forth, one move per frame. */
export async function panWaveforms(page: Page, moveCount: number): Promise<void> {
  const box = await measureBox(page.locator('.plot.waves'));
  const y = box.y + box.height / 2;
  const middle = box.x + box.width / 2;
  await page.mouse.move(middle, y);
  await page.mouse.down();
  for (let k = 1; k <= moveCount; k++) {
    await page.mouse.move(middle + 300 * Math.sin(k / 12), y);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

/** Turns the wheel over the waveforms out and in again, one notch per frame. */
export async function zoomWaveforms(page: Page, notchCount: number): Promise<void> {
  const box = await measureBox(page.locator('.plot.waves'));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let k = 0; k < notchCount; k++) {
    await page.mouse.wheel(0, k < notchCount / 2 ? 100 : -100);
    await page.waitForTimeout(12);
  }
}

/**
 * Drags a handle level by level, each after the last is shown; returns the times of steps that changed the readings,
 * ms.
 */
export async function dragHandle(page: Page, handle: Locator, stepCount: number): Promise<number[]> {
  const box = await measureBox(handle);
  const y = box.y + box.height / 2;
  let x = box.x + box.width / 2;
  const times: number[] = [];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 0; k < stepCount; k++) {
    // The levels are a few px apart, so that every move reaches another one.
    x += k < stepCount / 2 ? 6 : -6;
    const ms = await answerMs(page, () => page.mouse.move(x, y));
    if (ms !== null) times.push(ms);
  }
  await page.mouse.up();
  return times;
}

/** Drags a handle without waiting for the effect. */
export async function sweepHandle(page: Page, handle: Locator, moveCount: number): Promise<void> {
  const box = await measureBox(handle);
  const y = box.y + box.height / 2;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= moveCount; k++) {
    await page.mouse.move(x + 50 * Math.sin(k / 12), y);
    await page.waitForTimeout(12);
  }
  await page.mouse.up();
}

/**
 * Steps a handle by its keys, each after the last is shown; returns the times of steps that changed the readings, ms.
 */
export async function stepHandle(page: Page, handle: Locator, stepCount: number): Promise<number[]> {
  await handle.focus();
  const times: number[] = [];
  for (let k = 0; k < stepCount; k++) {
    const key = k < stepCount / 2 ? 'ArrowRight' : 'ArrowLeft';
    const ms = await answerMs(page, () => page.keyboard.press(key));
    if (ms !== null) times.push(ms);
    await page.waitForTimeout(60);
  }
  return times;
}
