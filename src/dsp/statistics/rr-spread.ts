import { isRrBreak } from './heart-rate.ts';
import { mean } from './stats.ts';

/**
 * Limit of the spread of RR, SD / mean, above which marks are noise.
 *
 * The RR of marks in noise spread by 0.29 to 0.52 (27 synthetic ECGs of white, pink, muscle and wandering noise). In
 * the recordings that were examined, those of beats that all lie in poor signal spread by 0.04 to 0.16.
 */
export const noiseSpread = 0.25;

/** Mean absolute difference of two values of a normal distribution, in SD: 2 / √π. */
const meanDifference = 2 / Math.sqrt(Math.PI);

/** Minimum number of changes of RR for an estimate of the spread; five marks have three. */
export const minChanges = 3;

/** Returns the difference of an RR and the next, as a share of their mean. */
export function relativeRrChange(rr: number, next: number): number {
  return (2 * Math.abs(rr - next)) / (rr + next);
}

/**
 * Computes SD / mean of RR from their changes.
 *
 * @param change  mean of the changes from one RR to the next, as shares of their means
 */
export function spreadFromChange(change: number): number {
  return change / meanDifference;
}

/**
 * Estimates SD / mean of RR from their successive changes, so that a steady rise or fall of the rate adds nothing.
 *
 * @param timesSec  ascending, s
 * @param isOf      returns whether a mark counts
 * @param isRr      returns whether the time from the mark before to a mark is an RR
 * @returns null if there are fewer than five marks in a row
 */
export function rrSpread(
  timesSec: Float64Array,
  isOf: (mark: number) => boolean = () => true,
  isRr: (mark: number) => boolean = () => true,
): number | null {
  const shares = rrChanges(timesSec, isOf, isRr);
  return shares.length < minChanges ? null : spreadFromChange(mean(Float64Array.from(shares)));
}

/**
 * Lists the difference of each RR and the next, as a share of their mean; breaks are skipped.
 *
 * @param timesSec  ascending, s
 * @param isOf      returns whether a mark counts
 * @param isRr      returns whether the time from the mark before to a mark is an RR
 */
export function rrChanges(
  timesSec: Float64Array,
  isOf: (mark: number) => boolean = () => true,
  isRr: (mark: number) => boolean = () => true,
): number[] {
  return Array.from(timesSec, (sec, i) => {
    if (i < 2 || !isOf(i) || !isOf(i - 1) || !isOf(i - 2) || !isRr(i) || !isRr(i - 1)) return [];
    const [a, b] = [timesSec[i - 1] - timesSec[i - 2], sec - timesSec[i - 1]];
    return isRrBreak(a) || isRrBreak(b) ? [] : [relativeRrChange(a, b)];
  }).flat();
}
