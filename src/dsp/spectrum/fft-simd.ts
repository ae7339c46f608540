import { instantiateAssembled } from '../assembled.ts';
import assembled from './fft-passes.wat';
import { makeHalfTwiddles, makeTwiddles } from './fft-stages.ts';

/** Two arrays that are transformed together. */
export interface SplitBlock {
  readonly re: Float64Array<ArrayBuffer>;
  readonly im: Float64Array<ArrayBuffer>;
}

type TransformFirst = (re: Float64Array, im: Float64Array, size: number) => void;

/**
 * Transforms in their own memory, in the scrambled order that `FftPlan` describes.
 *
 * They are the passes of `fft-stages.ts` in WebAssembly, two numbers at a time: the same sums and products in the same
 * order, so that results are the same to the last bit.
 */
export interface FftPasses {
  /** Buffer for `maxSize` numbers in that memory, shared by all callers. */
  readonly room: SplitBlock;
  /** Returns whether both arrays are in that memory; null if only one of them is. */
  readonly holds: (re: Float64Array, im: Float64Array) => boolean | null;
  /** Transforms the first `size` numbers of arrays in that memory, in place; sizes from 16 to `maxSize`. */
  readonly forward: TransformFirst;
  /** Inverts `forward`, up to a factor of the size. */
  readonly inverse: TransformFirst;
}

/** Maximum size of a transform: a larger one would permanently occupy more than some MB of memory. */
export const maxSize = 2 ** 18;

/** Blocks up to this size are processed pass by pass; larger ones quarter by quarter, for the cache. */
const cachedSize = 4096;

/** Bytes of a number, of a row of twiddles of a radix-4 pass, and of a row of twiddles of the halves. */
const [numberBytes, rowBytes, halvesRowBytes] = [8, 48, 16];

/** Distance between the arrays of the buffer. It is not a multiple of 4 kB, which would make them share cache lines. */
const arrayStrideBytes = numberBytes * maxSize + 2112;

/**
 * A pass over blocks of four quarters. Addresses are in bytes; `gap` is the distance from a real part to its imaginary
 * part.
 */
type Pass = (re: number, gap: number, twiddles: number, blockCount: number, quarterBytes: number) => void;
/** The first or last pass if the size is an odd power of two. */
type HalvesPass = (re: number, gap: number, twiddleAddress: number, halfBytes: number) => void;

/** Exports of both assembled modules. */
export interface PassExports {
  readonly memory: WebAssembly.Memory;
  readonly forward: Pass;
  readonly inverse: Pass;
  readonly halves: HalvesPass;
  readonly halvesBack: HalvesPass;
}

interface Exports extends PassExports {
  readonly fours: (re: number, im: number, end: number) => void;
}

let cachedPasses: FftPasses | null | undefined;

/**
 * Returns the passes; they are instantiated once per thread.
 *
 * @returns null if `instantiateAssembled` returns null
 */
export function fftPasses(): FftPasses | null {
  if (cachedPasses === undefined) {
    const exports = instantiateAssembled(assembled);
    cachedPasses = exports === null ? null : bindPasses(exports as unknown as Exports);
  }
  return cachedPasses;
}

function bindPasses({ memory, forward, inverse, fours, halves, halvesBack }: Exports): FftPasses {
  // The memory never grows, so that no view of it is detached.
  const buffer = memory.buffer;
  const buffers = {
    re: new Float64Array(buffer, 0, maxSize),
    im: new Float64Array(buffer, arrayStrideBytes, maxSize),
  };
  const places = new Map<string, number>();
  let free = 2 * arrayStrideBytes;

  /** Returns the address of a table of `width` columns, with two rows next to each other. */
  const placeOf = (
    kind: string,
    size: number,
    make: (size: number) => Float64Array,
    width: number,
  ): number => {
    const key = `${kind} ${size}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const rows = make(size);
    const table = new Float64Array(buffer, free, rows.length);
    for (let i = 0; i < rows.length; i++) {
      const [row, column] = [Math.floor(i / width), i % width];
      table[2 * width * (row >>> 1) + 2 * column + (row & 1)] = rows[i];
    }
    places.set(key, free);
    free += table.byteLength;
    return table.byteOffset;
  };
  const twiddles = (size: number) => placeOf('fours', size, makeTwiddles, rowBytes / numberBytes);
  const halfTurn = (size: number) => placeOf('halves', size, makeHalfTwiddles, halvesRowBytes / numberBytes);

  const forwardBlock = (re: number, gap: number, size: number): void => {
    if (size > cachedSize) {
      const quarterBytes = 2 * size;
      forward(re, gap, twiddles(size), 1, quarterBytes);
      for (let part = 0; part < 4; part++) forwardBlock(re + part * quarterBytes, gap, size / 4);
      return;
    }
    for (let n = size; n >= 16; n /= 4) forward(re, gap, twiddles(n), size / n, 2 * n);
    fours(re, re + gap, re + numberBytes * size);
  };
  const inverseBlock = (re: number, gap: number, size: number): void => {
    if (size > cachedSize) {
      const quarterBytes = 2 * size;
      for (let part = 0; part < 4; part++) inverseBlock(re + part * quarterBytes, gap, size / 4);
      inverse(re, gap, twiddles(size), 1, quarterBytes);
      return;
    }
    // Exchanging real and imaginary parts inverts the pass of fours.
    fours(re + gap, re, re + gap + numberBytes * size);
    for (let n = 16; n <= size; n *= 4) inverse(re, gap, twiddles(n), size / n, 2 * n);
  };
  return {
    room: buffers,
    holds: (re, im) => {
      const [hasRe, hasIm] = [re.buffer === buffer, im.buffer === buffer];
      return hasRe === hasIm ? hasRe : null;
    },
    forward: (re, im, size) => {
      const [at, gap] = [re.byteOffset, im.byteOffset - re.byteOffset];
      if (!isOdd(size)) return forwardBlock(at, gap, size);
      const halfBytes = (numberBytes * size) / 2;
      halves(at, gap, halfTurn(size), halfBytes);
      forwardBlock(at, gap, size / 2);
      forwardBlock(at + halfBytes, gap, size / 2);
    },
    inverse: (re, im, size) => {
      const [at, gap] = [re.byteOffset, im.byteOffset - re.byteOffset];
      if (!isOdd(size)) return inverseBlock(at, gap, size);
      const halfBytes = (numberBytes * size) / 2;
      inverseBlock(at, gap, size / 2);
      inverseBlock(at + halfBytes, gap, size / 2);
      halvesBack(at, gap, halfTurn(size), halfBytes);
    },
  };
}

/** Returns whether a size is an odd power of two. */
function isOdd(size: number): boolean {
  return Math.log2(size) % 2 === 1;
}
