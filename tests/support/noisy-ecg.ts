import { createRandom } from '../../src/dsp/statistics/random.ts';

/** Makes an ECG of triangles in an irregular rhythm with noise and baseline wander, mV; some beats are ectopic. */
export function noisyEcg(sampleCount: number, fs: number, seed: number, sign: 1 | -1 = 1): Float64Array {
  const random = createRandom(seed);
  const x = Float64Array.from(
    { length: sampleCount },
    (_, n) => 0.05 * random.normal() + 0.2 * Math.sin((2 * Math.PI * 0.3 * n) / fs),
  );
  const put = (sec: number, height: number, widthSec: number) => {
    const half = Math.max(1, Math.round(widthSec * fs));
    const middle = Math.round(sec * fs);
    for (let k = -half; k <= half; k++) {
      const n = middle + k;
      if (n >= 0 && n < sampleCount) x[n] += sign * height * (1 - Math.abs(k) / half);
    }
  };
  for (let sec = 0.3; sec < sampleCount / fs; sec += 0.7 + 0.3 * random.uniform()) {
    const isEctopic = random.uniform() < 0.1;
    put(sec, isEctopic ? -1.2 : 1, isEctopic ? 0.07 : 0.03);
    put(sec + 0.25, 0.25, 0.08);
  }
  return x;
}

/** Returns the same with missing stretches. @param gaps  start and length of each, as fractions of the record */
export function withGaps(x: Float64Array, gaps: readonly (readonly [number, number])[]): Float64Array {
  const holed = x.slice();
  for (const [at, share] of gaps) {
    const from = Math.floor(at * x.length);
    holed.fill(Number.NaN, from, from + Math.ceil(share * x.length));
  }
  return holed;
}
