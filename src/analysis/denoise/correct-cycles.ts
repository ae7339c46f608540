import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { acceptCycles } from './accept-cycles.ts';
import type { CycleFrame, CycleLayout } from './cycle-layout.ts';
import { gapFreeIn, isCompared, leastCycleCount } from './cycle-layout.ts';
import type { CycleRows, CycleSpans } from './cycle-rows.ts';
import { layRows, spansOf } from './cycle-rows.ts';
import type { FoundMoves } from './find-moves.ts';
import { findMoves } from './find-moves.ts';
import type { Modulator } from './modulate.ts';
import { createModulator } from './modulate.ts';
import { settleMoves } from './settle-moves.ts';
import type { ReachParams } from './template-source.ts';
import { createTemplateSource } from './template-source.ts';

export type CorrectionParams = Pick<
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

/** Cycles as they stand after peak correction. Arrays have one item a cycle. */
export interface SettledCycles {
  readonly frame: CycleFrame;
  readonly modulator: Modulator;
  readonly moves: Int16Array;
  readonly rhos: Float64Array;
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** From its own start to the next cycle's, both as moved. */
  readonly spans: CycleSpans;
  /** Numbers of those that are compared, ascending. */
  readonly cycles: Int32Array;
  readonly warnings: readonly Warning[];
}

/** The same with their samples. */
export interface CorrectedCycles extends SettledCycles {
  /** All that are compared, laid over each other as moved; made when first asked for. */
  readonly rows: CycleRows;
  /** Lays some of them over each other. @param some  their numbers, ascending */
  readonly lay: (some: Int32Array) => CycleRows;
}

/** Cycles before they are moved. */
export interface StillCycles {
  readonly layout: CycleLayout;
  readonly modulator: Modulator;
  readonly still: CycleSpans;
  /** Numbers of those that are compared, ascending. */
  readonly cycles: Int32Array;
  /** Of those that the first template is made of, ascending. */
  readonly inRr: Int32Array;
  /** Whether the samples from … to − 1 lie in the record and in no gap. */
  readonly isWhole: (from: number, to: number) => boolean;
}

/** The same with their samples. */
export interface CyclesToMove extends StillCycles {
  readonly preprocessed: Samples;
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

/**
 * Where every cycle is most like the first template.
 *
 * @param toMove cycles where the detector put them, with the pre-processed ECG
 * @param params largest move, ms; least gain of correlation; reach of rolling templates
 * @returns one move and one correlation a cycle
 */
export function searchMoves(
  { preprocessed: { values }, layout, still, cycles, modulator, isWhole }: CyclesToMove,
  params: ReachParams & Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
): FoundMoves {
  const asTheyAre = layRows(values, still, cycles, modulator);
  const inRr = rowsWhere(cycles, (cycle) => layout.rejections[cycle] === null);
  const first = createTemplateSource(asTheyAre, inRr, inRr, 'median', params);
  return findMoves(values, still, cycles, modulator, first, params, isWhole);
}

/**
 * What peak correction starts from.
 *
 * @param preprocessed pre-processed ECG; NaN in gaps
 * @param layout       cycles as `layCycles` cut them
 * @param params       how cycles are stretched and interpolated
 * @returns null where there is no whole cycle
 */
export function cyclesToMove(
  preprocessed: Samples,
  layout: CycleLayout,
  params: Pick<DenoiseParams, 'stretch' | 'interpolation'>,
): CyclesToMove | null {
  const { values, gaps } = preprocessed;
  const still = stillCycles(layout, values.length, gaps, params);
  return still === null ? null : { ...still, preprocessed };
}

/**
 * The same without samples.
 *
 * @param layout      cycles as `layCycles` cut them
 * @param sampleCount samples of the ECG
 * @param gaps        ranges from … to − 1, in order and apart
 * @param params      how cycles are stretched and interpolated
 * @returns null where there is no whole cycle
 */
export function stillCycles(
  layout: CycleLayout,
  sampleCount: number,
  gaps: readonly IndexRange[],
  params: Pick<DenoiseParams, 'stretch' | 'interpolation'>,
): StillCycles | null {
  const { frame, rIndices, rejections } = layout;
  const numbers = Int32Array.from(rejections.keys());
  const cycles = numbers.filter((cycle) => isCompared(rejections[cycle]));
  if (frame === null || cycles.length === 0) return null;
  return {
    layout,
    modulator: createModulator(frame, params),
    still: spansOf(rIndices, new Int16Array(rIndices.length), frame),
    cycles,
    inRr: cycles.filter((cycle) => rejections[cycle] === null),
    isWhole: gapFreeIn(sampleCount, gaps),
  };
}

/**
 * The cycles as moved, without those that are unlike the first template there.
 *
 * @param toMove what the search started from
 * @param found  one move, samples, and one correlation a cycle
 * @param params least correlation, and what it is a share of
 * @returns the cycles, whose rows are laid when they are first asked for
 */
export function settleCycles(
  toMove: CyclesToMove,
  found: FoundMoves,
  params: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): CorrectedCycles {
  const settled = settleSpans(toMove, found, params);
  const { values } = toMove.preprocessed;
  const lay = (some: Int32Array) => layRows(values, settled.spans, some, settled.modulator);
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

/**
 * The same without samples.
 *
 * @param still  what the search started from
 * @param found  one move, samples, and one correlation a cycle
 * @param params least correlation, and what it is a share of
 * @returns the cycles, without rows
 */
export function settleSpans(
  { layout, modulator, cycles }: StillCycles,
  found: FoundMoves,
  params: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): SettledCycles {
  const { rIndices, rejections } = layout;
  const { frame } = modulator;
  const accepted = acceptCycles(cycles, rejections, found, params);
  settleMoves(rIndices, accepted.moves, cycles, leastCycleCount(frame));
  const spans = spansOf(rIndices, accepted.moves, frame);
  return { frame, modulator, ...accepted, rhos: found.rhos, spans, cycles };
}

/**
 * Numbers of the rows whose cycles form the template.
 *
 * @param settled numbers of the compared cycles, and why others are left out
 * @returns ascending
 */
export function keptRows({
  rows: { cycles },
  rejections,
}: Pick<CorrectedCycles, 'rows' | 'rejections'>): Int32Array {
  return rowsWhere(cycles, (cycle) => rejections[cycle] === null);
}

/**
 * Numbers of the rows whose cycle is asked for.
 *
 * @param cycles  number of the cycle that each row is of
 * @param isAsked is given the number of a cycle
 * @returns numbers of rows, ascending
 */
export function rowsWhere(cycles: Int32Array, isAsked: (cycle: number) => boolean): Int32Array {
  const rows: number[] = [];
  cycles.forEach((cycle, row) => {
    if (isAsked(cycle)) rows.push(row);
  });
  return Int32Array.from(rows);
}
