/** Which beats of a record are scored, and how near a mark must be. */
export interface ScoreOptions {
  /** Start of the test period, s. */
  readonly fromSec: number;
  /** End of the test period, s; null for all of it. */
  readonly toSec: number | null;
  /** Largest distance of a mark from its reference beat, ms. */
  readonly toleranceMs: number;
}

/** How many beats were found and missed, and how many marks have no beat. */
export interface BeatCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** TP/(TP + FN); null without reference beats. */
  readonly se: number | null;
  /** TP/(TP + FP); null without marks. */
  readonly ppv: number | null;
}

/** A beat that was missed, or a mark where there is no beat: a false alarm. */
export interface BeatError {
  /** s. */
  readonly timeSec: number;
  readonly kind: 'miss' | 'false-alarm';
  /** The reference's label of a missed beat; the mark's own of a false alarm, null where it has none. */
  readonly label: string | null;
  /** The mark nearest to a missed beat, or the reference beat nearest to a false alarm, s; null without any. */
  readonly nearestSec: number | null;
  /** How much later that one is, ms. */
  readonly distanceMs: number | null;
  /** Whether the reference says that the signals cannot be read there. */
  readonly isUnreadable: boolean;
}

export interface BeatScore extends BeatCounts {
  /** In the order of time. */
  readonly errors: readonly BeatError[];
}

/** A computed fact that speaks for why a beat was missed or a mark set; stable codes. */
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
  | 'noise'
  | 'wander';

/** The causes in words. */
export const causeWords: Readonly<Record<ErrorCause, string>> = {
  'by-hand': 'by hand',
  'under-threshold': 'under threshold',
  'in-skip': 'in skip',
  'too-flat': 'too flat',
  'marked-off': 'marked too far off',
  learning: 'learning',
  't-wave': 'taken for a T wave',
  'off-rhythm': 'taken for noise by its shape or the rhythm',
  'no-peak': 'no peak there',
  'double-mark': 'second mark on a beat',
  'like-t-wave': 'looks like the T wave of the beat before',
  'searched-back': 'taken because a beat was overdue',
  'like-beat': 'looks like a beat',
  'soon-after': 'soon after a beat',
  flat: 'flat',
  clipped: 'clipped',
  jumps: 'jumps of the line',
  noise: 'noise',
  wander: 'baseline wander',
};

/** The peak at an error over its threshold, and what the detector made of it. */
export interface PeakReason {
  readonly peakOverThreshold: number | null;
  readonly causes: readonly ErrorCause[];
}

/** What was measured about an error. */
export interface ErrorReason {
  /**
   * Of the curve-length detector L, of a miss the largest within the tolerance of the reference, of a false
   * alarm its own, over the T1 then in force; of another the peak that it judged over its threshold. Null
   * without a peak.
   */
  readonly peakOverThreshold: number | null;
  /** Since the mark before, s; null without one. */
  readonly sinceSec: number | null;
  /** What was done by hand or by the detector first, then what is wrong with the 10 s about it; may be none. */
  readonly causes: readonly ErrorCause[];
}

/** Se and PPV at one tolerance. */
export interface ToleranceRow {
  /** ms. */
  readonly tolerance: number;
  readonly se: number | null;
  readonly ppv: number | null;
}

/** Scores of several records together; a rate is null where no record has it. */
export interface PooledScores {
  /** Beats pooled. */
  readonly gross: BeatCounts;
  /** Records equal: means over those that have the rate. */
  readonly average: Pick<BeatCounts, 'se' | 'ppv'>;
}

/** Classes of ANSI/AAMI EC57: normal, supraventricular, ventricular, fusion, and unknown or paced. */
export type ScoredClass = 'N' | 'S' | 'V' | 'F' | 'Q';

/** A mark's class; `O` where there is no mark, `X` where the test annotator had shut down. */
export type MarkColumn = ScoredClass | 'O' | 'X';

/** A beat's class; `O` where there is no beat, `X` where the reference cannot be read. */
export type BeatRow = ScoredClass | 'O' | 'X';

/** Beats by their class in the reference (rows) and in the test (columns). */
export interface ClassConfusion {
  readonly counts: Readonly<Record<BeatRow, Readonly<Record<MarkColumn, number>>>>;
  /** For each class, of the beats that have it on either side. */
  readonly byClass: Readonly<Record<ScoredClass, BeatCounts>>;
  /** Ventricular and supraventricular ectopic beats. */
  readonly veb: EctopicScore;
  readonly sveb: EctopicScore;
  /** Whether the reference has paced beats, whose records EC57 leaves out of both. */
  readonly hasPaced: boolean;
}

/** Calls of one kind of ectopic beat as ANSI/AAMI EC57 counts them. */
export interface EctopicScore extends BeatCounts {
  /** Other beats that were not called so. */
  readonly tn: number;
  /** FP/(TN + FP); null without other beats. */
  readonly fpr: number | null;
}

/** How far marks of one edge of QRS lie from the reference's. */
export interface EdgeErrors {
  /** Edges found. */
  readonly count: number;
  /** Edges of the reference that have no mark. */
  readonly missed: number;
  /** Mark − reference, ms: positive is late. Null without any. */
  readonly meanMs: number | null;
  /** Sample standard deviation; null of fewer than two. */
  readonly sdMs: number | null;
  /** Each error, in the order of time. */
  readonly errorsMs: readonly number[];
}

/** Onset and end of QRS against a reference that marks them. */
export interface EdgeScore {
  readonly onset: EdgeErrors;
  readonly end: EdgeErrors;
}

/** All that the marks of one record come to against one reference. */
export interface QrsScore {
  readonly score: BeatScore;
  readonly sweep: readonly ToleranceRow[];
  /** Null where the marks are no onsets, or the reference marks no edges. */
  readonly edges: EdgeScore | null;
  /** Null where the marks carry no classes. */
  readonly classes: ClassConfusion | null;
}
