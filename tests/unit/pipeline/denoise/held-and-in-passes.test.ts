import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMoments, type NoiseMoments } from '../../../../src/analysis/denoise/noise-moments.ts';
import { computeSnr } from '../../../../src/analysis/denoise/snr.ts';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { ScratchSpace } from '../../../../src/pipeline/signals/stored-signal.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { buildPyramid } from '../../../../src/dsp/samples/pyramid.ts';
import { analyseDenoise, type DenoiseRun } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { readDenoised } from '../../../../src/pipeline/denoise/clean-recording.ts';
import { compareVariants } from '../../../../src/pipeline/denoise/compare-variants.ts';
import {
  filterParams,
  layoutParams,
  matchParams,
  moveParams,
  templateParams,
} from '../../../../src/pipeline/denoise/denoise-params.ts';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { withGaps } from '../../../support/noisy-ecg.ts';
import { measureSnr } from '../../../support/denoise-whole/clean.ts';
import { cleanUnmodulated, plainFilter } from '../../../support/denoise-whole/compare.ts';
import { correctCycles } from '../../../support/denoise-whole/correct.ts';
import { runsAllTests, sweep } from '../../../support/gate.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';

type Gaps = Parameters<typeof withGaps>[1];

/** Makes an ECG with its truth, as recordings that record the largest block read. */
function makeEcg(changes: Partial<SynthParams>, gaps: Gaps = [], truthGaps: Gaps = []) {
  const params = { ...defaultSynthParams, fs: 125, ...changes };
  const { sampleCount, read, readClean, truth } = createSynth(params);
  const recording = watchedRecording([withGaps(read(0, 0, sampleCount), gaps)], params.fs, null);
  const clean = watchedRecording([withGaps(readClean(0, 0, sampleCount), truthGaps)], params.fs, null);
  return { recording, truth: { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean } };
}

