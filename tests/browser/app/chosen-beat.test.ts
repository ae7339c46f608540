import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeReport } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const { beats } = fakeReport.result;

const plot = (selector: string) => document.querySelector(selector) as HTMLElement;

/** Returns the x of a time in a plot that shows the given range, px of the page. */
function expectedX(selector: string, sec: number, [fromSec, toSec]: readonly [number, number]): number {
  const box = plot(selector).getBoundingClientRect();
  return box.left + 64 + ((box.width - 76) * (sec - fromSec)) / (toSec - fromSec);
}

function pointer(selector: string, type: string, clientX: number): void {
  const element = plot(selector);
  const clientY = element.getBoundingClientRect().top + 40;
  element.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true, button: 0, pointerId: 1 }));
}

/** Returns the position of the cursor's line in a plot, px from its left; null if hidden. */
function cursorX(selector: string): number | null {
  const line = plot(selector).querySelector<HTMLElement>('.plot-cursor');
  return !line || line.hidden
    ? null
    : line.getBoundingClientRect().left - plot(selector).getBoundingClientRect().left;
}

/** Counts the pixels of a plot's canvases in the accent colour. */
function accentX(selector: string): number {
  const probe = document.createElement('div');
  probe.style.color = 'var(--accent)';
  document.body.append(probe);
  const accent = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
  probe.remove();
  return [...plot(selector).querySelectorAll('canvas')].reduce((sum, canvas) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      const near = accent.every((value, channel) => Math.abs(value - data[at + channel]) < 24);
      if (near && data[at + 3] > 200) found += 1;
    }
    return sum + found;
  }, 0);
}

const overTime = '.panel-time .plot';

async function openPage() {
  const session = mountApp();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await expect.poll(() => plot(overTime)).not.toBeNull();
  return session;
}

describe('a chosen beat', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    // Synthetic pointers cannot be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  });

  test('a chosen beat in the waveforms is chosen everywhere by a click, and the view is unchanged', async () => {
    const session = await openPage();
    const before = session.view.getState().span;
    const x = expectedX('.waves', beats[5].r + 0.1, [0, 10]);
    pointer('.waves', 'pointerdown', x);
    pointer('.waves', 'pointermove', x + 2);
    pointer('.waves', 'pointerup', x + 2);
    expect(session.selection.getState().beatIndex).toBe(5);
    expect(session.view.getState().span).toEqual(before);
    await expect
      .poll(() => plot('.waves').querySelector('.plot-readout')?.textContent ?? '')
      .toMatch(/^Beat 6/);
    await expect.poll(() => plot('.overview').querySelector('.beat-tick')).not.toBeNull();
    await expect.poll(() => accentX(overTime)).toBeGreaterThan(20);
    await expect
      .element(page.getByRole('slider', { name: 'Intervals over time' }))
      .toHaveAttribute('aria-valuetext', 'beat 6 at 0:04.9');
    await expect.poll(() => document.querySelectorAll('.chosen-bin').length).toBe(6);
    await expect
      .element(page.getByText(/^Beat 6 at 0:04\.9, rPTT historic .* ms, least variance .* ms, LVET /))
      .toHaveAttribute('aria-live', 'polite');
  });

  itInFullRun('is not chosen by a drag', async () => {
    const session = await openPage();
    const x = expectedX('.waves', 5, [0, 10]);
    session.view.panBy(30);
    pointer('.waves', 'pointerdown', x);
    pointer('.waves', 'pointermove', x - 100);
    pointer('.waves', 'pointerup', x - 100);
    expect(session.selection.getState().beatIndex).toBeNull();
    expect(session.view.getState().span.fromSec).toBeGreaterThan(30);
  });

  itInFullRun('of a click in intervals over time is brought into view with its window', async () => {
    const session = await openPage();
    const x = expectedX(overTime, beats[100].r, [0, 120]);
    pointer(overTime, 'pointerup', x);
    expect(session.selection.getState()).toMatchObject({ beatIndex: 100, windowIndex: 1 });
    const { span } = session.view.getState();
    expect((span.fromSec + span.toSec) / 2).toBeCloseTo(beats[100].r, 6);
  });

  test('is followed by keys forward and back, and deselected by Escape', async () => {
    const session = await openPage();
    session.chooseBeat(5);
    await userEvent.keyboard('.');
    expect(session.selection.getState().beatIndex).toBe(6);
    await userEvent.keyboard(',,');
    expect(session.selection.getState().beatIndex).toBe(4);
    await userEvent.keyboard('{Escape}');
    expect(session.selection.getState().beatIndex).toBeNull();
    await expect.poll(() => document.querySelector('.beat-tick, .chosen-bin, .plot-readout')).toBeNull();
    // Drawn in a frame of its own.
    await expect.poll(() => accentX(overTime)).toBe(0);
    await userEvent.keyboard('?');
    await expect.element(page.getByText('previous and next beat', { exact: true })).toBeVisible();
  });

  test('a chosen beat from the key for the next beat is deleted by Delete, and the next one is chosen', async () => {
    const session = await openPage();
    session.chooseBeat(5);
    await userEvent.keyboard('.');
    await userEvent.keyboard('{Delete}');
    expect(session.chosen()?.beatEdits).toEqual([{ op: 'delete', time: beats[6].r }]);
    expect(session.selection.getState().beatSec).toBe(beats[7].r);
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await userEvent.keyboard('{Delete}');
    field.remove();
    expect(session.chosen()?.beatEdits).toHaveLength(1);
  });

  itInFullRun('stays when Escape closes a drawer', async () => {
    await page.viewport(768, 1024);
    const session = await openPage();
    session.chooseBeat(5);
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('button', { name: 'Parameters', exact: true }))
      .toHaveAttribute('aria-expanded', 'false');
    expect(session.selection.getState().beatIndex).toBe(5);
  });
});

describe('the cursor', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('is at one time in all plots over time, and follows the pointer', async () => {
    await openPage();
    pointer('.waves', 'pointermove', expectedX('.waves', beats[5].r + 0.1, [0, 10]));
    const at = (selector: string, span: readonly [number, number]) =>
      expectedX(selector, beats[5].r, span) - plot(selector).getBoundingClientRect().left;
    const off = (where: string, range: readonly [number, number]) =>
      Math.abs((cursorX(where) ?? 0) - at(where, range));
    await expect.poll(() => off('.waves', [0, 10])).toBeLessThan(1);
    await expect.poll(() => off(overTime, [0, 120])).toBeLessThan(1);
    await expect.poll(() => off('.overview', [0, 120])).toBeLessThan(1);
    pointer(overTime, 'pointermove', expectedX(overTime, beats[2].r, [0, 120]));
    await expect
      .poll(() =>
        Math.abs(
          (cursorX('.overview') ?? 0) -
            (expectedX('.overview', beats[2].r, [0, 120]) - plot('.overview').getBoundingClientRect().left),
        ),
      )
      .toBeLessThan(1);
    pointer('.waves', 'pointerout', 0);
    pointer(overTime, 'pointerout', 0);
    await expect.poll(() => [cursorX('.waves'), cursorX('.overview')]).toEqual([null, null]);
  });
});
