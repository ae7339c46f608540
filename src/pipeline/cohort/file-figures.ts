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
import { mapMethods } from '../../model/methods.ts';

/** Counts of beats of one feature by one method. */
export interface FeatureBeatCounts {
  /** Beats within the acceptance of their window's median, and beats outside it. */
  readonly truePositive: number;
  readonly falsePositive: number;
  /** Beats that have the feature, among the `beats` that could have it. */
  readonly found: number;
  readonly beats: number;
}

/** Mean and SDs of one interval in one window, ms; null if there are too few beats. */
export interface WindowSpread {
  /** Number of beats that have the interval. */
  readonly n: ByMethod<number>;
  /** Whether the interval is measurable. If not, it has no mean, and its SD is that of the values that were found. */
  readonly isMeasurable: ByMethod<boolean>;
  readonly mean: ByMethod<number | null>;
  readonly sd: ByMethod<number | null>;
  /** All methods over the beats that were not used to choose the least-variance threshold. */
  readonly heldOut: ByMethod<number | null>;
  /** SDs of single beats, whatever the methods average over; null if unknown. */
  readonly sdUnaveraged: ByMethod<number | null>;
  /** Threshold of least variance, %; negative for a notch on the downslope; null if all thresholds were excluded. */
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

/** Means from other analyses of a recording, ms; null if unknown. */
export interface OtherMeans {
  /** Over the beats of a recording with heart sounds. */
  readonly pep: ByMethod<number | null>;
  readonly qs2: ByMethod<number | null>;
  /** Number of windows in which they are not measurable; the beats of these windows are not in the means. */
  readonly soundsNotMeasurable: Readonly<Record<'pep' | 'qs2', ByMethod<number>>>;
  /** QT of median beats by Fridericia, over the windows. */
  readonly qtc: number | null;
}

export const noOtherMeans: OtherMeans = {
  pep: mapMethods(() => null),
  qs2: mapMethods(() => null),
  soundsNotMeasurable: { pep: mapMethods(() => 0), qs2: mapMethods(() => 0) },
  qtc: null,
};

/** Data of one recording for a comparison over recordings: a few numbers per window, without beats. */
export interface FileFigures extends OtherMeans {
  readonly windows: readonly WindowFigures[];
  /** Means over the beats of the windows in which the interval is measurable, ms; null if there are none. */
  readonly rptt: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
  /** Per minute. */
  readonly heartRate: number | null;
}

/** @param parameters  with which the result was made: `average` and `ppvMissed` are read */
export function fileFigures(
  result: IntervalsResult,
  parameters: ParameterValues,
  otherMeans: OtherMeans = noOtherMeans,
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
    ...otherMeans,
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
    mapMethods((method) => ppvCounts(statistics[method], window.beats, isMissedFalse));
  // Same beats as in `splitHalfSd`: those used for the choice, and those that share samples with them, are left out.
  const rest = kept.slice(Math.floor(kept.length / 2) + Number(parameters['average']) + 1);
  const spread = (interval: 'rptt' | 'lvet'): WindowSpread => {
    const statistics: ByMethod<IntervalStatistics> = window.intervals[interval];
    const { leastVariance } = window.intervals[interval];
    const heldOut = (method: MethodId): number | null =>
      meanAndSd(Float64Array.from(rest.flatMap((beat) => beat[interval][method] ?? []))).sd;
    const countOf = (method: MethodId): number =>
      kept.filter((beat) => beat[interval][method] !== null).length;
    return {
      n: mapMethods(countOf),
      isMeasurable: isMeasurable[interval],
      mean: mapMethods((method) => (isMeasurable[interval][method] ? statistics[method].mean : null)),
      sd: mapMethods((method) => statistics[method].sd),
      heldOut: { ...mapMethods(heldOut), leastVariance: leastVariance.splitHalfSd },
      sdUnaveraged: mapMethods((method) => statistics[method].sdUnaveraged),
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

/** Computes counts from a share of them; deviations from whole numbers are rounding errors. */
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
 * Computes the mean of an interval over the beats that have it, by method.
 *
 * @param isMeasurable  returns whether the interval is measurable in a window, given by its index
 */
export function meansOverBeats<Interval extends string>(
  beats: readonly (Readonly<Record<Interval, ByMethod<number | null>>> & { readonly window: number })[],
  interval: Interval,
  isMeasurable: (window: number, method: MethodId) => boolean,
): ByMethod<number | null> {
  return mapMethods((method) =>
    meanOrNull(
      beats.map((beat) => (isMeasurable(beat.window, method) ? (beat[interval][method] ?? null) : null)),
    ),
  );
}
