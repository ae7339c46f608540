import { type CycleFrame, cycleLength } from './cycle-layout.ts';
import type { Modulator } from './modulate.ts';

/** Where cycles lie, one item each; samples from … to − 1. */
export interface CycleSpans {
  readonly froms: Int32Array;
  readonly tos: Int32Array;
}

/** Cycles laid over each other: row by row, all of one length. */
export interface CycleRows {
  readonly length: number;
  /** Number of the cycle that each row is of, ascending. */
  readonly cycles: Int32Array;
  /** Row after row. */
  readonly samples: Float64Array;
}

/**
 * Lays some cycles over each other.
 *
 * @param cycles their numbers, ascending
 * @returns one row per cycle, of the median length
 */
export function alignRows(
  x: Float64Array,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
  modulator: Modulator,
): CycleRows {
  const length = cycleLength(modulator.frame);
  const samples = new Float64Array(cycles.length * length);
  cycles.forEach((cycle, row) => modulator.modulate(x, froms[cycle], tos[cycle], samples, row * length));
  return { length, cycles, samples };
}

/**
 * The cycles from R to R, both less half a QRS segment, each R where it stands after `moves`, samples.
 *
 * @param rIndices R at the nearest sample, ascending
 * @param moves    samples, one a cycle
 * @param frame    half of the QRS segment, samples
 * @returns first sample of each cycle, and behind its last
 */
export function cycleSpans(
  rIndices: Int32Array,
  moves: Int16Array,
  { qrsHalfCount }: CycleFrame,
): CycleSpans {
  const froms = rIndices.map((index, i) => index + moves[i] - qrsHalfCount);
  return { froms, tos: froms.map((from, i) => froms[i + 1] ?? from) };
}
