import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';

const reading = () => page.getByLabelText('Readings of the window');
// A label indicates whether its value is changed.
const field = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}( |$)`) });
const handle = () => document.querySelector('[role="slider"][aria-label="Landmark threshold"]');

let session: Session;

const run = () => session.runs.find('landmark', session.chosen()?.summary?.id ?? '');
const result = () => run()?.report?.result ?? null;
const isDone = (id: string, value: number | string) => () =>
  run()?.state === 'done' && session.parameters.landmark.getState().changed[id] === value;

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

async function measureAnyLandmark(): Promise<void> {
  await page.viewport(1440, 900);
  session = mountApp(createAnalysisClient());
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Intervals', exact: true }).click();
  await page.getByRole('button', { name: 'Any landmark' }).click();
  await expect.element(reading()).toHaveTextContent('R to PPG, aligned');
  await expect.element(page.getByRole('tab', { name: 'Intervals' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(handle).not.toBeNull();
}

/** Sets a rising crossing after R, which is the foot of the intervals. */
function compareWithFeet(): void {
  const feet = session.runs.find('intervals', session.chosen()?.summary?.id ?? '')?.report?.result;
  expect(result()?.windows[0]?.intervals.interval.historic.mean).toBe(
    feet?.windows[0]?.intervals.rptt.historic.mean,
  );
}

async function chooseLandmarks(): Promise<void> {
  await field('Landmark').selectOptions('peak');
  await expect.poll(isDone('landmark', 'peak')).toBe(true);
  await expect.element(page.getByText('This landmark has no threshold')).toBeVisible();
  await field('Landmark').selectOptions('notch');
  await expect.poll(isDone('landmark', 'notch')).toBe(true);
  await expect.poll(handle).not.toBeNull();
  expect(result()?.windows[0]?.sweeps.landmark).toHaveLength(50);
  await page.getByRole('button', { name: 'Reset all' }).click();
}

const [fs, durationSec, delaySec] = [125, 40, 0.04];

/** Makes two sites of a pulse without an ECG. */
function twoSites(): File {
  const pulse = (sec: number): number => {
    const phase = (((sec / 0.8) % 1) + 1) % 1;
    return Math.exp(-(((phase - 0.3) / 0.09) ** 2)) + 0.3 * Math.exp(-(((phase - 0.6) / 0.12) ** 2));
  };
  const rows = Array.from({ length: fs * durationSec }, (_, k) => {
    const sec = k / fs;
    return `${sec},${pulse(sec).toFixed(6)},${pulse(sec - delaySec).toFixed(6)}`;
  });
  return new File([`time,PPG ear,PPG finger\n${rows.join('\n')}\n`], 'sites.csv', { type: 'text/csv' });
}

async function timeTwoSites(): Promise<void> {
  await session.openBench('intervals');
  const file = twoSites();
  await session.openDropped([{ file, path: file.name }]);
  await expect.element(page.getByText('Intervals needs an ECG', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Measure any landmark' }).click();
  await expect.element(reading()).toHaveTextContent('own upstrokes');
  await field('Channel').selectOptions('PPG finger');
  await field('Timed from').selectOptions('PPG ear');
  await expect.poll(isDone('timedFrom', 'PPG ear')).toBe(true);
  await expect.element(reading()).toHaveTextContent('PPG ear to PPG finger');
  const { mean, sd } = result()?.windows[0]?.intervals.interval.historic ?? {};
  expect(mean).toBeCloseTo(1000 * delaySec, 0);
  expect(sd).toBeLessThan(0.5);
}

test('the Intervals bench measures any landmark, with an ECG and without', async () => {
  await measureAnyLandmark();
  compareWithFeet();
  await chooseLandmarks();
  const { violations } = await axe.run(document.body, rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
  await timeTwoSites();
});
