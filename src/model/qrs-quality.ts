import type { TimeSpan } from './samples.ts';

/** What is wrong with a stretch of an ECG; stable codes. */
export type EcgFault = 'flat' | 'clipped' | 'jumps' | 'noise' | 'wander';

/** What is wrong with a stretch of a PPG; stable codes. */
export type PpgFault = 'flat' | 'clipped' | 'no-pulse' | 'noise' | 'rate' | 'pause';

/** How far a stretch of a channel is to be trusted; each part and the index 0 (not) … 1 (fully). */
interface StretchTrust<Fault extends string> {
  readonly fromSec: number;
  readonly toSec: number;
  readonly index: number;
  /** Share of time in which the line is not flat. */
  readonly moving: number;
  /** Share of time in which it is not at an end of its range. */
  readonly unclipped: number;
  readonly faults: readonly Fault[];
  readonly isDoubtful: boolean;
}

/** How far a stretch of an ECG is to be trusted. */
export interface StretchQuality extends StretchTrust<EcgFault> {
  /** Share of time that is not about a jump of the line. */
  readonly steady: number;
  /** Share of its beats whose like are about them, or that come in time; 1 without a beat. */
  readonly repeating: number;
  /** How low the slope lies between beats, against its height in them; not less than their likeness shows. */
  readonly quiet: number;
  /** How much of the power of 5–40 Hz is in 5–15 Hz, where a QRS has it and muscles do not. */
  readonly band: number;
  /** How little of the power up to 40 Hz is the baseline's, under 1 Hz. */
  readonly baseline: number;
  /** Mean likeness of its beats to those about them; null without a beat. */
  readonly likeness: number | null;
}

/** How far a stretch of a PPG is to be trusted. */
export interface PulseStretchQuality extends StretchTrust<PpgFault> {
  /** Pulses a minute, by the median interval between them; null of fewer than three. */
  readonly pulseRate: number | null;
  /** Longest time without a pulse, s. */
  readonly longestPauseSec: number;
  /** Mean correlation of its pulses with their mean; null of fewer than three. */
  readonly correlation: number | null;
}

/** The quality of one PPG. */
export interface PulseQuality {
  /** Mean index over the stretches. */
  readonly index: number;
  /** Of 10 s each. */
  readonly stretches: readonly PulseStretchQuality[];
}

/** How far beats are to be trusted, a column each, in the order in which they were given. */
export interface BeatQualities {
  readonly index: Float64Array;
  /** Correlation of its slope with the most alike of the beats about it. */
  readonly likeness: Float64Array;
  /** 1 of a beat in a flat line. */
  readonly isFlat: Uint8Array;
  /** 1 of a beat at an end of the range. */
  readonly isClipped: Uint8Array;
}

/** The quality of one lead, in which beats were found. */
export interface LeadQuality {
  /** Mean index over the stretches. */
  readonly index: number;
  /** Of 10 s each. */
  readonly stretches: readonly StretchQuality[];
  /** Where the line jumps as no heart makes it, with the time about it, ascending and apart, s. */
  readonly jumps: readonly TimeSpan[];
  readonly beats: BeatQualities;
}

/** One of the leads that beats are found in together. */
export interface JudgedLead {
  readonly label: string;
  /** Mean index over its stretches. */
  readonly index: number;
  /** Stretches in which it is not doubtful, or the best of all. */
  readonly usedCount: number;
}

/** A stretch by the lead that is best in it; its label, null where there is one lead alone. */
export interface JoinedStretch extends StretchQuality {
  readonly lead: string | null;
}

/** The quality of all leads that beats are found in: one, or several together. */
export interface JoinedQuality extends LeadQuality {
  readonly stretches: readonly JoinedStretch[];
  /** The one that R is searched in first, then the others in the order of the recording. */
  readonly leads: readonly JudgedLead[];
}
