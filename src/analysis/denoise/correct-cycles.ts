import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { acceptCycles } from './accept-cycles.ts';
import type { CycleFrame, CycleLayout } from './cycle-layout.ts';
import { gapFreeIn, isCompared, leastCycleCount } from './cycle-layout.ts';
import type { CycleSpans } from './cycle-rows.ts';
import { cycleSpans } from './cycle-rows.ts';
import type { FoundMoves } from './find-moves.ts';
import type { Modulator } from './modulate.ts';
import { createModulator } from './modulate.ts';
import { settleMoves } from './settle-moves.ts';

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
 * What peak correction starts from.
 *
 * @param layout      cycles as `alignCyclesOver` cut them
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
    still: cycleSpans(rIndices, new Int16Array(rIndices.length), frame),
    cycles,
    inRr: cycles.filter((cycle) => rejections[cycle] === null),
    isWhole: gapFreeIn(sampleCount, gaps),
  };
}

/**
 * Peak correction: every whole cycle stands where it is most like the first template, and those that are unlike it
 * there are left out. Source: Nasim 2018, 2.2.
 *
 * @param still  what the search started from
 * @param found  one move, samples, and one correlation a cycle
 * @param params least correlation, and what it is a share of
 * @returns the cycles as moved
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
  const spans = cycleSpans(rIndices, accepted.moves, frame);
  return { frame, modulator, ...accepted, rhos: found.rhos, spans, cycles };
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
