import type { DenoiseRun } from './analyse-denoise.ts';

/** A run's clean ECG as long as its channel; NaN in gaps and outside the part that was analysed. */
export function denoisedSamples({ outputs }: Pick<DenoiseRun, 'outputs'>, sampleCount: number): Float64Array {
  const { signal, demodulate } = outputs;
  const { clean } = demodulate;
  if (signal.startIndex === 0 && clean.length === sampleCount) return clean;
  const whole = new Float64Array(sampleCount).fill(Number.NaN);
  whole.set(clean, signal.startIndex);
  return whole;
}
