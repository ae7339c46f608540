import type {
  CycleRejection,
  CycleTemplate,
  DenoiseParams,
  DenoiseResult,
  SnrFigures,
} from '../../../src/model/denoise.ts';
import type { Samples } from '../../../src/model/samples.ts';
import { averageRows, percentileRows } from '../../../src/analysis/denoise/average-rows.ts';
import type { SettledCycles } from '../../../src/analysis/denoise/correct-cycles.ts';
import type { CycleFrame, CycleLayout } from '../../../src/analysis/denoise/cycle-layout.ts';
import { type CycleRows, type CycleSpans, alignRows } from '../../../src/analysis/denoise/cycle-rows.ts';
import { emptyTemplate, spreadPercentiles } from '../../../src/analysis/denoise/describe-template.ts';
import {
  type EctopicParams,
  alignEctopics,
  createShapeModulator,
  writeTruncated,
} from '../../../src/analysis/denoise/ectopic/clean-ectopics.ts';
import { createEctopicJoints } from '../../../src/analysis/denoise/ectopic/ease-joints.ts';
import type { EctopicSpans } from '../../../src/analysis/denoise/ectopic/ectopic-spans.ts';
import type { WindowSearch } from '../../../src/analysis/denoise/ectopic/beat-windows.ts';
import {
  measureCycle,
  type MeasuredSignals,
  createSnrParts,
} from '../../../src/analysis/denoise/measure-snr.ts';
import { addNoise, createMoments, type NoiseMoments } from '../../../src/analysis/denoise/noise-moments.ts';
import type { SnrParts } from '../../../src/analysis/denoise/snr.ts';
import { splitRows } from '../../../src/analysis/denoise/split-half.ts';
import type { RollingParams, TemplateSource } from '../../../src/analysis/denoise/template-source.ts';
import { untouchedCycles, untouchedSpans } from '../../../src/analysis/denoise/untouched-spans.ts';
import { type CorrectedCycles, createTemplateSource, keptRowIndices } from './correct.ts';

/** Makes a template with the percentiles of its members at each sample. */
function describeTemplate(
  samples: Float64Array,
  rows: CycleRows,
  members: Int32Array,
  { qrsHalfCount }: CycleFrame,
): CycleTemplate {
  return {
    samples,
    lower: percentileRows(rows, members, spreadPercentiles[0]),
    upper: percentileRows(rows, members, spreadPercentiles[1]),
    qrsCount: 2 * qrsHalfCount,
    memberCount: members.length,
  };
}

/** Writes a template, stretched to a cycle's length, into samples `from` to `to − 1` of `out`. */
type PutTemplate = (template: Float64Array, out: Float64Array, from: number, to: number) => void;

