import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../../../src/state/session.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun, ruledSizes } from '../../support/gate.ts';

const reading = () => page.getByLabelText('Readings of the view');
const head = (name: RegExp) => page.getByRole('button', { name });
const slider = (name: string) => page.getByRole('slider', { name, exact: true });
const focus = (locator: ReturnType<typeof slider>) => (locator.element() as HTMLElement).focus();

async function openWaveforms(): Promise<Session> {
  const session = mountApp();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'Waveforms' }).click();
  await expect.element(reading()).toBeVisible();
  await expect.element(reading()).toHaveTextContent('69.7 /min');
  return session;
}

const chosenKey = (session: Session): string => session.selection.getState().recordingKey ?? '';
const chosenLanes = (session: Session) => session.waveforms.getState().lanes[chosenKey(session)] ?? null;
const shownNames = (): string[] =>
  [...document.querySelectorAll('.lane-head')].map((element) => element.getAttribute('aria-label') ?? '');

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the lanes of the Waveforms bench', () => {
  test('the lanes of the Waveforms bench are ordered, hidden, given another form and scaled by keys on their names, and undo restores them', async () => {
    const session = await openWaveforms();
    await expect.poll(shownNames).toEqual(['ECG II, raw, fits the view', 'PPG, raw, fits the view']);
    focus(head(/^ECG II, raw/));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(() => shownNames()[0]).toMatch(/^PPG/);
    focus(head(/^ECG II, raw/));
    await userEvent.keyboard('f');
    await expect.poll(() => shownNames()[1]).toMatch(/^ECG II, filtered/);
    await userEvent.keyboard('+');
    await expect.poll(() => shownNames()[1]).toMatch(/^ECG II, filtered, 0\.\d+ V to 10 mm/);
    await userEvent.keyboard('0');
    await expect.poll(() => shownNames()[1]).toBe('ECG II, filtered, fits the view');
    focus(head(/^PPG/));
    await userEvent.keyboard('{Delete}');
    await expect.poll(shownNames).toHaveLength(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(shownNames).toHaveLength(2);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => shownNames()[0]).toBe('ECG II, raw, fits the view');
    expect(chosenLanes(session)).toBeNull();
  });

  itInFullRun('are added and taken away in the inspector, the last one never', async () => {
    const session = await openWaveforms();
    await userEvent.selectOptions(page.getByLabelText('Add a lane'), 'PPG');
    await expect.poll(() => shownNames()[2]).toMatch(/^PPG, filtered/);
    await expect.element(page.getByRole('button', { name: 'Undo: rest: Add PPG' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide ECG II' }).click();
    await page.getByRole('button', { name: 'Hide PPG' }).first().click();
    await expect.poll(shownNames).toHaveLength(1);
    await expect
      .element(page.getByRole('button', { name: 'Hide PPG' }).last())
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Reset lanes' }).click();
    await expect.poll(shownNames).toHaveLength(2);
    expect(chosenLanes(session)).toBeNull();
  });

  itInFullRun('scale by the wheel over their names', async () => {
    await openWaveforms();
    const plot = document.querySelector('.waves');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const turn = { deltaY: -100, clientX: box.left + 20, clientY: box.top + 40, cancelable: true };
    plot?.dispatchEvent(new WheelEvent('wheel', turn));
    await expect.poll(() => shownNames()[0]).toMatch(/V to 10 mm$/);
    expect(shownNames()[1]).toBe('PPG, raw, fits the view');
  });
});

describe('calipers', () => {
  test('extend from R to R at first, measure time and rate, and move by keys', async () => {
    const session = await openWaveforms();
    await userEvent.keyboard('c');
    const kept = () => session.waveforms.getState().calipers[chosenKey(session)];
    await expect.element(slider('First caliper')).toBeVisible();
    const first = kept();
    const rr = ((first?.to.atSec ?? 0) - (first?.from.atSec ?? 0)) * 1000;
    expect(rr).toBeGreaterThan(800);
    await expect.element(reading()).toHaveTextContent(`${rr.toFixed(1)} ms`);
    await expect.element(reading()).toHaveTextContent(`${(60_000 / rr).toFixed(1)} /min`);
    focus(slider('Second caliper'));
    await userEvent.keyboard('{ArrowRight}');
    const sample = Math.round((first?.to.atSec ?? 0) * 500) + 1;
    expect(kept()?.to.atSec).toBeCloseTo(sample / 500, 9);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(kept()?.to.atSec).toBeCloseTo((sample - 10) / 500, 9);
    await userEvent.keyboard('{End}');
    expect(kept()?.to.atSec).toBe(first?.to.atSec);
    await userEvent.keyboard('{ArrowUp}');
    expect(kept()?.to.value).not.toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(kept()?.to.value).toBeNull();
    focus(slider('Both calipers'));
    await userEvent.keyboard('{ArrowRight}');
    expect((kept()?.to.atSec ?? 0) - (kept()?.from.atSec ?? 0)).toBeCloseTo(rr / 1000, 9);
    expect(session.history.getState().past).toEqual([]);
  });

  itInFullRun('march out equal distances over the view', async () => {
    await openWaveforms();
    await userEvent.keyboard('m');
    await expect.poll(() => document.querySelectorAll('.calipers .march').length).toBeGreaterThan(7);
    const lefts = [...document.querySelectorAll<HTMLElement>('.march')].map(({ style }) =>
      Number.parseFloat(style.left),
    );
    const steps = lefts.slice(1).map((left, index) => left - (lefts[index] ?? 0));
    const most = Math.max(...steps.map((step) => Math.abs(step - (steps[0] ?? 0))));
    // Two steps cover the calipers themselves.
    expect(steps.filter((step) => Math.abs(step - (steps[0] ?? 0)) <= 1).length).toBeGreaterThan(5);
    expect(most).toBeLessThan(3 * (steps[0] ?? 0));
  });

  test('are dragged, and snap to the nearest R', async () => {
    const session = await openWaveforms();
    await userEvent.keyboard('c');
    await expect.element(slider('First caliper')).toBeVisible();
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    const line = slider('First caliper').element();
    const start = session.waveforms.getState().calipers[chosenKey(session)]?.from.atSec ?? 0;
    const { left } = line.getBoundingClientRect();
    const pxPerSec = ((document.querySelector('.waves')?.clientWidth ?? 0) - 76) / 10;
    const pointer = (type: string, x: number) =>
      line.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: 300, bubbles: true, button: 0, pointerId: 1 }),
      );
    pointer('pointerdown', left + 12);
    // One beat back, except four px.
    pointer('pointermove', left + 12 - 0.86 * pxPerSec + 4);
    pointer('pointerup', left + 12);
    const now = session.waveforms.getState().calipers[chosenKey(session)]?.from.atSec ?? 0;
    expect(now).toBeLessThan(start - 0.8);
    const { rPeaksSec } = session.runs.find('qrs', session.chosen()?.summary?.id ?? '')?.report ?? {
      rPeaksSec: [],
    };
    expect([...rPeaksSec]).toContain(now);
  });
});

