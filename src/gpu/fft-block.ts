import { planFft } from '../dsp/spectrum/fft.ts';
import type { KernelConstants } from './pipeline-cache.ts';

/** Number of values that each thread of a block transform holds. */
const valuesPerThread = 16;

/** Sizes of the transforms in shaders/shared/fft-block.wgsl. */
export const blockSizes = [512, 1024, 2048, 4096] as const;

export type BlockSize = (typeof blockSizes)[number];

/**
 * Returns the `override` constants of a block transform.
 *
 * @param size complex points of the block
 * @returns values by the names in the shader
 */
export function blockConstants(size: BlockSize): KernelConstants {
  const threads = size / valuesPerThread;
  const lastRadix = size / 256;
  return { last_radix: lastRadix, threads, exchange_length: valuesPerThread * (threads + lastRadix) };
}

/**
 * Returns the workgroup memory that a block transform needs.
 *
 * @param size complex points of the block
 * @returns bytes
 */
export function blockWorkgroupBytes(size: BlockSize): number {
  return 4 * (size + size / 16);
}

/**
 * Returns the frequency (0 … size − 1) in a thread's slot after the forward transform.
 *
 * @param size   complex points of the block
 * @param slot   number of the value within a thread
 * @param thread number of the thread
 * @returns 0 … size − 1
 */
export function blockFrequency(size: BlockSize, slot: number, thread: number): number {
  const radix = size / 256;
  const place = slot % radix;
  const first = Math.floor(thread / 16) * (16 / radix) + Math.floor(slot / radix);
  return first + 16 * ((thread % 16) + 16 * digitOrder(radix, place));
}

/** Returns the output index that `fft16`, `fft8` and `fft4` leave in a place. */
function digitOrder(radix: number, place: number): number {
  if (radix === 16) return (place >> 2) + 4 * (place & 3);
  if (radix === 8) return (place >> 2) + 2 * (place & 3);
  return place;
}

/** Number of entries of a table of twiddles, each four f32. */
const twiddleCount = 256;

/** Size of the table of twiddles for every block size, bytes. */
export const blockTwiddleBytes = 16 * twiddleCount;

/**
 * Makes the twiddles of the shader's passes: e^(−2πi·n/size) and its fourth power, n = 0 … 255.
 *
 * @param size complex points of the block
 * @returns four numbers for each n: Re and Im of the value, and of its fourth power
 */
export function blockTwiddles(size: BlockSize): Float32Array<ArrayBuffer> {
  const table = new Float32Array(4 * twiddleCount);
  for (let n = 0; n < twiddleCount; n++) {
    const angle = (2 * Math.PI * n) / size;
    table.set([Math.cos(angle), -Math.sin(angle), Math.cos(4 * angle), -Math.sin(4 * angle)], 4 * n);
  }
  return table;
}

/** Returns the index of a frequency's real part in a spectrum on the device: two slots of a thread are adjacent. */
function spectrumPlace(size: BlockSize, slot: number, thread: number): number {
  return 4 * ((slot >> 1) * (size / valuesPerThread) + thread) + 2 * (slot & 1);
}

/**
 * Computes the spectrum of a filter in the order of a block transform: by pairs of slots, then by thread, interleaved.
 *
 * It is transformed in float64 and divided by the size, so that forward transform, product and inverse need no scaling.
 *
 * @param coefficients taps, at most `size`
 * @param size         complex points of the block
 * @returns Re and Im interleaved, 2·size numbers
 */
export function blockSpectrum(coefficients: Float64Array, size: BlockSize): Float32Array<ArrayBuffer> {
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let j = 0; j < coefficients.length; j++) re[j] = coefficients[j] / size;
  planFft(size).forward(re, im);
  const spectrum = new Float32Array(2 * size);
  for (let slot = 0; slot < valuesPerThread; slot++) {
    for (let thread = 0; thread < size / valuesPerThread; thread++) {
      const frequency = blockFrequency(size, slot, thread);
      const place = spectrumPlace(size, slot, thread);
      spectrum[place] = re[frequency];
      spectrum[place + 1] = im[frequency];
    }
  }
  return spectrum;
}
