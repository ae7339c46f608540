import { describe, expect, it } from 'vitest';
import { meanBeat } from '../../../support/whole-ecg.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import { findRPeaks, prepareRTrace } from '../../../../src/analysis/qrs/r-peak.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { findGaps } from '../../../../src/dsp/samples/gaps.ts';
import { welch } from '../../../../src/dsp/spectrum/welch.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import type { Samples } from '../../../../src/model/samples.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { analyseFilterBench } from '../../../../src/pipeline/filter-bench/analyse-filter-bench.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { itInFullRun, sweep } from '../../../support/gate.ts';

const fs = 500;
const { recording: whole, clean } = synthesise(
  {
    ...defaultSynthParams,
    durationSec: 280,
    fs,
    seed: 12,
    noise: [
      { kind: 'mains', snrDb: 8, channel: 'ecg' },
      { kind: 'wander', snrDb: 2, channel: 'ecg' },
    ],
  },
  'S12',
);

/** The same with gaps, one of which crosses the end of a block. */
const gappy: Recording = {
  ...whole,
  read: async (index, from, to, signal) => {
    const values = (await whole.read(index, from, to, signal)).values.slice();
    for (const [start, end] of [
      [20_000, 20_700],
      [131_000, 131_300],
    ]) {
      values.fill(Number.NaN, Math.max(0, (start ?? 0) - from), Math.max(0, (end ?? 0) - from));
    }
    return { values, gaps: findGaps(values) };
  },
};

const run = (recording: Recording, parameters: ParameterValues, mostHeld?: number) =>
  analyseFilterBench({
    recording,
    recordingId: 'S12',
    clean,
    byHand: {},
    parameters,
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...(mostHeld === undefined ? {} : { mostHeld }),
  });

const chain = 'type=highpass,low=0.5,taps=825;type=bandstop,low=55,high=65,taps=251';

describe('the filter bench in passes', () => {
  for (const { cases, isLeftOut, note } of sweep<readonly [string, ParameterValues]>(
    [
      ['single precision', { backend: 'cpu', stage: chain }],
      ['another signal', { backend: 'cpu', signal: 'ppg' }],
    ],
    [
      ['single precision, causal', { backend: 'cpu', high: 40, alignment: 'causal' }],
      ['direct sums of a part', { backend: 'reference', high: 40, from: 30.25, to: 270 }],
      ['a filter that is dropped', { backend: 'cpu', high: 400 }],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `equals a held signal, bit for bit: %s${note}`,
      async (_, parameters) => {
        const [held, passed] = [await run(gappy, parameters), await run(gappy, parameters, 1000)];
        const [own, other] = [held.outputs, passed.outputs];
        const { signal, path, close } = other.filtered;
        expect(signal.values).toBeNull();
        expect(path).toBe(own.filtered.path);
        expect(signal.gaps).toEqual(own.filtered.signal.gaps);
        const values = await signal.read(0, signal.sampleCount);
        expect(describeDifference(values, own.filtered.signal.values ?? [], 0)).toBeNull();
        expect(other.marks).toEqual(own.marks);
        expect(other.spectraBefore).toEqual(own.spectraBefore);
        expect(other.spectraAfter).toEqual(own.spectraAfter);
        expect(other.readings).toEqual(own.readings);
        expect(other.beats).toEqual(own.beats);
        close();
      },
    );

  itInFullRun('gives what whole arrays give', async () => {
    const { outputs } = await run(gappy, { backend: 'cpu', stage: chain }, 1000);
    const before = await gappy.read(0, 0, 280 * fs);
    const own = outputs.filtered.signal;
    const values = await own.read(0, own.sampleCount);
    const after = { values, gaps: findGaps(values) };
    const detector = { method: 'beatbench', params: defaultOwnParams } as const;
    const found = detectBeats({ arithmetic: 'real', samples: before, fs, unit: 'mV' }, detector);
    const peaksSec = found.flatMap(({ rSec }) => rSec ?? []);
    expect([...outputs.marks]).toEqual(peaksSec);
    const about = peaksSec.map((sec) => sec * fs);
    const marks = about.map((index) => ({ onsetIndex: Math.round(index), endIndex: null }));
    const rOf = (samples: Samples) =>
      findRPeaks(prepareRTrace(samples, fs), marks, 'about-mark').map(({ rSec }) => rSec);
    const truth = await clean?.read(0, 0, 280 * fs);
    const shifts = rOf(after).flatMap((rSec, k) => {
      const other = truth && rOf(truth)[k];
      return rSec === null || other == null ? [] : [(rSec - other) * 1000];
    });
    const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
    expect(outputs.beats?.rShiftMs?.mean).toBeCloseTo(mean, 9);
    expect(outputs.beats?.before).toEqual(meanBeat(before.values, fs, about));
    expect(outputs.beats?.after).toEqual(meanBeat(values, fs, about));
    expect(outputs.spectraAfter.density).toEqual(welch(after, fs));
  });
});
