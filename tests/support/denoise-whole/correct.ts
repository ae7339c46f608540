import type { DenoiseParams } from '../../../src/model/denoise.ts';
import type { Warning } from '../../../src/model/failure.ts';
import type { Samples } from '../../../src/model/samples.ts';
import { removeBaseline } from '../remove-baseline.ts';
import { designButterworth, filterZeroPhase, zeroPhaseMinCount } from '../../../src/dsp/iir/butterworth.ts';
import { filterStretches, mergeGaps } from '../../../src/dsp/samples/gaps.ts';
import { averageRows, type RowAverage } from '../../../src/analysis/denoise/average-rows.ts';
import {
  type CyclesToMove,
  rowsWhere,
  type SettledCycles,
  settleSpans,
  prepareUnmovedCycles,
} from '../../../src/analysis/denoise/correct-cycles.ts';
import {
  type CycleLayout,
  alignCyclesOver,
  type LayoutParams,
} from '../../../src/analysis/denoise/cycle-layout.ts';
import { type CycleRows, alignRows } from '../../../src/analysis/denoise/cycle-rows.ts';
import { findMoves, type FoundMoves } from '../../../src/analysis/denoise/find-moves.ts';
import { partMembers } from '../../../src/analysis/denoise/describe-template.ts';
import {
  type ReachParams,
  rollTemplates,
  type TemplateSource,
} from '../../../src/analysis/denoise/template-source.ts';
import type { PreprocessParams } from '../../../src/pipeline/denoise/preprocessed-ecg.ts';

// The method step by step, each over all of an ECG in memory: what the stages, which read parts of it, are held to.

/** An ECG after the filters and less its baseline. */
interface PreprocessedWhole {
  /** In the unit that came in; a stretch too short for the filter has joined the gaps. */
  readonly samples: Samples;
  readonly warnings: readonly Warning[];
}

/**
 * Zero-phase Butterworth band-pass, then less the baseline spline. Source: Nasim 2018, 2.1.
 *
 * @param ecg   any unit; NaN in gaps, each stretch between them is filtered by itself
 * @param fs    Hz
 * @param rSec  R-peaks, s, ascending
 * @returns an edge at or above 0.45·fs is dropped, with the warning `cutoff-dropped`
 * @throws BeatbenchError `too-short` where no stretch is as long as the filter's padding;
 *   `bad-parameter` where the edges make no filter
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
 * The known truth through the same filters, with knots at the same R-peaks and edges at the same gaps.
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
 * The median RR is that of all neighbouring R-peaks, as rounded to samples. The last cycle has no end,
 * and one that starts before the record no start: both are `incomplete`, and so is one too short to
 * hold a QRS segment and two samples more. Where every whole cycle is `short` or `long`, none is.
 *
 * @param rSec  R-peaks, s, ascending
 * @throws BeatbenchError `bad-parameter` where the QRS segment fills the median cycle
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

/** The same with their samples. */
export interface CorrectedCycles extends SettledCycles {
  /** All that are compared, laid over each other as moved; made when first asked for. */
  readonly rows: CycleRows;
  /** Lays some of them over each other. @param some  their numbers, ascending */
  readonly lay: (some: Int32Array) => CycleRows;
}

/**
 * Peak correction: every whole cycle is moved to where it is most like the first template, and those
 * that are unlike it there are left out. Source: Nasim 2018, 2.2.
 *
 * @param preprocessed  as `preprocessEcg` gives it
 * @returns null where there is no whole cycle
 */
export function correctCycles(
  preprocessed: Samples,
  layout: CycleLayout,
  params: CorrectionParams,
): CorrectedCycles | null {
  const toMove = cyclesToMove(preprocessed, layout, params);
  return toMove === null ? null : settleCycles(toMove, searchMoves(toMove, params), params);
}

/** Where every cycle is most like the first template. */
export function searchMoves(
  { preprocessed: { values }, layout, still, cycles, modulator, isWhole }: CyclesToMove,
  params: ReachParams & Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
): FoundMoves {
  const asTheyAre = alignRows(values, still, cycles, modulator);
  const inRr = rowsWhere(cycles, (cycle) => layout.rejections[cycle] === null);
  const first = createTemplateSource(asTheyAre, inRr, inRr, 'median', params);
  return findMoves(values, still, cycles, modulator, first, params, isWhole);
}

/** What peak correction starts from. @returns null where there is no whole cycle */
export function cyclesToMove(
  preprocessed: Samples,
  layout: CycleLayout,
  params: Pick<DenoiseParams, 'stretch' | 'interpolation'>,
): CyclesToMove | null {
  const { values, gaps } = preprocessed;
  const still = prepareUnmovedCycles(layout, values.length, gaps, params);
  return still === null ? null : { ...still, preprocessed };
}

/** The cycles as moved, without those that are unlike the first template there. */
export function settleCycles(
  toMove: CyclesToMove,
  found: FoundMoves,
  params: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): CorrectedCycles {
  const settled = settleSpans(toMove, found, params);
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

/** Numbers of the rows whose cycles form the template. */
export function keptRows({
  rows: { cycles },
  rejections,
}: Pick<CorrectedCycles, 'rows' | 'rejections'>): Int32Array {
  return rowsWhere(cycles, (cycle) => rejections[cycle] === null);
}

/**
 * One template for all cycles, or a rolling one of those in reach: K numbers about the cycle's own,
 * from K/2 before it, or its own and the K − 1 before it. The record's stands where fewer than ten kept
 * cycles are in reach, or none of the members.
 *
 * @param rows     the cycles that are compared
 * @param members  numbers of the rows that templates are made of, ascending, at least one
 * @param kept     numbers of the rows that count for the ten; as `members` but for halves of them
 */
export function createTemplateSource(
  rows: CycleRows,
  members: Int32Array,
  kept: Int32Array,
  average: RowAverage,
  reach: ReachParams,
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
 * The template of the kept cycles whose R, as detected, lies in a part of the record, as of its first
 * or last minute.
 *
 * @param rSec  R of every cycle, s
 * @returns null under ten of them
 */
export function partTemplate(
  corrected: CorrectedCycles,
  rSec: Float64Array,
  fromSec: number,
  toSec: number,
  average: DenoiseParams['templateAverage'],
): Float64Array | null {
  const members = partMembers(corrected, rSec, fromSec, toSec);
  return members === null
    ? null
    : averageRows(corrected.lay(members), Int32Array.from(members.keys()), average);
}
