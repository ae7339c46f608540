import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playbackStore } from '../../../src/features/playback-state.ts';
import { noDevice } from '../../../src/features/play-stretch.ts';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';

const reading = () => page.getByLabelText('Readings of heart sounds');
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const handle = (name: string) =>
  document.querySelector<HTMLElement>(`[role="slider"][aria-label="${name} threshold"]`);

let session: Session;

const run = () => session.runs.find('sounds', session.chosen()?.summary?.id ?? '');
const report = () => run()?.report ?? null;
const isDone = (id: string, value: number | undefined) => () =>
  run()?.state === 'done' && session.parameters.sounds.getState().changed[id] === value;

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

const findFaults = async (): Promise<readonly string[]> => {
  const { violations } = await axe.run(document.body, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
  );
};

async function openPage(): Promise<void> {
  await page.viewport(1440, 900);
  session = mountApp(createAnalysisClient());
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'Sounds' }).click();
  session.bench.showView('result');
}

async function openSample(): Promise<void> {
  await page.getByRole('button', { name: 'Open the sample ‘Heart sounds’' }).click();
  await expect.element(reading()).toHaveTextContent('true value');
  await expect.poll(() => run()?.state).toBe('done');
  await expect.poll(() => handle('S2')).not.toBeNull();
}

async function setByKeys(): Promise<void> {
  const winner = report()?.result.windows[0]?.intervals.s2.leastVariance.threshold ?? 0;
  handle('S2')?.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(isDone('s2Threshold', winner - 1)).toBe(true);
  expect(report()?.result.windows[0]?.intervals.s2.leastVariance).toMatchObject({
    threshold: winner - 1,
    chosenBy: 'hand',
  });
  await userEvent.keyboard('{Enter}');
  await expect.poll(isDone('s2Threshold', undefined)).toBe(true);
  expect(report()?.result.windows[0]?.intervals.s2.leastVariance.chosenBy).toBe('sweep');
}

/** Steps through points of the plot of agreement by keys. */
async function goThroughPoints(): Promise<void> {
  const points = page.getByRole('slider', { name: 'Points of S1–S2 against LVET' });
  const stop = points.element() as HTMLElement;
  stop.focus();
  expect(stop.getAttribute('aria-valuetext')).toMatch(/^Beat 1, .*: \d+\.\d, [+−]\d+\.\d ms$/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  const [, beat = ''] = /^Beat (\d+)/.exec(stop.getAttribute('aria-valuetext') ?? '') ?? [];
  await expect.element(page.getByText(new RegExp(`^Beat ${beat}, `))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(session.selection.getState().beatIndex).toBe(Number(beat) - 1);
}

async function shareParameters(): Promise<void> {
  const { intervals, sounds } = session.parameters;
  intervals.set('average', 5);
  expect(sounds.getState().changed).toEqual({ average: 5 });
  sounds.set('maxShift', 7);
  expect(intervals.getState().changed).toEqual({ average: 5 });
  sounds.resetAll();
  expect(intervals.getState().changed).toEqual({});
  await expect.poll(isDone('average', undefined)).toBe(true);
}

/** Plays a beat. Test machines may have no audio device, which the bench then reports. */
async function playBeat(): Promise<void> {
  session.chooseBeat(3);
  const from = (session.selection.getState().beatSec ?? 0) - 0.2;
  const heard: number[] = [];
  const stop = session.cursor.subscribe(({ cursorSec }) => {
    if (cursorSec !== null) heard.push(cursorSec);
  });
  playbackStore.setState({ form: 'raw' });
  const states: string[] = [];
  const stopStates = playbackStore.subscribe(({ state }) => states.push(state));
  await userEvent.keyboard('k');
  await expect.poll(() => states.at(-1)).toBe('silent');
  stop();
  stopStates();
  expect(states).toContain('playing');
  const { problem } = playbackStore.getState();
  expect([null, noDevice]).toContain(problem);
  expect(heard.every((sec) => sec > from && sec < from + 1.6)).toBe(true);
  expect(heard.length > 0 || problem !== null).toBe(true);
  expect(session.cursor.getState().cursorSec).toBeNull();
  playbackStore.setState({ form: 'filtered', problem: null });
}

describe('the Sounds bench over the analysis worker', () => {
  // One page for all, since opening one takes longer than the tests.
  test('shows the steps to a sample, sweeps, shared parameters and playback, without accessibility violations', async () => {
    await openPage();
    await expect.element(page.getByText(/Sounds needs heart sounds \(PCG\)/)).toBeVisible();
    await openSample();
    expect(report()?.result.windows[0]?.intervals.qs2.historic.mean).toBeGreaterThan(300);
    await expect.element(panel('Intervals')).toHaveTextContent('S2 from R');
    await expect.element(panel('S1–S2 against LVET')).toHaveTextContent('least var.');
    await expect.element(panel('Stacked beats')).toHaveTextContent('normalised');
    await expect.element(panel('Coverage')).toHaveTextContent('of 33');
    expect(await findFaults()).toEqual([]);
    await setByKeys();
    await goThroughPoints();
    await shareParameters();
    await playBeat();
    await page.viewport(768, 1024);
    session.theme.choose('dark');
    await expect.element(reading()).toBeVisible();
    expect(await findFaults()).toEqual([]);
  });
});
