import { createRandom } from '../../src/dsp/statistics/random.ts';

/** Makes white noise of ±1, deterministic for a seed. */
export function noise(length: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length }, () => 2 * random.uniform() - 1);
}

/** Makes slow waves with noise, as uploaded to a device. */
export function slowWaves(length: number, seed: number): Float32Array<ArrayBuffer> {
  const random = createRandom(seed);
  return Float32Array.from(
    { length },
    (_, i) => Math.sin(i * 0.013) + 0.4 * Math.sin(i * 0.17) + random.uniform() - 0.5,
  );
}
