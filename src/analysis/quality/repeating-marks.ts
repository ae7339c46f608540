import { isRrBreak } from '../../dsp/statistics/heart-rate.ts';
import {
  relativeRrChange,
  minChanges,
  spreadFromChange,
  noiseSpread,
} from '../../dsp/statistics/rr-spread.ts';
import { median } from '../../dsp/statistics/stats.ts';

/** Number of marks on either side that are considered. */
const marksPerSide = 20;
/** Minimum likeness in shape and size, as a median, that a third of the marks around a beat reach. */
const minLikeness = 0.8;

/**
 * Finds the marks that may be beats: those of one heart repeat in shape and size, or come in time.
 *
 * Where electrodes move, the line steps and bends by any size at any time, and may be quiet in between. Atrial
 * fibrillation repeats in shape. A tachycardia whose shape changes from beat to beat comes in time.
 *
 * @param timesSec ascending, s
 * @param repeats likeness in shape and size that a third of the marks around each reach
 * @returns 1 for a mark that may be a beat
 */
export function findRepeating(timesSec: ArrayLike<number>, repeats: Float64Array): Uint8Array {
  const count = timesSec.length;
  // Cumulative sums and counts of the changes from RR to RR that end at each mark.
  const sums = new Float64Array(count + 1);
  const counts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) {
    const [before, rr] =
      i < 2 ? [Infinity, Infinity] : [timesSec[i - 1] - timesSec[i - 2], timesSec[i] - timesSec[i - 1]];
    const isKnown = !isRrBreak(before) && !isRrBreak(rr);
    sums[i + 1] = sums[i] + (isKnown ? relativeRrChange(before, rr) : 0);
    counts[i + 1] = counts[i] + (isKnown ? 1 : 0);
  }
  return Uint8Array.from(repeats, (_, i) => {
    const [first, end] = [Math.max(0, i - marksPerSide), Math.min(count, i + marksPerSide + 1)];
    const from = Math.min(end, first + 2);
    const changes = counts[end] - counts[from];
    if (changes < minChanges) return 1;
    const isInTime = spreadFromChange((sums[end] - sums[from]) / changes) <= noiseSpread;
    return isInTime || median(repeats.subarray(first, end)) >= minLikeness ? 1 : 0;
  });
}
