/** Sums over the samples of some noise, one element per cycle. */
export interface NoiseMoments {
  /** 0 for a cycle in which the noise is not known. */
  readonly counts: Int32Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/**
 * Creates the sums of a noise, one per cycle, at 0.
 *
 * @param cycleCount  number of all cycles of the record
 * @returns no noise known in any cycle
 */
export function createMoments(cycleCount: number): NoiseMoments {
  return {
    counts: new Int32Array(cycleCount),
    sums: new Float64Array(cycleCount),
    squares: new Float64Array(cycleCount),
  };
}

/**
 * Adds the differences of two signals over one cycle to its sums; samples from … to − 1.
 *
 * @param moments  receives the sums, in place
 * @param cycle    index of the cycle
 * @param noisy    any unit
 * @param clean    in the same unit
 * @param from     first sample
 * @param to       sample after the last
 */
export function addNoise(
  moments: NoiseMoments,
  cycle: number,
  noisy: Float64Array,
  clean: Float64Array,
  from: number,
  to: number,
): void {
  let sum = 0;
  let square = 0;
  for (let i = from; i < to; i++) {
    const noise = noisy[i] - clean[i];
    sum += noise;
    square += noise * noise;
  }
  moments.counts[cycle] += to - from;
  moments.sums[cycle] += sum;
  moments.squares[cycle] += square;
}

/**
 * Returns the SD (n) of the noise over some cycles; null if it is known in none of them.
 *
 * @param moments  sums per cycle
 * @param cycles   indices of the cycles to pool
 * @returns in the unit of the signals
 */
export function noiseSd({ counts, sums, squares }: NoiseMoments, cycles: Int32Array): number | null {
  let count = 0;
  let sum = 0;
  let square = 0;
  for (const cycle of cycles) {
    count += counts[cycle];
    sum += sums[cycle];
    square += squares[cycle];
  }
  return count === 0 ? null : Math.sqrt(Math.max(0, square / count - (sum / count) ** 2));
}
