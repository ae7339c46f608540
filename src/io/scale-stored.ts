import type { AdcScale } from '../model/recording.ts';

/** Stored integers in an array: index of the first, and stride to the next. */
export interface StoredRun {
  readonly numbers: Int8Array | Int16Array | Int32Array;
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

/** Whether this machine is little-endian. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Returns little-endian bytes as 16-bit integers, if that is possible without a copy.
 *
 * @param bytes bytes of 16-bit samples
 * @returns null on a big-endian machine or if the bytes are not aligned
 */
export function viewAsInt16(bytes: Uint8Array | DataView): Int16Array | null {
  if (!isLittleEndian || bytes.byteOffset % 2 !== 0) return null;
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

/**
 * Converts stored samples to physical ones: (stored − baseline) / gain.
 *
 * @param run     the stored samples
 * @param into    receives the physical samples, starting at index `at`
 * @param missing the number that marks a missing sample, or null
 * @returns whether that number occurred; it is scaled like the others
 */
export function scaleStored(
  { numbers, first, stride, count }: StoredRun,
  into: Float64Array,
  at: number,
  { baseline, gain }: Pick<AdcScale, 'baseline' | 'gain'>,
  missing: number | null,
): boolean {
  let found = false;
  for (let done = 0; done < count; done += scaledAtOnce) {
    const part = Math.min(scaledAtOnce, count - done);
    const from = first + done * stride;
    found = scaleInto(into, at + done, part, numbers, from, stride, baseline, gain, missing ?? 0) || found;
  }
  return found && missing !== null;
}

/**
 * Number of samples per call of `scaleInto`. The engine compiles a function well after some calls. Of a single long
 * call it compiles the loop alone, and discards that code at its end.
 */
const scaledAtOnce = 512;

/** A separate function, so that the loop uses local numbers and not variables of a closure. */
function scaleInto(
  into: Float64Array,
  at: number,
  count: number,
  numbers: StoredRun['numbers'],
  first: number,
  stride: number,
  baseline: number,
  gain: number,
  missing: number,
): boolean {
  let found = 0;
  for (let i = 0, from = first; i < count; i++, from += stride) {
    const number = numbers[from] as number;
    if (number === missing) found = 1;
    into[at + i] = (number - baseline) / gain;
  }
  return found === 1;
}

/**
 * Copies stored samples unchanged.
 *
 * @param run  the stored samples
 * @param into receives the samples, starting at index `at`
 */
export function copyStored({ numbers, first, stride, count }: StoredRun, into: Int32Array, at: number): void {
  if (stride === 1) into.set(numbers.subarray(first, first + count), at);
  else for (let i = 0, from = first; i < count; i++, from += stride) into[at + i] = numbers[from] as number;
}
