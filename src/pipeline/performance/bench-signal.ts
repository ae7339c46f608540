import { createRandom } from '../../dsp/random.ts';

/** Sampling rate of the filter studies, Hz: that of paper 1's resampled records. */
export const benchFs = 500;

/** A pulse of 72 beats a minute, its breath and its noise; without a constant. */
export function pulseWaves(sampleCount: number, fs: number): Float32Array<ArrayBuffer> {
  const random = createRandom(1);
  const beat = (2 * Math.PI * 1.2) / fs;
  const samples = new Float32Array(sampleCount);
  for (let i = 0; i < sampleCount; i++) {
    samples[i] =
      Math.sin(beat * i) +
      0.5 * Math.sin(2 * beat * i) +
      0.3 * Math.sin((beat * i) / 5) +
      0.4 * (random.uniform() - 0.5);
  }
  return samples;
}
