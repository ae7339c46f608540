import { expect, test } from 'vitest';
import { parseAnnotations } from '../../../src/io/wfdb/annotations-read.ts';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

const quiet = () => undefined;

async function openWaves() {
  const api = createAnalysisApi();
  const { id } = await unwrapOutcome(api.openSynthetic(1, 'made', { duration: 90, seed: 4 }));
  const report = await unwrapOutcome(api.analyse(1, 'waves', id, {}, quiet));
  return { api, id, report };
}

test('a manual point moves QT of its window and of the beats carried from it, until it is removed', async () => {
  const { api, id, report } = await openWaves();
  const [window] = report.result.windows;
  const end = window?.medianBeat.t?.end;
  if (window === undefined || end === undefined) throw new Error('no T wave');
  const { from, to } = window;
  await unwrapOutcome(api.setWaveEdits(id, [{ from, to, point: 'tEnd', at: end + 0.02 }]));
  const edited = await unwrapOutcome(api.analyse(2, 'waves', id, {}, quiet));
  expect(edited.result.windows[0]?.qt).toBeCloseTo((window.qt ?? 0) + 20, 6);
  expect(edited.result.windows[1]).toEqual(report.result.windows[1]);
  edited.result.beats.forEach((beat, i) => {
    const before = report.result.beats[i];
    const byMs = beat.window === 0 && beat.carried && beat.t !== null ? 20 : 0;
    expect((beat.qt ?? 0) - (before?.qt ?? 0)).toBeCloseTo(byMs, 6);
  });
  // The drawings are unchanged.
  expect(edited.traceVersion).toBe(report.traceVersion);
  await unwrapOutcome(api.setWaveEdits(id, []));
  const back = await unwrapOutcome(api.analyse(3, 'waves', id, {}, quiet));
  expect(back.result).toEqual(report.result);
});

test('the median beat is kept while a point is set, and an abandoned one is cancelled', async () => {
  const { api, id, report } = await openWaves();
  const first = await unwrapOutcome(api.medianBeat(2, id, 0, quiet));
  expect(first?.leads.length).toBe(report.result.leads.length);
  const [window] = report.result.windows;
  if (window === undefined) throw new Error('no window');
  const { from, to } = window;
  await unwrapOutcome(api.setWaveEdits(id, [{ from, to, point: 'tEnd', at: 0.4 }]));
  await unwrapOutcome(api.analyse(3, 'waves', id, {}, quiet));
  expect(await unwrapOutcome(api.medianBeat(4, id, 0, quiet))).toBe(first);
  const other = api.medianBeat(5, id, 1, quiet);
  api.cancel(5);
  const outcome = await other;
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(await unwrapOutcome(api.medianBeat(6, id, 9, quiet))).toBeNull();
});

test('the file of waves has a point where the user set it', async () => {
  const { api, id, report } = await openWaves();
  const [window] = report.result.windows;
  if (window === undefined) throw new Error('no window');
  const { from, to, medianBeat } = window;
  const at = (medianBeat.t?.end ?? 0) + 0.1;
  const endsOf = async () => {
    const bytes = await unwrapOutcome(api.exportBeats('waves', id, 'waves'));
    if (bytes === null) throw new Error('no file');
    const { annotations } = parseAnnotations(bytes, 'x.waves', 'waves', report.signal.fs).set;
    return annotations.filter(({ label, num }) => label === ')' && num === 2).map((mark) => mark.sampleIndex);
  };
  const before = await endsOf();
  await unwrapOutcome(api.setWaveEdits(id, [{ from, to, point: 'tEnd', at }]));
  await unwrapOutcome(api.analyse(2, 'waves', id, {}, quiet));
  const after = await endsOf();
  const { beats } = report.result;
  const withT = beats.filter(({ t }) => t !== null);
  expect(after).toHaveLength(before.length);
  after.forEach((sample, i) => {
    const isMoved = withT[i]?.window === 0 && (withT[i]?.carried ?? false);
    const by = isMoved ? 0.1 * report.signal.fs : 0;
    // Both ends are rounded to a sample.
    expect(Math.abs(sample - (before[i] ?? 0) - by)).toBeLessThanOrEqual(1);
  });
});
