import { planFft } from '../dsp/fft.ts';

/** Complex values of shaders/shared/fft-row.wgsl's transform, and real samples of its block. */
const size = 1024;
export const rowSamples = 2 * size;

/** Threads, and values that each holds. */
const threads = 32;

/** Entries of the table of twiddles, each four f32. */
const twiddleCount = 4 * threads;

export const rowSpectrumBytes = 8 * size;
export const rowTwiddleBytes = 16 * twiddleCount;

/** The frequency k (evaluated at k − 1/4) that a thread's slot holds after the forward transform. */
export function rowFrequency(slot: number, thread: number): number {
  return thread + threads * ((slot >> 3) + 4 * ((slot >> 2) & 1) + 8 * (slot & 3));
}

/** What the passes are twisted by: powers 1, 4, 8 and 16 of the forward roots, 1, 4 and 16 of those back, and the last turn. */
export function rowTwiddles(): Float32Array<ArrayBuffer> {
  const table = new Float32Array(4 * twiddleCount);
  const put = (entry: number, turns: readonly number[]) => {
    for (const [index, turn] of turns.entries()) {
      table[4 * entry + 2 * index] = Math.cos(2 * Math.PI * turn);
      table[4 * entry + 2 * index + 1] = -Math.sin(2 * Math.PI * turn);
    }
  };
  for (let t = 0; t < threads; t++) {
    const forward = (t - 0.25) / size;
    put(t, [forward, 4 * forward]);
    put(threads + t, [8 * forward, 16 * forward]);
    put(2 * threads + t, [t / size, (4 * t) / size]);
    put(3 * threads + t, [(16 * t) / size, t / (4 * size)]);
  }
  return table;
}

/** The spectrum of a filter of up to 2048 taps as the transform holds it: by pairs of slots, then by thread; divided by 1024. */
export function rowSpectrum(coefficients: Float64Array): Float32Array<ArrayBuffer> {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let n = 0; n < size; n++) {
    const [low, high] = [coefficients[n] ?? 0, coefficients[n + size] ?? 0];
    const angle = (2 * Math.PI * n) / (4 * size);
    const [cosine, sine] = [Math.cos(angle) / size, Math.sin(angle) / size];
    re[n] = low * cosine - high * sine;
    im[n] = low * sine + high * cosine;
  }
  planFft(size).forward(re, im);
  const spectrum = new Float32Array(2 * size);
  for (let slot = 0; slot < size / threads; slot++) {
    for (let thread = 0; thread < threads; thread++) {
      const frequency = rowFrequency(slot, thread);
      const place = 4 * ((slot >> 1) * threads + thread) + 2 * (slot & 1);
      spectrum[place] = re[frequency];
      spectrum[place + 1] = im[frequency];
    }
  }
  return spectrum;
}
