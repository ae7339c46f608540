import { median } from '../../dsp/statistics/stats.ts';
import { selectPresentValues } from '../intervals/statistics.ts';

/** An onset farther than this before R belongs to another beat, s. */
const longestLeadSec = 0.15;

/**
 * Finds the QRS onset of each R-peak: the last one before it, if near enough.
 *
 * @param onsetsSec  ascending
 * @param rPeaksSec  ascending; detected, from annotations or set by the user
 * @returns ms after R, so 0 or less; NaN where R has none
 */
export function pairOnsetsWithPeaks(
  onsetsSec: ArrayLike<number>,
  rPeaksSec: ArrayLike<number>,
): Float64Array {
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
 * Returns the median onset of each kept beat and the beats that are averaged with it, so that all marks refer to the
 * averaged beat. One detected onset that is far off would move a mean but not a median.
 *
 * @param onsetMs    of the kept beats, ms after R; NaN where missing, and missing in the result too
 * @param following  number of kept beats averaged with each
 * @returns as many, ms after R
 */
export function averageOnsets(onsetMs: Float64Array, following: number): Float64Array {
  return onsetMs.map((own, b) => {
    if (Number.isNaN(own)) return Number.NaN;
    return median(onsetMs.subarray(b, b + following + 1).filter((value) => !Number.isNaN(value)));
  });
}

/**
 * Returns the QRS onset for the aligned method: in each window the median onset after R, the same for every beat. R is
 * aligned too, so the onset does not jitter as detected ones do. Where P is nearly as high as QRS, they may lie at P.
 *
 * @param onsetMs  of the kept beats, ms after R; NaN where missing
 * @param members  kept beats of each window
 * @returns one per kept beat, ms after R; NaN in a window where fewer than half of the beats have an onset
 */
export function alignOnsets(onsetMs: Float64Array, members: readonly (readonly number[])[]): Float64Array {
  const aligned = new Float64Array(onsetMs.length).fill(Number.NaN);
  for (const beats of members) {
    const found = selectPresentValues(onsetMs, beats);
    if (found.length * 2 < beats.length) continue;
    const typical = median(found);
    for (const b of beats) aligned[b] = typical;
  }
  return aligned;
}
