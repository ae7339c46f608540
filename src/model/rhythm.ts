/** Classes of beats. The index of a class here is its number where classes are stored as numbers. */
export const beatClassNames = ['N', 'S', 'V', 'F', 'paced', 'unknown'] as const;

/** Normal (including bundle branch block), supraventricular, ventricular, fusion of N and V, paced, or unknown. */
export type BeatClass = (typeof beatClassNames)[number];

/** Reasons for the class of a beat, in words. The index of a reason here is its number. */
export const classReasons = [
  'usual shape, in time',
  'usual shape, rhythm irregular',
  'other shape, in time',
  'early, usual shape',
  'early, other shape',
  'early, other shape, pause after',
  'other shape, pause after',
  'shape unlike all usual ones',
  'between the usual and the ventricular shape',
  'pacing spike',
  'too few beats',
  'poor signal',
  'cut off at the end',
  'no R',
  'as annotated',
  'by hand',
  'in a run of early beats',
  'no signal',
  'pacing spike without QRS',
  'shape of other ventricular beats',
  'within a ventricular run',
  'single, between beats in time',
] as const;

export type ClassReason = (typeof classReasons)[number];

/** Classes of beats with certainty and reason; one item per beat. */
export interface BeatClasses {
  readonly classes: readonly BeatClass[];
  /** Share of comparable beats that have this class, 0 … 1; NaN for `unknown`. */
  readonly certainty: Float64Array;
  readonly classReason: readonly ClassReason[];
}

/**
 * Pause after a premature beat. Full: the two RR around the premature beat last as long as two expected RR. Partial:
 * less.
 */
export type PauseKind = 'full' | 'partial';

/** Rhythm of the beats. All arrays have one item per beat. */
export interface Rhythm extends BeatClasses {
  /** Times of R, s, ascending. */
  readonly timesSec: Float64Array;
  /** RR from the previous beat, s; NaN for the first. */
  readonly rrSec: Float64Array;
  /** Expected RR: a running median of the RR that are neither early nor after a pause, s; NaN for the first. */
  readonly expectedRrSec: Float64Array;
  /** 60 / RR, per minute; NaN for the first. */
  readonly rateBpm: Float64Array;
  /**
   * Smoothed rate: 60 / the median of means of two successive RR around the beat, per minute; NaN with fewer than two
   * beats.
   */
  readonly smoothedBpm: Float64Array;
  /** Correlation of QRS with the main shape of the previous beats, −1 … 1; NaN if it cannot be computed. */
  readonly correlation: Float64Array;
  /** Whether the beat comes too early for the preceding rhythm. */
  readonly isPremature: readonly boolean[];
  /** Kind of pause after a premature beat; null for other beats, and without a pause. */
  readonly pauses: readonly (PauseKind | null)[];
  /** Whether the RR that ends at the beat is left out of the heart rate, because it is a break of over 10 s. */
  readonly isLeftOut: readonly boolean[];
  /** Number of the beat's group of one shape; −1 if it is not known. */
  readonly shape: Int32Array;
}

/** Classes of beats that do not come from the sinus node, most significant first. */
export const ectopicClasses = ['V', 'S', 'F'] as const satisfies readonly BeatClass[];

export type EctopicClass = (typeof ectopicClasses)[number];

/** A beat that does not come from the sinus node. */
export interface EctopicBeat {
  /** Index among the beats that have an R. */
  readonly place: number;
  /** Time of R, s. */
  readonly timeSec: number;
  readonly beatClass: EctopicClass;
  readonly isPremature: boolean;
  readonly pause: PauseKind | null;
}

/** Statistics of the RR that are not left out of the heart rate. */
export interface RhythmSummary {
  /** Number of these RR. */
  readonly rrCount: number;
  readonly leftOutCount: number;
  /** Mean and sample SD, ms; the mean is null without an RR, the SD with fewer than two. */
  readonly meanRrMs: number | null;
  readonly sdRrMs: number | null;
  /** 60 / mean RR, per minute. */
  readonly rateBpm: number | null;
  /** Number of beats of each class. */
  readonly classes: Readonly<Record<BeatClass, number>>;
  /** Number of beats of unknown class in poor signal. */
  readonly inPoorSignal: number;
}

export interface RhythmParams {
  /** A beat whose RR is below this share of the expected RR is premature. */
  readonly prematureBelow: number;
  /** An RR above this share of the expected RR is a pause. */
  readonly pauseAbove: number;
  /** Limit of the median change of RR from beat to beat, as a share; above it no beat is called premature. */
  readonly irregularAbove: number;
}
