import type { WindowSpan } from './intervals.ts';
/** What a series may be of. */
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

/** Power in the bands of one spectrum; null where it cannot be computed. */
export interface BandFigures {
  /** In the unit² of the values: ms² for intervals. */
  readonly vlf: number | null;
  readonly lf: number | null;
  readonly hf: number | null;
  /** From the lower edge of VLF to the upper edge of HF. */
  readonly total: number | null;
  /** LF / (LF + HF), and HF likewise: shares, 0 … 1. */
  readonly lfNu: number | null;
  readonly hfNu: number | null;
  readonly lfHf: number | null;
  /** Where the spectrum is highest within the band, Hz. */
  readonly lfPeak: number | null;
  readonly hfPeak: number | null;
}

/** The figures of the values of a span; ms for intervals, null where it cannot be computed. */
export interface SeriesFigures {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly rmssd: number | null;
  /** Share of differences over 50 ms, 0 … 1. */
  readonly pnn50: number | null;
  readonly sdann: number | null;
  readonly sdnnIndex: number | null;
  readonly triangularIndex: number | null;
  readonly sd1: number | null;
  readonly sd2: number | null;
  readonly dfa1: number | null;
  readonly dfa2: number | null;
  readonly sampleEntropy: number | null;
  /** How likely as much drift of mean or spread is by chance, 0 … 1. */
  readonly stationarity: number | null;
  readonly welch: BandFigures;
  readonly lomb: BandFigures;
}

/** Why a figure is not given, or is doubtful: its name, and what it lacks, as the end of a sentence. */
export interface FigureLack {
  readonly figure: string;
  readonly lack: string;
}

/**
 * Why a value of a series does not stand as it is: a beat was missed or is one too many, the beats about it come early or
 * late, it is longer or shorter than those about it, the beat is of another class than the sinus node's, a person left it
 * out, or the beats break off for over 10 s.
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

/** What is done with such values. */
export const artefactHandlings = ['left-out', 'linear', 'cubic', 'kept'] as const;

export type ArtefactHandling = (typeof artefactHandlings)[number];

/** One value of a series. Names as JSON has them. */
export interface SeriesValue {
  /** s. */
  readonly at: number;
  readonly value: number;
  /** Whether the figures count it. */
  readonly kept: boolean;
  /** Null of a value that stands as it is; `interpolated` of one that was put in another's place. */
  readonly why: ArtefactKind | 'interpolated' | null;
}

/** A pair of values, one for each of the two bands that two series are compared in. */
export interface ByBand {
  readonly lf: number | null;
  readonly hf: number | null;
}

/** How two series go together; null where it cannot be computed, or the window is too short. */
export interface PairFigures {
  /** Magnitude squared, mean over the band, 0 … 1. */
  readonly coherence: ByBand;
  /** Of the series over the one that it is held against, where they are coherent: unit / unit. */
  readonly gain: ByBand;
  /** Degrees, −180 … 180, there: negative where the series follows the one that it is held against. */
  readonly phase: ByBand;
  readonly sequences: SequenceFigures;
}

/** A run of beats in which both series go the same way. */
export interface SequenceSpan {
  /** Of the first and the last beat, s. */
  readonly fromSec: number;
  readonly toSec: number;
  /** Of the series that the other is held against. */
  readonly direction: 'up' | 'down';
  /** Of the series over the other, unit / unit. */
  readonly slope: number;
}

/** Runs of beats in which both series go the same way. */
export interface SequenceFigures {
  /** How many rise, and how many fall. */
  readonly up: number;
  readonly down: number;
  /** Mean slope of the series over the other, unit / unit. */
  readonly slope: number | null;
}

/** What of the variability is the error of the values, in their unit; null where the errors of no value are known. */
export interface SeriesError {
  /** Root mean square of the likely errors of the values that are counted. */
  readonly likely: number | null;
  /** Density that errors of this size bring to a spectrum, unit² / Hz; where it rises with the frequency its mean. */
  readonly floor: number | null;
  /** Of intervals between marks: at the frequency f the density is the floor × (1 − cos 2πfΔ), Δ the mean distance, s. */
  readonly rises?: boolean;
  /** Figures without it: SD, RMSSD, and power in the bands of Welch's spectrum, unit²; 0 where the error is larger. */
  readonly remaining: {
    readonly sd: number | null;
    readonly rmssd: number | null;
    readonly lf: number | null;
    readonly hf: number | null;
  };
}

/**
 * The density that the errors bring to a spectrum at a frequency.
 *
 * @param error of a span, whose errors are known
 * @param hz    Hz
 * @returns unit² / Hz; null where no error is known
 */
export function errorDensity({ likely, floor, rises }: SeriesError, hz: number): number | null {
  if (likely === null || floor === null || rises !== true) return floor;
  const distanceSec = floor / (2 * likely * likely);
  return floor * (1 - Math.cos(2 * Math.PI * hz * distanceSec));
}

/** What the rate of breathing can be found from. */
export const respirationSources = ['channel', 'r-amplitude', 'rr', 'pulse-amplitude'] as const;

/** Where pulse intervals stand in the place of RR, that is said. */
export type RespirationSource = (typeof respirationSources)[number] | 'pulse-interval';

/** How often somebody breathes. */
export interface Respiration {
  readonly from: RespirationSource;
  /** Breaths a minute. */
  readonly rate: number;
  /** Share of the power where breaths are looked for that lies about the rate, 0 … 1. */
  readonly share: number;
  /** Of a recorded breath: the same from the beats. Of RR and the height of the pulse, where they were asked for: from the height of R. */
  readonly against?: Omit<Respiration, 'against'>;
}

/** One span of a series. */
export interface SeriesWindow extends SeriesFigures, WindowSpan {
  /** Values that are counted. */
  readonly n: number;
  /** Share of the measured values that something was wrong with, 0 … 1; null of none. */
  readonly corrected: number | null;
  /** Where the errors are not known, `notGiven` says why. Results that were stored before all kinds had it may lack it. */
  readonly error?: SeriesError;
  readonly pair?: PairFigures;
  /** Null where it cannot be computed; left out where it was not asked for. */
  readonly respiration?: Respiration | null;
  /** Figures that are not given, and why. */
  readonly notGiven: Readonly<Record<string, string>>;
  /** Figures that are given though the window is short for them, a trend was taken out that they are of, or the rhythm is not that of the sinus node, and why. */
  readonly doubtful: Readonly<Record<string, string>>;
}

/** A series of a recording, and its figures. */
export interface SeriesResult {
  readonly of: SeriesKind;
  /** What it is called: pulse intervals are not called RR. */
  readonly name: string;
  readonly unit: string;
  readonly against?: { readonly of: SeriesKind; readonly name: string; readonly unit: string };
  readonly values: readonly SeriesValue[];
  readonly windows: readonly SeriesWindow[];
  readonly whole: SeriesWindow;
}
