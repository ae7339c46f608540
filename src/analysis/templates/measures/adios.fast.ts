import { setZeroLikeness } from './bin-area.fast.ts';
import { isFlat, markFlatWindows } from './flat-windows.ts';
import type { KernelShape, MeasureKernel } from './kernel.ts';

const wordBits = 32;

/**
 * Accumulated difference of slopes: 32 signs are compared at once. Direct implementation: `adios`.
 *
 * @param shape samples of a window, and number of shifts
 * @returns a kernel for the largest value over all shifts
 */
export function createAdios({ windowLength, shiftCount }: KernelShape): MeasureKernel {
  const differenceCount = windowLength - 1;
  const wordCount = Math.ceil(differenceCount / wordBits);
  const lastBits = differenceCount % wordBits;
  const lastMask = lastBits === 0 ? -1 : (1 << lastBits) - 1;
  const words = new Int32Array(Math.ceil((windowLength + shiftCount) / wordBits) + 2);
  const flat = new Uint8Array(shiftCount);
  const countDifferingSigns = (signs: Int32Array, offset: number): number => {
    const shift = offset % wordBits;
    let word = (offset - shift) / wordBits;
    let differingCount = 0;
    for (let k = 0; k < wordCount; k++, word++) {
      const own =
        shift === 0 ? words[word] : (words[word] >>> shift) | (words[word + 1] << (wordBits - shift));
      const differingBits = signs[k] ^ own;
      differingCount += countBits(k === wordCount - 1 ? differingBits & lastMask : differingBits);
    }
    return differingCount;
  };
  return {
    load: (stretch) => {
      packFalls(words, stretch);
      markFlatWindows(flat, stretch, windowLength);
    },
    prepare: (template) => {
      if (isFlat(template)) return setZeroLikeness;
      const signs = new Int32Array(wordCount + 1);
      packFalls(signs, template);
      return (best, from, to) => {
        best.rho = Number.NEGATIVE_INFINITY;
        for (let offset = from; offset <= to; offset++) {
          const rho = flat[offset] === 1 ? 0 : 1 - (2 * countDifferingSigns(signs, offset)) / differenceCount;
          if (rho > best.rho) [best.rho, best.offset] = [rho, offset];
        }
      };
    },
  };
}

/** Packs one bit per difference, set if the difference is negative. */
function packFalls(words: Int32Array, samples: Float64Array): void {
  words.fill(0);
  for (let n = 0; n + 1 < samples.length; n++) {
    if (samples[n + 1] - samples[n] < 0) words[n >>> 5] |= 1 << (n & 31);
  }
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
