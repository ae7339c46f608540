import { type CycleFrame, cycleLength } from '../cycle-layout.ts';
import type { CycleSpans } from '../cycle-rows.ts';
import type { Modulator } from '../modulate.ts';

/**
 * Returns a modulator without stretching. A cycle is copied up to its end and continued with NaN. The average is
 * truncated, or led back to its start, when it is put back.
 *
 * @param frame  lengths of the median cycle, samples
 * @returns a modulator that copies cycles without changing their length
 */
export function createUnstretchedModulator(frame: CycleFrame): Modulator {
  const length = cycleLength(frame);
  return {
    frame,
    places: null,
    modulate: (x, from, to, out, at) => {
      for (let k = 0; k < length; k++) out[at + k] = from + k < to ? x[from + k] : Number.NaN;
    },
    demodulate: writeUnstretched,
  };
}

/**
 * Counts the cycles, at their own length, that reach each sample.
 *
 * @param length  number of samples, from the start of a cycle
 * @param spans   first sample of each cycle, and the one after its last
 * @param cycles  indices of the cycles
 * @returns one count per sample, falling
 */
export function countCyclesReaching(
  length: number,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(length);
  for (const cycle of cycles) {
    for (let k = Math.min(length, tos[cycle] - froms[cycle]) - 1; k >= 0; k--) counts[k]++;
  }
  return counts;
}

/**
 * Continues an average with its last sample after the end of all cycles.
 *
 * @param average  NaN there, changed in place
 */
export function extendWithLast(average: Float64Array): void {
  for (let k = 1; k < average.length; k++) if (Number.isNaN(average[k])) average[k] = average[k - 1];
}

function writeUnstretched(template: Float64Array, out: Float64Array, from: number, to: number): void {
  const { length } = template;
  const cut = Math.min(length, to - from);
  out.set(template.subarray(0, cut), from);
  const last = template[length - 1];
  const rise = (template[0] - last) / (to - from - length + 1);
  for (let i = from + length; i < to; i++) out[i] = last + rise * (i - from - length + 1);
}
