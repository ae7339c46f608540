import type { TimeSpan } from './samples.ts';

/** Fault of a stretch of an ECG; stable codes. */
export type EcgFault = 'flat' | 'clipped' | 'jumps' | 'calibration' | 'noise' | 'wander';

/** Fault of a stretch of a PPG; stable codes. */
export type PpgFault = 'flat' | 'clipped' | 'no-pulse' | 'noise' | 'rate' | 'pause';

/** Quality of a stretch of a channel; each component and the index range from 0 (bad) to 1 (good). */
interface StretchTrust<Fault extends string> {
  readonly fromSec: number;
  readonly toSec: number;
  readonly index: number;
  /** Share of time in which the signal is not flat. */
  readonly moving: number;
  /** Share of time in which the signal is not at a limit of its range. */
  readonly unclipped: number;
  readonly faults: readonly Fault[];
  readonly isDoubtful: boolean;
}

/** Quality of a stretch of an ECG. */
export interface StretchQuality extends StretchTrust<EcgFault> {
  /** Share of time that is not near a jump of the signal. */
  readonly steady: number;
  /**
   * Share of its beats that resemble their neighbours, or that come at the expected time, and are no edges of calibration
   * pulses; 1 without a beat.
   */
  readonly repeating: number;
  /**
   * How low the slope is between beats, compared with its height in beats; at least what the beats' similarity implies.
   */
  readonly quiet: number;
  /** Share of the power of 5–40 Hz that lies in 5–15 Hz, where a QRS has its power and muscle noise has little. */
  readonly band: number;
  /** How little of the power up to 40 Hz belongs to the baseline, below 1 Hz. */
  readonly baseline: number;
  /** Mean similarity of its beats to their neighbours; null without a beat. */
  readonly likeness: number | null;
}

/** Quality of a stretch of a PPG. */
export interface PulseStretchQuality extends StretchTrust<PpgFault> {
  /** Pulses per minute, by the median interval between them; null with fewer than three. */
  readonly pulseRate: number | null;
  /** Longest time without a pulse, s. */
  readonly longestPauseSec: number;
  /** Mean correlation of its pulses with their mean; null with fewer than three. */
  readonly correlation: number | null;
}

/** The quality of one PPG. */
export interface PulseQuality {
  /** Mean index over the stretches. */
  readonly index: number;
  /** Stretches of 10 s each. */
  readonly stretches: readonly PulseStretchQuality[];
}

/** Quality of beats, one column per measure, in the order in which the beats were given. */
export interface BeatQualities {
  readonly index: Float64Array;
  /** Correlation of the beat's slope with the most similar neighbouring beat. */
  readonly likeness: Float64Array;
  /** 1 for a mark at the edge of a calibration pulse. */
  readonly isStep: Uint8Array;
}

/** Quality of one lead in which beats were detected. */
export interface LeadQuality {
  /** Mean index over the stretches. */
  readonly index: number;
  /** Stretches of 10 s each. */
  readonly stretches: readonly StretchQuality[];
  /** Spans around jumps of the signal that no heartbeat makes, ascending and disjoint, s. */
  readonly jumps: readonly TimeSpan[];
  readonly beats: BeatQualities;
}

/** One of the leads in which beats are detected together. */
export interface JudgedLead {
  readonly label: string;
  /** Mean index over its stretches. */
  readonly index: number;
  /** Number of stretches in which it is not doubtful, or the best of all leads. */
  readonly usedCount: number;
}

/** Quality of a stretch in its best lead; `lead` is that lead's label, null if there is only one lead. */
export interface JoinedStretch extends StretchQuality {
  readonly lead: string | null;
}

/** Quality of all leads in which beats are detected, one or several. */
export interface JoinedQuality extends LeadQuality {
  readonly stretches: readonly JoinedStretch[];
  /** The lead that R is searched in first, then the others in the order of the recording. */
  readonly leads: readonly JudgedLead[];
}
