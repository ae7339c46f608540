/** Why a beat stands out: too soon, of another shape, or both. */
export type EctopicFlag = 'ventricular' | 'supraventricular' | 'unlike';

/** How the heart waits after a premature beat: until the beat after next is due, or less. */
export type PauseKind = 'full' | 'partial';

/** How beats follow each other. All arrays have one item a beat. */
export interface Rhythm {
  /** R, s, ascending. */
  readonly timesSec: Float64Array;
  /** From the R before, s; NaN of the first. */
  readonly rrSec: Float64Array;
  /** RR as it is due there: a running median of those that are neither early nor after a pause, s; NaN of the first. */
  readonly expectedRrSec: Float64Array;
  /** 60 / RR, per minute; NaN of the first. */
  readonly rateBpm: Float64Array;
  /** 60 / the median RR of the beats about it, per minute; NaN of fewer than two beats. */
  readonly smoothedBpm: Float64Array;
  /** Correlation of QRS with the running median beat, −1 … 1; NaN where it cannot be computed. */
  readonly correlation: Float64Array;
  /** Whether it comes too soon for the rhythm before it. */
  readonly isPremature: readonly boolean[];
  /** What follows a premature beat; null of others, and without a pause. */
  readonly pauses: readonly (PauseKind | null)[];
  readonly flags: readonly (EctopicFlag | null)[];
  /** False of a beat in poor signal, whose class is not told: its flag is null. */
  readonly isClassed: readonly boolean[];
  /** Whether the RR that ends at the beat is left out of the heart rate: the beats break off for over 10 s. */
  readonly isLeftOut: readonly boolean[];
}

/** A beat that stands out. */
export interface EctopicBeat {
  /** Its place among the beats that have an R. */
  readonly place: number;
  /** R, s. */
  readonly timeSec: number;
  readonly flag: EctopicFlag;
  readonly isPremature: boolean;
  readonly pause: PauseKind | null;
}

/** RR that are not left out of the heart rate. */
export interface RhythmSummary {
  /** How many. */
  readonly rrCount: number;
  readonly leftOutCount: number;
  /** Mean and sample SD, ms; null of none, and of fewer than two. */
  readonly meanRrMs: number | null;
  readonly sdRrMs: number | null;
  /** 60 / mean RR, per minute. */
  readonly rateBpm: number | null;
  /** Beats by their flag. */
  readonly ectopic: Readonly<Record<EctopicFlag, number>>;
  /** Beats in poor signal, which have no class. */
  readonly notClassed: number;
}

export interface RhythmParams {
  /** A beat whose RR is under this share of what is due is premature. */
  readonly prematureBelow: number;
  /** RR over this share of what is due is a pause. */
  readonly pauseAbove: number;
  /** Where RR changes from beat to beat by more than this share in the median, none is called premature. */
  readonly irregularAbove: number;
  /** A QRS that correlates less than this with the running median beat is of another shape. */
  readonly leastLike: number;
}
