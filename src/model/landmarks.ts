import type {
  ByMethod,
  IntervalStatistics,
  LeastVarianceStatistics,
  MainsResult,
  MissReason,
  NotchSide,
  RejectReason,
  RuledOut,
} from './intervals.ts';

/** What is timed in every beat of a channel. */
export type LandmarkKind = 'rising' | 'falling' | 'peak' | 'nadir' | 'slope' | 'notch';

/** What the beats are: R-peaks, or the channel's own upstrokes. */
export type BeatSource = 'ecg' | 'channel';

/** Why a kept beat lacks its landmark: also where the trace does not cross the fixed threshold. */
export type LandmarkMissReason = MissReason | 'no-crossing';

/** Why it lacks what the landmark is timed from: no S1, no kept beat just before, or no landmark there. */
export type StartMissReason = LandmarkMissReason | 'no-onset' | 'no-previous';

/** One beat of the result. Times in s from the recording's first sample, intervals in ms. */
export interface LandmarkBeat {
  /** The R-peak, or without an ECG the channel's own upstroke. */
  readonly r: number;
  /** Index into `windows`. */
  readonly window: number;
  readonly rejected: RejectReason | null;
  readonly missed: {
    readonly landmark: LandmarkMissReason | null;
    readonly start: StartMissReason | null;
  };
  /** What it is timed from. */
  readonly start: ByMethod<number | null>;
  readonly landmark: ByMethod<number | null>;
  readonly interval: ByMethod<number | null>;
}

export interface LandmarkSweepRow {
  /** Of a notch: on the slope down to the nadir or up from it; else null. */
  readonly side: NotchSide | null;
  readonly threshold: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly ppv: number | null;
  readonly found: number;
  readonly wins: number;
  readonly ruledOut: RuledOut | null;
}

export interface LandmarkWindow {
  /** s. */
  readonly from: number;
  readonly to: number;
  /** Beats kept. */
  readonly beats: number;
  readonly rejected: number;
  /** Kept beats that correlate under 0.8 with the window's median beat. */
  readonly unlike: number;
  readonly interval: {
    readonly historic: IntervalStatistics;
    readonly leastVariance: LeastVarianceStatistics & { readonly side: NotchSide | null };
  };
  /** Empty for a landmark without a threshold. */
  readonly sweep: { readonly landmark: readonly LandmarkSweepRow[] };
}

export interface LandmarkResult {
  /** The channel's label. */
  readonly channel: string;
  readonly landmark: LandmarkKind;
  /** `r`, `s1`, `previous`, or the label of another channel. */
  readonly timedFrom: string;
  readonly beatsFrom: BeatSource;
  readonly beats: readonly LandmarkBeat[];
  readonly windows: readonly LandmarkWindow[];
  /** 60 / mean beat length, without breaks, per minute; null without one. */
  readonly rate: number | null;
  /** Whether the channel was inverted. */
  readonly flipped: boolean;
  /** What of the mains was found in the ECG and taken out, Hz; absent where no ECG was read. */
  readonly mains?: MainsResult;
}
