import type { ByMethod } from './methods.ts';
/** Mains frequency in a result, Hz; null if none was found, or none removed. */
export interface MainsResult {
  readonly found: 50 | 60 | null;
  readonly applied: 50 | 60 | null;
}

/** Reasons for leaving a beat out of all results. */
export const rejectReasons = [
  'incomplete',
  'excluded',
  'noise',
  'ectopic',
  'after-ectopic',
  'short',
  'long',
  'unlike',
] as const;

export type RejectReason = (typeof rejectReasons)[number];

/** Reason why a kept beat lacks a feature. */
export type MissReason = 'gap' | 'no-upstroke' | 'no-peak' | 'no-foot' | 'no-nadir' | 'edge';

export type FootMethod =
  | 'percent-height'
  | 'minimum'
  | 'second-derivative'
  | 'third-derivative'
  | 'intersecting-tangents';

export type NotchMethod = 'quarry-pigott' | 'first-derivative' | 'slope-extrapolation' | 'third-derivative';

/** Side of a threshold of the notch sweep: the downslope before the nadir or the upslope after it. */
export type NotchSide = 'down' | 'up';

/** Reason why a kept beat has no aligned landmark. */
export type LeftOutReason = 'clipped' | 'uncertain' | 'unlike' | 'out-of-reach';

/**
 * Details of the alignment of one beat, besides the places of its landmarks; null if the beat is not kept, or not
 * aligned.
 */
export interface BeatAlignment<Start extends string, Landmark extends string> {
  /** Likely error (SD) of each place, ms; null for a start that was not aligned. */
  readonly likelyError: Readonly<Record<Start | Landmark, number | null>>;
  /** Correlation with the mean beat around the landmark. */
  readonly match: Readonly<Record<Landmark, number | null>>;
  readonly leftOut: Readonly<Record<Landmark, LeftOutReason | null>>;
}

/** One beat of the result. Times in s from the recording's first sample, intervals in ms. */
export interface IntervalBeat extends BeatAlignment<'r', 'foot' | 'notch'> {
  readonly r: number;
  /** Index into `windows`. */
  readonly window: number;
  readonly rejected: RejectReason | null;
  readonly missed: { readonly foot: MissReason | null; readonly notch: MissReason | null };
  readonly peak: number | null;
  readonly foot: ByMethod<number | null>;
  readonly notch: ByMethod<number | null>;
  readonly rptt: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
}

/** Statistics of one interval over a window's kept beats; null with fewer than two beats. */
export interface IntervalStatistics {
  readonly mean: number | null;
  readonly sd: number | null;
  /**
   * Share of the found beats within the acceptance of the median, 0 … 1; for LVET, judged by the interval from R to the
   * notch.
   */
  readonly ppv: number | null;
  /** Number of kept beats without the feature. */
  readonly missed: number;
  /** SD of the same method on beats without averaging. */
  readonly sdUnaveraged: number | null;
}

export interface LeastVarianceStatistics extends IntervalStatistics {
  /** Source of the threshold: the sweep, or the user. */
  readonly chosenBy: 'sweep' | 'hand';
  /** %; null if all thresholds were excluded. */
  readonly threshold: number | null;
  /** Mean by least variance − mean by the historic method, each over the beats with a value, ms. */
  readonly shift: number | null;
  readonly splitHalfSd: number | null;
  /** Percentiles 2.5 and 97.5 of the minimum SD over the resamples. */
  readonly sdInterval: readonly [number, number] | null;
  /** For a notch only: side of its threshold; null without a threshold. */
  readonly side?: NotchSide | null;
}

/** Statistics of an interval of single beats between aligned landmarks; null if the window has no value. */
export interface AlignedStatistics extends IntervalStatistics {
  /** Root mean square of the beats' likely errors, ms. */
  readonly likelyError: number | null;
  /** Likely error of the mean, ms: 1.96 of it hold 95 of 100 means; null where it is not known. */
  readonly meanError: number | null;
  /** SD without the likely errors, ms; 0 if they are larger. */
  readonly remainingSd: number | null;
  /** Percentiles 2.5 and 97.5 of `remainingSd` over the resamples. */
  readonly remainingInterval: readonly [number, number] | null;
  /** Mean − mean by the historic method, each over the beats with a value, ms. */
  readonly shift: number | null;
  /** Why there is no value, in a sentence; null if there is one. */
  readonly notMeasurable: string | null;
}

/** Statistics of an interval to a landmark by every method; two of the methods have more fields. */
export interface SweptStatistics extends ByMethod<IntervalStatistics> {
  readonly leastVariance: LeastVarianceStatistics;
  readonly aligned: AlignedStatistics;
}

/** One threshold of a sweep. */
export interface SweepRow {
  /** %. */
  readonly threshold: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly ppv: number | null;
  readonly found: number;
  /** Share of resamples in which this threshold wins, 0 … 1. */
  readonly wins: number;
  /** Reason for its exclusion, or null. */
  readonly ruledOut: RuledOut | null;
  /** For a notch only: on the slope down to the nadir or up from it. */
  readonly side?: NotchSide;
}

export type RuledOut = 'leastFound' | 'sweepTo' | 'maxShift';

/** Start and end of a window, s. */
export interface WindowSpan {
  readonly from: number;
  readonly to: number;
  /** Name of the stretch if windows are stretches; null for a window between two stretches. */
  readonly name?: string | null;
}

/** Results of one window: intervals by name, and sweeps by landmark. */
export interface SweptWindow<Intervals, SweepName extends string> extends WindowSpan {
  /** Number of kept beats. */
  readonly beats: number;
  readonly rejected: number;
  /** Number of rejected beats that are ectopic, or follow an ectopic beat. */
  readonly ectopic: number;
  /** Number of kept beats whose correlation with the window's median beat is below 0.8. */
  readonly unlike: number;
  readonly intervals: Readonly<Intervals>;
  /** Empty for a landmark without a threshold. */
  readonly sweeps: Readonly<Record<SweepName, readonly SweepRow[]>>;
}

export interface IntervalWindow extends SweptWindow<
  Record<'rptt' | 'lvet', SweptStatistics>,
  'foot' | 'notch'
> {
  /** Number of kept beats whose own foot, without averaging, lies within 50 ms of the window's median foot after R. */
  readonly following: number;
  /**
   * Number of kept beats in which the recording is clipped at the start or the end of the interval; absent if nothing
   * is clipped.
   */
  readonly clipped?: Readonly<Record<'rptt' | 'lvet', number>>;
}

export interface IntervalsResult {
  readonly beats: readonly IntervalBeat[];
  readonly windows: readonly IntervalWindow[];
  /** 60 / mean RR of the record's beats, without breaks, per minute; null without an RR. */
  readonly heartRate: number | null;
  /** Weissler's index from the historic LVET, ms. */
  readonly lvetIndex: { readonly men: number | null; readonly women: number | null };
  /** Whether the PPG was inverted. */
  readonly flipped: boolean;
  /** Mains frequency found in the ECG and removed, Hz; absent in results of versions that did not store it. */
  readonly mains?: MainsResult;
}
