import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { icgAt, icgRecord } from '../../support/icg-beats.ts';
import { mountApp } from '../../support/mount-app.tsx';

// A label indicates whether its value is changed.
const field = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}( |$)`) });

/** Makes a table of an ECG and an impedance cardiogram. */
async function withIcg(): Promise<File> {
  const { recording } = icgRecord();
  const [ecg, icg] = await Promise.all(
    recording.channels.map(async ({ sampleCount }, k) => (await recording.read(k, 0, sampleCount)).values),
  );
  const rows = Array.from(ecg, (value, k) => `${k / 500},${value.toFixed(6)},${icg[k].toFixed(6)}`);
  return new File([`time,ECG,dZ/dt\n${rows.join('\n')}\n`], 'icg.csv', { type: 'text/csv' });
}

test('the Intervals bench measures X of an impedance cardiogram from B', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(createAnalysisClient());
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await session.openBench('landmark');
  const file = await withIcg();
  await session.openDropped([{ file, path: file.name }]);
  const reading = page.getByLabelText('Readings of the window');
  await expect.element(reading).toHaveTextContent('R to dZ/dt');
  await field('Landmark').selectOptions('icg-x');
  await field('Timed from').selectOptions('icg-b');
  await expect.element(reading).toHaveTextContent('B to dZ/dt');
  const result = () =>
    session.runs.find('landmark', session.chosen()?.summary?.id ?? '')?.report?.result ?? null;
  await expect.poll(() => result()?.landmark).toBe('icg-x');
  const { 'icg-b': b, 'icg-x': x } = icgAt(150);
  for (const method of ['historic', 'aligned'] as const) {
    expect(result()?.windows[0]?.intervals.interval[method].mean).toBeCloseTo(x - b, -1);
  }
});
