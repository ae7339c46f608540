import { median } from '../../dsp/statistics/stats.ts';

/** Rows with more than so many times the usual likely error stray where they lie farther from the others than so many SDs. */
const strayError = 2;
/** Of one with a smaller likely error it is known where it lies, ms. */
const leastStrayMs = 1;
const farthestSds = 3;
/** A sound that lies farther from the others' than so many SDs is another part of it, however sure. */
const farthestSoundSds = 5;
/** SD of a normal distribution whose median distance from its middle is 1. */
const sdOfNormal = 1.4826;

/**
 * Rows that fit somewhere else than the others do, by more than they are known to differ.
 *
 * One that is less sure than most is in motion, or has no pulse, and its shift may be that of another wave. A sound has
 * parts, and a beat in which they are otherwise loud may fit one part further on and be as sure of it.
 *
 * @param shiftMs  of each row, ms
 * @param errorMs  likely error of each, ms
 * @param weights  0 for rows that do not fit
 * @param isSound  whether rows have parts that are alike
 * @returns of each row whether it strays
 */
export function findStrays(
  shiftMs: Float64Array,
  errorMs: Float64Array,
  weights: Float64Array,
  isSound: boolean,
): boolean[] {
  const fitting = Array.from(shiftMs.keys()).filter((i) => weights[i] > 0);
  if (fitting.length === 0) return Array.from(shiftMs, () => false);
  const usualError = median(fitting.map((i) => errorMs[i]));
  const distancesFrom = (rows: readonly number[]) => {
    const middle = median(rows.map((i) => shiftMs[i]));
    const usual = sdOfNormal * median(rows.map((i) => Math.abs(shiftMs[i] - middle)));
    return shiftMs.map((shift, i) => Math.abs(shift - middle) / Math.hypot(usual, errorMs[i]));
  };
  const distances = distancesFrom(fitting);
  // A fifth of the beats at another part of a sound widens what is usual: those that are near it without them tell.
  const near = isSound ? fitting.filter((i) => distances[i] <= farthestSoundSds) : fitting;
  const fromNear = isSound ? distancesFrom(near) : distances;
  return Array.from(errorMs, (error, i) => {
    const isUnsure = error > Math.max(leastStrayMs, strayError * usualError);
    return (isUnsure && distances[i] > farthestSds) || (isSound && fromNear[i] > farthestSoundSds);
  });
}
