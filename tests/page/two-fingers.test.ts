import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { sweep } from '../support/gate.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';

/** Returns the range that the waveforms show, s. */
async function readView(page: Page): Promise<readonly [number, number]> {
  const text = await page.getByLabel('Overview of the record').getAttribute('aria-valuetext');
  const times = [...(text ?? '').matchAll(/(\d+):(\d+(?:\.\d+)?)/g)];
  const [from = Number.NaN, to = Number.NaN] = times.map(([, min, sec]) => 60 * Number(min) + Number(sec));
  return [from, to];
}

/** Moves two fingers, each from one position to another, px, in eight steps. */
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

const phone = { width: 390, height: 844, touch: true };
const tablet = { width: 768, height: 1024, touch: true };
const { openPage, sharedPage } = serveBuiltPages(phone);

for (const { cases, isLeftOut, note } of sweep([phone], [tablet]))
  it.skipIf(isLeftOut).each(cases)(
    `two fingers zoom and pan the waveforms, $width px wide${note}`,
    async (size) => {
      const page = size === phone ? await sharedPage() : await openPage(size);
      await readPageNumbers(page, 'Rest');
      const before = await readView(page);
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
      await waitUntilAtRest(page);
      const zoomed = await readView(page);
      // Twice the distance shows half of the time.
      expect((zoomed[1] - zoomed[0]) / (before[1] - before[0])).toBeCloseTo(0.5, 1);
      await moveFingers(cdp, y, [
        [left, left - apart],
        [right, right - apart],
      ]);
      await waitUntilAtRest(page);
      const panned = await readView(page);
      expect(panned[0]).toBeGreaterThan(zoomed[0]);
      expect(panned[1] - panned[0]).toBeCloseTo(zoomed[1] - zoomed[0], 0);
    },
  );

it('a finger held on a beat opens its menu, which deletes it, and a tap chooses it', async () => {
  const page = await sharedPage();
  await readPageNumbers(page, 'Rest');
  await page.getByRole('slider', { name: 'Waveforms' }).press('Enter');
  const handle = page.getByRole('slider', { name: 'Chosen beat' });
  await handle.waitFor();
  const grip = await handle.locator('i').boundingBox();
  if (grip === null) throw new Error('the chosen beat has no grip');
  await handle.press('Escape');
  await expect.poll(() => handle.count()).toBe(0);
  // Next to the mark, like a finger.
  const [x, y] = [grip.x + grip.width / 2 + 11, grip.y + grip.height];
  await page.touchscreen.tap(x, y);
  await handle.waitFor();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart');
  // A press is long by the time stamps of its events: longer on a busy machine, never shorter.
  await page.waitForTimeout(700);
  await touch('touchEnd');
  await page.getByRole('menuitem', { name: 'Delete the beat' }).tap();
  await page.getByRole('button', { name: /^Undo: / }).tap();
  await page.getByRole('button', { name: /^Redo: / }).waitFor();
});

it('two fingers zoom inside the detector, and separate the ends of the span on the overview', async () => {
  const page = await sharedPage();
  await readPageNumbers(page, 'Rest');
  await page.getByRole('tab', { name: 'QRS', exact: true }).click();
  await page.locator('.inside-plot canvas').first().waitFor();
  await waitUntilAtRest(page);
  const cdp = await page.context().newCDPSession(page);
  const lengthAfter = async (selector: string): Promise<number> => {
    const plot = page.locator(selector).first();
    await plot.scrollIntoViewIfNeeded();
    await waitUntilAtRest(page);
    const [before, box] = [await readView(page), await plot.boundingBox()];
    if (box === null) throw new Error(`there is no ${selector}`);
    const middle = box.x + box.width / 2;
    const [near, far] = [0.1 * box.width, 0.2 * box.width];
    await moveFingers(cdp, box.y + box.height / 2, [
      [middle - near, middle - far],
      [middle + near, middle + far],
    ]);
    await waitUntilAtRest(page);
    const after = await readView(page);
    return (after[1] - after[0]) / (before[1] - before[0]);
  };
  expect(await lengthAfter('.inside-plot')).toBeCloseTo(0.5, 1);
  expect(await lengthAfter('.overview')).toBeCloseTo(2, 1);
});
