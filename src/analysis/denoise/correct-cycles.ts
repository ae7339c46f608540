import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { type CycleFrame, type CycleLayout, gapFreeIn, isCompared, leastCycleCount } from './cycle-layout.ts';
import { cycleSpans, type CycleSpans } from './cycle-rows.ts';
import type { FoundMoves } from './find-moves.ts';
import { createModulator, type Modulator } from './modulate.ts';
import { median } from '../../dsp/statistics/stats.ts';

/**
 * Takes moves back that leave a cycle too short, since a cycle ends where the next one starts.
 *
 * @param rIndices    R before any move, samples
 * @param moves       samples; changed in place
 * @param cycles      numbers of the compared cycles, each long enough before any move
 * @param leastCount  of a cycle, samples
 */
export function settleMoves(
  rIndices: Int32Array,
  moves: Int16Array,
  cycles: Int32Array,
  leastCount: number,
): void {
  const isTooShort = (cycle: number) =>
    rIndices[cycle + 1] + moves[cycle + 1] - rIndices[cycle] - moves[cycle] < leastCount;
  for (let short = cycles.filter(isTooShort); short.length > 0; short = cycles.filter(isTooShort)) {
    for (const cycle of short) {
      moves[cycle] = 0;
      moves[cycle + 1] = 0;
    }
  }
}

/** Which cycles form the template, and where they lie in the end; one item a cycle. */
interface AcceptedCycles {
  readonly moves: Int16Array;
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  readonly warnings: readonly Warning[];
}

/**
 * Leaves cycles out whose correlation is under the least match; their R-peaks stay where they are.
 *
 * If none of the cycles passes that could be in the template, all of them are used, as if they had, with the
 * warning `no-cycle-passed`.
 *
 * @param cycles      numbers of the compared cycles
 * @param rejections  those so far; null of a cycle that could be in the template
 * @returns one item a cycle; moves are 0 of cycles that are left out
 */
function acceptCycles(
  cycles: Int32Array,
  rejections: readonly (CycleRejection | null)[],
  { moves, rhos }: FoundMoves,
  { leastMatch, leastMatchOf }: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): AcceptedCycles {
  const least =
    leastMatchOf === 'one'
      ? leastMatch
      : leastMatch * median(Float64Array.from(cycles, (cycle) => rhos[cycle]));
  let candidateCount = 0;
  let passedCount = 0;
  for (let i = 0; i < cycles.length; i++) {
    if (rejections[cycles[i]] !== null) continue;
    candidateCount++;
    if (rhos[cycles[i]] >= least) passedCount++;
  }
  const nonePasses = candidateCount > 0 && passedCount === 0;
  const doubtful = new Uint8Array(rhos.length);
  const accepted = rejections.slice();
  const settled = moves.slice();
  for (let i = 0; i < cycles.length; i++) {
    const cycle = cycles[i];
    if (rhos[cycle] >= least || (nonePasses && rejections[cycle] === null)) continue;
    doubtful[cycle] = 1;
    settled[cycle] = 0;
    accepted[cycle] ??= 'unlike';
  }
  return {
    moves: settled,
    doubtful,
    rejections: accepted,
    warnings: nonePasses ? [nonePassed(candidateCount, least)] : [],
  };
}

function nonePassed(count: number, least: number): Warning {
  return {
    code: 'no-cycle-passed',
    message: `None of ${count} cycles correlates with the first template by ${least.toFixed(2)} or more; all are used.`,
  };
}

/** Cycles as they stand after peak correction. Arrays have one item a cycle. */
export interface SettledCycles extends AcceptedCycles {
  readonly frame: CycleFrame;
  readonly modulator: Modulator;
  readonly rhos: Float64Array;
  /** From its own start to the next cycle's, both as moved. */
  readonly spans: CycleSpans;
  /** Numbers of those that are compared, ascending. */
  readonly cycles: Int32Array;
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
