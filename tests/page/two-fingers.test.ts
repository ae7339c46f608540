import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { numbersOf } from '../support/page-readings.ts';
import { atRest } from '../support/page-work.ts';

const openPage = serveBuiltPage();

/** What the waveforms show, s. */
async function viewOf(page: Page): Promise<readonly [number, number]> {
  const text = await page.getByLabel('Overview of the record').getAttribute('aria-valuetext');
  const times = [...(text ?? '').matchAll(/(\d+):(\d+(?:\.\d+)?)/g)];
  const [from = Number.NaN, to = Number.NaN] = times.map(([, min, sec]) => 60 * Number(min) + Number(sec));
  return [from, to];
}

/** Moves two fingers, each from one place to another, px, in eight steps. */
async function moveFingers(
  cdp: CDPSession,
  y: number,
  fingers: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  const steps = 8;
  for (let step = 0; step <= steps; step++) {
    await cdp.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(([from, to], id) => ({ x: from + ((to - from) * step) / steps, y, id })),
    });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it.each([
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])('two fingers zoom and pan the waveforms, $width px wide', async ({ width, height }) => {
  const page = await openPage({ width, height, touch: true });
  await numbersOf(page, 'Rest');
  const before = await viewOf(page);
  const box = await page.locator('.waves canvas').first().boundingBox();
  if (box === null) throw new Error('there are no waveforms');
  const cdp = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const [left, right] = [box.x + 0.4 * box.width, box.x + 0.6 * box.width];
  const apart = 0.1 * box.width;
  await moveFingers(cdp, y, [
    [left, left - apart],
    [right, right + apart],
  ]);
  await atRest(page);
  const zoomed = await viewOf(page);
  // Twice as far apart: half of the time.
  expect((zoomed[1] - zoomed[0]) / (before[1] - before[0])).toBeCloseTo(0.5, 1);
  await moveFingers(cdp, y, [
    [left, left - apart],
    [right, right - apart],
  ]);
  await atRest(page);
  const panned = await viewOf(page);
  expect(panned[0]).toBeGreaterThan(zoomed[0]);
  expect(panned[1] - panned[0]).toBeCloseTo(zoomed[1] - zoomed[0], 0);
});
