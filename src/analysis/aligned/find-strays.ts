import { median } from '../../dsp/statistics/stats.ts';

/** Rows with more than so many times the usual likely error stray where they lie farther from the others than so many SDs. */
const strayError = 2;
/** So do rows that are so many times larger or smaller than most. */
const strayFactor = 2;
/** Of one with a smaller likely error it is known where it lies, ms. */
const leastStrayMs = 1;
const farthestSds = 3;
/** A row that lies so many SDs, and so many ms, from the others and from its neighbours before and after strays. */
const loneSds = 5;
const leastLoneMs = 10;
/** Neighbours either side: near in time, as shifts drift, and may change at once. */
const neighboursEitherSide = 4;
/** SD of a normal distribution whose median distance from its middle is 1. */
const sdOfNormal = 1.4826;

/**
 * Rows that fit somewhere else than the others do, by more than they are known to differ.
 *
 * One that is less sure than most, or of another size, is in motion or has no pulse, and its shift may be that of another
 * wave. One that lies far from all others and from its neighbours may be as sure: a movement may look like a pulse.
 * A sound has parts, of which another may be the loudest for some beats: it strays however sure it is, and neighbours do
 * not tell.
 *
 * @param shiftMs  of each row, ms
 * @param errorMs  likely error of each, ms
 * @param weights  0 for rows that do not fit
 * @param sizes    of each row beside the template
 * @param isSound  whether rows have parts of which beats in turn may fit another one
 * @returns of each row whether it strays
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
  const all = spreadOf(fitting, shiftMs);
  const distanceFrom = ({ middle, usual }: Spread, i: number) =>
    Math.abs(shiftMs[i] - middle) / Math.hypot(usual, errorMs[i]);
  // A fifth of the rows at another place widens what is usual: those that are near it without them tell.
  const near = spreadOf(
    fitting.filter((i) => distanceFrom(all, i) <= loneSds),
    shiftMs,
  );
  const shiftsBeside = (i: number, side: number) => {
    const own: number[] = [];
    for (let far = 1; far <= neighboursEitherSide; far++) {
      const k = i + side * far;
      if (k >= 0 && k < weights.length && weights[k] > 0) own.push(shiftMs[k]);
    }
    return own;
  };
  const isLone = (i: number) => {
    const sides = isSound ? [] : [-1, 1].map((side) => shiftsBeside(i, side));
    const middles = sides.filter((own) => own.length > 0).map(median);
    return [near.middle, ...middles].every(
      (middle) =>
        Math.abs(shiftMs[i] - middle) > leastLoneMs &&
        distanceFrom({ middle, usual: near.usual }, i) > loneSds,
    );
  };
  return Array.from(errorMs, (error, i) => {
    if (!(error > leastStrayMs)) return isSound && isLone(i);
    const isUnsure = error > strayError * usualError;
    const isOfOtherSize = Math.abs(Math.log(sizes[i] / usualSize)) > Math.log(strayFactor);
    return ((isUnsure || isOfOtherSize) && distanceFrom(all, i) > farthestSds) || isLone(i);
  });
}

/** Where values lie, and their SD without those that are far. */
interface Spread {
  readonly middle: number;
  readonly usual: number;
}

function spreadOf(rows: readonly number[], values: Float64Array): Spread {
  const middle = median(rows.map((i) => values[i]));
  return { middle, usual: sdOfNormal * median(rows.map((i) => Math.abs(values[i] - middle))) };
}
