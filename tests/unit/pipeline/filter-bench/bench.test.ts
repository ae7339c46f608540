import { describe, expect, it } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { analyseFilterBench } from '../../../../src/pipeline/filter-bench/analyse-filter-bench.ts';
import { decibelTolerance, rShiftToleranceMs } from '../../../support/tolerances.ts';

const { recording, clean } = synthesise(
  {
    ...defaultSynthParams,
    durationSec: 60,
    fs: 250,
    seed: 12,
    noise: [
      { kind: 'mains', snrDb: 8, channel: 'ecg' },
      { kind: 'wander', snrDb: 2, channel: 'ecg' },
    ],
  },
  'S12',
);

const run = (parameters: ParameterValues, cache = new Map()) =>
  analyseFilterBench({
    recording,
    recordingId: 'S12',
    clean,
    byHand: {},
    parameters,
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

const db = ({ before, after }: { before: number | null; after: number | null }) =>
  20 * Math.log10((after ?? 0) / (before ?? 0));

describe('the filter bench', () => {
  it('measures a high-pass and a band-stop in their stop bands, and finds R unchanged', async () => {
    const { outputs } = await run({
      stage: 'type=highpass,low=0.5,taps=825;type=bandstop,low=55,high=65,taps=251',
    });
    const { readings, beats } = outputs;
    expect(db(readings.baseline)).toBeLessThan(-12);
    expect(db(readings.mains)).toBeLessThan(-45);
    expect(readings.error?.after ?? 1).toBeLessThan(0.3 * (readings.error?.before ?? 0));
    expect(Math.abs(beats?.rShiftMs?.mean ?? 9)).toBeLessThan(rShiftToleranceMs);
    expect(beats?.rHeight.after ?? 0).toBeGreaterThan(0.95 * (beats?.rHeight.clean ?? 0));
    expect(beats?.after.sdOverall ?? 1).toBeLessThan(0.5 * (beats?.before.sdOverall ?? 0));
    expect(beats?.isAgainstTruth).toBe(true);
  });

  it('has the delay of a causal filter, and compares what is removed without it', async () => {
    const still = await run({ type: 'lowpass', high: 40, taps: 101 });
    const { outputs } = await run({ type: 'lowpass', high: 40, taps: 101, alignment: 'causal' });
    const delayMs = (50 / 250) * 1000;
    expect((outputs.beats?.rShiftMs?.mean ?? 0) - (still.outputs.beats?.rShiftMs?.mean ?? 0)).toBeCloseTo(
      delayMs,
      1,
    );
    expect(outputs.readings.error?.after).toBeCloseTo(still.outputs.readings.error?.after ?? 0, 2);
  });

  it('changes nothing with a filter that is dropped', async () => {
    const { outputs } = await run({ high: 120 });
    expect(Math.abs(db(outputs.readings.mains))).toBeLessThan(decibelTolerance);
    expect(outputs.stages[0]?.warnings.map(({ code }) => code)).toEqual(['cutoff-dropped']);
  });

  it('repeats only the stages affected by a change', async () => {
    const cache = new Map();
    await run({}, cache);
    const { timings } = await run({ high: 35 }, cache);
    const kept = Object.entries(timings).flatMap(([stage, timing]) => (timing.kept ? [stage] : []));
    expect(kept.toSorted()).toEqual(['clean', 'marks', 'signals', 'spectraBefore']);
  });

  it('accepts another signal, without R, and rejects a missing one', async () => {
    const { outputs, role } = await run({ signal: 'ppg' });
    expect(role).toBe('ppg');
    expect(outputs.beats?.rShiftMs).toBeNull();
    expect(outputs.beats?.after.beatCount).toBeGreaterThan(60);
    await expect(run({ signal: 'pcg' })).rejects.toMatchObject({ code: 'no-channel' });
  });
});
