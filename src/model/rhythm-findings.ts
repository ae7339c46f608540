/** Shortest RR that counts as a pause, s. */
export const pauseSec = 2;
/** Pauses longer than this are counted separately, s. */
export const longPauseSec = 3;

/** A long RR; `atSec` is the R at which it begins. */
export interface LongRr {
  readonly atSec: number;
  readonly rrSec: number;
}

/** A long interval between two beats in which the signal does not show whether the heart beat. */
export interface MissingRr extends LongRr {
  /**
   * Reason: samples are missing, the signal is flat, it moves by more than half of QRS, or the quality of the ECG is
   * poor.
   */
  readonly why: 'gap' | 'flat' | 'moved' | 'poor';
}

/** A run of successive beats that are all slow, all fast, or all of one ectopic class. */
export interface RateRun {
  /** Times of R of the first and last beat, s. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly beatCount: number;
  /** 60 / mean RR of the run, per minute. */
  readonly perMinute: number;
}

/** A stretch in which every second or every third beat is ectopic; the rate is that of all beats, over whole cycles. */
export interface EctopicPattern extends RateRun {
  /** Class of the ectopic beats. */
  readonly beatClass: 'S' | 'V';
}

/** Irregularity of RR in 30 s, without ectopic beats; all values are shares or have no unit. */
export interface Irregularity {
  /** Mean change of RR as a share of RR, without the largest fifth of the changes. */
  readonly change: number;
  /** Sample entropy of RR (m 1, r a tenth of the median RR). */
  readonly entropy: number;
  /** Share of RR's variance that the two previous RR predict, as in breathing; 0 … 1. */
  readonly foretold: number;
}

/** A stretch with irregular RR. */
export interface IrregularStretch {
  readonly fromSec: number;
  readonly toSec: number;
  /** Medians over its half minutes. */
  readonly evidence: Irregularity;
}

/** Main findings about a rhythm. Only RR in readable signal count; times in s. */
export interface RhythmFindings {
  /** Null without an RR. */
  readonly medianRrSec: number | null;
  readonly longestRr: LongRr | null;
  /** All RR over 2 s. */
  readonly pauses: readonly LongRr[];
  /** RR over 2 s where the signal is missing or poor. They do not count as pauses. */
  readonly missing: readonly MissingRr[];
  /** Runs below 50 and above 100 per minute, of eight or more beats. */
  readonly slow: readonly RateRun[];
  readonly fast: readonly RateRun[];
  /** Runs of three or more consecutive ventricular beats, and of three or more supraventricular ones. */
  readonly ventricular: readonly RateRun[];
  readonly supraventricular: readonly RateRun[];
  /** Exactly two consecutive ventricular beats. */
  readonly couplets: readonly RateRun[];
  /** Every second, or every third, beat is ectopic for three or more cycles. */
  readonly bigeminy: readonly EctopicPattern[];
  readonly trigeminy: readonly EctopicPattern[];
  readonly irregular: readonly IrregularStretch[];
  /** Time with enough RR to judge regularity, s. */
  readonly judgedSec: number;
}
