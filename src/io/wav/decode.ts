import type { WavFormat } from './format.ts';

/**
 * Stored integers of one channel: two's complement, of a single byte without sign as it stands.
 *
 * @param bytes  whole frames
 * @param at     byte of the channel's first sample
 * @param format width of a sample, and bytes of a frame
 * @param into   takes as many samples as it holds
 */
export function decodeIntegers(bytes: Uint8Array, at: number, format: WavFormat, into: Int32Array): void {
  const { sampleBytes, frameBytes } = format;
  const unused = 32 - 8 * sampleBytes;
  for (let k = 0, from = at; k < into.length; k++, from += frameBytes) {
    let raw = 0;
    for (let b = 0; b < sampleBytes; b++) raw |= (bytes[from + b] ?? 0) << (8 * b);
    into[k] = sampleBytes === 1 ? raw : (raw << unused) >> unused;
  }
}

/**
 * Stored floating-point numbers of one channel; what is no finite number becomes NaN.
 *
 * @param bytes  whole frames
 * @param at     byte of the channel's first sample
 * @param format width of a sample, and bytes of a frame
 * @param into   takes as many samples as it holds
 */
export function decodeFloats(bytes: Uint8Array, at: number, format: WavFormat, into: Float64Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isSingle = format.sampleBytes === 4;
  for (let k = 0, from = at; k < into.length; k++, from += format.frameBytes) {
    const value = isSingle ? view.getFloat32(from, true) : view.getFloat64(from, true);
    into[k] = Number.isFinite(value) ? value : NaN;
  }
}
