import { isBreak } from './heart-rate.ts';
import { mean } from './stats.ts';

/**
 * RR of marks in noise alone spread by 0.29 to 0.52 of their mean (27 made ECGs of white, pink, muscle and wandering noise);
 * those of beats that are all in poor signal by 0.04 to 0.16, in the recordings that have been looked at.
 */
export const spreadOfNoise = 0.25;

/** Two values of a normal distribution differ by so many SD in the mean: 2 / √π. */
const meanDifference = 2 / Math.sqrt(Math.PI);

/** Fewer changes of RR tell no spread: five marks have three. */
export const fewestChanges = 3;

/** By how much an RR differs from the next, as a share of the mean of both. */
export function changeOfRr(rr: number, next: number): number {
  return (2 * Math.abs(rr - next)) / (rr + next);
}

/**
 * SD over mean of RR whose changes are known.
 *
 * @param change  mean of the changes from one to the next, as a share of both
 */
export function spreadOfChange(change: number): number {
  return change / meanDifference;
}

/**
 * SD over mean of RR, by how they change from one to the next: a rate that rises or falls spreads nothing.
 *
 * @param timesSec  ascending, s
 * @param isOf      which marks count
 * @returns null of fewer than five marks in a row
 */
export function rrSpread(
  timesSec: Float64Array,
  isOf: (mark: number) => boolean = () => true,
): number | null {
  const shares = rrChanges(timesSec, isOf);
  return shares.length < fewestChanges ? null : spreadOfChange(mean(Float64Array.from(shares)));
}

/**
 * By how much each RR differs from the next, as a share of the mean of both; breaks have none.
 *
 * @param timesSec  ascending, s
 * @param isOf      which marks count
 */
export function rrChanges(timesSec: Float64Array, isOf: (mark: number) => boolean = () => true): number[] {
  return Array.from(timesSec, (sec, i) => {
    if (i < 2 || !isOf(i) || !isOf(i - 1) || !isOf(i - 2)) return [];
    const [a, b] = [timesSec[i - 1] - timesSec[i - 2], sec - timesSec[i - 1]];
    return isBreak(a) || isBreak(b) ? [] : [changeOfRr(a, b)];
  }).flat();
}
