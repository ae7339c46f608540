import { inspect, isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../src/dsp/random.ts';
import type { ParameterValues } from '../../../../../src/model/parameters.ts';
import type { Recording } from '../../../../../src/model/recording.ts';
import type { ChannelSignal } from '../../../../../src/pipeline/channel-signal.ts';
import { onsetsFoundWith } from '../../../../../src/pipeline/found-onsets.ts';
import { intervalsDeclarations } from '../../../../../src/pipeline/intervals/declarations.ts';
import type { GappedReader } from '../../../../../src/pipeline/intervals/in-passes/outputs.ts';
import { signalPassStages } from '../../../../../src/pipeline/intervals/in-passes/signal-pass-stages.ts';
import {
  detectStage,
  ecgStage,
  ppgStage,
  signalsStage,
} from '../../../../../src/pipeline/intervals/signal-stages.ts';
import { resolveParameters } from '../../../../../src/pipeline/parameters.ts';
import { runStages } from '../../../../../src/pipeline/run-stages.ts';
import { watchedRecording } from '../../../../support/block-recording.ts';
import { noisyEcg, withGaps } from '../../../../support/noisy-ecg.ts';

type Gaps = Parameters<typeof withGaps>[1];

const choice = { ecg: 0, ppg: 1 };

/** A pulse that falls faster than it rises, far from 0 and flat for a while. */
function noisyPulse(sampleCount: number, fs: number, sign: 1 | -1): Float64Array {
  const random = createRandom(7);
  return Float64Array.from({ length: sampleCount }, (_, n) => {
    const phase = (n / fs) % 0.9;
    const isFlat = n > 0.4 * sampleCount && n < 0.6 * sampleCount;
    return isFlat ? 900 : 900 + sign * Math.exp(-8 * phase) * phase + 0.002 * random.normal();
  });
}

function makeRecording(sampleCount: number, fs: number, gaps: Gaps = [], sign: 1 | -1 = 1): Recording {
  const ecg = noisyEcg(sampleCount, fs, 3);
  return watchedRecording(
    [withGaps(ecg, gaps), withGaps(noisyPulse(sampleCount, fs, sign), gaps.slice(1))],
    fs,
    null,
  );
}

function annotationsAt(indices: readonly number[]) {
  return indices.map((sampleIndex) => ({ sampleIndex, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' }));
}

/** Both analyses up to the R-peaks, one with the signals in memory. */
async function bothWays(recording: Recording, changes: ParameterValues, size: number) {
  const parameters = resolveParameters(intervalsDeclarations, changes);
  const options = {
    recording,
    recordingKey: '',
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const whole = await attempt(() =>
    runStages([signalsStage(choice), ecgStage, ppgStage, detectStage], { ...options, cache: new Map() }),
  );
  const { signals, ecg, ppg, detect } = signalPassStages(choice, size);
  const passes = await attempt(() =>
    runStages([signals, ecg, ppg, detect], { ...options, cache: new Map() }),
  );
  return { whole, passes };
}

async function attempt<Result>(run: () => Promise<Result>): Promise<Result | string> {
  try {
    return await run();
  } catch (error) {
    return `${(error as { code?: string }).code}: ${(error as Error).message}`;
  }
}

/** The first sample that differs in any bit but those of NaN; null where none does. */
function firstUnlike(found: Float64Array, expected: Float64Array): string | null {
  if (found.length !== expected.length) return `${found.length} samples, not ${expected.length}`;
  const index = expected.findIndex((value, k) => !Object.is(found[k], value));
  return index < 0 ? null : `${index}: ${found[index]}, not ${expected[index]}`;
}

/** What is unlike in a signal: said of it, read in order, read anywhere. */
async function signalUnlike(reader: GappedReader, signal: ChannelSignal, step: number) {
  const { fs, startSec, unit, label, gaps, sampleCount } = reader;
  const { values, ...said } = signal;
  const inOrder = new Float64Array(sampleCount);
  for (let from = 0; from < sampleCount; from += step) {
    inOrder.set(await reader.read(from, Math.min(sampleCount, from + step)), from);
  }
  const unlike = [saidUnlike({ fs, startSec, unit, label, gaps }, said), firstUnlike(inOrder, values)];
  const random = createRandom(step);
  for (let k = 0; k < 5; k++) {
    const from = Math.floor(random.uniform() * sampleCount);
    const to = Math.min(sampleCount, from + 1 + Math.floor(random.uniform() * 3 * step));
    unlike.push(firstUnlike(await reader.read(from, to), values.subarray(from, to)));
  }
  return unlike;
}

function saidUnlike(found: unknown, expected: unknown): string | null {
  return isDeepStrictEqual(found, expected) ? null : `${inspect(found)}, not ${inspect(expected)}`;
}

/** What is unlike of both ways, signals, what is said of them, peaks and onsets. */
async function compare(recording: Recording, changes: ParameterValues, size: number, step: number) {
  const { whole, passes } = await bothWays(recording, changes, size);
  if (typeof whole === 'string' || typeof passes === 'string') {
    return { found: null, unlike: passes === whole ? [] : [{ passes, whole }] };
  }
  const [found, expected] = [passes.outputs, whole.outputs];
  const pairs = [
    [found.signals.ecg, expected.signals.ecg],
    [found.signals.ppg, expected.signals.ppg],
    [found.ecg, expected.ecg],
    [found.ppg.ppg, expected.ppg.ppg],
    [found.ppg.dppg, expected.ppg.dppg],
  ] as const;
  const unlike: (string | null)[] = [];
  for (const [reader, signal] of pairs) unlike.push(...(await signalUnlike(reader, signal, step)));
  unlike.push(
    saidUnlike(passes.warnings, whole.warnings),
    saidUnlike(found.signals.part, expected.signals.part),
    saidUnlike(found.ppg.flipped, expected.ppg.flipped),
    firstUnlike(found.detect, expected.detect),
    saidUnlike(onsetsFoundWith(found.detect), onsetsFoundWith(expected.detect)),
  );
  return { found, unlike: unlike.filter((one) => one !== null) };
}

describe('signals that are read in pieces', () => {
  it('are those that are held whole, at every rate', async () => {
    for (const fs of [250, 360, 500, 1000, 1024, 2000]) {
      const recording = makeRecording(Math.round(20.3 * fs) + 1, fs, [
        [0.31, 0.0003],
        [0.7, 0.02],
      ]);
      const { found, unlike } = await compare(recording, {}, 1500, 1234);
      expect({ fs, isFound: found !== null, unlike }).toEqual({ fs, isFound: true, unlike: [] });
    }
  });

  it.each([{ rate: 'native' }, { pulseDelay: 'kept' }, { mains: 50 }, { mains: 60, taps: 3 }])(
    'are so of a part with %o',
    async (changes) => {
      const recording = makeRecording(31_001, 1000, [
        [0.5, 0.05],
        [0.2, 0.1],
      ]);
      const { found, unlike } = await compare(
        recording,
        { from: 3.3333, to: 27.7777, ...changes },
        3000,
        7777,
      );
      expect(found?.detect.length).toBeGreaterThan(1);
      expect(unlike).toEqual([]);
    },
  );

  it.each([
    ['auto', true],
    ['inverted', true],
    ['recorded', false],
  ])('are turned over as they are as a whole: %s', async (polarity, flipped) => {
    const recording = makeRecording(20_001, 1000, [[0.5, 0.05]], -1);
    const { found, unlike } = await compare(recording, { polarity }, 40_000, 5000);
    expect(found?.ppg.flipped).toBe(flipped);
    expect(unlike).toEqual([]);
  });

  it('are so by direct sums', async () => {
    const recording = makeRecording(9001, 500, [[0.5, 0.01]]);
    const { found, unlike } = await compare(recording, { backend: 'reference', taps: 101 }, 1000, 700);
    expect(found?.detect.length).toBeGreaterThan(1);
    expect(unlike).toEqual([]);
  });

  it.each(['curve-length', 'pan-tompkins', 'trigger', 'annotations'])(
    'have the peaks that are found by %s',
    async (method) => {
      const annotations = [{ source: 'atr', fs: 250, annotations: annotationsAt([300, 1200, 4000, 9000]) }];
      const recording = { ...makeRecording(20_001, 500, [[0.4, 0.01]]), annotations };
      const { found, unlike } = await compare(recording, { method }, 2000, 20_001);
      expect(found?.detect.length).toBeGreaterThan(1);
      expect(unlike).toEqual([]);
    },
  );

  it.each([
    [3000, 500, Array.from({ length: 9 }, (_, k) => [k / 9, 0.001] as const)],
    [3000, 1000, Array.from({ length: 9 }, (_, k) => [k / 9, 0.001] as const)],
    [40, 500, []],
    [9000, 500, [[0, 1] as const]],
  ])('say the same of what is too short: %i samples at %i Hz', async (count, fs, gaps) => {
    const { found, unlike } = await compare(makeRecording(count, fs, gaps), {}, 1000, 1000);
    expect(found).toBeNull();
    expect(unlike).toEqual([]);
  });

  it('are so in whatever pieces, of whatever gaps', async () => {
    const share = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const cases = fc.record({
      fs: fc.constantFrom(250, 500, 1000, 1024),
      count: fc.integer({ min: 4000, max: 14_000 }),
      gaps: fc.array(fc.tuple(share(1), share(0.05)), { maxLength: 6 }),
      taps: fc.integer({ min: 3, max: 900 }),
      size: fc.integer({ min: 300, max: 5000 }),
      step: fc.integer({ min: 100, max: 5000 }),
      pulseDelay: fc.constantFrom('removed', 'kept'),
      rate: fc.constantFrom(500, 'native'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ fs, count, gaps, size, step, ...changes }) => {
        const { unlike } = await compare(
          makeRecording(count, fs, gaps),
          { ...changes, mains: 50 },
          size,
          step,
        );
        expect(unlike).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
