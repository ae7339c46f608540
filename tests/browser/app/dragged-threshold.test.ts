import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mapMethods } from '../../../src/model/methods.ts';
import type { Session } from '../../../src/state/session.ts';
import type { IntervalsReport } from '../../../src/workers/protocol.ts';
import { holdRuns } from '../../support/fake-client.ts';
import { fakeReport } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';

/** Makes a report in which every mean rPTT has the given value, ms. */
function reportOf(ms: number, isDraft: boolean): IntervalsReport {
  const { result } = fakeReport;
  const windows = result.windows.map((window) => {
    const { rptt } = window.intervals;
    const moved = { ...rptt, ...mapMethods((method) => ({ ...rptt[method], mean: ms, sd: ms / 10 })) };
    return { ...window, intervals: { ...window.intervals, rptt: moved as typeof rptt } };
  });
  const parameters = { ...fakeReport.parameters, footThreshold: ms };
  const timings = { judge: { backend: 'cpu', ms, kept: false } } as const;
  return { ...fakeReport, parameters, timings, isDraft, result: { ...result, windows } };
}

/** Counts accesses to the help of a parameter from now on; its field makes one whenever it is drawn. */
function countHelp({ parameters }: Session, id: string): () => number {
  const declaration = parameters.intervals.declarations.find((one) => one.id === id);
  if (declaration === undefined) throw new Error(`there is no parameter ${id}`);
  const { help } = declaration;
  let count = 0;
  Object.defineProperty(declaration, 'help', {
    configurable: true,
    enumerable: true,
    get: () => {
      count += 1;
      return help;
    },
  });
  onTestFinished(() => void Object.defineProperty(declaration, 'help', { value: help, writable: true }));
  return () => count;
}

const reading = (text: string) => page.getByLabelText('Readings of the window').getByText(text);
const windows = () => page.getByRole('region', { name: 'Windows', exact: true });

describe('a dragged threshold', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('updates the numbers and its own sweep, and all other panels after the drag', async () => {
    const { analyse, runs } = holdRuns();
    const session = mountApp({ analyse });
    const finish = (report: IntervalsReport): void =>
      runs.findLast(({ analysis }) => analysis === 'intervals')?.finish(report);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    finish(fakeReport);
    await expect.element(windows()).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Foot threshold' })).toBeInTheDocument();
    // From here on, no timer fires by itself.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tableBefore = windows().element().textContent;
    const lastRun = page.getByText(/^Last run/);
    const lastRunBefore = lastRun.element().textContent;
    const sweep = page.getByRole('slider', { name: 'Foot threshold' });
    for (const ms of [160, 161, 162]) {
      session.parameters.intervals.set('footThreshold', ms);
      finish(reportOf(ms, true));
      await expect.element(reading(`${ms}.0 ms`)).toBeVisible();
    }
    await expect.element(sweep).toHaveAccessibleDescription(/SD of rPTT 16\.2 ms/);
    expect(windows().element().textContent).toBe(tableBefore);
    expect(lastRun.element().textContent).toBe(lastRunBefore);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(windows()).toHaveTextContent('16.2');
    await expect.element(lastRun).toHaveTextContent('162');
    // A whole result is shown at once.
    finish(reportOf(170, false));
    await expect.element(windows()).toHaveTextContent('17.0');
    await expect.element(lastRun).toHaveTextContent('170');
  });

  test('redraws only its own field', async () => {
    const { analyse, runs } = holdRuns();
    const session = mountApp({ analyse });
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    runs.findLast(({ analysis }) => analysis === 'intervals')?.finish(fakeReport);
    await expect.element(page.getByRole('slider', { name: 'Foot threshold' })).toBeInTheDocument();
    const foot = countHelp(session, 'footThreshold');
    const average = countHelp(session, 'average');
    for (const value of [20, 21, 22]) {
      const before = foot();
      session.parameters.intervals.set('footThreshold', value);
      await expect.poll(foot).toBeGreaterThan(before);
    }
    expect(average()).toBe(0);
    session.parameters.intervals.set('average', 3);
    await expect.poll(average).toBeGreaterThan(0);
  });
});
