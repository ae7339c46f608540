import { mean } from '../../dsp/statistics/stats.ts';
import type { RuledOut, SweepRow } from '../../model/intervals.ts';
import { type SweptLevels, readLevel } from './level-table.ts';
import type { ChoiceParams } from './params.ts';
import { dropMissing, computeSweptMeanAndSd, selectValues, selectPresentValues } from './statistics.ts';

/**
 * Intervals that a sweep minimises the spread of, and the data of its guards. Arrays run over kept beats, ms, NaN where
 * missing.
 */
export interface SweepInput {
  readonly levels: SweptLevels;
  /** Start of each beat's interval, ms after R; null if it starts at R. */
  readonly startMs: Float64Array | null;
  /** R to the historic feature. */
  readonly historicMs: Float64Array;
}

/** A threshold of a sweep before PPV is computed; `found` counts beats. */
export type SweepLevel = Pick<SweepRow, 'threshold' | 'mean' | 'sd' | 'found' | 'ruledOut'>;

export interface Sweep {
  readonly levels: readonly SweepLevel[];
  /** Index of the qualifying level with the least SD; −1 if there is none. */
  readonly winner: number;
}

export type GuardParams = Pick<ChoiceParams, 'leastFound' | 'sweepTo' | 'maxShift'>;

/**
 * Computes the spread of the interval over some beats at every threshold, and the threshold with the least SD.
 *
 * A threshold is excluded if it is found in too few beats, exceeds `sweepTo`, or lies too far from the historic feature
 * (mean of R to the feature, wherever the interval starts). Of equal SDs the first wins.
 *
 * @param members  the kept beats that count, in order
 * @returns one level per threshold, ms, and the index of the least SD
 *
 * Source: Cziesler 2014, 2.1 and 2.2; the guards are not from there.
 */
export function sweepLevels(input: SweepInput, members: ArrayLike<number>, guard: GuardParams): Sweep {
  const historic = selectPresentValues(input.historicMs, members);
  const historicMean = historic.length > 0 ? mean(historic) : Number.NaN;
  const [ends, scratch] = [new Float64Array(members.length), new Float64Array(members.length)];
  const starts = input.startMs === null ? null : selectValues(input.startMs, members);
  const levels = input.levels.thresholds.map((threshold, k): SweepLevel => {
    readLevel(input.levels, k, members, ends);
    const { found, mean: meanMs, sd } = computeSweptMeanAndSd(ends, starts, scratch);
    const shift = () => mean(dropMissing(ends)) - historicMean;
    const ruledOut = findExclusionReason(threshold, found, members.length, shift, guard);
    return { threshold, mean: meanMs, sd, found, ruledOut };
  });
  return { levels, winner: findLeastSdLevel(levels) };
}

/**
 * Returns why a threshold is excluded.
 *
 * @param found    number of the `beats` kept beats in which the interval was found
 * @param shiftMs  mean of R to the feature minus that of the historic feature, called only if needed
 * @returns null if it competes
 */
export function findExclusionReason(
  threshold: number,
  found: number,
  beats: number,
  shiftMs: () => number,
  guard: GuardParams,
): RuledOut | null {
  if (found * 100 < guard.leastFound * beats) return 'leastFound';
  if (Math.abs(threshold) > guard.sweepTo) return 'sweepTo';
  if (guard.maxShift !== 'off' && !(Math.abs(shiftMs()) <= guard.maxShift)) return 'maxShift';
  return null;
}

/**
 * Returns the index of the least SD among the qualifying levels, the first of equals; −1 if there is none.
 *
 * @param levels  of a sweep
 * @returns 0 … levels − 1
 */
export function findLeastSdLevel(levels: readonly SweepLevel[]): number {
  let winner = -1;
  let least = Number.POSITIVE_INFINITY;
  levels.forEach((level, k) => {
    if (level.ruledOut !== null || level.sd === null || level.sd >= least) return;
    least = level.sd;
    winner = k;
  });
  return winner;
}
