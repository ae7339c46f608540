import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { analyseDenoise } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import {
  denoiseInPasses,
  isDoneInPasses,
} from '../../../../src/pipeline/denoise/in-passes/denoise-in-passes.ts';
import type { DenoiseFindings } from '../../../../src/pipeline/denoise/outputs.ts';
import type { StagesRun } from '../../../../src/pipeline/run-stages.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';

type Gaps = Parameters<typeof withGaps>[1];

/** An ECG with its truth, as recordings that tell the largest piece that was asked for. */
function makeEcg(changes: Partial<SynthParams>, gaps: Gaps = [], truthGaps: Gaps = []) {
  const params = { ...defaultSynthParams, fs: 125, ...changes };
  const { sampleCount, read, readClean, truth } = createSynth(params);
  const recording = watchedRecording([withGaps(read(0, 0, sampleCount), gaps)], params.fs, null);
  const clean = watchedRecording([withGaps(readClean(0, 0, sampleCount), truthGaps)], params.fs, null);
  return { recording, truth: { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean } };
}

/** All that is told of a run, and its clean samples. */
function told({ outputs, warnings, timings }: DenoiseFindings & StagesRun<object>, clean: Float64Array) {
  const { demodulate, judge, signal } = outputs;
  const { fs, startSec, startIndex, sampleCount, label, unit } = signal;
  return {
    signal: { fs, startSec, startIndex, sampleCount, label, unit },
    cycles: demodulate.cycles,
    template: demodulate.template.samples,
    untouched: demodulate.untouched,
    snr: judge.snr,
    stages: Object.keys(timings),
    warnings,
    clean,
  };
}

/** Cleans it as a whole and in passes. */
async function bothWays(
  { recording, truth }: ReturnType<typeof makeEcg>,
  changes: ParameterValues,
  pieceSize: number,
) {
  const options = {
    recording,
    choice: { ecg: 0, ppg: null },
    parameters: { templateOver: 'centred', ...changes },
    truth,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const whole = await analyseDenoise(options);
  const passes = await denoiseInPasses({ ...options, pieceSize });
  const { startIndex, sampleCount } = passes.outputs.signal;
  const clean = await passes.readClean(startIndex, startIndex + sampleCount);
  const { readClean } = passes;
  return { whole: told(whole, whole.outputs.demodulate.clean), passes: told(passes, clean), readClean };
}

const ectopic = { ectopicRatePercent: 6, ectopicMorphology: 'mixed', noise: parseNoise('white:20') } as const;

describe('an ECG that is cleaned in passes', () => {
  it('is what it is as a whole, with ectopic beats, gaps and edges', async () => {
    const gaps: Gaps = [
      [0.3, 0.01],
      [0.6, 0.0001],
      [0.98, 0.1],
    ];
    const made = makeEcg({ ...ectopic, durationSec: 120, seed: 3 }, gaps, [[0.7, 0.02]]);
    const { whole, passes } = await bothWays(made, {}, 1000);
    expect(passes).toEqual(whole);
    const { rejections, moves, shapes } = whole.cycles;
    expect(rejections).toEqual(expect.arrayContaining(['ectopic', 'gap', 'unlike', null]));
    expect(moves.some((move) => move !== 0)).toBe(true);
    expect(new Set(shapes)).toEqual(new Set([-1, 0, 1]));
  });

  it.each<[string, ParameterValues, Partial<SynthParams>]>([
    ['by means, of the beats before', { templateOver: 'trailing', templateAverage: 'mean' }, ectopic],
    ['by means about each', { templateAverage: 'mean', rolling: 20 }, ectopic],
    ['cubic, by QT, without a baseline', { interpolation: 'cubic', stretch: 'qt', baseline: 'off' }, ectopic],
    ['with one template of the record', { templateOver: 'record' }, ectopic],
    ['with one template of it, a mean', { templateOver: 'record', templateAverage: 'mean' }, ectopic],
    ['of few like the others', { leastMatchOf: 'median', rolling: 10 }, { noise: parseNoise('white:-2') }],
    ['where nothing passes', { leastMatch: 1 }, { noise: parseNoise('white:0') }],
    ['of a part', { from: 20.5, to: 50 }, { noise: parseNoise('motion:5') }],
    ['of a few beats', { from: 3, to: 9 }, {}],
    ['of no whole beat', { from: 3, to: 4 }, {}],
  ])('is the same %s', async (_, parameters, changes) => {
    const made = makeEcg({ durationSec: 60, ...changes }, [[0.5, 0.02]]);
    const { whole, passes } = await bothWays(made, parameters, 1000);
    expect(passes).toEqual(whole);
  });

  it('is read in any order, and is missing outside the part that was cleaned', async () => {
    const made = makeEcg({ durationSec: 40, noise: parseNoise('white:10') });
    const { whole, readClean } = await bothWays(made, { from: 4, to: 30 }, 500);
    const { clean, signal } = whole;
    const last = signal.startIndex + signal.sampleCount;
    const own = (from: number, to: number) => clean.slice(from - signal.startIndex, to - signal.startIndex);
    for (const [from, to] of [
      [2000, 2500],
      [2500, 2501],
      [600, 3000],
      [600, 700],
    ] as const) {
      expect(await readClean(from, to)).toEqual(own(from, to));
    }
    expect(await readClean(0, 3)).toEqual(Float64Array.of(NaN, NaN, NaN));
    expect(await readClean(last - 1, last + 2)).toEqual(Float64Array.of(clean.at(-1) ?? 0, NaN, NaN));
  });

  it('is the same wherever its gaps lie and its pieces end', async () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const gaps = fc.array(fc.tuple(share, fc.double({ min: 0, max: 0.2, noNaN: true })), { maxLength: 4 });
    const cases = fc.record({
      gaps,
      truthGaps: gaps,
      seed: fc.nat(1000),
      pieceSize: fc.integer({ min: 50, max: 5000 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ gaps: own, truthGaps, seed, pieceSize }) => {
        const made = makeEcg({ ...ectopic, durationSec: 30, seed }, [...own, [0.1, 0]], truthGaps);
        const { whole, passes } = await bothWays(made, { rolling: 12 }, pieceSize);
        expect(passes).toEqual(whole);
      }),
      { numRuns: 5 },
    );
  });
});