/** Returns everything that a run reports. */
function told({ outputs, warnings, timings }: DenoiseRun) {
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

function makePyramid(values: Float64Array) {
  const { pyramid, add } = buildPyramid(values.length);
  add(values);
  return pyramid;
}

/** Returns everything that a run reports, its signals, and the data for wide views of them. */
async function inFull(run: DenoiseRun) {
  const { raw, filtered, clean, removed, truth } = run.signals;
  const { sampleCount } = raw;
  const signals = {
    filtered: await filtered.read(0, sampleCount),
    clean: await clean.read(0, sampleCount),
    removed: await removed.read(0, sampleCount),
    truth: truth && (await truth.read(0, sampleCount)),
  };
  const pyramids = {
    filtered: makePyramid(signals.filtered),
    clean: makePyramid(signals.clean),
    removed: makePyramid(signals.removed),
    truth: signals.truth && makePyramid(signals.truth),
  };
  return {
    ...told(run),
    ...signals,
    raw: await raw.read(0, sampleCount),
    pyramids: run.outputs.demodulate.pyramids ?? pyramids,
  };
}

/** Returns the result of the method step by step, each over all of the ECG. */
async function plainly(
  { recording, truth }: ReturnType<typeof makeEcg>,
  { outputs, parameters }: DenoiseRun,
) {
  const { startIndex, sampleCount, fs } = outputs.signal;
  const part = [0, startIndex, startIndex + sampleCount] as const;
  const input = {
    ecg: await recording.read(...part),
    truth: await truth.clean.read(...part),
    fs,
    rSec: outputs.preprocess.rSec,
  };
  const { result } = denoise(input, {
    ...filterParams(parameters),
    ...layoutParams(parameters),
    ...moveParams(parameters),
    ...matchParams(parameters),
    ...templateParams(parameters),
  });
  const { clean, preprocessed, cycles, template, ectopicTemplates, snr, medianRrSec } = result;
  const { moves, rhos, doubtful, rejections, shapes } = cycles;
  return {
    cycles: { moves, rhos, doubtful, rejections, shapes },
    clean,
    filtered: preprocessed,
    template,
    ectopicTemplates,
    snr,
    medianRrSec,
  };
}

/** Returns the same from a run. */
async function asPlainly(run: DenoiseRun): Promise<Awaited<ReturnType<typeof plainly>>> {
  const { clean, filtered, demodulate, judge } = await inFull(run);
  const { moves, rhos, doubtful, rejections, shapes } = demodulate.cycles;
  const { template, ectopicTemplates, medianRrSec } = demodulate;
  return {
    cycles: { moves, rhos, doubtful, rejections, shapes },
    clean,
    filtered,
    template,
    ectopicTemplates,
    snr: judge.snr,
    medianRrSec,
  };
}

/** Returns the results of the other methods, each over all of the ECG; null without a whole beat. */
async function plainlyCompared(run: DenoiseRun) {
  const { outputs, parameters } = run;
  const { signal, preprocess, cycles, demodulate } = outputs;
  const { filtered, truth } = await inFull(run);
  const params = { ...moveParams(parameters), ...matchParams(parameters), templateOver: 'record' } as const;
  const samples = { values: filtered, gaps: preprocess.ecg.gaps };
  const corrected = correctCycles(samples, cycles, params);
  const { plan } = demodulate;
  if (corrected === null || plan === null) return { plain: null, unmodulated: null };
  const measured = { cycles: plan.settled.cycles, spans: plan.spans, shapes: plan.shapes };
  const rowOf = (clean: Float64Array, scatter: NoiseMoments) => {
    const { trueAfter, after } = computeSnr(
      measureSnr({ preprocessed: filtered, clean, truth }, measured, scatter),
    );
    return { trueSnr: trueAfter, splitHalf: after };
  };
  const { clean, scatter } = cleanUnmodulated(
    filtered,
    corrected,
    parameters.word('templateAverage', ['median', 'mean']),
  );
  return {
    plain: rowOf(plainFilter(samples, signal.fs), createMoments(plan.shapes.length)),
    unmodulated: rowOf(clean, scatter),
  };
}

/** Denoises it held as a whole and in passes. */
async function bothWays(
  { recording, truth }: ReturnType<typeof makeEcg>,
  changes: ParameterValues,
  pieceSize: number,
  scratch?: ScratchSpace,
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
  const passes = await analyseDenoise({ ...options, pieceSize, scratch, isDrawn: true, mostHeldCount: 0 });
  return { whole, passes };
}

const ectopic = { ectopicRatePercent: 6, ectopicMorphology: 'mixed', noise: parseNoise('white:20') } as const;

describe('an ECG denoised in passes', () => {
  it('equals the whole one if it is stored, and if the space ends or cannot be read', async () => {
    const made = makeEcg({ ...ectopic, durationSec: 60, seed: 5 }, [[0.4, 0.02]]);
    const { whole, passes } = await bothWays(made, {}, 1000);
    const expected = await inFull(whole);
    expect(await inFull(passes)).toEqual(expected);
    const rooms = [scratchInMemory(9000), scratchInMemory(), scratchInMemory(Infinity, false)];
    for (const scratch of runsAllTests ? rooms : rooms.slice(0, 1)) {
      const stored = await bothWays(made, {}, 1000, scratch);
      expect(await inFull(stored.passes)).toEqual(expected);
      expect(scratch.writtenCount()).toBeGreaterThan(7500);
    }
  });

  it('is filtered once if it is stored', async () => {
    const made = makeEcg({ durationSec: 60, seed: 5 });
    const scratch = scratchInMemory();
    const { passes } = await bothWays(made, {}, 1000, scratch);
    await inFull(passes);
    // Noisy and true signal, each filtered, then without baseline.
    expect(scratch.writtenCount()).toBe(4 * passes.outputs.signal.sampleCount);
  });

  it('equals the whole one with ectopic beats, gaps and edges', async () => {
    const gaps: Gaps = [
      [0.3, 0.01],
      [0.6, 0.0001],
      [0.98, 0.1],
    ];
    const made = makeEcg({ ...ectopic, durationSec: 120, seed: 3 }, gaps, [[0.7, 0.02]]);
    const { whole, passes } = await bothWays(made, { snrEvery: 30 }, 1000);
    expect(await inFull(passes)).toEqual(await inFull(whole));
    expect(await asPlainly(whole)).toEqual(await plainly(made, whole));
    const { rejections, moves, shapes } = whole.outputs.demodulate.cycles;
    expect(rejections).toEqual(expect.arrayContaining(['ectopic', 'gap', 'unlike', null]));
    expect(moves.some((move) => move !== 0)).toBe(true);
    expect(new Set(shapes)).toEqual(new Set([-1, 0, 1]));
  });

  for (const { cases, isLeftOut, note } of sweep<readonly [string, ParameterValues, Partial<SynthParams>]>(
    [
      ['by means, of the beats before', { templateOver: 'trailing', templateAverage: 'mean' }, ectopic],
      [
        'cubic, by QT, without a baseline',
        { interpolation: 'cubic', stretch: 'qt', baseline: 'off' },
        ectopic,
      ],
    ],
    [
      ['where nothing passes', { leastMatch: 1 }, { noise: parseNoise('white:0') }],
      ['of a part', { from: 20.5, to: 50 }, { noise: parseNoise('motion:5') }],
      ['by means about each', { templateAverage: 'mean', rolling: 20 }, ectopic],
      ['with one template of the record', { templateOver: 'record' }, ectopic],
      ['with one template of it, a mean', { templateOver: 'record', templateAverage: 'mean' }, ectopic],
      ['of few like the others', { leastMatchOf: 'median', rolling: 10 }, { noise: parseNoise('white:-2') }],
      ['of a few beats', { from: 3, to: 9 }, {}],
      ['of no whole beat', { from: 3, to: 4 }, {}],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(`is the same %s${note}`, async (_, parameters, changes) => {
      const made = makeEcg({ durationSec: 60, ...changes }, [[0.5, 0.02]]);
      const { whole, passes } = await bothWays(made, parameters, 1000);
      expect(await inFull(passes)).toEqual(await inFull(whole));
      expect(await asPlainly(whole)).toEqual(await plainly(made, whole));
    });

  for (const { cases, isLeftOut, note } of sweep<readonly [string, ParameterValues]>(
    [],
    [
      ['rolling', {}],
      ['of the record', { templateOver: 'record' }],
      ['rolling means', { templateAverage: 'mean', rolling: 20 }],
      ['rolling means, trailing', { templateAverage: 'mean', templateOver: 'trailing', rolling: 10 }],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `can be read in any order, by several readers at once, with templates %s${note}`,
      async (_, parameters) => {
        const durationSec = 330;
        const made = makeEcg({ ...ectopic, durationSec, heartRate: 90 }, [[0.3, 0.01]]);
        const { whole, passes } = await bothWays(made, parameters, 2000);
        const { clean, removed } = await inFull(whole);
        const random = createRandom(5);
        const parts = Array.from({ length: 25 }, (__, k) => {
          const from = Math.floor(random.uniform() * clean.length);
          return [
            from,
            Math.min(clean.length, from + Math.floor(random.uniform() * (k % 5 === 0 ? 9000 : 300))),
          ];
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
      },
    );

  it.each<[string, ParameterValues, Partial<SynthParams>]>([
    ['one template', { templateOver: 'record' }, ectopic],
    ['rolling templates, by means', { templateAverage: 'mean', rolling: 20 }, ectopic],
    ['no whole beat', { from: 3, to: 4 }, {}],
  ])('has the same comparison with other methods as the whole: %s', async (_, parameters, changes) => {
    const made = makeEcg({ durationSec: 40, seed: 3, ...changes }, [[0.5, 0.02]]);
    const { whole, passes } = await bothWays(made, { ...parameters, snrEvery: 20 }, 1000);
    const shares: number[] = [];
    const pause = (share: number) => Promise.resolve(void shares.push(share));
    const rows = await compareVariants(passes, pause);
    expect(rows).toEqual(await compareVariants(whole, () => Promise.resolve()));
    const toldOf = (variant: string) => {
      const row = rows.find((one) => one.variant === variant);
      return row === undefined ? null : { trueSnr: row.trueSnr, splitHalf: row.splitHalf };
    };
    expect({ plain: toldOf('plain'), unmodulated: toldOf('unmodulated') }).toEqual(
      await plainlyCompared(whole),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('is missing outside the denoised part', async () => {
    const made = makeEcg({ durationSec: 40, noise: parseNoise('white:10') });
    const { whole, passes } = await bothWays(made, { from: 4, to: 30 }, 500);
    const { startIndex, sampleCount } = whole.outputs.signal;
    const { clean } = await inFull(whole);
    const last = startIndex + sampleCount;
    for (const run of [whole, passes]) {
      const read = readDenoised(run);
      expect(await read(600, 700)).toEqual(clean.slice(600 - startIndex, 700 - startIndex));
      expect(await read(0, 3)).toEqual(Float64Array.of(NaN, NaN, NaN));
      expect(await read(last - 1, last + 2)).toEqual(Float64Array.of(clean.at(-1) ?? 0, NaN, NaN));
    }
  });

  it('is the same for any positions of gaps and ends of pieces', async () => {
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
        expect(await asPlainly(whole)).toEqual(await plainly(made, whole));
      }),
      { numRuns: 5 },
    );
  });
});
