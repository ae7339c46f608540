import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';

const client = createAnalysisClient();
const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

async function expectNoViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
}

async function start(): Promise<Session> {
  await page.viewport(1440, 900);
  const session = mountApp(client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  return session;
}

const runOf = (session: Session) => session.runs.find('intervals', session.chosen()?.summary?.id ?? '');
const cells = () => page.getByRole('slider', { name: /^Cells of the map/ });
const area = () => page.getByRole('region', { name: 'Other settings' });

async function fill(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
}

test('a map of three by three goes to the setting of a cell, whose value is the bench’s own', async () => {
  const session = await start();
  await page.getByRole('button', { name: 'Map two parameters' }).click();
  await page.getByRole('combobox', { name: 'Across' }).selectOptions('footThreshold');
  await fill('Values across', '5:15:5');
  await page.getByRole('combobox', { name: 'Up' }).selectOptions('average');
  await fill('Values up', '0,4,99');
  await expect.element(area().getByText(/is 99; it may be/)).toBeVisible();
  await fill('Values up', '0,4,8');
  await page.getByRole('button', { name: 'Compute 9 cells' }).click();
  await expect.poll(() => session.maps.getState().intervals?.state).toBe('done');
  await page.getByRole('combobox', { name: 'Figure of the map' }).selectOptions('rptt.leastVariance.mean');
  const stop = cells();
  await expect.element(stop).toBeInTheDocument();
  stop.element().focus();
  for (let k = 0; k < 5; k++) await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  await expect.element(stop).toHaveAttribute('aria-valuetext', expect.stringMatching(/15 %.* 4/) as string);
  await userEvent.keyboard('{Enter}');
  const { parameters } = session;
  expect(parameters.intervals.getState().changed).toMatchObject({ footThreshold: 15, average: 4 });
  await expect.poll(() => runOf(session)?.reportParameters?.['average']).toBe(4);
  await expect.poll(() => runOf(session)?.state).toBe('done');
  const mean = runOf(session)?.report?.result.windows[0]?.intervals.rptt.leastVariance.mean;
  expect(mean).toEqual(expect.any(Number));
  const map = session.maps.getState().intervals;
  expect(map?.points[2 * 3 + 1]?.[0]?.['rptt.leastVariance.mean']).toBe(mean);
  await expect.element(area().getByText(/^Now: .*rPTT, least variance, mean/)).toBeVisible();
  await expectNoViolations();
});

test('two settings are drawn and compared, swapped and cleared', async () => {
  const session = await start();
  await page.getByRole('button', { name: 'Compare A and B' }).click();
  await page.getByRole('button', { name: 'Keep as A' }).click();
  session.parameters.intervals.set('footThreshold', 40);
  const table = page.getByRole('table', { name: 'Figures of A and B' });
  const row = () => table.getByRole('row', { name: /^rPTT, least variance, mean, ms/ }).element().textContent;
  await expect.element(table).toBeVisible();
  await expect.poll(row).toMatch(/\+\d/);
  await expect
    .element(
      area()
        .getByText(/threshold/i)
        .first(),
    )
    .toBeVisible();
  await expect.poll(() => document.querySelectorAll('.panel-sides .js-plotly-plot .trace').length).toBe(2);
  await expectNoViolations();
  await page.getByRole('button', { name: 'Swap' }).click();
  expect(session.parameters.intervals.getState().changed).toEqual({});
  expect(session.settingsA.getState().intervals).toEqual({ footThreshold: 40 });
  await expect.poll(row).toMatch(/−\d/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Keep as A' })).toBeVisible();
});
