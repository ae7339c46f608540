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

/** P, QRS and T of one beat; null where the wave is not there, or cannot be found. */
export interface BeatWaves {
  readonly p: PWave | null;
  readonly qrs: QrsLimits | null;
  readonly t: TWave | null;
}

/** Points of waves, in the order of the beat. */
export const wavePoints = ['pOnset', 'pPeak', 'pEnd', 'qrsOnset', 'qrsEnd', 'tPeak', 'tEnd'] as const;
export type WavePoint = (typeof wavePoints)[number];

/** QT corrected for the rate, ms. */
export interface CorrectedQt {
  readonly bazett: number;
  readonly fridericia: number;
  readonly framingham: number;
  readonly hodges: number;
}

/** Intervals between the waves of a beat, ms; null where a wave is missing. */
export interface WaveIntervals {
  readonly pr: number | null;
  readonly qrsDuration: number | null;
  readonly qt: number | null;
}

/** The waves of one beat of a recording. */
export interface WavesBeat extends BeatWaves, WaveIntervals {
  /** s. */
  readonly r: number;
  /** From the beat before, ms; null of the first. */
  readonly rr: number | null;
  readonly class: BeatClass;
  /** Number of the window that holds R. */
  readonly window: number;
  /** Whether its waves are those of its window's median beat, carried to it by alignment. */
  readonly carried: boolean;
}

/** Spread of QT from beat to beat over a window, and what of it is not error, ms; null of fewer than two beats. */
export interface QtVariability {
  readonly sd: number | null;
  readonly likelyError: number | null;
  readonly remainingSd: number | null;
}

/** One window of a recording. */
export interface WavesWindow extends WaveIntervals, WindowSpan {
  /** How many beats the median beat is of; those of the commonest class. */
  readonly beats: number;
  readonly class: BeatClass | null;
  /** How many beats are of another class. */
  readonly others: number;
  /** 60 / mean RR of all beats of the window, per minute. */
  readonly heartRate: number | null;
  /** Waves of the median beat, s after R. */
  readonly medianBeat: BeatWaves;
  /** Points of it that a person put; left out where there are none. */
  readonly byHand?: readonly WavePoint[];
  /** Null too where so many beats are of another class that no RR is what QT goes with. */
  readonly qtc: CorrectedQt | null;
  readonly qtVariability: QtVariability;
}

/** A point of a window's median beat where a person put it. Names as sessions have them. */
export interface WaveEdit {
  /** The window: of another window, the mark says nothing. s. */
  readonly from: number;
  readonly to: number;
  readonly point: WavePoint;
  /** After R, s. */
  readonly at: number;
}

/** P, QRS and T of a recording. */
export interface WavesResult {
  /** Label of the lead that beats were found and aligned in. */
  readonly lead: string;
  /** Labels of all leads that were delineated. */
  readonly leads: readonly string[];
  readonly beats: readonly WavesBeat[];
  readonly windows: readonly WavesWindow[];
  /** Marks by hand that match no window; left out where there are none. */
  readonly unmatchedEdits?: readonly WaveEdit[];
}
