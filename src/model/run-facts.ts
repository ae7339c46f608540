import type { ArtefactHandling, ArtefactKind } from './series.ts';

/** A channel that was read, and the rate at which it was processed. */
export interface ReadFact {
  readonly what: 'read';
  readonly channel: string;
  /** Hz. */
  readonly recordedRate: number;
  readonly rate: number;
  /** Number of stretches without samples, and their total length, s. */
  readonly gaps: number;
  readonly missing: number;
}

/** One filter as applied: an FIR filter, or a Butterworth filter in both directions. */
export interface FilterFact {
  readonly what: 'filter';
  readonly channel: string;
  /** Whether the channel itself was filtered, or its derivative. */
  readonly of: 'signal' | 'slope';
  /** Type of the filter after edges were dropped; null if no edge was left and nothing was filtered. */
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop' | null;
  /** Edges in force, Hz; null if the type has no such edge. */
  readonly low: number | null;
  readonly high: number | null;
  /** Requested edges that were dropped because they are too close to half of the rate; Hz. */
  readonly dropped: readonly number[];
  /**
   * Taps of an FIR filter, and order of a Butterworth filter; null for the other kind, and both null without a filter.
   */
  readonly taps: number | null;
  readonly order: number | null;
  readonly rate: number;
  readonly delay: 'removed' | 'kept';
}

/** Mains frequency as requested, as found in the spectrum of an ECG, and as used. */
export interface MainsFact {
  readonly what: 'mains';
  readonly channel: string;
  readonly asked: 'auto' | 50 | 60 | 'off';
  /** Mains line that exceeds its surroundings, Hz; null if none does. */
  readonly found: 50 | 60 | null;
  /** Hz; null if nothing was removed. */
  readonly applied: 50 | 60 | null;
  /** Density at each line divided by the median around it; null if the rate is too low for the line. */
  readonly ratio50: number | null;
  readonly ratio60: number | null;
}

/** Polarity of a pulse signal. */
export interface PolarityFact {
  readonly what: 'polarity';
  readonly channel: string;
  readonly inverted: boolean;
  /** `found`: by the skewness of its slope. `set`: by the parameter. */
  readonly by: 'found' | 'set';
}

/** Detector that found the beats. */
export interface DetectionFact {
  readonly what: 'detection';
  readonly channel: string;
  readonly method: 'beatbench' | 'curve-length' | 'pan-tompkins' | 'trigger' | 'annotations' | 'upstrokes';
  /** Version of Beatbench's own detector; null for other detectors. */
  readonly version: string | null;
  /** Rate of the signal that was searched, Hz. */
  readonly rate: number;
  readonly beats: number;
  /** Number of channels that were searched together. */
  readonly leads: number;
  /** Number of gaps that were bridged by straight lines for the search, and their total length, s. */
  readonly bridgedGaps: number;
  readonly bridged: number;
}

/** Beats of a recording that consists of marks. */
export interface MarksFact {
  readonly what: 'marks';
  /** The annotator, or `beats` for a list. */
  readonly source: string;
  readonly beats: number;
  /** Rate of their times, Hz. */
  readonly rate: number;
  /** Number of stretches without known beats, and their total length, s. */
  readonly gaps: number;
  readonly missing: number;
}

/** Parts of the recording that its stretches exclude. */
export interface ExcludedFact {
  readonly what: 'excluded';
  /** Number of spans that neither overlap nor touch, and their total length, s. */
  readonly stretches: number;
  readonly missing: number;
  /** Share of the recording, 0 … 1. */
  readonly share: number;
}

/** Corrections by the user of the detected beats. */
export interface EditsFact {
  readonly what: 'edits';
  readonly inserted: number;
  readonly deleted: number;
  readonly moved: number;
  readonly labelled: number;
  /** Edits of beats that were not found. */
  readonly unmatched: number;
}

/** Beats that were used, and reasons why others were left out. */
export interface BeatsFact {
  readonly what: 'beats';
  /** Channel whose beats were segmented. */
  readonly channel: string;
  readonly found: number;
  readonly kept: number;
  readonly leftOut: {
    readonly incomplete: number;
    /** Number of beats whose RR overlaps an excluded span; absent if there are none. */
    readonly excluded?: number;
    /** Number of beats that are a mark of noise or precede one; absent if there are none. */
    readonly noise?: number;
    /** Number of ventricular and fusion beats, and of the beats after them. */
    readonly ectopic: number;
    readonly afterEctopic: number;
    readonly short: number;
    readonly long: number;
    readonly unlike: number;
  };
}

/** Threshold of a landmark. */
export interface ThresholdFact {
  readonly what: 'threshold';
  readonly of: 'foot' | 'notch' | 'S1' | 'S2' | 'landmark';
  readonly chosenBy: 'sweep' | 'hand';
  /** Minimum and maximum over the windows, %; null if no window has one. */
  readonly from: number | null;
  readonly to: number | null;
  readonly windows: number;
}

/** Number of kept beats with an aligned landmark, and reasons why others have none. */
export interface AlignmentFact {
  readonly what: 'alignment';
  readonly of: 'R' | 'foot' | 'notch' | 'S1' | 'S2' | 'landmark';
  readonly kept: number;
  readonly aligned: number;
  readonly leftOut: Readonly<Record<'clipped' | 'uncertain' | 'unlike' | 'outOfReach', number>>;
}

/** Artefacts found in a series, and how they were handled. */
export interface SeriesFact {
  readonly what: 'series';
  /** Name of the series, as in its result. */
  readonly of: string;
  /** Number of measured values. */
  readonly values: number;
  /** Number of them, by artefact. */
  readonly wrong: Readonly<Record<ArtefactKind, number>>;
  readonly handling: ArtefactHandling;
  /** Why the likely errors of its values are unknown; null if they are known. Absent in older stored results. */
  readonly whyNoErrors?: string | null;
}

/** A fact about what a stage did in its run, for the methods text, the report and JSON. */
export type RunFact =
  | ReadFact
  | FilterFact
  | MainsFact
  | PolarityFact
  | DetectionFact
  | MarksFact
  | ExcludedFact
  | EditsFact
  | BeatsFact
  | ThresholdFact
  | AlignmentFact
  | SeriesFact;
