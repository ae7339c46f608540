import { mean, median, sampleSd } from '../../dsp/statistics/stats.ts';
import { dot, type RowTemplate } from './row-fit.ts';

/** Values farther from the others than so many of their SDs are not counted as theirs; of few, whose SD is known badly, more. */
const farthestSds = 3;
export const fewAsFar = 8;

/** Fewer rows count as so many where chance is judged: else all that few beats truly vary by would pass for it. */
const fewRows = 20;

/** Fewer values that lie near each other have no variance worth the name. */
const leastNear = 4;

/** A stretch of so many SDs of the noise is no noise: of a hundred beats some have three. */
const sureSds = 5;

/** Where a smaller share lies near each other, the rest are no artefacts: pulses have two shapes. */
const leastNearShare = 0.75;

/** Share of what chance may hide that the cautious error holds. More covers the errors of beats of one shape too well. */
const caution = { ofPulses: 0.8, ofOthers: 0.3 };

/** An excess is sure beyond so many times what chance makes of noise alone. */
const sureChances = 2;

/** SD of a normal distribution whose median distance from its middle is 1. */
const sdOfNormal = 1.4826;

/** Where a stretch moves all of a row to one side, to so much of its square or more, shift and stretch go together. */
const oneSidedShare = 0.5;

/** SD of how far a stretch moves rows, as a share of what their template says: stretches need not begin at the landmark. */
const moveSd = 0.25;

/** Share of the noise that a stretch seems to have which is noise; the rest is of shapes that differ otherwise. */
const noiseShare = 0.95;

/** A value a row, and the variance of what noise brings to it. */
interface NoisyValues {
  readonly values: Float64Array;
  readonly noise: Float64Array;
}

/** Squared errors of shifts that differing shapes bring, samples². */
export interface ShapeSquares {
  /** As far as it is sure that there is one. */
  readonly sure: number;
  /** With part of what chance may hide. */
  readonly cautious: number;
  /** What of the shifts' variance it makes, chance neither added nor taken off. */
  readonly inSpread: number;
  /** By its own stretch, of each row that is stretched otherwise than the others; 0 of the rest. */
  readonly ofFar: Float64Array;
}

/**
 * What differing shapes bring to the shifts of rows, by the stretch in time that each row shows beyond its noise.
 *
 * A shift is wrong by a part of the stretch. Where the landmark lies at one end of what is compared, as a foot does, a
 * longer row is always a later one, so shift and stretch go together, and how much of the shifts' variance that is can be
 * read from both: what the template says of the part is held against what the rows show, each by how well it is known.
 * Where it lies in the middle, as a notch does, the two sides may be stretched each for itself, and the template alone
 * tells the size of it.
 *
 * @param stretches  e of each row, as the fit leaves e · (t − landmark) · s′(t)
 * @param shifts     of each row, samples
 * @param weights    0 for rows that do not fit
 * @param landmark   where it lies in the rows, samples
 * @param isOneSided  whether shift and stretch are read together
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
  const move = squareOfMove(template.slope, landmark);
  const share = isPulse ? caution.ofPulses : caution.ofOthers;
  const ofStretch = excessVariance(stretches, weights, share);
  const ofShift = excessVariance(shifts, weights, share);
  const sure = Math.min(move * ofStretch.sure, ofShift.sure);
  const byTemplate = Math.min(move * ofStretch.cautious, ofShift.cautious);
  const ofFar = squaresOfFar(stretches, weights).map((square) => move * square);
  if (!isOneSided) return { sure, cautious: byTemplate, inSpread: sure, ofFar };
  const { square: inSpread, share: ofShifts } = explainedSquare(stretches, shifts, weights, move);
  // Of many rows shift and stretch tell part of what chance may hide, so half of it is enough.
  const known = Math.max(0, 1 - fewAsFar / countFitting(weights));
  const geometry = sure + (1 - known / 2) * (byTemplate - sure);
  // Where the template begins to rise slowly the rows say less than it does. They are believed as far as shifts correlate
  // with stretches: what else moves a beat may hide a part of the covariance.
  const less = known * Math.sqrt(ofShifts) * Math.max(0, geometry - inSpread);
  return { sure, cautious: Math.max(geometry - less, inSpread), inSpread, ofFar };
}

/**
 * Square of the stretch of each row that lies far from the others and beyond their noise, the noise taken out: what the others
 * vary by says nothing of such a one. 0 of the rest.
 */
function squaresOfFar({ values, noise }: NoisyValues, weights: Float64Array): Float64Array {
  const near = nearOthers(values, weights);
  if (near.length < leastNear) return values.map(() => 0);
  const middle = median(near.map((i) => values[i]));
  // Not the row's own: its misfit, which tells that, is of the stretch too.
  const usual = median(near.map((i) => noise[i]));
  const isNear = new Set(near);
  return values.map((value, i) => {
    const square = (value - middle) ** 2;
    return isNear.has(i) || !(square > sureSds ** 2 * usual) ? 0 : square - usual;
  });
}

/** Rows that fit. */
export function countFitting(weights: Float64Array): number {
  return weights.reduce((count, weight) => (weight > 0 ? count + 1 : count), 0);
}

