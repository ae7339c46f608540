import { type CycleFrame, cycleLength } from './cycle-layout.ts';
import type { Modulator } from './modulate.ts';

/** Positions of cycles, one element each; samples from … to − 1. */
export interface CycleSpans {
  readonly froms: Int32Array;
  readonly tos: Int32Array;
}

/** Cycles stretched to one length, one per row. */
export interface CycleRows {
  readonly length: number;
  /** Index of the cycle of each row, ascending. */
  readonly cycles: Int32Array;
  /** Samples, row after row. */
  readonly samples: Float64Array;
}

/**
 * Stretches some cycles to the median length, one per row.
 *
 * @param cycles  their indices, ascending
 * @returns one row per cycle
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
 * Returns the cycles from R to R, both minus half a QRS segment, with each R moved by `moves`, samples.
 *
 * @param rIndices  R at the nearest sample, ascending
 * @param moves     samples, one per cycle
 * @param frame     half of the QRS segment, samples
 * @returns first sample of each cycle, and the one after its last
 */
export function cycleSpans(
  rIndices: Int32Array,
  moves: Int16Array,
  { qrsHalfCount }: CycleFrame,
): CycleSpans {
  const count = rIndices.length;
  const froms = new Int32Array(count);
  const tos = new Int32Array(count);
  for (let i = 0; i < count; i++) froms[i] = rIndices[i] + moves[i] - qrsHalfCount;
  for (let i = 0; i < count; i++) tos[i] = froms[Math.min(i + 1, count - 1)];
  return { froms, tos };
}
