import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { analyseAs, cancelledError, createFakeClient } from '../../support/fake-client.ts';
import { fakeReport, fakeSummary } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';

const daySec = 86_400;

/** Opens a day at 1 kHz, whose first hour takes a second; the whole runs until it is cancelled. */
function openDay(): Partial<AnalysisClient> {
  const summary = fakeSummary('long', 'day');
  const channels = summary.channels.map((one) => ({ ...one, fs: 1000, sampleCount: 1000 * daySec }));
  const fake = createFakeClient();
  return {
    openFiles: () =>
      Promise.resolve({ opened: [{ ...summary, durationSec: daySec, channels }], broken: [], questions: [] }),
    analyse: (analysis, id, parameters, ...rest) => {
      if (id !== 'long' || analysis !== 'intervals') return fake.analyse(analysis, id, parameters, ...rest);
      const timings = { ecg: { backend: 'cpu', ms: 1000, kept: false } } as const;
      if ('to' in parameters)
        return analyseAs({ ...fakeReport, parameters, timings })(analysis, id, parameters, ...rest);
      let stop = (): void => undefined;
      const result = new Promise<never>((_, reject) => {
        stop = () => reject(cancelledError);
      });
      return { result, cancel: () => stop() };
    },
  };
}

test('for a day, the line shows the analysed part and the time for all of it, and the keyboard selects another', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(openDay());
  await session.openDropped([{ path: 'day.hea', file: new File([''], 'day.hea') }]);
  const choice = page.getByRole('group', { name: 'Analysed part' });
  const button = (name: string) => choice.getByRole('button', { name });
  const line = page.getByRole('status').filter({ hasText: 'analysed' });
  await expect
    .element(line)
    .toHaveTextContent('The first hour of 24:00:00 is analysed; all of it takes about 20 s.');
  await expect.element(button('First hour')).toHaveAttribute('aria-pressed', 'true');

  button('All of it').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line).toHaveTextContent('All of 24:00:00 is being analysed, which takes about 20 s.');
  await expect.element(button('All of it')).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(line).toHaveTextContent('The first hour of 24:00:00 is analysed');
  await expect.element(button('First hour')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByLabelText('Readings of the window')).toBeVisible();

  session.view.centreAt(5.5 * 3600);
  await button('Hour in view').click();
  await expect.element(line).toHaveTextContent('5:00:00 to 6:00:00 of 24:00:00 is analysed');
  expect(session.parameters.intervals.getState().changed).toEqual({ from: 18_000, to: 21_600 });
  await page.getByRole('tab', { name: 'QRS' }).click();
  await expect.element(line).toHaveTextContent('5:00:00 to 6:00:00 of 24:00:00 is analysed');
  await page.getByRole('tab', { name: 'Intervals' }).click();
  await button('First hour').click();
  await expect.element(line).toHaveTextContent('The first hour of 24:00:00 is analysed');
  expect(session.parameters.intervals.getState().changed).toEqual({});
});
