import { describe, expect, test } from 'vitest';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import { unwrapOutcome } from '../../../support/unwrap-outcome.ts';

const quiet = () => undefined;

const about = { fromSec: 20, toSec: 24, columnCount: 300 } as const;

describe('the traces of a channel by its number', () => {
  test('the traces of a channel by its number are filtered by the chain of the filter bench, and pulses by their low-pass', async () => {
    const api = createAnalysisApi();
    const { id, channels } = await unwrapOutcome(api.openSample(1, 'rest'));
    const filters = { intervals: {}, filter: { type: 'lowpass', low: 'none', high: 5, taps: 401 } };
    const traceOf = (channel: number, form: 'raw' | 'filtered' | 'differentiated') =>
      unwrapOutcome(api.trace(id, { ...about, channel, form, filters }));
    const ecg = channels.findIndex(({ role }) => role === 'ecg');
    const ppg = channels.findIndex(({ role }) => role === 'ppg');
    const [raw, filtered, slope] = [
      await traceOf(ecg, 'raw'),
      await traceOf(ecg, 'filtered'),
      await traceOf(ecg, 'differentiated'),
    ];
    expect(raw.madeBy).toBeUndefined();
    expect([filtered.madeBy, slope.madeBy]).toEqual(['chain', 'chain']);
    expect([raw.unit, slope.unit]).toEqual(['mV', 'mV/s']);
    // A low-pass of 5 Hz leaves little of a QRS.
    expect(Math.max(...filtered.max)).toBeLessThan(0.6 * Math.max(...raw.max));
    expect((await traceOf(ppg, 'filtered')).madeBy).toBe('pulse-band');
  });

  test('the traces of a channel by its number equal those of the intervals analysis once available', async () => {
    const api = createAnalysisApi();
    const { id, channels } = await unwrapOutcome(api.openSample(1, 'rest'));
    await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
    const ppg = channels.findIndex(({ role }) => role === 'ppg');
    for (const [form, own] of [
      ['filtered', 'ppg'],
      ['differentiated', 'dppg'],
    ] as const) {
      const byNumber = await unwrapOutcome(api.trace(id, { ...about, channel: ppg, form }));
      const byName = await unwrapOutcome(api.trace(id, { ...about, channel: own, form: 'filtered' }));
      expect(byNumber.madeBy).toBe('intervals');
      expect(byNumber.min).toEqual(byName.min);
    }
  });
});

test('the beats of a recorded ECG have onset, end and R', async () => {
  const api = createAnalysisApi();
  const { id, truth } = await unwrapOutcome(api.openSample(1, 'rest'));
  const report = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
  expect(report.rPeaksSec.length).toBe(truth?.beats.length);
  expect(report.onsetsSec.length).toBe(report.endsSec.length);
  for (const [index, r] of report.rSec.entries()) {
    expect(report.onsetsSec[index]).toBeLessThan(r);
  }
  expect(await unwrapOutcome(api.exportResult('qrs', id, 'csv'))).toMatch(/^recording,onset_s,end_s,r_s,/);
});

test('beats set by the user snap to the intended extremum, and are exported as annotations', async () => {
  const api = createAnalysisApi();
  const { id } = await unwrapOutcome(api.openSample(1, 'rest'));
  expect(await unwrapOutcome(api.exportBeats('qrs', id, 'R'))).toBeNull();
  const { rPeaksSec } = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
  const r = rPeaksSec[10] ?? 0;
  expect(await unwrapOutcome(api.snapBeat(id, 0, r + 0.012))).toBeCloseTo(r, 3);
  await unwrapOutcome(api.setEdits(id, [{ op: 'label', time: r, class: 'V' }]));
  await unwrapOutcome(api.analyse(2, 'qrs', id, {}, quiet));
  const bytes = await unwrapOutcome(api.exportBeats('qrs', id, 'R'));
  const { annotations } = parseAnnotations(bytes ?? new Uint8Array(), 'rest.qrs', 'qrs', 500).set;
  expect(annotations.length).toBe(rPeaksSec.length);
  expect(annotations[10]).toMatchObject({ label: 'V', sampleIndex: Math.round(r * 500) });
  // The sample has one extrasystole of its own.
  expect(annotations.filter(({ label }) => label !== 'N').map(({ label }) => label)).toEqual(['V', 'V']);
});
