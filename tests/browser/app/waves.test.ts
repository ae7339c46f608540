import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyWaveEdits } from '../../../src/analysis/waves/apply-wave-edits.ts';
import type { WaveEdit } from '../../../src/model/waves.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeWavesReport } from '../../support/fake-waves.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

test('the Waves bench shows intervals, the median beat, and a table of windows', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(createFakeClient());
  await page.getByRole('tab', { name: 'Waves' }).click();
  const reading = page.getByLabelText('Readings of the window');
  await expect.element(reading).toHaveTextContent('PR160 ms');
  await expect.element(reading).toHaveTextContent('expected 120 … 200');
  await expect.element(page.getByRole('group', { name: /^Median beat\. .*QRS onset −40 ms/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.panel-median-beat .wave-point').length).toBe(7);
  await expect.poll(() => document.querySelectorAll('.panel-median-beat .curve').length).toBe(2);
  const windows = page.getByRole('region', { name: 'Windows' });
  await expect.element(windows.getByRole('columnheader', { name: 'QTcFr' })).toBeVisible();
  const stop = page.getByRole('slider', { name: 'Intervals over the record' });
  await expect.element(stop).toBeInTheDocument();
  const before = session.view.getState().span;
  const plot = document.querySelector('.panel-waves-time .plot');
  const box = plot?.getBoundingClientRect();
  const at = { clientX: (box?.right ?? 0) - 40, clientY: (box?.top ?? 0) + 20, bubbles: true, button: 0 };
  plot?.dispatchEvent(new PointerEvent('pointerup', at));
  await expect.poll(() => session.view.getState().span.fromSec).toBeGreaterThan(before.fromSec);
  const { violations } = await axe.run(document.body, rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
});

/** Creates a client whose waves have the last marks set. */
function clientWithEdits(): AnalysisClient {
  const base = createFakeClient();
  let edits: readonly WaveEdit[] = [];
  const edited = () => ({
    result: { ...fakeWavesReport.result, ...applyWaveEdits(fakeWavesReport.result, edits) },
  });
  return {
    ...base,
    setWaveEdits: (_id, next) => {
      edits = next;
      return Promise.resolve(null);
    },
    analyse: (analysis, ...rest) => {
      const job = base.analyse(analysis, ...rest);
      if (analysis !== 'waves') return job;
      return { ...job, result: job.result.then((report) => Object.assign({ ...report }, edited())) };
    },
  };
}

test('a point of the median beat is set by keys, marked as manual, and reset', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(clientWithEdits());
  await page.getByRole('tab', { name: 'Waves' }).click();
  const edits = () => session.chosen()?.waveEdits;
  const end = page.getByRole('slider', { name: 'T end', exact: true });
  await expect.element(end).toHaveAttribute('aria-valuetext', '360 ms after R');
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  // The fake ECG has 250 samples per second.
  await expect.poll(edits).toEqual([{ from: 0, to: 60, point: 'tEnd', at: 0.364 }]);
  const reading = page.getByLabelText('Readings of the window');
  await expect.element(reading).toHaveTextContent('QT404 mscorrected by hand');
  await expect.element(end).toHaveAttribute('aria-valuetext', '364 ms after R, set by hand');
  await page.getByRole('button', { name: 'Reset points' }).click();
  await expect.poll(edits).toEqual([]);
  await expect.element(reading).toHaveTextContent('QT400 msmedian beat of this window');
  await session.undo();
  await expect.element(reading).toHaveTextContent('QT404 mscorrected by hand');
});

itInFullRun('a beat is chosen by keys, and its intervals stand beside it in the waveforms', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(createFakeClient());
  await page.getByRole('tab', { name: 'Waves' }).click();
  await expect.element(page.getByLabelText('Readings of the window')).toHaveTextContent('PR160 ms');
  const readout = () => document.querySelector('.waves .plot-readout')?.textContent ?? '';
  expect(readout()).toBe('');
  await userEvent.keyboard('.');
  await expect.poll(() => session.selection.getState().beatIndex).not.toBeNull();
  await expect.poll(readout).toContain('PRno P');
  expect(readout()).toContain('QRS90 ms');
  expect(readout()).toContain('QT400 ms');
  expect(readout()).toContain('QTcF400 ms');
});
