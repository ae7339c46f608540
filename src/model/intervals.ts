import type { ByMethod } from './methods.ts';
/** The mains in a result, Hz; null where none was found, or none taken out. */
export interface MainsResult {
  readonly found: 50 | 60 | null;
  readonly applied: 50 | 60 | null;
}

/** Why a beat is left out of everything. */
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

/** Why a kept beat lacks a feature. */
export type MissReason = 'gap' | 'no-upstroke' | 'no-peak' | 'no-foot' | 'no-nadir' | 'edge';

export type FootMethod =
  | 'percent-height'
  | 'minimum'
  | 'second-derivative'
  | 'third-derivative'
  | 'intersecting-tangents';

export type NotchMethod = 'quarry-pigott' | 'first-derivative' | 'slope-extrapolation' | 'third-derivative';

/** A level of the notch sweep: on the downslope before the nadir or the upslope after it. */
export type NotchSide = 'down' | 'up';

/** Why a kept beat has no aligned landmark. */
export type LeftOutReason = 'clipped' | 'uncertain' | 'unlike' | 'out-of-reach';

/** What alignment says of one beat beside where its landmarks are; null of a beat that is not kept, or not aligned. */
export interface BeatAlignment<Start extends string, Landmark extends string> {
  /** Likely error (SD) of each place, ms; of a start that was not aligned null. */
  readonly likelyError: Readonly<Record<Start | Landmark, number | null>>;
  /** Correlation with the mean beat about the landmark. */
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

/** Statistics of one interval over a window's kept beats; null under two beats. */
export interface IntervalStatistics {
  readonly mean: number | null;
  readonly sd: number | null;
  /** Share of the found within the acceptance of the median, 0 … 1; of R to notch for LVET. */
  readonly ppv: number | null;
  /** Kept beats without the feature. */
  readonly missed: number;
  /** SD of the same method on beats without averaging. */
  readonly sdUnaveraged: number | null;
}

export interface LeastVarianceStatistics extends IntervalStatistics {
  /** Who chose the threshold: the sweep, or a person. */
  readonly chosenBy: 'sweep' | 'hand';
  /** %; null where no threshold was in the running. */
  readonly threshold: number | null;
  /** Mean by least variance − mean by the historic method, each over the beats that have it, ms. */
  readonly shift: number | null;
  readonly splitHalfSd: number | null;
  /** Percentiles 2.5 and 97.5 of the least SD over the resamples. */
  readonly sdInterval: readonly [number, number] | null;
  /** Of a notch alone: where its threshold lies; null without one. */
  readonly side?: NotchSide | null;
}

/** An interval of single beats between aligned landmarks; null where the window has no value. */
export interface AlignedStatistics extends IntervalStatistics {
  /** Root mean square of the beats' likely errors, ms. */
  readonly likelyError: number | null;
  /** SD less the likely errors, ms; 0 where they are larger. */
  readonly remainingSd: number | null;
  /** Percentiles 2.5 and 97.5 of it over the resamples. */
  readonly remainingInterval: readonly [number, number] | null;
  /** Mean − mean by the historic method, each over the beats that have it, ms. */
  readonly shift: number | null;
  /** Why there is no value, in a sentence; null where there is one. */
  readonly notMeasurable: string | null;
}

/** An interval to a landmark by every method; two of them say more. */
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
  /** Share of resamples in which it wins, 0 … 1. */
  readonly wins: number;
  /** Why it is excluded, or null. */
  readonly ruledOut: RuledOut | null;
  /** Of a notch alone: on the slope down to the nadir or up from it. */
  readonly side?: NotchSide;
}

export type RuledOut = 'leastFound' | 'sweepTo' | 'maxShift';

/** Where a window lies, s. */
export interface WindowSpan {
  readonly from: number;
  readonly to: number;
  /** Of windows that are stretches: the stretch's name, null between two. */
  readonly name?: string | null;
}

/** What is measured in one window: intervals by their names, and the sweeps of the landmarks by theirs. */
export interface SweptWindow<Intervals, SweepName extends string> extends WindowSpan {
  /** Beats kept. */
  readonly beats: number;
  readonly rejected: number;
  /** Those of them that are ectopic, or follow an ectopic beat. */
  readonly ectopic: number;
  /** Kept beats that correlate under 0.8 with the window's median beat. */
  readonly unlike: number;
  readonly intervals: Readonly<Intervals>;
  /** Empty for a landmark without a threshold. */
  readonly sweeps: Readonly<Record<SweepName, readonly SweepRow[]>>;
}

export interface IntervalWindow extends SweptWindow<
  Record<'rptt' | 'lvet', SweptStatistics>,
  'foot' | 'notch'
> {
  /** Kept beats whose own foot, without averaging, lies within 50 ms of the window's median foot after R. */
  readonly following: number;
  /** Kept beats in which the recording is cut off where the interval begins or ends; absent of a record that is whole. */
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
  /** What of the mains was found in the ECG and taken out, Hz; absent in results of versions that did not keep it. */
  readonly mains?: MainsResult;
}
