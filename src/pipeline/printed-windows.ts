import type { IntervalsResult, SweepRow, SweptWindow } from '../model/intervals.ts';
import type { LandmarkResult, LandmarkWindow } from '../model/landmarks.ts';

/** A window as JSON and CSV have it: the intervals stand beside its bounds. */
export type PrintedWindow<Window extends SweptWindow<object, string>> = Omit<Window, 'intervals' | 'sweeps'> &
  Window['intervals'] & { readonly sweep: Window['sweeps'] };

/** A result whose windows are as JSON and CSV have them. */
export type PrintedResult<
  Result extends { readonly windows: readonly Window[] },
  Window extends SweptWindow<object, string> = Result['windows'][number],
> = Omit<Result, 'windows'> & { readonly windows: readonly PrintedWindow<Window>[] };

/** A result of the intervals or the sounds as JSON and CSV have it. */
export function printedResult<Result extends { readonly windows: readonly SweptWindow<object, string>[] }>(
  result: Result,
): PrintedResult<Result> {
  return { ...result, windows: result.windows.map(printedWindow) } as PrintedResult<Result>;
}

function printedWindow({ intervals, sweeps, ...bounds }: SweptWindow<object, string>): object {
  return { ...bounds, ...intervals, sweep: sweeps };
}

/** Of any landmark: with a side in every row, null where thresholds have none. */
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

/** A result of the intervals that was read from JSON, with windows as the analysis made them. */
export function analysedIntervals({ windows, ...result }: PrintedResult<IntervalsResult>): IntervalsResult {
  const analysed = windows.map(({ rptt, lvet, sweep, ...bounds }) => ({
    ...bounds,
    intervals: { rptt, lvet },
    sweeps: sweep,
  }));
  return { ...result, windows: analysed };
}
