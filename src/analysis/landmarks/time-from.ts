import type { StartMissReason } from '../../model/landmarks.ts';
import type { SweptLandmark } from '../intervals/choose.ts';
import { levelColumn } from '../intervals/level-table.ts';
import { selectValues } from '../intervals/statistics.ts';
import type { FoundLandmark } from './place-landmark.ts';

/**
 * Start of the intervals, ms after each kept beat's own time, given the place of the landmark itself. NaN where
 * missing.
 */
export interface IntervalStart {
  /**
   * Returns the start at a threshold; null is the historic method.
   *
   * @param landmarkMs  places of the landmark at that threshold
   */
  readonly startMs: (percent: number | null, landmarkMs: Float64Array) => Float64Array;
  readonly missed: readonly (StartMissReason | null)[];
  /** Whether a beat can have a start at all. A beat without one is outside the sweep and not counted as missed. */
  readonly isTimed: readonly boolean[];
}

/**
 * Computes the intervals of every kept beat, ms: the landmark at every threshold minus the start at the same threshold.
 * Those of a threshold outside the sweep are computed once.
 *
 * @param found  the landmark, ms after each kept beat's time
 * @param start  of the same beats
 * @returns ms; NaN where either is missing
 */
export function computeIntervalsFrom(found: SweptLandmark, { startMs }: IntervalStart): SweptLandmark {
  const less = (landmarkMs: Float64Array, percent: number | null) => {
    const starts = startMs(percent, landmarkMs);
    return landmarkMs.map((ms, b) => ms - starts[b]);
  };
  const { thresholds } = found.levels;
  const known = new Map<number, Float64Array>();
  return {
    historicMs: less(found.historicMs, null),
    levels: { thresholds, ms: thresholds.map((percent, k) => less(levelColumn(found.levels, k), percent)) },
    placesAt: (percent, members) => {
      const all = known.get(percent) ?? less(found.placesAt(percent, null), percent);
      known.set(percent, all);
      return members === null ? all : selectValues(all, members);
    },
  };
}

/**
 * Returns a start at the beat's own time, such as R.
 *
 * @param count  kept beats
 * @returns 0 ms for all
 */
export function startAtBeat(count: number): IntervalStart {
  const zeros = new Float64Array(count);
  return { startMs: () => zeros, missed: none(count), isTimed: all(count) };
}

/**
 * Returns a start at one mark per beat, such as S1, independent of the threshold.
 *
 * @param ms      after each kept beat's time; NaN where missing
 * @param missed  reasons, one per beat
 * @returns the marks, at any threshold
 */
export function startAtMarks(ms: Float64Array, missed: readonly (StartMissReason | null)[]): IntervalStart {
  return { startMs: () => ms, missed, isTimed: all(ms.length) };
}

/**
 * Returns a start at the same landmark, at the same threshold, of another channel.
 *
 * @param other  found in the same beats
 * @returns ms after each kept beat's time
 */
export function startAtOtherLandmark(other: FoundLandmark): IntervalStart {
  return {
    startMs: (percent) => (percent === null ? other.historicMs : other.placesAt(percent, null)),
    missed: other.missed,
    isTimed: all(other.historicMs.length),
  };
}

/**
 * Returns a start at the same landmark of the previous beat.
 *
 * @param kept      indices of the kept beats among all; the previous beat must be kept too
 * @param timesSec  of the kept beats, s
 * @returns ms after each kept beat's time; NaN for the first beat and for one after a beat that is left out
 */
export function startAtPreviousBeat(
  found: FoundLandmark,
  kept: readonly number[],
  timesSec: ArrayLike<number>,
): IntervalStart {
  const isTimed = kept.map((i, b) => b > 0 && kept[b - 1] === i - 1);
  const startMs = (landmarkMs: Float64Array) =>
    landmarkMs.map((_, b) =>
      isTimed[b] ? landmarkMs[b - 1] - 1000 * (timesSec[b] - timesSec[b - 1]) : Number.NaN,
    );
  return {
    startMs: (_, landmarkMs) => startMs(landmarkMs),
    missed: isTimed.map((is, b) => (is ? found.missed[b - 1] : 'no-previous')),
    isTimed,
  };
}

function none(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

function all(count: number): true[] {
  return Array.from({ length: count }, () => true);
}
