import type { CycleRejection, DenoiseParams } from '../../model/denoise.ts';
import type { Warning } from '../../model/failure.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import {
  type CycleFrame,
  type CycleLayout,
  createGapFreeTest,
  isCompared,
  minCycleLength,
} from './cycle-layout.ts';
import { cycleSpans, type CycleSpans } from './cycle-rows.ts';
import type { FoundMoves } from './find-moves.ts';
import { createModulator, type Modulator } from './modulate.ts';
import { median } from '../../dsp/statistics/stats.ts';

/**
 * Undoes moves that leave a cycle too short, since a cycle ends where the next one starts.
 *
 * @param rIndices    R before any move, samples
 * @param moves       samples; changed in place
 * @param cycles      indices of the compared cycles, each long enough before any move
 * @param leastCount  minimum length of a cycle, samples
 */
export function undoShorteningMoves(
  rIndices: Int32Array,
  moves: Int16Array,
  cycles: Int32Array,
  leastCount: number,
): void {
  for (;;) {
    const short = listShortCycles(rIndices, moves, cycles, leastCount);
    if (short.length === 0) return;
    for (const cycle of short) {
      moves[cycle] = 0;
      moves[cycle + 1] = 0;
    }
  }
}

/** A loop, since `filter` is several times slower for typed arrays. */
function listShortCycles(
  rIndices: Int32Array,
  moves: Int16Array,
  cycles: Int32Array,
  leastCount: number,
): number[] {
  const short: number[] = [];
  for (let i = 0; i < cycles.length; i++) {
    const cycle = cycles[i];
    const length = rIndices[cycle + 1] + moves[cycle + 1] - rIndices[cycle] - moves[cycle];
    if (length < leastCount) short.push(cycle);
  }
  return short;
}

/** Cycles that form the template, and their final moves; one element per cycle. */
interface AcceptedCycles {
  readonly moves: Int16Array;
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  readonly warnings: readonly Warning[];
}

/**
 * Leaves out cycles whose correlation is below the minimum; their R-peaks are not moved.
 *
 * If none of the cycles that could be in the template passes, all of them are used as if they had, with the warning
 * `no-cycle-passed`.
 *
 * @param cycles      indices of the compared cycles
 * @param rejections  rejections so far; null for a cycle that could be in the template
 * @returns one element per cycle; moves are 0 for cycles that are left out
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
    warnings: nonePasses ? [makeNonePassedWarning(candidateCount, least)] : [],
  };
}

function makeNonePassedWarning(count: number, least: number): Warning {
  return {
    code: 'no-cycle-passed',
    message: `None of ${count} cycles has a correlation of ${least.toFixed(2)} or more with the first template; all are used.`,
  };
}

/** Cycles after peak correction. Arrays have one element per cycle. */
export interface SettledCycles extends AcceptedCycles {
  readonly frame: CycleFrame;
  readonly modulator: Modulator;
  readonly rhos: Float64Array;
  /** From the cycle's own start to that of the next, both as moved. */
  readonly spans: CycleSpans;
  /** Indices of the compared cycles, ascending. */
  readonly cycles: Int32Array;
}

/** Cycles before they are moved. */
export interface UnmovedCycles {
  readonly layout: CycleLayout;
  readonly modulator: Modulator;
  readonly still: CycleSpans;
  /** Indices of the compared cycles, ascending. */
  readonly cycles: Int32Array;
  /** Indices of the cycles that form the first template, ascending. */
  readonly inRr: Int32Array;
  /** Whether the samples from … to − 1 lie in the record and in no gap. */
  readonly isWhole: (from: number, to: number) => boolean;
}

/** The same, with their samples. */
export interface CyclesToMove extends UnmovedCycles {
  readonly preprocessed: Samples;
}

/**
 * Prepares the input of peak correction.
 *
 * @param layout       cycles from `alignCyclesOver`
 * @param sampleCount  samples of the ECG
 * @param gaps         ranges from … to − 1, in order and disjoint
 * @param params       how cycles are stretched and interpolated
 * @returns null if there is no whole cycle
 */
export function prepareUnmovedCycles(
  layout: CycleLayout,
  sampleCount: number,
  gaps: readonly IndexRange[],
  params: Pick<DenoiseParams, 'stretch' | 'interpolation'>,
): UnmovedCycles | null {
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
    isWhole: createGapFreeTest(sampleCount, gaps),
  };
}

/**
 * Applies peak correction: every whole cycle is moved to where it correlates best with the first template, and cycles
 * whose correlation is too low are left out. Source: Nasim 2018, 2.2.
 *
 * @param still   input of the search
 * @param found   one move, samples, and one correlation per cycle
 * @param params  minimum correlation, and the value that it is a share of
 * @returns the cycles as moved
 */
export function applyPeakCorrection(
  { layout, modulator, cycles }: UnmovedCycles,
  found: FoundMoves,
  params: Pick<DenoiseParams, 'leastMatch' | 'leastMatchOf'>,
): SettledCycles {
  const { rIndices, rejections } = layout;
  const { frame } = modulator;
  const accepted = acceptCycles(cycles, rejections, found, params);
  undoShorteningMoves(rIndices, accepted.moves, cycles, minCycleLength(frame));
  const spans = cycleSpans(rIndices, accepted.moves, frame);
  return { frame, modulator, ...accepted, rhos: found.rhos, spans, cycles };
}

/**
 * Returns the rows whose cycle meets a condition.
 *
 * @param cycles   index of the cycle of each row
 * @param isAsked  tests the index of a cycle
 * @returns indices of rows, ascending
 */
export function filterRows(cycles: Int32Array, isAsked: (cycle: number) => boolean): Int32Array {
  const rows: number[] = [];
  cycles.forEach((cycle, row) => {
    if (isAsked(cycle)) rows.push(row);
  });
  return Int32Array.from(rows);
}
