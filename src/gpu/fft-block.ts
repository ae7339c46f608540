import { planFft } from '../dsp/fft.ts';
import type { KernelConstants } from './pipeline-cache.ts';

/** Values that each thread of a block transform holds. */
const slots = 16;

/** Sizes of shaders/shared/fft-block.wgsl's transforms. */
export const blockSizes = [512, 1024, 2048, 4096] as const;

export type BlockSize = (typeof blockSizes)[number];

/** The `override` constants of a block transform. */
export function blockConstants(size: BlockSize): KernelConstants {
  const threads = size / slots;
  const lastRadix = size / 256;
  return { last_radix: lastRadix, threads, exchange_length: slots * (threads + lastRadix) };
}

/** Bytes of workgroup memory that a block transform takes. */
export function blockWorkgroupBytes(size: BlockSize): number {
  return 4 * (size + size / 16);
}

/** The frequency (0 … size − 1) that a thread's slot holds after the forward transform. */
export function blockFrequency(size: BlockSize, slot: number, thread: number): number {
  const radix = size / 256;
  const place = slot % radix;
  const first = Math.floor(thread / 16) * (16 / radix) + Math.floor(slot / radix);
  return first + 16 * ((thread % 16) + 16 * orderOf(radix, place));
}

/** Which value `fft16`, `fft8` and `fft4` leave in a place. */
function orderOf(radix: number, place: number): number {
  if (radix === 16) return (place >> 2) + 4 * (place & 3);
  if (radix === 8) return (place >> 2) + 2 * (place & 3);
  return place;
}

/** e^(−2πi·n/size), interleaved, size pairs. */
export function blockTwiddles(size: BlockSize): Float32Array<ArrayBuffer> {
  const table = new Float32Array(2 * size);
  for (let n = 0; n < size; n++) {
    table[2 * n] = Math.cos((2 * Math.PI * n) / size);
    table[2 * n + 1] = -Math.sin((2 * Math.PI * n) / size);
  }
  return table;
}

/**
 * The spectrum of a filter as a block transform holds it: by slot, then by thread, interleaved.
 *
 * Transformed in float64 and divided by the size, so that forward, product and back need no scaling.
 */
export function blockSpectrum(coefficients: Float64Array, size: BlockSize): Float32Array<ArrayBuffer> {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let j = 0; j < coefficients.length; j++) re[j] = coefficients[j] / size;
  planFft(size).forward(re, im);
  const threads = size / slots;
  const spectrum = new Float32Array(2 * size);
  for (let slot = 0; slot < slots; slot++) {
    for (let thread = 0; thread < threads; thread++) {
      const frequency = blockFrequency(size, slot, thread);
      spectrum[2 * (slot * threads + thread)] = re[frequency];
      spectrum[2 * (slot * threads + thread) + 1] = im[frequency];
    }
  }
  return spectrum;
}