/** Whether a stretch about the landmark moves all of a row to one side, as where it lies at one end. */
export function isMovedToOneSide(template: RowTemplate, landmark: number): boolean {
  return moveByStretch(template, landmark) ** 2 >= oneSidedShare * squareOfMove(template.slope, landmark);
}

/** The shift that a least-squares fit makes of a stretch of 1 about the landmark, samples. */
function moveByStretch({ derivative, slope, slopePower }: RowTemplate, landmark: number): number {
  return (
    dot(
      derivative.map((value, k) => (k - landmark) * value),
      slope,
    ) / slopePower
  );
}

/**
 * What of the variance of shifts goes with stretches.
 *
 * @param move  square of the shift that the template expects of a stretch of 1, samples²
 * @returns that variance, samples², and which share it is of the shifts' own; the noise of both is taken out
 */
function explainedSquare(
  stretches: NoisyValues,
  shifts: NoisyValues,
  weights: Float64Array,
  move: number,
): { readonly square: number; readonly share: number } {
  const isNear = new Set(nearOthers(shifts.values, weights));
  const near = nearOthers(stretches.values, weights).filter((i) => isNear.has(i));
  const count = near.length;
  if (count < leastNear) return { square: 0, share: 0 };
  const ofNear = (values: Float64Array) => Float64Array.from(near, (i) => values[i]);
  // A longer row leaves less than its template where it is steep.
  const [longer, later] = [ofNear(stretches.values).map((value) => -value), ofNear(shifts.values)];
  const [middle, mid] = [mean(longer), mean(later)];
  const common = longer.reduce((sum, value, k) => sum + (value - middle) * (later[k] - mid), 0);
  const covariance = common / (count - 1);
  const [all, variance] = [sampleSd(longer) ** 2, sampleSd(later) ** 2];
  const real = all - noiseShare * mean(ofNear(stretches.noise));
  const found = covariance / real;
  const doubt = (variance * all - covariance ** 2 + 2 * (found * all) ** 2) / (count * real ** 2);
  const expected = { move: Math.sqrt(move), doubt: moveSd ** 2 * move };
  const by =
    real > 0 ? (found * expected.doubt + expected.move * doubt) / (expected.doubt + doubt) : expected.move;
  // Halfway between what the covariance alone says and what the variance of the stretches, whose noise is known badly, adds.
  const explained = real > 0 ? 1.5 * by * covariance - 0.5 * by * by * real : 0;
  const own = variance - mean(ofNear(shifts.noise));
  const square = Math.max(0, Math.min(explained, own));
  return { square, share: square > 0 ? square / own : 0 };
}

/** Rows that fit and whose values lie near the others'; the rest are artefacts, or all count where too many are far. */
function nearOthers(values: Float64Array, weights: Float64Array): number[] {
  const fitting = Array.from(values.keys()).filter((i) => weights[i] > 0);
  const middle = median(fitting.map((i) => values[i]));
  const usual = sdOfNormal * median(fitting.map((i) => Math.abs(values[i] - middle)));
  const near = fitting.filter(
    (i) => Math.abs(values[i] - middle) <= farthestAllowedSds(fitting.length) * usual,
  );
  return near.length < leastNearShare * fitting.length ? fitting : near;
}

function farthestAllowedSds(count: number): number {
  return farthestSds * (1 + fewAsFar / count);
}

/**
 * What values of the rows that fit vary by beyond their noise, artefacts left out: without what chance makes of noise alone,
 * and with part of what it may hide.
 */
function excessVariance(
  { values, noise }: NoisyValues,
  weights: Float64Array,
  hiddenShare: number,
): Readonly<Record<'sure' | 'cautious', number>> {
  const near = nearOthers(values, weights);
  if (near.length < leastNear) return { sure: 0, cautious: 0 };
  const farthest = farthestAllowedSds(countFitting(weights));
  const ofNoise = mean(near.map((i) => noise[i]));
  const excess = sampleSd(near.map((i) => values[i])) ** 2 / varianceWithin(farthest) - ofNoise;
  const chance = Math.sqrt(2 / Math.max(near.length - 1, fewRows)) * ofNoise;
  const sure = excess > sureChances * chance ? excess - (sureChances * chance) ** 2 / excess : 0;
  const open = (excess + Math.hypot(excess, hiddenShare * chance)) / 2;
  // Halfway between both; and what a variance of so few values is on average, when they were drawn of it.
  return { sure, cautious: (((sure + open) / 2) * (near.length - 1)) / (near.length - 3) };
}

/** What leaving out all beyond so many SDs leaves of a normal distribution's variance, where that is little. */
function varianceWithin(sds: number): number {
  return 1 - sds * Math.sqrt(2 / Math.PI) * Math.exp(-(sds * sds) / 2);
}

/**
 * Square of the shift that a stretch of 1 brings: half the mean square of the places' distances from the landmark, weighted
 * as the fit weighs them. Half covers made pulses whose forms differ, foot and notch alike. A landmark farther out than the
 * places' own spread allows lies on a slow rise, where the stretch does not begin.
 */
function squareOfMove(slope: Float64Array, landmark: number): number {
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
