/** Period of a record that is scored, and the tolerance of marks. */
export interface ScoreOptions {
  /** Start of the test period, s. */
  readonly fromSec: number;
  /** End of the test period, s; null for all of it. */
  readonly toSec: number | null;
  /** Maximum distance of a mark from its reference beat, ms. */
  readonly toleranceMs: number;
}

/** Numbers of beats found (TP) and missed (FN), and of marks without a beat (FP). */
export interface BeatCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** TP/(TP + FN); null without reference beats. */
  readonly se: number | null;
  /** TP/(TP + FP); null without marks. */
  readonly ppv: number | null;
}

/** A missed beat, or a mark without a beat (a false alarm). */
export interface BeatError {
  /** Time of the missed beat or of the false mark, s. */
  readonly timeSec: number;
  readonly kind: 'miss' | 'false-alarm';
  /** Label of a missed beat in the reference, or of a false alarm's mark; null if the mark has no label. */
  readonly label: string | null;
  /**
   * Time of the mark nearest to a missed beat, or of the reference beat nearest to a false alarm, s; null if there is
   * none.
   */
  readonly nearestSec: number | null;
  /** `nearestSec` − `timeSec`, ms: positive if the nearest one is later. */
  readonly distanceMs: number | null;
  /** Whether the reference marks the signals as unreadable there. */
  readonly isUnreadable: boolean;
}

export interface BeatScore extends BeatCounts {
  /** In order of time. */
  readonly errors: readonly BeatError[];
}

/** A computed fact that may explain why a beat was missed or a false mark was set; stable codes. */
export type ErrorCause =
  | 'by-hand'
  | 'under-threshold'
  | 'in-skip'
  | 'too-flat'
  | 'marked-off'
  | 'learning'
  | 't-wave'
  | 'off-rhythm'
  | 'no-peak'
  | 'double-mark'
  | 'like-t-wave'
  | 'searched-back'
  | 'like-beat'
  | 'soon-after'
  | 'flat'
  | 'clipped'
  | 'jumps'
  | 'calibration'
  | 'noise'
  | 'wander';

/** The causes in words, for users. */
export const causeWords: Readonly<Record<ErrorCause, string>> = {
  'by-hand': 'by hand',
  'under-threshold': 'under threshold',
  'in-skip': 'in skip',
  'too-flat': 'too flat',
  'marked-off': 'marked too far off',
  learning: 'learning',
  't-wave': 'mistaken for a T wave',
  'off-rhythm': 'mistaken for noise by its shape or the rhythm',
  'no-peak': 'no peak there',
  'double-mark': 'second mark on a beat',
  'like-t-wave': 'looks like the T wave of the beat before',
  'searched-back': 'accepted because a beat was overdue',
  'like-beat': 'looks like a beat',
  'soon-after': 'soon after a beat',
  flat: 'flat',
  clipped: 'clipped',
  jumps: 'jumps of the line',
  calibration: 'calibration pulses',
  noise: 'noise',
  wander: 'baseline wander',
};

/** Height of the peak at an error relative to its threshold, and the detector's reasons. */
export interface PeakReason {
  readonly peakOverThreshold: number | null;
  readonly causes: readonly ErrorCause[];
}

/** Measurements about an error. */
export interface ErrorReason {
  /**
   * Height of the peak at the error, divided by the threshold.
   *
   * For the curve-length detector: L over the T1 in force at that time. A miss takes the largest L within the tolerance
   * of the reference beat; a false alarm takes its own L. For other detectors: the peak that was judged, over its
   * threshold. Null without a peak.
   */
  readonly peakOverThreshold: number | null;
  /** Time since the previous mark, s; null without one. */
  readonly sinceSec: number | null;
  /** Causes from the user or the detector first, then faults of the surrounding 10 s of signal; may be empty. */
  readonly causes: readonly ErrorCause[];
}

/** Se and PPV at one tolerance. */
export interface ToleranceRow {
  /** ms. */
  readonly tolerance: number;
  readonly se: number | null;
  readonly ppv: number | null;
}

/** Scores of several records together; a rate is null if no record has it. */
export interface PooledScores {
  /** Scores over the pooled beats of all records. */
  readonly gross: BeatCounts;
  /** Mean over the records that have the rate, each with equal weight. */
  readonly average: Pick<BeatCounts, 'se' | 'ppv'>;
}

/** Classes of ANSI/AAMI EC57: normal, supraventricular, ventricular, fusion, and unknown or paced. */
export type ScoredClass = 'N' | 'S' | 'V' | 'F' | 'Q';

/** Class of a mark; `O` if there is no mark, `X` where the test annotator had shut down. */
export type MarkColumn = ScoredClass | 'O' | 'X';

/** Class of a beat; `O` if there is no beat, `X` where the reference cannot be read. */
export type BeatRow = ScoredClass | 'O' | 'X';

/** Numbers of beats by class in the reference (rows) and in the test (columns). */
export interface ClassConfusion {
  readonly counts: Readonly<Record<BeatRow, Readonly<Record<MarkColumn, number>>>>;
  /** For each class, counts over the beats that have the class in the reference or in the test. */
  readonly byClass: Readonly<Record<ScoredClass, BeatCounts>>;
  /** Ventricular (`veb`) and supraventricular (`sveb`) ectopic beats. */
  readonly veb: EctopicScore;
  readonly sveb: EctopicScore;
  /** Whether the reference has paced beats. EC57 leaves such records out of `veb` and `sveb`. */
  readonly hasPaced: boolean;
}

/** Classifications of one kind of ectopic beat, counted like ANSI/AAMI EC57. */
export interface EctopicScore extends BeatCounts {
  /** Number of other beats that were not classified as this kind. */
  readonly tn: number;
  /** FP/(TN + FP); null without other beats. */
  readonly fpr: number | null;
}

/** Errors of the marks of one edge of QRS, compared with the reference. */
export interface EdgeErrors {
  /** Number of edges found. */
  readonly count: number;
  /** Number of edges of the reference that have no mark. */
  readonly missed: number;
  /** Mean of mark − reference, ms: positive is late. Null if none was found. */
  readonly meanMs: number | null;
  /** Sample standard deviation; null if fewer than two were found. */
  readonly sdMs: number | null;
  /** Each error, in order of time. */
  readonly errorsMs: readonly number[];
}

/** Errors of the onset and the end of QRS, for a reference that marks them. */
export interface EdgeScore {
  readonly onset: EdgeErrors;
  readonly end: EdgeErrors;
}

/** Complete score of the marks of one record against one reference. */
export interface QrsScore {
  readonly score: BeatScore;
  readonly sweep: readonly ToleranceRow[];
  /** Null if the marks are no onsets, or the reference marks no edges. */
  readonly edges: EdgeScore | null;
  /** Null if the marks have no classes. */
  readonly classes: ClassConfusion | null;
}