describe('ECG paper', () => {
  test('sets the view to its speed, in the millimetres of the screen once calibrated', async () => {
    const session = await openWaveforms();
    const lengthSec = () => {
      const { span } = session.view.getState();
      return span.toSec - span.fromSec;
    };
    const innerPx = (document.querySelector('.waves')?.clientWidth ?? 0) - 76;
    await userEvent.keyboard('g');
    const nominal = innerPx / (96 / 25.4) / 25;
    await expect.poll(lengthSec).toBeCloseTo(nominal, 6);
    await expect.element(reading()).toHaveTextContent('screen not calibrated');
    session.waveforms.setPaper({ speedMmPerSec: 50 });
    await expect.poll(lengthSec).toBeCloseTo(nominal / 2, 6);
    await page.getByRole('button', { name: 'Calibrate with a bank card' }).click();
    const bar = page.getByRole('slider', { name: /^Width of the bar/ });
    await expect.element(bar).toBeVisible();
    await userEvent.fill(bar, '428');
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(session.waveforms.getState().screen?.devicePxPerMm).toBeCloseTo(428 / 85.6, 9);
    await expect.poll(lengthSec).toBeCloseTo(innerPx / 5 / 50, 6);
    await expect.element(reading()).toHaveTextContent('true millimetres on this screen');
  });

  itInFullRun('says its speed when it is zoomed, and goes back to scale', async () => {
    const session = await openWaveforms();
    await userEvent.keyboard('g');
    await expect.element(reading()).toHaveTextContent('25 mm/s');
    session.view.zoomAt(0.5, 4);
    await expect.element(reading()).toHaveTextContent('50.0 mm/s');
    await page.getByRole('button', { name: 'To scale' }).click();
    await expect.element(reading()).toHaveTextContent('25 mm/s');
  });
});

