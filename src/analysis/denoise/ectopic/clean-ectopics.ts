import type { CycleRejection, CycleTemplate, DenoiseParams } from '../../../model/denoise.ts';
import type { IndexRange, Samples } from '../../../model/samples.ts';
import { median } from '../../../dsp/stats.ts';
import { averageRows } from '../average-rows.ts';
import type { CleanedEcg } from '../clean-ecg.ts';
import type { CorrectedCycles, SettledCycles } from '../correct-cycles.ts';
import { keptRows } from '../correct-cycles.ts';
import type { CycleFrame } from '../cycle-layout.ts';
import type { CycleSpans } from '../cycle-rows.ts';
import { layRows } from '../cycle-rows.ts';
import { describeTemplate } from '../describe-template.ts';
import type { Modulator } from '../modulate.ts';
import { createModulator } from '../modulate.ts';
import type { ReachParams, TemplateSource } from '../template-source.ts';
import { createTemplateSource } from '../template-source.ts';
import { easeEctopicJoints } from './ease-joints.ts';
import type { EctopicSpans } from './ectopic-spans.ts';
import { ectopicSpans } from './ectopic-spans.ts';
import { findEctopics } from './find-ectopics.ts';
import type { Looking } from './looking.ts';
import { lookAt } from './looking.ts';

export type EctopicParams = ReachParams & Pick<DenoiseParams, 'templateAverage' | 'interpolation'>;

/** Half of an ectopic beat's QRS segment, s: it is wide and begins early. */
const qrsHalfSec = 0.12;

/**
 * Lets beats of another shape keep it: those that recur get a template of their own, one that stands
 * alone stays as it was pre-processed, and the beat before either is cut short instead of compressed.
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
  const laid = lookAt(layEctopics(values.length, gaps, rIndices, corrected), values);
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
  easeEctopicJoints(clean, corrected, laid, cleaned.template.samples);
  return { ...cleaned, clean, ectopicTemplates, spans, shapes, rejections };
}

/** Where cycles lie with the ectopic beats among them, and why one is not in the template. */
export interface LaidEctopics extends EctopicSpans {
  readonly rejections: readonly (CycleRejection | null)[];
}

/**
 * Finds ectopic beats and lays them.
 *
 * @param sampleCount samples of the ECG
 * @param gaps        ranges from … to − 1, in order and apart
 * @param rIndices    R as detected, samples
 * @param settled     the cycles as moved
 * @returns null where there is none
 */
export function* layEctopics(
  sampleCount: number,
  gaps: readonly IndexRange[],
  rIndices: Int32Array,
  settled: SettledCycles,
): Looking<LaidEctopics | null> {
  const found = yield* findEctopics(sampleCount, gaps, rIndices, settled);
  if (found === null) return null;
  const ectopic = new Set([...found.groups.flat().map(({ cycle }) => cycle), ...found.lone]);
  return {
    ...ectopicSpans(settled.spans, settled, found, wideQrsCount(settled.frame)),
    rejections: settled.rejections.map((why, cycle) => (ectopic.has(cycle) ? 'ectopic' : why)),
  };
}

function wideQrsCount({ fs }: CycleFrame): number {
  return Math.round(qrsHalfSec * fs);
}

/** The template that stands for each normal cycle. */
function usualTemplates(
  corrected: CorrectedCycles,
  { template: { samples } }: CleanedEcg,
  params: EctopicParams,
): TemplateSource['of'] {
  // That of the record is known, and need not be formed of all its cycles again.
  if (params.templateOver === 'record') return () => samples;
  const kept = keptRows(corrected);
  return createTemplateSource(corrected.rows, kept, kept, params.templateAverage, params).of;
}

/** The template as it is, up to where the next beat comes too early. */
function putCutShort(
  clean: Float64Array,
  { modulator }: CorrectedCycles,
  { spans: { froms, tos }, cutShort }: EctopicSpans,
  templateOf: TemplateSource['of'],
): void {
  for (const cycle of cutShort) putCut(clean, modulator, templateOf(cycle), froms[cycle], tos[cycle]);
}

/**
 * One template so, over samples from … to − 1.
 *
 * @param clean     takes the samples
 * @param modulator of the cycle's shape
 * @param template  a cycle of the median length, in the unit of `clean`
 * @param from      first sample
 * @param to        behind the last
 */
export function putCut(
  clean: Float64Array,
  modulator: Modulator,
  template: Float64Array,
  from: number,
  to: number,
): void {
  if (to - from < template.length) clean.set(template.subarray(0, to - from), from);
  else modulator.demodulate(template, clean, from, to);
}

/** The template of the beats of one shape, put for each of them. @param cycles  their numbers, at least one */
function putOwnShape(
  values: Float64Array,
  clean: Float64Array,
  spans: CycleSpans,
  cycles: Int32Array,
  usual: CycleFrame,
  { templateAverage, interpolation }: EctopicParams,
): CycleTemplate {
  const { froms, tos } = spans;
  const modulator = ownShapeModulator(spans, cycles, usual, interpolation);
  const rows = layRows(values, spans, cycles, modulator);
  const members = Int32Array.from(cycles.keys());
  const template = averageRows(rows, members, templateAverage);
  for (const cycle of cycles) modulator.demodulate(template, clean, froms[cycle], tos[cycle]);
  return describeTemplate(template, rows, members, modulator.frame);
}

/**
 * Lays the beats of one shape over each other.
 *
 * @param cycles their numbers, at least one
 * @returns brings the beats to their own median length and back
 */
export function ownShapeModulator(
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
  usual: CycleFrame,
  interpolation: DenoiseParams['interpolation'],
): Modulator {
  const qrsHalfCount = wideQrsCount(usual);
  const length = Math.round(median(cycles.map((cycle) => tos[cycle] - froms[cycle])));
  const frame = { ...usual, qrsHalfCount, tupCount: length - 2 * qrsHalfCount };
  return createModulator(frame, { stretch: 'fixed', interpolation });
}
