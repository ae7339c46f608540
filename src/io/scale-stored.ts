import type { AdcScale } from '../model/recording.ts';

/** Stored integers as they lie: the first, and how many places on the next stands. */
export interface StoredRun {
  readonly numbers: Int8Array | Int16Array | Int32Array;
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

/** Whether this machine's numbers have their lowest byte first. */
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Bytes as 16-bit words, the lowest byte first, where they can be had without a copy.
 *
 * @returns null where they lie across this machine's words
 */
export function viewAsInt16(bytes: Uint8Array | DataView): Int16Array | null {
  if (!isLittleEndian || bytes.byteOffset % 2 !== 0) return null;
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

/**
 * Physical samples of stored ones: (stored − baseline) / gain.
 *
 * @param run     of the stored samples
 * @param into    takes them from `at` on
 * @param missing the number that stands for no sample, or null
 * @returns whether that number was among them; it is scaled like the others
 */
export function scaleStored(
  { numbers, first, stride, count }: StoredRun,
  into: Float64Array,
  at: number,
  { baseline, gain }: Pick<AdcScale, 'baseline' | 'gain'>,
  missing: number | null,
): boolean {
  return scaleInto(into, at, count, numbers, first, stride, baseline, gain, missing ?? 0) && missing !== null;
}

/** A function of its own, so that the loop runs on numbers and not on a closure's variables. */
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
 * Stored samples as they are.
 *
 * @param run  of the stored samples
 * @param into takes them from `at` on
 */
export function copyStored({ numbers, first, stride, count }: StoredRun, into: Int32Array, at: number): void {
  if (stride === 1) into.set(numbers.subarray(first, first + count), at);
  else for (let i = 0, from = first; i < count; i++, from += stride) into[at + i] = numbers[from] as number;
}
