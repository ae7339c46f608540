import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { createRandom } from '../../../../src/dsp/random.ts';
import { buildPyramid } from '../../../../src/dsp/pyramid.ts';
import { analyseDenoise, type DenoiseRun } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { compareVariants } from '../../../../src/pipeline/denoise/compare-variants.ts';
import { compareInPasses } from '../../../../src/pipeline/denoise/in-passes/compare-in-passes.ts';
import { type DenoisedEcg, isInPasses, readDenoised } from '../../../../src/pipeline/denoise/denoised-ecg.ts';
import {
  denoiseInPasses,
  isDoneInPasses,
} from '../../../../src/pipeline/denoise/in-passes/denoise-in-passes.ts';
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

/** All that is told of a run. */
function told({ outputs, warnings, timings }: DenoisedEcg) {
  const { demodulate, judge, signal } = outputs;
  const { fs, startSec, startIndex, sampleCount, label, unit } = signal;
  const { cycles, medianRrSec, template, ectopicTemplates, untouched } = demodulate;
  return {
    signal: { fs, startSec, startIndex, sampleCount, label, unit },
    demodulate: { cycles, medianRrSec, template, ectopicTemplates, untouched },
    judge,
    stages: Object.keys(timings),
    warnings,
  };
}

/** All its signals, as they are there as a whole. */
function signalsOf({ outputs }: DenoiseRun) {
  const { signal, preprocess, demodulate } = outputs;
  const filtered = preprocess.values;
  const { clean } = demodulate;
  const removed = filtered.map((value, n) => value - (clean[n] ?? Number.NaN));
  return { raw: signal.values, filtered, clean, removed, truth: preprocess.truth };
}

function pyramidOf(values: Float64Array) {
  const { pyramid, add } = buildPyramid(values.length);
  add(values);
  return pyramid;
}