describe('an ECG of any length', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is gone over in passes with rolling templates, or where it is long, but for a GPU asked for', () => {
    const short = makeEcg({ durationSec: 10 });
    const long = {
      ...short.recording,
      channels: [{ ...short.recording.channels[0], fs: 4_000_000, sampleCount: 40_000_000 }],
    };
    const isDone = (recording: Recording, parameters: ParameterValues) =>
      isDoneInPasses({ recording, parameters, choice: { ecg: 0, ppg: null } });
    expect(isDone(short.recording, {})).toBe(false);
    expect(isDone(long, {})).toBe(true);
    expect(isDone(long, { to: 5 })).toBe(false);
    expect(isDone(short.recording, { templateOver: 'trailing' })).toBe(true);
    expect(isDone(long, { templateOver: 'centred', backend: 'webgpu' })).toBe(false);
  });

  it('is never there as a whole, neither read nor made', async () => {
    const recording = watchedRecording([withGaps(noisyEcg(400_000, 250, 3), [[0.4, 0.1]])], 250, null);
    let longest = 0;
    const Watched = class extends Float64Array {
      constructor(...given: ConstructorParameters<typeof Float64Array>) {
        super(...given);
        longest = Math.max(longest, this.length);
      }
    };
    vi.stubGlobal('Float64Array', Watched);
    const { outputs, readClean } = await denoiseInPasses({
      recording,
      choice: { ecg: 0, ppg: null },
      parameters: { templateOver: 'centred', templateAverage: 'mean' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    for (let from = 0; from < 400_000; from += 50_000) await readClean(from, from + 50_000);
    expect(outputs.demodulate.cycles.rSec.length).toBeGreaterThan(1500);
    expect(recording.asked.largest).toBeLessThan(300_000);
    expect(longest).toBeLessThan(300_000);
    expect(longest).toBeGreaterThan(100_000);
  });
});
