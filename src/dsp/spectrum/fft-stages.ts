/**
 * Radix-4 passes of a decimation-in-frequency transform, and of its inverse.
 *
 * Each pass works in place on `blockCount` blocks of `size` from `offset`. Its twiddles have one row for each k <
 * size/4: Re and Im of w^k, w^2k, w^3k, w = exp(−2πi/size).
 */

/**
 * Makes the twiddles of a radix-4 pass.
 *
 * @param size samples per block of the pass, a multiple of 4
 * @returns size/4 rows of Re and Im of w^k, w^2k, w^3k, w = exp(−2πi/size)
 */
export function makeTwiddles(size: number): Float64Array {
  const quarter = size / 4;
  const twiddles = new Float64Array(6 * quarter);
  for (let k = 0; k < quarter; k++) {
    for (let power = 1; power <= 3; power++) {
      const angle = (-2 * Math.PI * k * power) / size;
      twiddles[6 * k + 2 * power - 2] = Math.cos(angle);
      twiddles[6 * k + 2 * power - 1] = Math.sin(angle);
    }
  }
  return twiddles;
}

/**
 * Makes the twiddles of the upper half, for a size that is an odd power of two.
 *
 * @param size samples, even
 * @returns size/2 rows of Re and Im of exp(−2πi·k/size)
 */
export function makeHalfTwiddles(size: number): Float64Array {
  const halfTwiddles = new Float64Array(size);
  for (let k = 0; k < size / 2; k++) {
    halfTwiddles[2 * k] = Math.cos((-2 * Math.PI * k) / size);
    halfTwiddles[2 * k + 1] = Math.sin((-2 * Math.PI * k) / size);
  }
  return halfTwiddles;
}

/**
 * Runs one forward pass: natural order in, residues 0, 1, 2, 3 of the frequency index out, one quarter each.
 *
 * @param re         real parts, in place
 * @param im         imaginary parts, in place
 * @param offset     first sample of the first block
 * @param blockCount number of consecutive blocks
 * @param size       samples per block, a multiple of 4
 * @param twiddles   result of `makeTwiddles` for this size
 */
export function forwardPass(
  re: Float64Array,
  im: Float64Array,
  offset: number,
  blockCount: number,
  size: number,
  twiddles: Float64Array,
): void {
  const quarter = size >>> 2;
  for (let block = 0; block < blockCount; block++) {
    const start = offset + block * size;
    for (let k = 0; k < quarter; k++) {
      const i0 = start + k;
      const i1 = i0 + quarter;
      const i2 = i1 + quarter;
      const i3 = i2 + quarter;
      const sumRe = re[i0] + re[i2];
      const sumIm = im[i0] + im[i2];
      const differenceRe = re[i0] - re[i2];
      const differenceIm = im[i0] - im[i2];
      const oddSumRe = re[i1] + re[i3];
      const oddSumIm = im[i1] + im[i3];
      const oddDifferenceRe = re[i1] - re[i3];
      const oddDifferenceIm = im[i1] - im[i3];
      re[i0] = sumRe + oddSumRe;
      im[i0] = sumIm + oddSumIm;
      const row = 6 * k;
      let yRe = differenceRe + oddDifferenceIm;
      let yIm = differenceIm - oddDifferenceRe;
      let wRe = twiddles[row];
      let wIm = twiddles[row + 1];
      re[i1] = yRe * wRe - yIm * wIm;
      im[i1] = yRe * wIm + yIm * wRe;
      yRe = sumRe - oddSumRe;
      yIm = sumIm - oddSumIm;
      wRe = twiddles[row + 2];
      wIm = twiddles[row + 3];
      re[i2] = yRe * wRe - yIm * wIm;
      im[i2] = yRe * wIm + yIm * wRe;
      yRe = differenceRe - oddDifferenceIm;
      yIm = differenceIm + oddDifferenceRe;
      wRe = twiddles[row + 4];
      wIm = twiddles[row + 5];
      re[i3] = yRe * wRe - yIm * wIm;
      im[i3] = yRe * wIm + yIm * wRe;
    }
  }
}

/**
 * Runs `forwardPass` for blocks of four, whose twiddles are all 1.
 *
 * @param re     real parts, in place
 * @param im     imaginary parts, in place
 * @param offset first sample
 * @param count  samples, a multiple of 4
 */
