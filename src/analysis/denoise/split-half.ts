import type { CycleSpans } from './cycle-rows.ts';
import { addNoise, createMoments, type NoiseMoments } from './noise-moments.ts';

/** Writes a template at a cycle's own length, samples from … to − 1 of `out`. */
type WriteTemplate = (template: Float64Array, out: Float64Array, from: number, to: number) => void;

/**
 * Separates the rows of even and odd cycles.
 *
 * @param rows    indices of rows
 * @param cycles  index of the cycle of each row
 * @returns indices of rows; a cycle is even or odd by its index, which counts from 0
 */
export function splitRows(
  rows: Int32Array,
  cycles: Int32Array,
): readonly [even: Int32Array, odd: Int32Array] {
  return [rows.filter((row) => cycles[row] % 2 === 0), rows.filter((row) => cycles[row] % 2 === 1)];
}

/**
 * Computes half the difference of the templates of odd and even cycles, at every cycle's own length: the part of a
 * template that is due to chance. It is the same in all cycles of one length.
 *
 * @param halves  templates of the even and of the odd cycles, of the median length
 * @param put     writes a template at a cycle's own length
 * @param spans   first sample of each cycle, and the one after its last
 * @param cycles  indices of the measured cycles
 * @returns sums per cycle
 */
export function measureTemplateScatter(
  [even, odd]: readonly [Float64Array, Float64Array],
  put: WriteTemplate,
  spans: CycleSpans,
  cycles: Int32Array,
): NoiseMoments {
  const { froms, tos } = spans;
  const firstOf = new Map<number, number>();
  for (const cycle of cycles.toReversed()) firstOf.set(tos[cycle] - froms[cycle], cycle);
  const firsts = Int32Array.from(firstOf.values());
  const moments = scatterOfHalves([even, odd], put, spans, firsts);
  for (const cycle of cycles) {
    const first = firstOf.get(tos[cycle] - froms[cycle]) ?? cycle;
    moments.counts[cycle] = moments.counts[first];
    moments.sums[cycle] = moments.sums[first];
    moments.squares[cycle] = moments.squares[first];
  }
  return moments;
}

/** Computes half the difference of two templates as noise, cycle by cycle. */
function scatterOfHalves(
  [even, odd]: readonly [Float64Array, Float64Array],
  put: WriteTemplate,
  { froms, tos }: CycleSpans,
  cycles: Int32Array,
): NoiseMoments {
  const moments = createMoments(froms.length);
  const longest = cycles.reduce((most, cycle) => Math.max(most, tos[cycle] - froms[cycle]), 0);
  const own = new Float64Array(longest);
  const none = new Float64Array(longest);
  const half = odd.map((value, k) => (value - even[k]) / 2);
  for (const cycle of cycles) {
    const count = tos[cycle] - froms[cycle];
    put(half, own, 0, count);
    addNoise(moments, cycle, own, none, 0, count);
  }
  return moments;
}
