import { median } from '../../dsp/statistics/stats.ts';

/** An onset further before R than this is that of another beat, s. */
const longestLeadSec = 0.15;

/**
 * The QRS onset of each R-peak: the last one before it, if near enough.
 *
 * @param onsetsSec  ascending
 * @param rPeaksSec  ascending; of a detection, of annotations or set by hand
 * @returns ms after R, and so 0 or less; NaN where R has none
 */
export function onsetsOfPeaks(onsetsSec: ArrayLike<number>, rPeaksSec: ArrayLike<number>): Float64Array {
  const ms = new Float64Array(rPeaksSec.length).fill(Number.NaN);
  let next = 0;
  for (let i = 0; i < ms.length; i++) {
    while (next < onsetsSec.length && onsetsSec[next] <= rPeaksSec[i]) next++;
    const fromR = next === 0 ? Number.NEGATIVE_INFINITY : onsetsSec[next - 1] - rPeaksSec[i];
    if (fromR >= -longestLeadSec) ms[i] = 1000 * fromR;
  }
  return ms;
}

/**
 * The middle onset of each kept beat and those that are averaged with it: the marks of an averaged beat go together,
 * and a detector's onset that is far off moves a mean and not a median.
 *
 * @param onsetMs    of the kept beats, ms after R; NaN where missing, and then missing still
 * @param following  kept beats averaged with each
 * @returns as many, ms after R
 */
export function averageOnsets(onsetMs: Float64Array, following: number): Float64Array {
  return onsetMs.map((own, b) => {
    if (Number.isNaN(own)) return Number.NaN;
    return median(onsetMs.subarray(b, b + following + 1).filter((value) => !Number.isNaN(value)));
  });
}
