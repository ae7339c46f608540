import type { CycleRejection, DenoiseParams } from '../../../model/denoise.ts';
import type { IndexRange } from '../../../model/samples.ts';
import { median } from '../../../dsp/statistics/stats.ts';
import type { SettledCycles } from '../correct-cycles.ts';
import type { CycleFrame } from '../cycle-layout.ts';
import type { CycleSpans } from '../cycle-rows.ts';
import { type Modulator, createModulator } from '../modulate.ts';
import type { RollingParams } from '../template-source.ts';
import { type EctopicSpans, ectopicSpans } from './ectopic-spans.ts';
import { findEctopics } from './find-ectopics.ts';
import type { WindowSearch } from './beat-windows.ts';

export type EctopicParams = RollingParams & Pick<DenoiseParams, 'templateAverage' | 'interpolation'>;

/** Half of an ectopic beat's QRS segment, s; the QRS is wide and begins early. */
const qrsHalfSec = 0.12;

/** Positions of cycles with the ectopic beats among them, and why a cycle is not in the template. */
export interface AlignedEctopics extends EctopicSpans {
  readonly rejections: readonly (CycleRejection | null)[];
}

/**
 * Finds ectopic beats and places them. A beat of another shape keeps that shape. Recurring shapes get a template of
 * their own; a single one stays as pre-processed. The beat before is truncated instead of compressed.
 *
 * @param sampleCount  samples of the ECG
 * @param gaps         ranges from … to − 1, in order and disjoint
 * @param rIndices     R as detected, samples
 * @param settled      the cycles as moved
 * @returns null if there is none
 */
export function* alignEctopics(
  sampleCount: number,
  gaps: readonly IndexRange[],
  rIndices: Int32Array,
  settled: SettledCycles,
): WindowSearch<AlignedEctopics | null> {
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

/**
 * Writes a template over samples from … to − 1, truncated where the next beat comes too early.
 *
 * @param clean      receives the samples
 * @param modulator  of the cycle's shape
 * @param template   a cycle of the median length, in the unit of `clean`
 * @param from       first sample
 * @param to         sample after the last
 */
export function writeTruncated(
  clean: Float64Array,
  modulator: Modulator,
  template: Float64Array,
  from: number,
  to: number,
): void {
  if (to - from < template.length) clean.set(template.subarray(0, to - from), from);
  else modulator.demodulate(template, clean, from, to);
}

/**
 * Creates a modulator for the beats of one shape.
 *
 * @param cycles  their indices, at least one
 * @returns stretches the beats to their own median length and back
 */
export function createShapeModulator(
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
