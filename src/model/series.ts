/** What a series may be of. */
export const seriesKinds = ['rr', 'pulse', 'rptt', 'lvet', 'qs2', 'pep', 'qt', 'amplitude'] as const;

export type SeriesKind = (typeof seriesKinds)[number];

/** Power in the bands of one spectrum; null where it cannot be computed, or the window is too short for it. */
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

/** What is told of the values of a span; ms for intervals, null where it cannot be computed, or the span is too short. */
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
  readonly welch: BandFigures;
  readonly lomb: BandFigures;
}

/** Why a figure is not given: its name, and what it lacks, as the end of a sentence. */
export interface FigureLack {
  readonly figure: string;
  readonly lack: string;
}