/** All that is told of a run, its signals, and what wide views of them are drawn from. */
async function inFull(run: DenoisedEcg) {
  if (!isInPasses(run)) {
    const { raw, filtered, clean, removed, truth } = signalsOf(run);
    const pyramids = {
      filtered: pyramidOf(filtered),
      clean: pyramidOf(clean),
      removed: pyramidOf(removed),
      truth: truth && pyramidOf(truth),
    };
    return { ...told(run), raw, filtered, clean, removed, truth, pyramids };
  }
  const { raw, filtered, clean, removed, truth } = run.signals;
  const { sampleCount } = raw;
  return {
    ...told(run),
    raw: await raw.read(0, sampleCount),
    filtered: await filtered.read(0, sampleCount),
    clean: await clean.read(0, sampleCount),
    removed: await removed.read(0, sampleCount),
    truth: truth && (await truth.read(0, sampleCount)),
    pyramids: run.outputs.demodulate.pyramids,
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
  const passes = await denoiseInPasses({ ...options, pieceSize, isDrawn: true });
  return { whole, passes };
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
    const { whole, passes } = await bothWays(made, { snrEvery: 30 }, 1000);
    expect(await inFull(passes)).toEqual(await inFull(whole));
    const { rejections, moves, shapes } = whole.outputs.demodulate.cycles;
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
    expect(await inFull(passes)).toEqual(await inFull(whole));
  });

  it.each<[string, ParameterValues]>([
    ['of the record', { templateOver: 'record' }],
    ['rolling', {}],
    ['rolling means', { templateAverage: 'mean', rolling: 20 }],
    ['rolling means, trailing', { templateAverage: 'mean', templateOver: 'trailing', rolling: 10 }],
  ])('is read in any order, by several at once, with templates %s', async (_, parameters) => {
    const durationSec = 330;
    const made = makeEcg({ ...ectopic, durationSec, heartRate: 90 }, [[0.3, 0.01]]);
    const { whole, passes } = await bothWays(made, parameters, 2000);
    const { clean, removed } = signalsOf(whole);
    const random = createRandom(5);
    const parts = Array.from({ length: 25 }, (__, k) => {
      const from = Math.floor(random.uniform() * clean.length);
      return [from, Math.min(clean.length, from + Math.floor(random.uniform() * (k % 5 === 0 ? 9000 : 300)))];
    });
    const all = [[0, 0], [clean.length - 1, clean.length], [0, 1], ...parts, ...parts.slice(0, 3)];
    const read = all.map(async ([from = 0, to = 0]) => ({
      clean: await passes.signals.clean.read(from, to),
      removed: await passes.signals.removed.read(from, to),
      from,
      to,
    }));
    for (const { from, to, ...part } of await Promise.all(read)) {
      expect(part).toEqual({ clean: clean.slice(from, to), removed: removed.slice(from, to) });
    }
  });

  it.each<[string, ParameterValues, Partial<SynthParams>]>([
    ['one template', { templateOver: 'record' }, ectopic],
    ['rolling templates, by means', { templateAverage: 'mean', rolling: 20 }, ectopic],
    ['no whole beat', { from: 3, to: 4 }, {}],
  ])('compares with other ways as it does as a whole: %s', async (_, parameters, changes) => {
    const made = makeEcg({ durationSec: 40, seed: 3, ...changes }, [[0.5, 0.02]]);
    const { whole, passes } = await bothWays(made, { ...parameters, snrEvery: 20 }, 1000);
    const shares: number[] = [];
    const pause = (share: number) => Promise.resolve(void shares.push(share));
    const rows = await compareInPasses(passes, pause);
    expect(rows).toEqual(await compareVariants(whole, () => Promise.resolve()));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('is missing outside the part that was cleaned', async () => {
    const made = makeEcg({ durationSec: 40, noise: parseNoise('white:10') });
    const { whole, passes } = await bothWays(made, { from: 4, to: 30 }, 500);
    const { startIndex, sampleCount } = whole.outputs.signal;
    const { clean } = signalsOf(whole);
    const last = startIndex + sampleCount;
    for (const run of [whole, passes]) {
      const read = readDenoised(run);
      expect(await read(600, 700)).toEqual(clean.slice(600 - startIndex, 700 - startIndex));
      expect(await read(0, 3)).toEqual(Float64Array.of(NaN, NaN, NaN));
      expect(await read(last - 1, last + 2)).toEqual(Float64Array.of(clean.at(-1) ?? 0, NaN, NaN));
    }
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
        expect(await inFull(passes)).toEqual(await inFull(whole));
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

  it('goes on after a cancel with the stages that were done', async () => {
    const { recording } = makeEcg({ durationSec: 60 });
    const controller = new AbortController();
    const cache: StageCache = new (class extends Map {
      override set(stage: PropertyKey, output: unknown): this {
        if (stage === 'cycles') controller.abort();
        return super.set(stage, output);
      }
    })();
    const run = (own: StageCache, signal = new AbortController().signal) =>
      denoiseInPasses({
        recording,
        choice: { ecg: 0, ppg: null },
        parameters: {},
        cache: own,
        signal,
        onProgress: () => undefined,
      });
    await expect(run(cache, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const again = await run(cache);
    const fresh = await run(new Map());
    expect(again.timings['preprocess']?.kept).toBe(true);
    expect(again.outputs.judge).toEqual(fresh.outputs.judge);
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
    const { outputs, signals } = await denoiseInPasses({
      recording,
      choice: { ecg: 0, ppg: null },
      parameters: { templateOver: 'centred', templateAverage: 'mean' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    for (let from = 0; from < 400_000; from += 50_000) await signals.clean.read(from, from + 50_000);
    expect(outputs.demodulate.cycles.rSec.length).toBeGreaterThan(1500);
    expect(recording.asked.largest).toBeLessThan(300_000);
    expect(longest).toBeLessThan(400_000);
    expect(longest).toBeGreaterThan(100_000);
  });
});
