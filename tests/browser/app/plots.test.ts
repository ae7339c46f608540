import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const waves = () => page.getByRole('slider', { name: 'Waveforms' });
const overview = () => page.getByRole('slider', { name: 'Overview of the record' });
const focus = (locator: ReturnType<typeof waves>) => (locator.element() as HTMLElement).focus();

/** Counts the drawn pixels of a canvas. */
function countInk(selector: string): number {
  const canvas = document.querySelector<HTMLCanvasElement>(`${selector} canvas`);
  const context = canvas?.getContext('2d');
  if (!canvas || !context || canvas.width === 0) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let index = 3; index < data.length; index += 4) if (data[index] > 0) ink += 1;
  return ink;
}

describe('plots over time', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('plots over time are drawn, with their result in words', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.poll(() => Math.min(countInk('.waves'), countInk('.overview'))).toBeGreaterThan(2000);
    await expect.element(waves()).toHaveAttribute('aria-valuetext', '0:00.0 to 0:10.0');
    await expect.element(waves()).toHaveAccessibleDescription(/^11 beats in view, 0 left out/);
    await expect.element(overview()).toHaveAccessibleDescription(
      // Beats and quality of the ECG are computed once the open bench is idle, possibly before this is read.
      /^136 beats accepted, 2 left out, in 2 windows over 2:00\. (Quality: not judged yet|No ectopic beat)\.$/,
    );
    await expect.element(overview()).toHaveAccessibleDescription(/No ectopic beat\.$/);
  });

  test('plots over time pan and zoom by keys', async () => {
    const session = mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    const span = () => session.view.getState().span;
    focus(waves());
    await userEvent.keyboard('{ArrowRight}');
    expect(span()).toEqual({ fromSec: 1, toSec: 11 });
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(span()).toEqual({ fromSec: 11, toSec: 21 });
    await userEvent.keyboard('{End}');
    expect(span()).toEqual({ fromSec: 110, toSec: 120 });
    await userEvent.keyboard('{+}');
    expect(span().toSec - span().fromSec).toBeCloseTo(10 / 1.5);
    await userEvent.keyboard('0');
    expect(span().toSec - span().fromSec).toBeCloseTo(10);
    focus(overview());
    await userEvent.keyboard('{Home}');
    expect(span()).toEqual({ fromSec: 0, toSec: 10 });
  });

  itInFullRun('zoom by the wheel at the pointer', async () => {
    const session = mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    const plot = document.querySelector('.waves');
    const box = plot?.getBoundingClientRect();
    const middle = (box?.left ?? 0) + 64 + ((box?.width ?? 0) - 76) / 2;
    const event = new WheelEvent('wheel', { deltaY: -200, clientX: middle, bubbles: true, cancelable: true });
    plot?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    const { span } = session.view.getState();
    expect(span.toSec - span.fromSec).toBeCloseTo(10 * Math.exp(-0.3), 6);
    expect((span.fromSec + span.toSec) / 2).toBeCloseTo(5, 2);
    const browsersOwn = new WheelEvent('wheel', { deltaY: -200, ctrlKey: true, cancelable: true });
    plot?.dispatchEvent(browsersOwn);
    expect(browsersOwn.defaultPrevented).toBe(false);
  });

  test('plots over time read out the beat under the pointer', async () => {
    mountApp();
    // The plot follows the readings, and is found by its text.
    await expect.element(page.getByText(/beats in view/)).toBeInTheDocument();
    await userEvent.hover(document.querySelector('.waves') as HTMLElement);
    await expect
      .poll(() => document.querySelector('.plot-readout')?.textContent ?? '')
      .toMatch(/Beat 5.*rPTT.*LVET/);
  });

  itInFullRun(
    'say what is under the pointer once the wheel rests, and keep their slider in step',
    async () => {
      const session = mountApp();
      await expect.element(page.getByText(/beats in view/)).toBeInTheDocument();
      const plot = document.querySelector('.waves') as HTMLElement;
      await userEvent.hover(plot);
      const said = () => document.querySelector('.plot-readout')?.textContent ?? '';
      await expect.poll(said).toMatch(/Beat 5/);
      const box = plot.getBoundingClientRect();
      // At the start of the record, a longer view has another time under the pointer.
      const turn = { deltaY: 300, clientX: box.left + 64 + (box.width - 76) / 2, clientY: box.top + 40 };
      for (let k = 0; k < 3; k += 1) {
        plot.dispatchEvent(new WheelEvent('wheel', { ...turn, bubbles: true, cancelable: true }));
        await new Promise(requestAnimationFrame);
      }
      const { span } = session.view.getState();
      expect(span.fromSec).toBe(0);
      // Some 20 s from the start, compared with 5 s before.
      await expect.poll(() => Number(/Beat (\d+)/.exec(said())?.[1])).toBeGreaterThan(15);
      await expect.element(waves()).toHaveAttribute('max', String(120 - span.toSec));
    },
  );

  test('plots over time have a brush that is moved by dragging and resized at its edges', async () => {
    const session = mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    const plot = document.querySelector('.overview');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const x = (sec: number) => box.left + 64 + ((box.width - 76) * sec) / 120;
    const pointer = (type: string, sec: number) =>
      plot?.dispatchEvent(
        new PointerEvent(type, {
          clientX: x(sec),
          clientY: box.top + 40,
          bubbles: true,
          button: 0,
          pointerId: 1,
        }),
      );
    // Synthetic pointers cannot be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    const drag = async (from: number, to: number) => {
      pointer('pointerdown', from);
      pointer('pointermove', to);
      pointer('pointerup', to);
      await new Promise(requestAnimationFrame);
    };
    await drag(5, 35);
    expect(session.view.getState().span.fromSec).toBeCloseTo(30, 6);
    await drag(40, 60);
    expect(session.view.getState().span).toMatchObject({
      fromSec: expect.closeTo(30, 6),
      toSec: expect.closeTo(60, 6),
    });
    await drag(100, 100);
    expect(session.view.getState().span.fromSec).toBeCloseTo(85, 6);
  });

  itInFullRun('go to a beat from the ledger', async () => {
    const session = mountApp();
    await page.getByRole('button', { name: 'and 2 more reasons' }).click();
    await page.getByRole('button', { name: /show the beat at 1:18\.0, notch not aligned/ }).click();
    expect(document.querySelector('.large')).toBeNull();
    expect(session.selection.getState().windowIndex).toBe(1);
    const { span } = session.view.getState();
    expect((span.fromSec + span.toSec) / 2).toBeCloseTo(78, 0);
    await expect.element(page.getByText('Window 2 of 2')).toBeVisible();
  });
});