test('marks are shown and hidden by kind', async () => {
  const session = await openWaveforms();
  await page.getByRole('checkbox', { name: 'QRS onset and end' }).click();
  expect(session.waveforms.getState().hiddenMarks).toEqual(['qrs']);
  await page.getByRole('checkbox', { name: 'QRS onset and end' }).click();
  expect(session.waveforms.getState().hiddenMarks).toEqual([]);
});

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility of the Waveforms bench, %s${note}`, (theme) => {
    const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

    test.each(ruledSizes)('at %d × %d with paper and calipers has no violations', async (width, height) => {
      await page.viewport(width, height);
      const session = await openWaveforms();
      session.theme.choose(theme);
      session.waveforms.setPaper({ isOn: true });
      await userEvent.keyboard('m');
      await expect.element(slider('Both calipers')).toBeVisible();
      const found = await axe.run(document.body, rules);
      expect(
        found.violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
        ),
      ).toEqual([]);
    });
  });

describe('beats', () => {
  const editsOf = (session: Session) => session.chosen()?.beatEdits ?? [];
  const beat = () => slider('Chosen beat');

  test('are chosen, moved, given a class and deleted by keys, and restored by undo, redo and the list', async () => {
    const session = await openWaveforms();
    const { span } = session.view.getState();
    focus(slider('Waveforms'));
    await userEvent.keyboard('{Enter}');
    await expect.element(beat()).toHaveFocus();
    const r = Number(beat().element().getAttribute('aria-valuenow'));
    await userEvent.keyboard('{ArrowRight}');
    expect(editsOf(session)).toEqual([{ op: 'move', time: r, to: expect.closeTo(r + 1 / 500, 9) }]);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(editsOf(session)).toEqual([{ op: 'move', time: r, to: expect.closeTo(r + 11 / 500, 9) }]);
    await userEvent.keyboard('v');
    expect(editsOf(session).at(-1)).toMatchObject({ op: 'label', class: 'V' });
    await userEvent.keyboard('{Delete}');
    expect(editsOf(session)).toEqual([{ op: 'delete', time: r }]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => editsOf(session).length).toBe(2);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => editsOf(session)).toEqual([{ op: 'delete', time: r }]);
    await page.getByRole('button', { name: /^Revert: Deleted/ }).click();
    await expect.poll(() => editsOf(session)).toEqual([]);
    await page.getByRole('button', { name: 'History' }).click();
    await expect.element(page.getByText(/R deleted at/).first()).toBeVisible();
    expect(session.view.getState().span).toEqual(span);
  });

  test('are inserted with Shift and a click and dragged, snapping to the intended extremum', async () => {
    const session = await openWaveforms();
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
    const plot = document.querySelector('.waves');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const xOf = (sec: number) => box.left + 64 + ((box.width - 76) * sec) / 10;
    const pointer = (type: string, sec: number, y: number, more: PointerEventInit = {}) =>
      plot?.dispatchEvent(
        new PointerEvent(type, {
          clientX: xOf(sec),
          clientY: y,
          bubbles: true,
          button: 0,
          pointerId: 1,
          ...more,
        }),
      );
    const { span } = session.view.getState();
    pointer('pointerdown', 2, box.top + 100, { shiftKey: true });
    await expect.poll(() => editsOf(session)).toEqual([{ op: 'insert', time: expect.closeTo(2, 2) }]);
    await expect.element(beat()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => editsOf(session)).toEqual([]);
    const [, r = 0] = session.runs.find('qrs', session.chosen()?.summary?.id ?? '')?.report?.rPeaksSec ?? [];
    // R is below the lane's top, where its triangle is.
    for (let y = box.top + 4; y < box.top + 400 && editsOf(session).length === 0; y += 6) {
      pointer('pointerdown', r, y);
      pointer('pointermove', r + 0.3, y);
      pointer('pointerup', r + 0.3, y);
      await new Promise(requestAnimationFrame);
      session.view.moveTo(span.fromSec);
    }
    await expect
      .poll(() => editsOf(session))
      .toEqual([{ op: 'move', time: r, to: expect.closeTo(r + 0.3, 2) }]);
  });

  itInFullRun('have a menu on right-click', async () => {
    const session = await openWaveforms();
    const plot = document.querySelector('.waves');
    const box = plot?.getBoundingClientRect() ?? new DOMRect();
    const place = { clientX: box.left + 300, clientY: box.top + 200, bubbles: true, cancelable: true };
    plot?.dispatchEvent(new MouseEvent('contextmenu', place));
    await page.getByRole('menuitem', { name: 'Insert, ventricular premature' }).click();
    await expect.poll(() => editsOf(session)).toMatchObject([{ op: 'insert', class: 'V' }]);
  });
});