export function forwardFours(re: Float64Array, im: Float64Array, offset: number, count: number): void {
  for (let i = offset; i < offset + count; i += 4) {
    const sumRe = re[i] + re[i + 2];
    const sumIm = im[i] + im[i + 2];
    const differenceRe = re[i] - re[i + 2];
    const differenceIm = im[i] - im[i + 2];
    const oddSumRe = re[i + 1] + re[i + 3];
    const oddSumIm = im[i + 1] + im[i + 3];
    const oddDifferenceRe = re[i + 1] - re[i + 3];
    const oddDifferenceIm = im[i + 1] - im[i + 3];
    re[i] = sumRe + oddSumRe;
    im[i] = sumIm + oddSumIm;
    re[i + 1] = differenceRe + oddDifferenceIm;
    im[i + 1] = differenceIm - oddDifferenceRe;
    re[i + 2] = sumRe - oddSumRe;
    im[i + 2] = sumIm - oddSumIm;
    re[i + 3] = differenceRe - oddDifferenceIm;
    im[i + 3] = differenceIm + oddDifferenceRe;
  }
}

/**
 * Runs `inversePass` for blocks of four, as a forward pass with real and imaginary parts exchanged.
 *
 * @param re     real parts, in place
 * @param im     imaginary parts, in place
 * @param offset first sample
 * @param count  samples, a multiple of 4
 */
export function inverseFours(re: Float64Array, im: Float64Array, offset: number, count: number): void {
  forwardFours(im, re, offset, count);
}

/**
 * Runs one inverse pass, which inverts `forwardPass` up to a factor of 4.
 *
 * @param re         real parts, in place
 * @param im         imaginary parts, in place
 * @param offset     first sample of the first block
 * @param blockCount number of consecutive blocks
 * @param size       samples per block, a multiple of 4
 * @param twiddles   same as for `forwardPass`
 */
export function inversePass(
  re: Float64Array,
  im: Float64Array,
  offset: number,
  blockCount: number,
  size: number,
  twiddles: Float64Array,
): void {
  const quarter = size >>> 2;
  for (let block = 0; block < blockCount; block++) {
    const start = offset + block * size;
    for (let k = 0; k < quarter; k++) {
      const i0 = start + k;
      const i1 = i0 + quarter;
      const i2 = i1 + quarter;
      const i3 = i2 + quarter;
      const row = 6 * k;
      let wRe = twiddles[row];
      let wIm = twiddles[row + 1];
      const oneRe = re[i1] * wRe + im[i1] * wIm;
      const oneIm = im[i1] * wRe - re[i1] * wIm;
      wRe = twiddles[row + 2];
      wIm = twiddles[row + 3];
      const twoRe = re[i2] * wRe + im[i2] * wIm;
      const twoIm = im[i2] * wRe - re[i2] * wIm;
      wRe = twiddles[row + 4];
      wIm = twiddles[row + 5];
      const threeRe = re[i3] * wRe + im[i3] * wIm;
      const threeIm = im[i3] * wRe - re[i3] * wIm;
      const sumRe = re[i0] + twoRe;
      const sumIm = im[i0] + twoIm;
      const differenceRe = re[i0] - twoRe;
      const differenceIm = im[i0] - twoIm;
      const oddSumRe = oneRe + threeRe;
      const oddSumIm = oneIm + threeIm;
      const oddDifferenceRe = oneRe - threeRe;
      const oddDifferenceIm = oneIm - threeIm;
      re[i0] = sumRe + oddSumRe;
      im[i0] = sumIm + oddSumIm;
      re[i1] = differenceRe - oddDifferenceIm;
      im[i1] = differenceIm + oddDifferenceRe;
      re[i2] = sumRe - oddSumRe;
      im[i2] = sumIm - oddSumIm;
      re[i3] = differenceRe + oddDifferenceIm;
      im[i3] = differenceIm - oddDifferenceRe;
    }
  }
}

/**
 * Computes sums and differences of the halves: a radix-2 pass without its twiddles.
 *
 * @param re   real parts, in place
 * @param im   imaginary parts, in place
 * @param size samples, even
 */
export function halvesPass(re: Float64Array, im: Float64Array, size: number): void {
  const half = size >>> 1;
  for (let k = 0; k < half; k++) {
    const upperRe = re[k + half];
    const upperIm = im[k + half];
    re[k + half] = re[k] - upperRe;
    im[k + half] = im[k] - upperIm;
    re[k] += upperRe;
    im[k] += upperIm;
  }
}

/**
 * Multiplies the upper half by w^k, w = exp(−2πi/size), or by its conjugate.
 *
 * @param re       real parts, in place
 * @param im       imaginary parts, in place
 * @param size     samples, even
 * @param halfTurn Re and Im of w^k, interleaved, k < size/2
 * @param sign     1 for w^k, −1 for its conjugate
 */
export function rotateUpperHalf(
  re: Float64Array,
  im: Float64Array,
  size: number,
  halfTurn: Float64Array,
  sign: 1 | -1,
): void {
  const half = size >>> 1;
  for (let k = 0; k < half; k++) {
    const wRe = halfTurn[2 * k];
    const wIm = sign * halfTurn[2 * k + 1];
    const yRe = re[k + half];
    const yIm = im[k + half];
    re[k + half] = yRe * wRe - yIm * wIm;
    im[k + half] = yRe * wIm + yIm * wRe;
  }
}
