import { mean, median, sampleSd } from '../../dsp/statistics/stats.ts';
import { dot, type RowTemplate } from './row-fit.ts';
import { estimateStretchEffect, type RowScatter } from './stretch-effect.ts';

/**
 * Values farther than this many SDs from the others are outliers; the limit grows with few values, whose SD is
 * uncertain.
 */
const maxSds = 3;
const smallSampleAllowance = 8;

/**
 * Minimum number of rows assumed when chance is estimated. Otherwise the whole true variation of a few beats would be
 * taken for chance.
 */
const fewRows = 20;

/** Minimum number of values near each other for a variance. */
const minNearCount = 4;

/** A stretch of this many SDs of the noise is real; among a hundred beats some reach three by chance. */
const certainSds = 5;

/** If a smaller share of the values lies near each other, the others are not outliers: the pulses have two shapes. */
const minNearShare = 0.75;

/**
 * Share of what chance may hide that the cautious error includes, of pulses and of other rows. A larger share makes the
 * errors of beats of one shape too large.
 */
const caution = { ofPulses: 0.8, ofOthers: 0.3 };

/** An excess is certain beyond this many SDs of what noise alone produces. */
const certainExcessSds = 2;

/** Ratio of SD to median absolute deviation of a normal distribution. */
const sdOfNormal = 1.4826;

/** Minimum one-sided share of the squared move for shift and stretch to be correlated. */
const oneSidedShare = 0.5;

/**
 * SD of the ratio of the shift that a stretch causes to the template's prediction, where the spread of the shifts is
 * corrected: a stretch need not start at the landmark.
 */
const ratioSd = 0.25;

/** Share of the estimated noise of a stretch that is really noise; the rest is other differences of shape. */
const noiseShare = 0.95;

/** One value per row, and the variance that noise adds to it. */
interface NoisyValues {
  readonly values: Float64Array;
  readonly noise: Float64Array;
}

/** Squared errors of shifts that differing shapes cause, samples². */
export interface ShapeSquares {
  /** Without the part that chance alone may explain. */
  readonly sure: number;
  /** With part of what chance may hide. */
  readonly cautious: number;
  /** Contribution to the variance of the shifts, with no allowance for chance. */
  readonly inSpread: number;
  /** For each row that is stretched differently from the others, the error of its own stretch; 0 for the rest. */
  readonly ofFar: Float64Array;
}

/**
 * Estimates the errors that differing shapes cause in the shifts, from the stretch in time that each row shows beyond
 * noise.
 *
 * A shift is wrong by a part of the stretch. If the landmark lies at one end of the compared part, like a foot, a
 * longer row always comes out later. Then shift and stretch are correlated, and their covariance gives the contribution
 * to the variance of the shifts. The prediction of the template and the observation from the rows are combined. If the
 * landmark lies in the middle, like a notch, the two sides may be stretched independently, and only the template gives
 * the size of the contribution.
 *
 * @param stretches   e of each row: the fit leaves e · (t − landmark) · s′(t)
 * @param shifts      of each row, samples
 * @param weights     0 for rows that do not fit
 * @param landmark    its position in the rows, samples
 * @param isOneSided  whether shift and stretch are analysed together
 * @param isPulse     whether rows are pulses
 */
export function shapeSquares(
  stretches: NoisyValues,
  shifts: NoisyValues,
  weights: Float64Array,
  template: RowTemplate,
  landmark: number,
  isOneSided: boolean,
  isPulse: boolean,
): ShapeSquares {
  const move = squaredStretchShift(template.slope, landmark);
  const share = isPulse ? caution.ofPulses : caution.ofOthers;
  const ofStretch = excessVariance(stretches, weights, share);
  const ofShift = excessVariance(shifts, weights, share);
  const sure = Math.min(move * ofStretch.sure, ofShift.sure);
  const ofFar = outlierSquares(stretches, weights).map((square) => move * square);
  if (isOneSided) return { sure, ...estimateTogether(stretches, shifts, weights, move), ofFar };
  const cautious = Math.min(move * ofStretch.cautious, ofShift.cautious);
  return { sure, cautious, inSpread: sure, ofFar };
}

/**
 * Returns the square of the stretch, minus its noise, of each row whose stretch lies far from the others and beyond
 * noise. The variance of the others does not describe such a row. Returns 0 for the other rows.
 */
function outlierSquares({ values, noise }: NoisyValues, weights: Float64Array): Float64Array {
  const near = selectInliers(values, weights);
  if (near.length < minNearCount) return values.map(() => 0);
  const middle = median(near.map((i) => values[i]));
  // The noise of the row itself is not used: its estimate from the misfit includes the stretch.
  const usual = median(near.map((i) => noise[i]));
  const isNear = new Set(near);
  return values.map((value, i) => {
    const square = (value - middle) ** 2;
    return isNear.has(i) || !(square > certainSds ** 2 * usual) ? 0 : square - usual;
  });
}

/** Counts the rows that fit. */
export function countFitting(weights: Float64Array): number {
  return weights.reduce((count, weight) => (weight > 0 ? count + 1 : count), 0);
}

/** Whether a stretch about the landmark moves a row mainly to one side, as it does if the landmark lies at one end. */
export function isMovedToOneSide(template: RowTemplate, landmark: number): boolean {
  return (
    stretchShift(template, landmark) ** 2 >= oneSidedShare * squaredStretchShift(template.slope, landmark)
  );
}

/** Returns the shift that a least-squares fit gives for a stretch of 1 about the landmark, samples. */
function stretchShift({ derivative, slope, slopePower }: RowTemplate, landmark: number): number {
  return (
    dot(
      derivative.map((value, k) => (k - landmark) * value),
      slope,
    ) / slopePower
  );
}

