import { meanAndSd } from '../../analysis/intervals/statistics.ts';
import { meanOrNull } from './mean-or-null.ts';
import { type IntervalName, judgeMeasurable } from './measurable-windows.ts';
import type {
  IntervalBeat,
  IntervalsResult,
  IntervalStatistics,
  IntervalWindow,
  LeastVarianceStatistics,
} from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { ByMethod, MethodId } from '../../model/methods.ts';
import { byMethod } from '../../model/methods.ts';

/** Beats of one feature by one method. */
export interface FeatureBeatCounts {
  /** Within the acceptance of their window's median, and not. */
  readonly truePositive: number;
  readonly falsePositive: number;
  /** Beats that have the feature, of `beats` that might. */
  readonly found: number;
  readonly beats: number;
}

/** Mean and SDs of one interval in one window, ms; null where there are too few beats. */
export interface WindowSpread {
  /** Beats that have the interval. */
  readonly n: ByMethod<number>;
  /** Whether it can be relied on; where it cannot it has no mean, and its SD is that of what was found. */
  readonly isMeasurable: ByMethod<boolean>;
  readonly mean: ByMethod<number | null>;
  readonly sd: ByMethod<number | null>;
  /** All methods over the beats that the least-variance threshold was not chosen on. */
  readonly heldOut: ByMethod<number | null>;
  /** SDs of single beats, whatever the methods average over; null where they are not known. */
  readonly sdUnaveraged: ByMethod<number | null>;
  /** Of least variance, %, of the notch negative on the downslope; null where none was in the running. */
  readonly threshold: number | null;
}

export interface WindowFigures {
  /** s from the recording's start. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly foot: ByMethod<FeatureBeatCounts>;
  readonly notch: ByMethod<FeatureBeatCounts>;
  readonly rptt: WindowSpread;
  readonly lvet: WindowSpread;
}

/** What other analyses say of a recording, ms; null where they do not. */
export interface MeansBeside {
  /** Over the beats of a recording with heart sounds. */
  readonly pep: ByMethod<number | null>;
  readonly qs2: ByMethod<number | null>;
  /** Windows in which they cannot be relied on, whose beats are in no mean. */
  readonly soundsNotMeasurable: Readonly<Record<'pep' | 'qs2', ByMethod<number>>>;
  /** QT of median beats by Fridericia, over the windows. */
  readonly qtc: number | null;
}

export const noMeansBeside: MeansBeside = {
  pep: byMethod(() => null),
  qs2: byMethod(() => null),
  soundsNotMeasurable: { pep: byMethod(() => 0), qs2: byMethod(() => 0) },
  qtc: null,
};

/** What a comparison over recordings takes of one: a few numbers a window, and no beats. */
export interface FileFigures extends MeansBeside {
  readonly windows: readonly WindowFigures[];
  /** Means over the beats of the windows in which it is measurable, ms; null without one. */
  readonly rptt: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
  /** Per minute. */
  readonly heartRate: number | null;
}

/** @param parameters  with which the result was made: `average` and `ppvMissed` are read */
export function fileFigures(
  result: IntervalsResult,
  parameters: ParameterValues,
  beside: MeansBeside = noMeansBeside,
): FileFigures {
  const { beats, windows, heartRate } = result;
  const kept = windows.map((): IntervalBeat[] => []);
  for (const beat of beats) if (beat.rejected === null) kept[beat.window]?.push(beat);
  const judged = windows.map(judgeMeasurable);
  const means = (interval: IntervalName) =>
    meansOverBeats(beats, interval, (k, method) => judged[k]?.isMeasurable[interval][method] ?? false);
  return {
    windows: windows.map((window, k) => windowFigures(window, kept[k] ?? [], parameters)),
    rptt: means('rptt'),
    lvet: means('lvet'),
    ...beside,
    heartRate,
  };
}

function windowFigures(
  window: IntervalWindow,
  kept: readonly IntervalBeat[],
  parameters: ParameterValues,
): WindowFigures {
  const isMissedFalse = parameters['ppvMissed'] === 'false';
  const { isMeasurable } = judgeMeasurable(window);
  const counts = (statistics: ByMethod<IntervalStatistics>): ByMethod<FeatureBeatCounts> =>
    byMethod((method) => ppvCounts(statistics[method], window.beats, isMissedFalse));
  // The beats that `splitHalfSd` is over: neither those that chose nor those that share samples with them.
  const rest = kept.slice(Math.floor(kept.length / 2) + Number(parameters['average']) + 1);
  const spread = (interval: 'rptt' | 'lvet'): WindowSpread => {
    const statistics: ByMethod<IntervalStatistics> = window.intervals[interval];
    const { leastVariance } = window.intervals[interval];
    const heldOut = (method: MethodId): number | null =>
      meanAndSd(Float64Array.from(rest.flatMap((beat) => beat[interval][method] ?? []))).sd;
    const countOf = (method: MethodId): number =>
      kept.filter((beat) => beat[interval][method] !== null).length;
    return {
      n: byMethod(countOf),
      isMeasurable: isMeasurable[interval],
      mean: byMethod((method) => (isMeasurable[interval][method] ? statistics[method].mean : null)),
      sd: byMethod((method) => statistics[method].sd),
      heldOut: { ...byMethod(heldOut), leastVariance: leastVariance.splitHalfSd },
      sdUnaveraged: byMethod((method) => statistics[method].sdUnaveraged),
      threshold: signedThreshold(leastVariance),
    };
  };
  return {
    fromSec: window.from,
    toSec: window.to,
    foot: counts(window.intervals.rptt),
    notch: counts(window.intervals.lvet),
    rptt: spread('rptt'),
    lvet: spread('lvet'),
  };
}

function signedThreshold({ threshold, side }: LeastVarianceStatistics): number | null {
  return threshold === null || side !== 'down' ? threshold : -threshold;
}

/** Counts from a share of them: what is not a whole number is rounding. */
export function ppvCounts(
  { ppv, missed }: Pick<IntervalStatistics, 'ppv' | 'missed'>,
  beats: number,
  isMissedFalse: boolean,
): FeatureBeatCounts {
  const found = beats - missed;
  const counted = ppv === null ? 0 : found + (isMissedFalse ? missed : 0);
  const truePositive = Math.round((ppv ?? 0) * counted);
  return { truePositive, falsePositive: counted - truePositive, found, beats };
}

/**
 * Mean of an interval over the beats that have it, by method.
 *
 * @param isMeasurable  whether it can be relied on in a window, which is given by its number
 */
export function meansOverBeats<Interval extends string>(
  beats: readonly (Readonly<Record<Interval, ByMethod<number | null>>> & { readonly window: number })[],
  interval: Interval,
  isMeasurable: (window: number, method: MethodId) => boolean,
): ByMethod<number | null> {
  return byMethod((method) =>
    meanOrNull(
      beats.map((beat) => (isMeasurable(beat.window, method) ? (beat[interval][method] ?? null) : null)),
    ),
  );
}
