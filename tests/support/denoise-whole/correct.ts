import type { DenoiseParams } from '../../../src/model/denoise.ts';
import type { Warning } from '../../../src/model/failure.ts';
import type { Samples } from '../../../src/model/samples.ts';
import { removeBaseline } from '../remove-baseline.ts';
import { designButterworth, filterZeroPhase, zeroPhaseMinCount } from '../../../src/dsp/iir/butterworth.ts';
import { filterStretches, mergeGaps } from '../../../src/dsp/samples/gaps.ts';
import { averageRows, type RowAverage } from '../../../src/analysis/denoise/average-rows.ts';
import {
  type CyclesToMove,
  filterRows,
  type SettledCycles,
  applyPeakCorrection,
  prepareUnmovedCycles,
} from '../../../src/analysis/denoise/correct-cycles.ts';
import {
  type CycleLayout,
  alignCyclesOver,
  type LayoutParams,
} from '../../../src/analysis/denoise/cycle-layout.ts';
import { type CycleRows, alignRows } from '../../../src/analysis/denoise/cycle-rows.ts';
import { findMoves, type FoundMoves } from '../../../src/analysis/denoise/find-moves.ts';
import { selectPartMembers } from '../../../src/analysis/denoise/describe-template.ts';
import {
  type RollingParams,
  rollTemplates,
  type TemplateSource,
} from '../../../src/analysis/denoise/template-source.ts';
import type { PreprocessParams } from '../../../src/pipeline/denoise/preprocessed-ecg.ts';

// The method step by step, each step over a whole ECG in memory. The stages, which read parts of it, are tested against
// this.

/** An ECG after the filters and baseline removal. */
interface PreprocessedWhole {
  /** In the unit of the input. A stretch too short for the filter becomes part of the gaps. */
  readonly samples: Samples;
  readonly warnings: readonly Warning[];
}

/**
 * Applies a zero-phase Butterworth band-pass and subtracts the baseline spline. Source: Nasim 2018, 2.1.
 *
 * @param ecg   any unit; NaN in gaps, each stretch between them is filtered by itself
 * @param fs    Hz
 * @param rSec  R-peaks, s, ascending
 * @returns an edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`
 * @throws BeatbenchError `too-short` if no stretch is as long as the filter's padding; `bad-parameter` if the edges
 *   make no filter
 */
export function preprocessEcg(
  ecg: Samples,
  fs: number,
  rSec: Float64Array,
  params: PreprocessParams,
): PreprocessedWhole {
  const edges = { lowHz: params.bandLowHz, highHz: params.bandHighHz };
  const { sections, warnings } = designButterworth(params.order, edges, fs);
  const filtered = filterStretches(ecg, zeroPhaseMinCount(sections), (x) => filterZeroPhase(x, sections));
  if (params.knotBeforeMs === null) return { samples: filtered, warnings };
  const values = removeBaseline(filtered.values, fs, rSec, params.knotBeforeMs / 1000);
  return { samples: { values, gaps: filtered.gaps }, warnings };
}

/**
 * Applies the same filters to the known truth, with knots at the same R-peaks and edges at the same gaps.
 *
 * @param truth  the ECG without noise, as long as `ecg`
 * @param ecg    as recorded
 */
export function preprocessTruth(
  truth: Samples,
  ecg: Samples,
  fs: number,
  rSec: Float64Array,
  params: PreprocessParams,
): Float64Array {
  const gaps = mergeGaps(truth.gaps, ecg.gaps);
  const values = truth.values.slice();
  for (const { from, to } of gaps) values.fill(Number.NaN, from, to);
  return preprocessEcg({ values, gaps }, fs, rSec, params).samples.values;
}

/**
 * Cuts a record into cardiac cycles. Source: Agostinelli 2014.
 *
 * The median RR is over all neighbouring R-peaks, rounded to samples. The last cycle has no end, and a cycle that
 * starts before the record has no start: both are `incomplete`. So is a cycle too short to hold a QRS segment and two
 * more samples. If every whole cycle is `short` or `long`, none is.
 *
 * @param rSec  R-peaks, s, ascending
 * @throws BeatbenchError `bad-parameter` if the QRS segment fills the median cycle
 */
export function alignCycles(
  { values, gaps }: Samples,
  fs: number,
  rSec: Float64Array,
  params: LayoutParams,
): CycleLayout {
  return alignCyclesOver(values.length, gaps, fs, rSec, params);
}

type CorrectionParams = Pick<
  DenoiseParams,
  | 'stretch'
  | 'interpolation'
  | 'largestMoveMs'
  | 'moveGain'
  | 'leastMatch'
  | 'leastMatchOf'
  | 'templateOver'
  | 'rolling'
