/** An RR over this is a pause, s. */
export const pauseSec = 2;
/** Pauses over this are counted by themselves, s. */
export const longPauseSec = 3;

/** A long RR, from the R at which it begins. */
export interface LongRr {
  readonly atSec: number;
  readonly rrSec: number;
}

/** A long time between two beats in which the signal does not tell whether the heart beat. */
export interface MissingRr extends LongRr {
  /** Samples are missing in it, the line is flat, it moves by more than half of QRS, or the quality of the ECG is poor. */
  readonly why: 'gap' | 'flat' | 'moved' | 'poor';
}

/** Successive beats that all come slowly, all fast, or all of one ectopic class. */
export interface RateRun {
  /** R of its first and last beat, s. */
  readonly fromSec: number;
  readonly toSec: number;
  readonly beatCount: number;
  /** 60 / its mean RR, per minute. */
  readonly perMinute: number;
}

/** A stretch in which every second or every third beat is ectopic; its rate is that of all beats, over whole cycles. */
export interface EctopicPattern extends RateRun {
  /** Of the ectopic beats. */
  readonly beatClass: 'S' | 'V';
}

/** How RR changes in 30 s, ectopic beats left out; all are shares or free of units. */
export interface Irregularity {
  /** Mean change of RR as a share of RR, without the largest fifth of the changes. */
  readonly change: number;
  /** Sample entropy of RR (m 1, r a tenth of the median RR). */
  readonly entropy: number;
  /** Share of RR's variance that the two RR before foretell, as in breathing; 0 … 1. */
  readonly foretold: number;
}

/** A stretch whose RR changes without order. */
export interface IrregularStretch {
  readonly fromSec: number;
  readonly toSec: number;
  /** Medians over its half minutes. */
  readonly evidence: Irregularity;
}

/** What of a rhythm a person looks for first. Only RR over readable signal count; times in s. */
export interface RhythmFindings {
  /** Null without an RR. */
  readonly medianRrSec: number | null;
  readonly longestRr: LongRr | null;
  /** All RR over 2 s. */
  readonly pauses: readonly LongRr[];
  /** RR over 2 s where the signal is missing or poor: they are no pauses. */
  readonly missing: readonly MissingRr[];
  /** Under 50 and over 100 per minute, of eight beats and more. */
  readonly slow: readonly RateRun[];
  readonly fast: readonly RateRun[];
  /** Three and more ventricular beats one behind the other, and as many supraventricular ones. */
  readonly ventricular: readonly RateRun[];
  readonly supraventricular: readonly RateRun[];
  /** Two ventricular beats one behind the other, and no more. */
  readonly couplets: readonly RateRun[];
  /** Every second beat is ectopic, and every third, for three cycles and more. */
  readonly bigeminy: readonly EctopicPattern[];
  readonly trigeminy: readonly EctopicPattern[];
  readonly irregular: readonly IrregularStretch[];
  /** How much of the time had enough RR to judge whether they are irregular, s. */
  readonly judgedSec: number;
}
