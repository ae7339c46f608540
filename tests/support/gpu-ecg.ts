import { createRandom } from '../../src/dsp/statistics/random.ts';

/** Makes beats of about 200 units on a drifting baseline with noise, like the output of an ADC. */
export function wholeEcg(
  length: number,
  fs: number,
  seed: number,
  heightUnits = 220,
): Int32Array<ArrayBuffer> {
  const random = createRandom(seed);
  return Int32Array.from({ length }, (_, n) => {
    const sec = n / fs;
    const fromR = (sec % 0.8) - 0.4;
    const beat =
      heightUnits * Math.exp(-((fromR / 0.012) ** 2)) - 50 * Math.exp(-(((fromR - 0.03) / 0.01) ** 2));
    return Math.round(beat + 40 * Math.sin(sec) + 6 * random.normal() - 1000);
  });
}
