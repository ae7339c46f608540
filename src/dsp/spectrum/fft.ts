import { type FftPasses, fftPasses, maxSize, type SplitBlock } from './fft-simd.ts';
import {
  forwardFours,
  forwardPass,
  halvesPass,
  inverseFours,
  inversePass,
  makeHalfTwiddles,
  makeTwiddles,
  rotateUpperHalf,
} from './fft-stages.ts';

/**
 * A complex transform of one size, in place on split arrays of that size. A call allocates no memory.
 *
 * The forward transform is X(k) = Σ x(n)·exp(−2πi·n·k/size).
 */
export interface FftPlan {
  readonly size: number;
  /** Natural order in and out. */
  forward(re: Float64Array, im: Float64Array): void;
  /** Inverts `forward`: natural order in and out, divided by the size. */
  inverse(re: Float64Array, im: Float64Array): void;
  /**
   * Transforms like `forward`, but leaves the output in the order of the passes. This saves the sorting if spectra are
   * only multiplied.
   *
   * Four neighbours from a multiple of 4 are the frequencies k, k + size/4, k + size/2, k + 3·size/4. Their index
   * divided by 4 is the index of k in the scrambled order of size/4 (sizes from 4).
   */
  forwardScrambled(re: Float64Array, im: Float64Array): void;
  /** Inverts `forwardScrambled`, up to a factor of the size. */
  inverseScrambled(re: Float64Array, im: Float64Array): void;
  /**
   * Returns two arrays, at least as long as the size, in which a plan is fastest.
   *
   * All plans and callers of a thread share them: their content is valid until another caller uses them.
   */
  room(): SplitBlock;
}

/** Blocks up to this size are processed pass by pass; larger ones quarter by quarter, for the cache. */
const cachedSize = 4096;

/**
 * Minimum size for which copying into the shared buffer and back is worth its cost. Without copying, the minimum is 16.
 */
const minCopiedSize = 64;

const plans = new Map<number, FftPlan>();
const twiddlesBySize = new Map<number, Float64Array>();

/**
 * Returns the plan for a size; plans are cached.
 *
 * @param size a power of two
 * @returns the plan that all callers of this size share
 * @throws RangeError for any other size
 */
export function planFft(size: number): FftPlan {
  const kept = plans.get(size);
  if (kept !== undefined) return kept;
  if (!Number.isInteger(Math.log2(size))) throw new RangeError(`planFft(${size}): not a power of two`);
  const plan = makePlan(size);
  plans.set(size, plan);
  return plan;
}

function makePlan(size: number): FftPlan {
  const halves = Math.log2(size) % 2 === 1;
  const rest = halves ? size / 2 : size;
  const halfTurn = halves ? makeHalfTwiddles(size) : new Float64Array(0);
  const passes = size >= 16 && size <= maxSize ? fftPasses() : null;
  let ownBuffers: SplitBlock | null = null;
  let order: Uint32Array | null = null;
  let scratch = new Float64Array(0);

  const forwardScrambled = (re: Float64Array, im: Float64Array) => {
    if (passes !== null && transformInSharedBuffer(passes, passes.forward, re, im, size)) return;
    if (halves) {
      halvesPass(re, im, size);
      rotateUpperHalf(re, im, size, halfTurn, 1);
    }
    for (let offset = 0; offset < size; offset += rest) forwardBlock(re, im, offset, rest);
  };
  const inverseScrambled = (re: Float64Array, im: Float64Array) => {
    if (passes !== null && transformInSharedBuffer(passes, passes.inverse, re, im, size)) return;
    for (let offset = 0; offset < size; offset += rest) inverseBlock(re, im, offset, rest);
    if (halves) {
      rotateUpperHalf(re, im, size, halfTurn, -1);
      halvesPass(re, im, size);
    }
  };
  const forward = (re: Float64Array, im: Float64Array) => {
    if (order === null) {
      order = computeScrambledOrder(size);
      scratch = new Float64Array(size);
    }
    forwardScrambled(re, im);
    unscramble(re, order, scratch);
    unscramble(im, order, scratch);
  };
  // Exchanging real and imaginary parts before and after inverts the transform.
  const inverse = (re: Float64Array, im: Float64Array) => {
    forward(im, re);
    for (let i = 0; i < size; i++) {
      re[i] /= size;
      im[i] /= size;
    }
  };
  const getBuffers = () => {
    if (passes !== null) return passes.room;
    ownBuffers ??= { re: new Float64Array(size), im: new Float64Array(size) };
    return ownBuffers;
  };
  return { size, forward, inverse, forwardScrambled, inverseScrambled, room: getBuffers };
}

/** Transforms two arrays in the passes' memory, and copies them there and back if needed. Returns whether it did. */
function transformInSharedBuffer(
  { room: getBuffers, holds }: FftPasses,
  transform: FftPasses['forward'],
  re: Float64Array,
  im: Float64Array,
  size: number,
): boolean {
  const areThere = holds(re, im);
  if (areThere === true) {
    transform(re, im, size);
    return true;
  }
  if (areThere === null || size < minCopiedSize) return false;
  getBuffers.re.set(re.subarray(0, size));
  getBuffers.im.set(im.subarray(0, size));
  transform(getBuffers.re, getBuffers.im, size);
  re.set(getBuffers.re.subarray(0, size));
  im.set(getBuffers.im.subarray(0, size));
  return true;
}

function forwardBlock(re: Float64Array, im: Float64Array, offset: number, size: number): void {
  if (size > cachedSize) {
    forwardPass(re, im, offset, 1, size, keptTwiddles(size));
    const quarter = size / 4;
    for (let part = 0; part < 4; part++) forwardBlock(re, im, offset + part * quarter, quarter);
    return;
  }
  for (let n = size; n >= 16; n /= 4) forwardPass(re, im, offset, size / n, n, keptTwiddles(n));
  if (size >= 4) forwardFours(re, im, offset, size);
}

function inverseBlock(re: Float64Array, im: Float64Array, offset: number, size: number): void {
  if (size > cachedSize) {
    const quarter = size / 4;
    for (let part = 0; part < 4; part++) inverseBlock(re, im, offset + part * quarter, quarter);
    inversePass(re, im, offset, 1, size, keptTwiddles(size));
    return;
  }
  if (size >= 4) inverseFours(re, im, offset, size);
  for (let n = 16; n <= size; n *= 4) inversePass(re, im, offset, size / n, n, keptTwiddles(n));
}

function keptTwiddles(size: number): Float64Array {
  const kept = twiddlesBySize.get(size);
  if (kept !== undefined) return kept;
  const twiddles = makeTwiddles(size);
  twiddlesBySize.set(size, twiddles);
  return twiddles;
}

/** Computes the index of each frequency in the scrambled output. */
function computeScrambledOrder(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let k = 0; k < size; k++) {
    let place = 0;
    let rest = k;
    let width = size;
    while (width > 1) {
      const radix = width === size && Math.log2(size) % 2 === 1 ? 2 : 4;
      width /= radix;
      place += (rest % radix) * width;
      rest = Math.floor(rest / radix);
    }
    order[k] = place;
  }
  return order;
}

function unscramble(values: Float64Array, order: Uint32Array, scratch: Float64Array): void {
  scratch.set(values);
  for (let k = 0; k < order.length; k++) values[k] = scratch[order[k]];
}
