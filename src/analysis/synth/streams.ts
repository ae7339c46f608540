import { createRandom, type Random } from '../../dsp/statistics/random.ts';

/** Keys of the random streams. Each part draws from its own, so that a change to one does not affect the others. */
export const randomStreams = {
  rhythm: 1,
  ectopics: 2,
  intervals: 3,
  shapes: 4,
  ripples: 5,
  sounds: 6,
  noise: 7,
  fusions: 8,
  study: 9,
} as const;

/**
 * Creates a separate generator for each list of keys.
 *
 * @param keys  integers; their lower 32 bits count
 * @returns independent of the generators of other keys
 */
export function createStream(seed: number, ...keys: readonly number[]): Random {
  let state = seed >>> 0;
  for (const key of keys) state = mixBits(state ^ mixBits((key >>> 0) + 0x9e3779b9));
  return createRandom(state);
}

/** Finaliser of MurmurHash3: every bit of the input affects every bit of the output. */
function mixBits(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
