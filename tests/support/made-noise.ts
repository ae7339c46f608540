import { createRandom } from '../../src/dsp/statistics/random.ts';

/**
 * Noise by its spectrum or kind. `electrode` consists of bumps of all sizes and both signs with quick rises and slow
 * falls.
 */
export const noiseKinds = ['white', 'boxes of 16 ms', 'muscle', 'pink', 'brown', 'electrode'] as const;

export type NoiseKind = (typeof noiseKinds)[number];

/** Makes noise of mean 0 and SD 1. */
export function madeNoise(kind: NoiseKind, count: number, fs: number, seed: number): Float64Array {
  return standardised(drawn(kind, count, fs, seed));
}

function drawn(kind: NoiseKind, count: number, fs: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const lowPass = (cutoffHz: number) => {
    const kept = Math.exp((-2 * Math.PI * cutoffHz) / fs);
    let state = 0;
    return (value: number, share = 1 - kept) => (state = kept * state + share * value);
  };
  if (kind === 'electrode') return bumps(count, fs, seed);
  const width = Math.max(1, Math.round(0.016 * fs));
  const latest: number[] = Array.from({ length: width }, () => 0);
  const [first, second, slow] = [lowPass(20), lowPass(20), lowPass(0.1)];
  const octaves = Array.from({ length: 8 }, (_, k) => {
    const kept = Math.exp((-2 * Math.PI * 0.4) / 4 ** k);
    return { pass: lowPass((0.4 * fs) / 4 ** k), share: Math.sqrt(1 - kept * kept) };
  });
  return Float64Array.from({ length: count }, (_, n) => {
    if (kind === 'pink')
      return octaves.reduce((sum, { pass, share }) => sum + pass(random.normal(), share), 0);
    const value = random.normal();
    if (kind === 'white') return value;
    if (kind === 'brown') return slow(value, 1);
    if (kind === 'muscle') {
      const high = value - first(value);
      return high - second(high);
    }
    latest[n % width] = value;
    return latest.reduce((a, b) => a + b, 0);
  });
}

function bumps(count: number, fs: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const values = Float64Array.from({ length: count }, () => 0.05 * random.normal());
  for (let at = 0; at < count; at += -0.35 * fs * Math.log(1 - random.uniform())) {
    const height = random.normal() * (random.uniform() < 0.3 ? 2 : 1);
    const [rise, fall] = [(0.02 + 0.08 * random.uniform()) * fs, (0.08 + 0.4 * random.uniform()) * fs];
    const from = Math.floor(at);
    const to = Math.min(count, from + rise + 5 * fall);
    for (let n = from; n < to; n++) {
      const after = n - from;
      const isRise = after < rise;
      values[n] +=
        height * (isRise ? 0.5 - 0.5 * Math.cos((Math.PI * after) / rise) : Math.exp((rise - after) / fall));
    }
  }
  return values;
}

function standardised(values: Float64Array): Float64Array {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (value - mean) / sd);
}
