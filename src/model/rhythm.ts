/** Classes of beats; the place of one here is its number where classes are kept as numbers. */
export const beatClassNames = ['N', 'S', 'V', 'F', 'paced', 'unknown'] as const;

/** Normal (bundle branch block too), supraventricular, ventricular, fusion of N and V, paced, or not known. */
export type BeatClass = (typeof beatClassNames)[number];

/** Why a beat has its class, in words; the place of one here is its number. */
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
] as const;

export type ClassReason = (typeof classReasons)[number];

/** What is said of each beat's class; one item a beat. */
export interface BeatClasses {
  readonly classes: readonly BeatClass[];
  /** Share of such beats that have the class, 0 … 1; NaN of `unknown`. */
  readonly certainty: Float64Array;
  readonly classReason: readonly ClassReason[];
}

/** How the heart waits after a premature beat: until the beat after next is due, or less. */
export type PauseKind = 'full' | 'partial';

/** How beats follow each other. All arrays have one item a beat. */
export interface Rhythm extends BeatClasses {
  /** R, s, ascending. */
  readonly timesSec: Float64Array;
  /** From the R before, s; NaN of the first. */
  readonly rrSec: Float64Array;
  /** RR as it is due there: a running median of those that are neither early nor after a pause, s; NaN of the first. */
  readonly expectedRrSec: Float64Array;
  /** 60 / RR, per minute; NaN of the first. */
  readonly rateBpm: Float64Array;
  /** 60 / the RR of the beats about it, the median of means of two that follow each other, per minute; NaN of fewer than two beats. */
  readonly smoothedBpm: Float64Array;
  /** Correlation of QRS with the main shape of the beats before it, −1 … 1; NaN where it cannot be computed. */
  readonly correlation: Float64Array;
  /** Whether it comes too soon for the rhythm before it. */
  readonly isPremature: readonly boolean[];
  /** What follows a premature beat; null of others, and without a pause. */
  readonly pauses: readonly (PauseKind | null)[];
  /** Whether the RR that ends at the beat is left out of the heart rate: the beats break off for over 10 s. */
  readonly isLeftOut: readonly boolean[];
  /** The group of beats of one shape that it is of; −1 where that is not known. */
  readonly shape: Int32Array;
}

/** Classes of beats that come from elsewhere than the sinus node, the most telling first. */
export const ectopicClasses = ['V', 'S', 'F'] as const satisfies readonly BeatClass[];

export type EctopicClass = (typeof ectopicClasses)[number];

/** A beat that is not the sinus node's own. */
export interface EctopicBeat {
  /** Its place among the beats that have an R. */
  readonly place: number;
  /** R, s. */
  readonly timeSec: number;
  readonly beatClass: EctopicClass;
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
  /** Beats by their class. */
  readonly classes: Readonly<Record<BeatClass, number>>;
  /** Those of unknown class that lie in poor signal. */
  readonly inPoorSignal: number;
}

export interface RhythmParams {
  /** A beat whose RR is under this share of what is due is premature. */
  readonly prematureBelow: number;
  /** RR over this share of what is due is a pause. */
  readonly pauseAbove: number;
  /** Where RR changes from beat to beat by more than this share in the median, none is called premature. */
  readonly irregularAbove: number;
}