>;

/** The same cycles with their samples. */
export interface CorrectedCycles extends SettledCycles {
  /** All compared cycles, aligned as moved; computed on first use. */
  readonly rows: CycleRows;
  /** Aligns some of the cycles. @param some  their numbers, ascending */
  readonly lay: (some: Int32Array) => CycleRows;
}

/**
 * Applies peak correction: moves every whole cycle to the position most similar to the first template, and excludes
 * cycles that are dissimilar there. Source: Nasim 2018, 2.2.
 *
 * @param preprocessed  as `preprocessEcg` gives it
 * @returns null if there is no whole cycle
 */
export function correctCycles(
  preprocessed: Samples,
  layout: CycleLayout,
  params: CorrectionParams,
): CorrectedCycles | null {
  const toMove = cyclesToMove(preprocessed, layout, params);
  return toMove === null ? null : settleCycles(toMove, searchMoves(toMove, params), params);
}

/** Finds the position where each cycle is most similar to the first template. */
export function searchMoves(
  { preprocessed: { values }, layout, still, cycles, modulator, isWhole }: CyclesToMove,
  params: RollingParams & Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
): FoundMoves {
  const asTheyAre = alignRows(values, still, cycles, modulator);
  const inRr = filterRows(cycles, (cycle) => layout.rejections[cycle] === null);
  const first = createTemplateSource(asTheyAre, inRr, inRr, 'median', params);
  return findMoves(values, still, cycles, modulator, first, params, isWhole);
}

/** Prepares the input of peak correction. @returns null if there is no whole cycle */
export function cyclesToMove(
  preprocessed: Samples,
  layout: CycleLayout,
  params: Pick<DenoiseParams, 'stretch' | 'interpolation'>,
): CyclesToMove | null {
  const { values, gaps } = preprocessed;
  const still = prepareUnmovedCycles(layout, values.length, gaps, params);
  return still === null ? null : { ...still, preprocessed };
}

/** Returns the cycles as moved, without those that are dissimilar to the first template there. */
export function settleCycles(
  toMove: CyclesToMove,
  found: FoundMoves,
  params: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): CorrectedCycles {
  const settled = applyPeakCorrection(toMove, found, params);
  const { values } = toMove.preprocessed;
  const lay = (some: Int32Array) => alignRows(values, settled.spans, some, settled.modulator);
  let rows: CycleRows | null = null;
  return {
    ...settled,
    get rows() {
      rows ??= lay(settled.cycles);
      return rows;
    },
    lay,
  };
}

/** Returns the indices of the rows whose cycles form the template. */
export function keptRowIndices({
  rows: { cycles },
  rejections,
}: Pick<CorrectedCycles, 'rows' | 'rejections'>): Int32Array {
  return filterRows(cycles, (cycle) => rejections[cycle] === null);
}

/**
 * Creates one template for all cycles, or a rolling template of the K cycles in range: from K/2 before the cycle on, or
 * the cycle itself and the K − 1 before it. The record's template replaces it where fewer than ten kept cycles or none
 * of the members are in range.
 *
 * @param rows     the compared cycles
 * @param members  numbers of the rows that templates are made of, ascending, at least one
 * @param kept     numbers of the rows that count towards the ten; equal to `members` except for half templates
 */
export function createTemplateSource(
  rows: CycleRows,
  members: Int32Array,
  kept: Int32Array,
  average: RowAverage,
  reach: RollingParams,
): TemplateSource {
  const record = averageRows(rows, members, average);
  if (reach.templateOver === 'record') return { record, of: () => record };
  const { samples, length, cycles } = rows;
  const numbers = { members: members.map((row) => cycles[row]), kept: kept.map((row) => cycles[row]) };
  const rolled = rollTemplates(numbers, length, average, reach);
  const at = (member: number) => members[member] * length;
  return { record, of: (cycle) => rolled(cycle, samples, at) ?? record };
}

/**
 * Computes the template of the kept cycles whose detected R lies in a part of the record, such as its first or last
 * minute.
 *
 * @param rSec  R of every cycle, s
 * @returns null for fewer than ten
 */
export function partTemplate(
  corrected: CorrectedCycles,
  rSec: Float64Array,
  fromSec: number,
  toSec: number,
  average: DenoiseParams['templateAverage'],
): Float64Array | null {
  const members = selectPartMembers(corrected, rSec, fromSec, toSec);
  return members === null
    ? null
    : averageRows(corrected.lay(members), Int32Array.from(members.keys()), average);
}
