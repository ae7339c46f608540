import type { WindowSpan } from './intervals.ts';
/** Quantities that a series can hold. */
export const seriesKinds = ['rr', 'pulse', 'rptt', 'lvet', 'qs2', 'pep', 'qt', 'amplitude'] as const;

export type SeriesKind = (typeof seriesKinds)[number];

/** A one-sided spectral density over ascending frequencies, Hz; unit² / Hz. */
export interface SeriesSpectrum {
  readonly frequencyHz: Float64Array;
  readonly density: Float64Array;
}

/** Edges of the bands, Hz, ascending: VLF, LF and HF lie between neighbours. */
export interface SeriesBands {
  readonly vlfFromHz: number;
  readonly lfFromHz: number;
  readonly hfFromHz: number;
  readonly hfToHz: number;
}

/** Power in the bands of one spectrum; null if it cannot be computed. */
export interface BandFigures {
  /** In the squared unit of the values: ms² for intervals. */
  readonly vlf: number | null;
  readonly lf: number | null;
  readonly hf: number | null;
  /** Power from the lower edge of VLF to the upper edge of HF. */
  readonly total: number | null;
  /** LF / (LF + HF) and HF / (LF + HF), 0 … 1. */
  readonly lfNu: number | null;
  readonly hfNu: number | null;
  readonly lfHf: number | null;
  /** Frequency of the maximum of the spectrum within the band, Hz. */
  readonly lfPeak: number | null;
  readonly hfPeak: number | null;
}

/** Statistics of the values of a span; ms for intervals, null if it cannot be computed. */
export interface SeriesFigures {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly rmssd: number | null;
  /** Share of successive differences over 50 ms, 0 … 1. */
  readonly pnn50: number | null;
  readonly sdann: number | null;
  readonly sdnnIndex: number | null;
  readonly triangularIndex: number | null;
  readonly sd1: number | null;
  readonly sd2: number | null;
  readonly dfa1: number | null;
  readonly dfa2: number | null;
  readonly sampleEntropy: number | null;
  /** Probability that drift of mean or spread of this size arises by chance, 0 … 1. */
  readonly stationarity: number | null;
  readonly welch: BandFigures;
  readonly lomb: BandFigures;
}

/** Reason why a figure is missing or doubtful: its name, and what it lacks, as the end of a sentence. */
export interface MissingFigure {
  readonly figure: string;
  readonly lack: string;
}

/**
 * Reasons why a value of a series is not used as measured, in this order: a beat is missing; there is an extra beat;
 * neighbouring beats come early or late; the value is longer than its neighbours; it is shorter; the beat does not come
 * from the sinus node; the user left it out; the beats are interrupted for over 10 s.
 */
export const artefactKinds = [
  'missed',
  'extra',
  'ectopic',
  'long',
  'short',
  'other-beat',
  'by-hand',
  'break',
] as const;

export type ArtefactKind = (typeof artefactKinds)[number];

/** Possible treatments of such values. */
export const artefactHandlings = ['left-out', 'linear', 'cubic', 'kept'] as const;

export type ArtefactHandling = (typeof artefactHandlings)[number];

/** One value of a series. Names are those of the JSON output. */
export interface SeriesValue {
  /** Time, s. */
  readonly at: number;
  readonly value: number;
  /** Whether the statistics include it. */
  readonly kept: boolean;
  /** Null for a value as measured; `interpolated` for a substitute value. */
  readonly why: ArtefactKind | 'interpolated' | null;
}

/** A pair of values, one for each of the two frequency bands in which two series are compared. */
export interface BandValues {
  readonly lf: number | null;
  readonly hf: number | null;
}

/** Relation of two series; null if it cannot be computed, or the window is too short. */
export interface PairFigures {
  /** Magnitude-squared coherence, mean over the band, 0 … 1. */
  readonly coherence: BandValues;
  /** Gain of the series relative to the reference series, where they are coherent: unit / unit. */
  readonly gain: BandValues;
  /** Phase where they are coherent, degrees, −180 … 180: negative if the series follows the reference series. */
  readonly phase: BandValues;
  readonly sequences: SequenceFigures;
}

