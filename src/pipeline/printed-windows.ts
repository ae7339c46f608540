import type {
  AlignedStatistics,
  IntervalBeat,
  IntervalsResult,
  SweepRow,
  SweptStatistics,
  SweptWindow,
} from '../model/intervals.ts';
import { type ByMethod, mapMethods } from '../model/methods.ts';
import { changeLazyBeats } from '../analysis/intervals/lazy-beats.ts';
import { LazyList } from './lazy-list.ts';
import type { LandmarkResult, LandmarkWindow } from '../model/landmarks.ts';

/** A window in the form of JSON and CSV: its intervals are fields next to its bounds. */
export type PrintedWindow<Window extends SweptWindow<object, string>> = Omit<Window, 'intervals' | 'sweeps'> &
  Window['intervals'] & { readonly sweep: Window['sweeps'] };

/** A result with its windows in the form of JSON and CSV. */
export type PrintedResult<
  Result extends { readonly windows: readonly Window[] },
  Window extends SweptWindow<object, string> = Result['windows'][number],
> = Omit<Result, 'windows'> & { readonly windows: readonly PrintedWindow<Window>[] };

/** Converts a result of the intervals or the sounds to the form of JSON and CSV. */
export function printedResult<Result extends { readonly windows: readonly SweptWindow<object, string>[] }>(
  result: Result,
): PrintedResult<Result> {
  return { ...result, windows: result.windows.map(printedWindow) } as PrintedResult<Result>;
}

/**
 * Like `printedResult`, for a file that is written piece by piece. Beats stored in columns are made while they are
 * written.
 *
 * @param result  of the intervals or the sounds
 */
export function writtenResult(result: { readonly windows: readonly SweptWindow<object, string>[] }): object {
  const lazy = changeLazyBeats(result, ({ count, at }) => new LazyList(count, at));
  return { ...lazy, windows: result.windows.map(printedWindow) };
}

function printedWindow({ intervals, sweeps, ...bounds }: SweptWindow<object, string>): object {
  return { ...bounds, ...intervals, sweep: sweeps };
}

/** Like `printedResult`, for any landmark: every row has a side, which is null if thresholds have none. */
export function printedLandmark(result: LandmarkResult): PrintedResult<LandmarkResult> {
  return printedResult({ ...result, windows: result.windows.map(withSides) });
}

function withSides({ intervals, sweeps, ...bounds }: LandmarkWindow): LandmarkWindow {
  const { interval } = intervals;
  const sided = { ...interval.leastVariance, side: interval.leastVariance.side ?? null };
  const rows = sweeps.landmark.map(({ side = null, ...row }) => ({ side, ...row }) as SweepRow);
  return {
    ...bounds,
    intervals: { interval: { ...interval, leastVariance: sided } },
    sweeps: { landmark: rows },
  };
}

/** Placeholder for the aligned interval in a stored result from a version without alignment. */
const notComputed: AlignedStatistics = {
  mean: null,
  sd: null,
  ppv: null,
  missed: 0,
  sdUnaveraged: null,
  likelyError: null,
  meanError: null,
  remainingSd: null,
  remainingInterval: null,
  shift: null,
  notMeasurable: 'The result was stored before the aligned method existed.',
};

/** Returns a value for every method. Stored results may lack the newest methods. */
function byEveryMethod<T>(values: Partial<ByMethod<T>> | undefined, missing: T): ByMethod<T> {
  return mapMethods((method) => values?.[method] ?? missing);
}

/** Completes a beat that may have been stored without alignment. */
function analysedBeat(beat: IntervalBeat): IntervalBeat {
  // A beat from a file has only those fields that its reader checks.
  const stored: Partial<IntervalBeat> = beat;
  if (stored.likelyError !== undefined) return beat;
  return {
    ...beat,
    foot: byEveryMethod(stored.foot, null),
    notch: byEveryMethod(stored.notch, null),
    rptt: byEveryMethod(stored.rptt, null),
    lvet: byEveryMethod(stored.lvet, null),
    likelyError: { r: null, foot: null, notch: null },
    match: { foot: null, notch: null },
    leftOut: { foot: null, notch: null },
  };
}

function completed(statistics: SweptStatistics, count: number): SweptStatistics {
  const stored: Partial<SweptStatistics> = statistics;
  const aligned: Omit<AlignedStatistics, 'meanError'> = stored.aligned ?? { ...notComputed, missed: count };
  // Results that were stored before the likely error of the mean existed lack it.
  return { ...statistics, aligned: { meanError: null, ...aligned } };
}

/** Converts a result of the intervals from the form of JSON back to the form that the analysis makes. */
export function analysedIntervals({
  windows,
  beats,
  ...result
}: PrintedResult<IntervalsResult>): IntervalsResult {
  const analysed = windows.map(({ rptt, lvet, sweep, ...bounds }) => ({
    ...bounds,
    intervals: { rptt: completed(rptt, bounds.beats), lvet: completed(lvet, bounds.beats) },
    sweeps: sweep,
  }));
  return { ...result, beats: beats.map(analysedBeat), windows: analysed };
}
