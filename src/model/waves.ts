import type { WindowSpan } from './intervals.ts';
import type { BeatClass } from './rhythm.ts';

/** P wave of a beat, s from the recording's first sample. */
export interface PWave {
  readonly onset: number;
  readonly peak: number;
  readonly end: number;
}

/** QRS complex of a beat, s. */
export interface QrsLimits {
  readonly onset: number;
  readonly end: number;
}

/** T wave of a beat, s. */
export interface TWave {
  readonly peak: number;
  readonly end: number;
}

/** P, QRS and T of one beat; null if the wave is absent, or cannot be found. */
export interface BeatWaves {
  readonly p: PWave | null;
  readonly qrs: QrsLimits | null;
  readonly t: TWave | null;
}

/** Points of waves, in order of time. */
export const wavePoints = ['pOnset', 'pPeak', 'pEnd', 'qrsOnset', 'qrsEnd', 'tPeak', 'tEnd'] as const;
export type WavePoint = (typeof wavePoints)[number];

/** QT corrected for heart rate, ms. */
export interface CorrectedQt {
  readonly bazett: number;
  readonly fridericia: number;
  readonly framingham: number;
  readonly hodges: number;
}

/** Intervals between the waves of a beat, ms; null if a wave is missing. */
export interface WaveIntervals {
  readonly pr: number | null;
  readonly qrsDuration: number | null;
  readonly qt: number | null;
}

/** The waves of one beat of a recording. */
export interface WavesBeat extends BeatWaves, WaveIntervals {
  /** Time of R, s. */
  readonly r: number;
  /** RR from the previous beat, ms; null for the first. */
  readonly rr: number | null;
  readonly class: BeatClass;
  /** Number of the window that holds R. */
  readonly window: number;
  /** Whether its waves are those of its window's median beat, transferred by alignment. */
  readonly carried: boolean;
}

/**
 * Variability of QT from beat to beat in a window, and the part that is not error, ms; null with fewer than two beats.
 */
export interface QtVariability {
  readonly sd: number | null;
  readonly likelyError: number | null;
  readonly remainingSd: number | null;
}

/** One window of a recording. */
export interface WavesWindow extends WaveIntervals, WindowSpan {
  /** Number of beats in the median beat; these have the most common class. */
  readonly beats: number;
  readonly class: BeatClass | null;
  /** Number of beats of other classes. */
  readonly others: number;
  /** 60 / mean RR of all beats of the window, per minute. */
  readonly heartRate: number | null;
  /** Waves of the median beat, s after R. */
  readonly medianBeat: BeatWaves;
  /** Points of the median beat that the user placed; absent if there are none. */
  readonly byHand?: readonly WavePoint[];
  /** Null also if the many beats of other classes leave no RR that is representative of QT. */
  readonly qtc: CorrectedQt | null;
  readonly qtVariability: QtVariability;
}

/** Point of a window's median beat, placed by the user. Names are those of session files. */
export interface WaveEdit {
  /** The window, s. The edit does not apply to other windows. */
  readonly from: number;
  readonly to: number;
  readonly point: WavePoint;
  /** Time after R, s. */
  readonly at: number;
}

/** P, QRS and T of a recording. */
export interface WavesResult {
  /** Label of the lead that beats were detected and aligned in. */
  readonly lead: string;
  /** Labels of all leads that were delineated. */
  readonly leads: readonly string[];
  readonly beats: readonly WavesBeat[];
  readonly windows: readonly WavesWindow[];
  /** Manual marks that match no window; absent if there are none. */
  readonly unmatchedEdits?: readonly WaveEdit[];
}