/** A run of beats in which both series change in the same direction. */
export interface SequenceSpan {
  /** Times of the first and the last beat, s. */
  readonly fromSec: number;
  readonly toSec: number;
  /** Direction of the reference series. */
  readonly direction: 'up' | 'down';
  /** Slope of the series over the reference series, unit / unit. */
  readonly slope: number;
}

/** Runs of beats in which both series change in the same direction. */
export interface SequenceFigures {
  /** Number of rising runs, and of falling runs. */
  readonly up: number;
  readonly down: number;
  /** Mean slope of the series over the reference series, unit / unit. */
  readonly slope: number | null;
}

/** Part of the variability that is error of the values, in their unit; null if no errors are known. */
export interface SeriesError {
  /** Root mean square of the likely errors of the values in the statistics. */
  readonly likely: number | null;
  /** Density that errors of this size add to a spectrum, unit² / Hz; its mean if it rises with frequency. */
  readonly floor: number | null;
  /**
   * Whether the density rises with frequency, as for intervals between marks. At frequency f it is floor × (1 − cos
   * 2πfΔ), where Δ is the mean distance, s.
   */
  readonly rises?: boolean;
  /**
   * Statistics without the error: SD, RMSSD, and power in the bands of Welch's spectrum, unit²; 0 if the error is
   * larger.
   */
  readonly remaining: {
    readonly sd: number | null;
    readonly rmssd: number | null;
    readonly lf: number | null;
    readonly hf: number | null;
  };
}

/**
 * Returns the density that the errors add to a spectrum at a frequency.
 *
 * @param error error of a span
 * @param hz    frequency, Hz
 * @returns unit² / Hz; null if no error is known
 */
export function errorDensity({ likely, floor, rises }: SeriesError, hz: number): number | null {
  if (likely === null || floor === null || rises !== true) return floor;
  const distanceSec = floor / (2 * likely * likely);
  return floor * (1 - Math.cos(2 * Math.PI * hz * distanceSec));
}

/** Signals that the respiratory rate can be estimated from. */
export const respirationSources = ['channel', 'r-amplitude', 'rr', 'pulse-amplitude'] as const;

/** Source of a respiratory rate, which says so if pulse intervals replace RR. */
export type RespirationSource = (typeof respirationSources)[number] | 'pulse-interval';

/** Respiratory rate. */
export interface Respiration {
  readonly from: RespirationSource;
  /** Breaths per minute. */
  readonly rate: number;
  /** Share of the power in the respiratory range that lies around the rate, 0 … 1. */
  readonly share: number;
  /**
   * A second estimate for comparison: for a recorded breath, from the beats; for RR and pulse height, if these were
   * requested, from the height of R.
   */
  readonly against?: Omit<Respiration, 'against'>;
}

/** One span of a series. */
export interface SeriesWindow extends SeriesFigures, WindowSpan {
  /** Number of values in the statistics. */
  readonly n: number;
  /** Share of the measured values that had an artefact, 0 … 1; null if there are none. */
  readonly corrected: number | null;
  /** Errors of the values; `notGiven` says why if they are unknown. Stored results may lack it. */
  readonly error?: SeriesError;
  readonly pair?: PairFigures;
  /** Null if it cannot be computed; absent if it was not requested. */
  readonly respiration?: Respiration | null;
  /** Figures that are missing, with the reason. */
  readonly notGiven: Readonly<Record<string, string>>;
  /**
   * Figures that are doubtful, with the reason: the window is short, a trend that they describe was removed, or the
   * rhythm is not sinus rhythm.
   */
  readonly doubtful: Readonly<Record<string, string>>;
}

/** A series of a recording, and its statistics. */
export interface SeriesResult {
  readonly of: SeriesKind;
  /** Its name; pulse intervals are not called RR. */
  readonly name: string;
  readonly unit: string;
  readonly against?: { readonly of: SeriesKind; readonly name: string; readonly unit: string };
  readonly values: readonly SeriesValue[];
  readonly windows: readonly SeriesWindow[];
  readonly whole: SeriesWindow;
}
