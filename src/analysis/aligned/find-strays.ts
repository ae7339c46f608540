import { median } from '../../dsp/statistics/stats.ts';

/**
 * A row whose likely error exceeds the median one by this factor is a stray if it lies more than `maxSds` SDs from
 * the others.
 */
const minStrayErrorRatio = 2;
/** The same applies to a row that is larger or smaller than the median size by this factor. */
const minStraySizeRatio = 2;
/** The position of a row with a smaller likely error is trusted, ms. */
const minStrayMs = 1;
const maxSds = 3;
/** A row is a stray if it lies this many SDs and ms from the others, and from its neighbours before and after. */
const minLoneSds = 5;
const minLoneMs = 10;
/** Number of neighbours on each side. Only near rows count, since shifts drift and may change suddenly. */
const neighboursPerSide = 4;
/** Ratio of SD to median absolute deviation of a normal distribution. */
const sdOfNormal = 1.4826;

/**
 * Finds rows that fit at another place than the others, by more than their uncertainty explains.
 *
 * A row with a larger error than most, or of another size, is disturbed by motion or has no pulse. Its shift may be
 * that of another wave. A row far from all others and from its neighbours may have a small error all the same, since a
 * movement may look like a pulse. A sound has several parts, and in some beats another part may be the loudest. So a
 * sound may stray whatever its error, and its neighbours are not considered.
 *
 * @param shiftMs  of each row, ms
 * @param errorMs  likely error of each row, ms
 * @param weights  0 for rows that do not fit
 * @param sizes    of each row relative to the template
 * @param isSound  whether rows have several parts, of which different beats may fit different ones
 * @returns for each row, whether it is a stray
 */
export function findStrays(
  shiftMs: Float64Array,
  errorMs: Float64Array,
  weights: Float64Array,
  sizes: Float64Array,
  isSound: boolean,
): boolean[] {
  const fitting = Array.from(shiftMs.keys()).filter((i) => weights[i] > 0);
  if (fitting.length === 0) return Array.from(shiftMs, () => false);
  const usualError = median(fitting.map((i) => errorMs[i]));
  const usualSize = median(fitting.map((i) => sizes[i]));
  const all = measureSpread(fitting, shiftMs);
  const distanceFrom = ({ middle, usual }: Spread, i: number) =>
    Math.abs(shiftMs[i] - middle) / Math.hypot(usual, errorMs[i]);
  // Rows at another place, a fifth of all for example, widen the spread. It is therefore computed again without them.
  const near = measureSpread(
    fitting.filter((i) => distanceFrom(all, i) <= minLoneSds),
    shiftMs,
  );
  const neighbourShifts = (i: number, side: number) => {
    const own: number[] = [];
    for (let far = 1; far <= neighboursPerSide; far++) {
      const k = i + side * far;
      if (k >= 0 && k < weights.length && weights[k] > 0) own.push(shiftMs[k]);
    }
    return own;
  };
  const isFarFrom = (middle: number, i: number) =>
    Math.abs(shiftMs[i] - middle) > minLoneMs && distanceFrom({ middle, usual: near.usual }, i) > minLoneSds;
  const isFarFromSide = (i: number, side: number) => {
    const own = neighbourShifts(i, side);
    return own.length === 0 || isFarFrom(median(own), i);
  };
  const isIsolated = (i: number) =>
    isFarFrom(near.middle, i) && (isSound || (isFarFromSide(i, -1) && isFarFromSide(i, 1)));
  return Array.from(errorMs, (error, i) => {
    if (!(error > minStrayMs)) return isSound && isIsolated(i);
    const isUncertain = error > minStrayErrorRatio * usualError;
    const isOfOtherSize = Math.abs(Math.log(sizes[i] / usualSize)) > Math.log(minStraySizeRatio);
    return ((isUncertain || isOfOtherSize) && distanceFrom(all, i) > maxSds) || isIsolated(i);
  });
}

/** Median of values, and their SD without outliers. */
interface Spread {
  readonly middle: number;
  readonly usual: number;
}

function measureSpread(rows: readonly number[], values: Float64Array): Spread {
  const middle = median(rows.map((i) => values[i]));
  return { middle, usual: sdOfNormal * median(rows.map((i) => Math.abs(values[i] - middle))) };
}