/** An ECG whose cycles are replaced by templates. Arrays by cycle have one item each. */
export interface CleanedEcg {
  /** NaN in gaps. */
  readonly clean: Float64Array;
  readonly template: CycleTemplate;
  /** Templates of ectopic beats, by descending number of beats. */
  readonly ectopicTemplates: readonly CycleTemplate[];
  /** Indices of the whole cycles, ascending. Only these can be replaced. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
  readonly shapes: Int8Array;
  readonly rejections: readonly (CycleRejection | null)[];
}

/** Template and demodulation. Source: Agostinelli 2014. */
export function cleanEcg(
  { values }: Samples,
  corrected: CorrectedCycles,
  params: RollingParams & Pick<DenoiseParams, 'templateAverage'>,
): CleanedEcg {
  const { rows, rejections, modulator, spans, frame } = corrected;
  const { froms, tos } = spans;
  const kept = keptRowIndices(corrected);
  const source = createTemplateSource(rows, kept, kept, params.templateAverage, params);
  const clean = values.slice();
  const shapes = new Int8Array(rejections.length).fill(-1);
  for (const cycle of rows.cycles) {
    modulator.demodulate(source.of(cycle), clean, froms[cycle], tos[cycle]);
    shapes[cycle] = 0;
  }
  return {
    clean,
    template: describeTemplate(source.record, rows, kept, frame),
    ectopicTemplates: [],
    cycles: rows.cycles,
    spans,
    shapes,
    rejections,
  };
}

/**
 * Restores the shape of ectopic beats: a recurring shape gets a template of its own, and a unique one keeps its
 * pre-processed samples. The cycle before either is truncated instead of compressed.
 *
 * @param preprocessed  as `preprocessEcg` gives it
 * @param rIndices      R of every cycle as detected, samples
 * @param cleaned       with the template for every cycle
 * @returns `cleaned` itself where there is none
 */
export function cleanEctopics(
  preprocessed: Samples,
  rIndices: Int32Array,
  corrected: CorrectedCycles,
  cleaned: CleanedEcg,
  params: EctopicParams,
): CleanedEcg {
  const { values, gaps } = preprocessed;
  const laid = lookAt(alignEctopics(values.length, gaps, rIndices, corrected), values);
  if (laid === null) return cleaned;
  const { spans, shapes, rejections } = laid;
  const clean = cleaned.clean.slice();
  for (const cycle of corrected.cycles) {
    if (shapes[cycle] !== -1) continue;
    const [from, to] = [spans.froms[cycle], spans.tos[cycle]];
    clean.set(values.subarray(from, to), from);
  }
  putCutShort(clean, corrected, laid, usualTemplates(corrected, cleaned, params));
  const shapeCount = shapes.reduce((most, shape) => Math.max(most, shape), 0);
  const ectopicTemplates = Array.from({ length: shapeCount }, (_, shape) => {
    const own = corrected.cycles.filter((cycle) => shapes[cycle] === shape + 1);
    return putOwnShape(values, clean, spans, own, corrected.frame, params);
  });
  smoothEctopicJoins(clean, corrected, laid, cleaned.template.samples);
  return { ...cleaned, clean, ectopicTemplates, spans, shapes, rejections };
}

/** Returns the template for each normal cycle. */
function usualTemplates(
  corrected: CorrectedCycles,
  { template: { samples } }: CleanedEcg,
  params: EctopicParams,
): TemplateSource['of'] {
  // The template of the record is known already and need not be computed again.
  if (params.templateOver === 'record') return () => samples;
  const kept = keptRowIndices(corrected);
  return createTemplateSource(corrected.rows, kept, kept, params.templateAverage, params).of;
}

/** Writes the unstretched template up to the start of the next, premature beat. */
function putCutShort(
  clean: Float64Array,
  { modulator }: CorrectedCycles,
  { spans: { froms, tos }, cutShort }: EctopicSpans,
  templateOf: TemplateSource['of'],
): void {
  for (const cycle of cutShort) writeTruncated(clean, modulator, templateOf(cycle), froms[cycle], tos[cycle]);
}

/**
 * Writes the template of the beats of one shape in place of each of them. @param cycles  their numbers, at least one
 */
function putOwnShape(
  values: Float64Array,
  clean: Float64Array,
  spans: CycleSpans,
  cycles: Int32Array,
  usual: CycleFrame,
  { templateAverage, interpolation }: EctopicParams,
): CycleTemplate {
  const { froms, tos } = spans;
  const modulator = createShapeModulator(spans, cycles, usual, interpolation);
  const rows = alignRows(values, spans, cycles, modulator);
  const members = Int32Array.from(cycles.keys());
  const template = averageRows(rows, members, templateAverage);
  for (const cycle of cycles) modulator.demodulate(template, clean, froms[cycle], tos[cycle]);
  return describeTemplate(template, rows, members, modulator.frame);
}

/**
 * Removes the steps where an ectopic shape, or the pre-processed ECG, meets its neighbour.
 *
 * A template bends towards its neighbour; two templates share the difference. At the start of a normal cycle, the
 * template's own difference between its last and its first sample remains.
 *
 * @param clean     samples, changed in place
 * @param template  of the normal cycles
 */
function smoothEctopicJoins(
  clean: Float64Array,
  settled: SettledCycles,
  laid: EctopicSpans,
  template: Float64Array,
): void {
  const joints = createEctopicJoints(settled, laid, template);
  for (let right = 1; right < laid.shapes.length; right++) {
    if (joints.isEased(right)) joints.ease(clean, 0, right);
  }
}

/** Runs a search over an ECG that is wholly in memory. */
function lookAt<Found>(search: WindowSearch<Found>, x: Float64Array): Found {
  let step = search.next();
  while (step.done !== true) step = search.next(x.subarray(step.value.from, step.value.to));
  return step.value;
}

/**
 * Computes half the difference of the templates of odd and even cycles, at each cycle's own length: an estimate of the
 * random error of a template. Parity is counted over all cycles, kept or not.
 *
 * @param cycles  numbers of the cycles to compute it for, ascending
 * @returns zero counts if one half has no kept cycle
 */
export function splitHalf(
  corrected: CorrectedCycles,
  cycles: Int32Array,
  params: RollingParams & Pick<DenoiseParams, 'templateAverage'>,
): NoiseMoments {
  const { rows, modulator, spans, rejections } = corrected;
  const kept = keptRowIndices(corrected);
  const [even, odd] = splitRows(kept, rows.cycles);
  if (even.length === 0 || odd.length === 0) return createMoments(rejections.length);
  const [evenOnes, oddOnes] = [even, odd].map((members) =>
    createTemplateSource(rows, members, kept, params.templateAverage, params),
  );
  return scatterOfHalves([evenOnes.of, oddOnes.of], modulator.demodulate, spans, cycles);
}

/** Returns one half's template for a cycle; the array is valid until the next call. */
type HalfTemplate = (cycle: number) => Float64Array;

/** Computes half the difference of two templates as noise, cycle by cycle. */
function scatterOfHalves(
  [even, odd]: readonly [HalfTemplate, HalfTemplate],
  put: PutTemplate,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
): NoiseMoments {
  const moments = createMoments(froms.length);
  const longest = cycles.reduce((most, cycle) => Math.max(most, tos[cycle] - froms[cycle]), 0);
  const own = new Float64Array(longest);
  const none = new Float64Array(longest);
  for (const cycle of cycles) {
    const evenTemplate = even(cycle);
    const half = odd(cycle).map((value, k) => (value - evenTemplate[k]) / 2);
    const count = tos[cycle] - froms[cycle];
    put(half, own, 0, count);
    addNoise(moments, cycle, own, none, 0, count);
  }
  return moments;
}

/**
 * Sums amplitudes and noise over every measured cycle.
 *
 * @param scatter  as `splitHalf` gives it
 */
export function measureSnr(
  signals: MeasuredSignals,
  { cycles, spans: { froms, tos }, shapes }: MeasuredCycles,
  scatter: NoiseMoments,
): SnrParts {
  const parts = createSnrParts(cycles, froms.length, signals.truth !== null);
  for (const cycle of cycles) {
    const span = { from: froms[cycle], to: tos[cycle] };
    measureCycle(parts, signals, cycle, span, shapes[cycle] !== -1);
  }
  return { ...parts, scatter };
}

/** Selects the measured cycles. */
interface MeasuredCycles {
  /** Indices of the cycles, ascending. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
  /** One item per cycle; −1 if nothing was removed, in which case the cycle is not measured. */
  readonly shapes: Int8Array;
}

/** Collects the result of a cleaned ECG. @param preprocessed  samples; NaN in gaps */
export function denoiseResult(
  preprocessed: Float64Array,
  { rSec, rIndices }: CycleLayout,
  { frame, moves, rhos, doubtful }: CorrectedCycles,
  { clean, template, ectopicTemplates, cycles, spans, shapes, rejections }: CleanedEcg,
  snr: SnrFigures,
): DenoiseResult {
  return {
    fs: frame.fs,
    preprocessed,
    clean,
    cycles: { rSec, rIndices, moves, rhos, doubtful, rejections, shapes },
    medianRrSec: frame.medianRrCount / frame.fs,
    template,
    ectopicTemplates,
    untouched: untouchedSpans(
      spans,
      cycles.filter((cycle) => shapes[cycle] !== -1),
      clean.length,
      frame.fs,
    ),
    snr,
  };
}

/** Returns the result of a record without a whole cycle: the pre-processed ECG. @param fs  Hz */
export function resultWithoutCycles(
  preprocessed: Float64Array,
  { frame, rSec, rIndices, rejections }: CycleLayout,
  fs: number,
): DenoiseResult {
  return {
    fs,
    preprocessed,
    clean: preprocessed.slice(),
    cycles: untouchedCycles({ rSec, rIndices, rejections }),
    medianRrSec: frame === null ? null : frame.medianRrCount / fs,
    template: emptyTemplate(),
    ectopicTemplates: [],
    untouched: untouchedSpans({ froms: rIndices, tos: rIndices }, [], preprocessed.length, fs),
    snr: { before: null, after: null, trueBefore: null, trueAfter: null },
  };
}
