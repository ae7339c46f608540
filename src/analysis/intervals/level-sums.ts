import { sumSquaredDeviations } from '../../dsp/statistics/stats.ts';
import type { RecordingLevels } from './recording-levels.ts';
import { selectIntervals, selectPresentValues } from './statistics.ts';

/**
 * Contribution of one recording to the spread of an interval. Arrays have one element per threshold, or per pair of
 * them.
 */
export interface IntervalSums {
  readonly found: Float64Array;
  /** ms. */
  readonly sum: Float64Array;
  /** Sums of squares about the recording's own mean, ms². */
  readonly square: Float64Array;
}

/** Contribution of one recording to a sweep over several. Its size does not depend on the length of the recording. */
export interface LevelSums {
  readonly footThresholds: readonly number[];
  readonly notchThresholds: readonly number[];
  /** Number of kept beats used. */
  readonly beats: number;
  /** R to the historic features, one element each. */
  readonly historicFoot: IntervalSums;
  readonly historicNotch: IntervalSums;
  readonly rptt: IntervalSums;
  readonly rToNotch: IntervalSums;
  /** All thresholds of the notch from the first foot, then from the second … */
  readonly lvet: IntervalSums;
}

/**
 * Sums the intervals of a recording at every threshold. LVET is summed for every pair of thresholds, since the foot at
 * which it starts is not chosen yet.
 *
 * @param beats     the kept beats that count, in order
 * @param lvetFoot  where LVET starts: `historic` needs no pairs
 * @returns sums in ms and ms², one per threshold or pair
 */
export function sumLevels(
  levels: RecordingLevels,
  beats: readonly number[],
  lvetFoot: 'own' | 'historic' | 'least-variance',
): LevelSums {
  const { foot, notch, historic } = levels;
  const scratch = new Float64Array(beats.length);
  const places = (tables: readonly Float64Array[]) =>
    sumLists(tables.map((ms) => () => selectPresentValues(ms, beats, scratch)));
  const starts = lvetFoot === 'historic' ? [historic.foot] : foot.ms;
  return {
    footThresholds: foot.thresholds,
    notchThresholds: notch.thresholds,
    beats: beats.length,
    historicFoot: places([historic.foot]),
    historicNotch: places([historic.notch]),
    rptt: places(foot.ms),
    rToNotch: places(notch.ms),
    lvet: sumLists(
      starts.flatMap((start) => notch.ms.map((end) => () => selectIntervals(end, start, beats, scratch))),
    ),
  };
}

function sumLists(lists: readonly (() => Float64Array)[]): IntervalSums {
  const [found, sum, square] = [0, 1, 2].map(() => new Float64Array(lists.length));
  lists.forEach((list, k) => {
    const values = list();
    found[k] = values.length;
    for (const value of values) sum[k] += value;
    square[k] = sumSquaredDeviations(values);
  });
  return { found, sum, square };
}