/**
 * Estimates from shifts and stretches together which part of the variance of the shifts the stretches cause.
 *
 * @param move  square of the shift that the template predicts for a stretch of 1, samples²
 * @returns samples²
 */
function estimateTogether(
  stretches: NoisyValues,
  shifts: NoisyValues,
  weights: Float64Array,
  move: number,
): Pick<ShapeSquares, 'cautious' | 'inSpread'> {
  const isNear = new Set(selectInliers(shifts.values, weights));
  const near = selectInliers(stretches.values, weights).filter((i) => isNear.has(i));
  if (near.length < minNearCount) return { cautious: 0, inSpread: 0 };
  const ofNear = (values: Float64Array) => Float64Array.from(near, (i) => values[i]);
  // A longer row leaves less than its template where the template is steep.
  const factor = -Math.sqrt(move);
  const [longer, later] = [ofNear(stretches.values).map((value) => factor * value), ofNear(shifts.values)];
  const [middle, mid] = [mean(longer), mean(later)];
  const common = longer.reduce((sum, value, k) => sum + (value - middle) * (later[k] - mid), 0);
  const scatter = {
    count: near.length,
    ofStretches: sampleSd(longer) ** 2,
    ofShifts: sampleSd(later) ** 2,
    ofBoth: common / (near.length - 1),
  };
  const noise = {
    ofStretches: noiseShare * move * mean(ofNear(stretches.noise)),
    ofShifts: mean(ofNear(shifts.noise)),
  };
  return {
    cautious: estimateStretchEffect(scatter, noise, move),
    inSpread: explainedVariance(scatter, noise),
  };
}

/**
 * Returns the part of the variance of shifts that stretches explain, samples²; 0 if noise explains the variance of the
 * stretches.
 *
 * It has less bias than `estimateStretchEffect`, and scatters more.
 */
function explainedVariance(
  { count, ofStretches, ofShifts, ofBoth }: RowScatter,
  noise: Pick<RowScatter, 'ofStretches' | 'ofShifts'>,
): number {
  const real = ofStretches - noise.ofStretches;
  if (!(real > 0)) return 0;
  const found = ofBoth / real;
  const doubt = (ofShifts * ofStretches - ofBoth ** 2 + 2 * (found * ofStretches) ** 2) / (count * real ** 2);
  const ratio = (found * ratioSd ** 2 + doubt) / (ratioSd ** 2 + doubt);
  // The mean of two estimates: from the covariance alone, and with the variance of the stretches, whose noise is
  // uncertain.
  const explained = 1.5 * ratio * ofBoth - 0.5 * ratio * ratio * real;
  return Math.max(0, Math.min(explained, ofShifts - noise.ofShifts));
}

/** Returns the rows that fit and are not outliers; if too many are outliers, returns all rows that fit. */
function selectInliers(values: Float64Array, weights: Float64Array): number[] {
  const fitting = Array.from(values.keys()).filter((i) => weights[i] > 0);
  const middle = median(fitting.map((i) => values[i]));
  const usual = sdOfNormal * median(fitting.map((i) => Math.abs(values[i] - middle)));
  const near = fitting.filter((i) => Math.abs(values[i] - middle) <= maxSdsForCount(fitting.length) * usual);
  return near.length < minNearShare * fitting.length ? fitting : near;
}

function maxSdsForCount(count: number): number {
  return maxSds * (1 + smallSampleAllowance / count);
}

/**
 * Estimates the variance of values beyond their noise, without outliers: without what chance makes of noise alone, and
 * with part of what it may hide.
 */
function excessVariance(
  { values, noise }: NoisyValues,
  weights: Float64Array,
  hiddenShare: number,
): Readonly<Record<'sure' | 'cautious', number>> {
  const near = selectInliers(values, weights);
  if (near.length < minNearCount) return { sure: 0, cautious: 0 };
  const farthest = maxSdsForCount(countFitting(weights));
  const ofNoise = mean(near.map((i) => noise[i]));
  const excess = sampleSd(near.map((i) => values[i])) ** 2 / truncatedVarianceShare(farthest) - ofNoise;
  const chance = Math.sqrt(2 / Math.max(near.length - 1, fewRows)) * ofNoise;
  const sure = excess > certainExcessSds * chance ? excess - (certainExcessSds * chance) ** 2 / excess : 0;
  const open = (excess + Math.hypot(excess, hiddenShare * chance)) / 2;
  // The mean of both, scaled by the bias of a variance estimated from so few values.
  return { sure, cautious: (((sure + open) / 2) * (near.length - 1)) / (near.length - 3) };
}

/**
 * Returns the share of a normal distribution's variance that remains without values beyond `sds`, if little is lost.
 */
function truncatedVarianceShare(sds: number): number {
  return 1 - sds * Math.sqrt(2 / Math.PI) * Math.exp(-(sds * sds) / 2);
}

/**
 * Returns the square of the shift that a stretch of 1 causes: half the mean squared distance from the landmark,
 * weighted like the fit. With the factor of a half, errors cover synthetic pulses of differing shape, for foot and
 * notch. A landmark farther away than the spread of the places allows lies on a slow rise, where the stretch does not
 * start.
 */
function squaredStretchShift(slope: Float64Array, landmark: number): number {
  let [sum, moment, square] = [0, 0, 0];
  slope.forEach((value, k) => {
    const [weight, place] = [value * value, k - landmark];
    sum += weight;
    moment += weight * place;
    square += weight * place * place;
  });
  const middle = (moment / sum) ** 2;
  const spread = square / sum - middle;
  return (spread + Math.min(middle, 2 * spread)) / 2;
}
