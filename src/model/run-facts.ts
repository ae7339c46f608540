import type { ArtefactHandling, ArtefactKind } from './series.ts';

/** A channel as it was read, and the rate at which it was worked on. */
export interface ReadFact {
  readonly what: 'read';
  readonly channel: string;
  /** Hz. */
  readonly recordedRate: number;
  readonly rate: number;
  /** Stretches without samples, and how long they are together, s. */
  readonly gaps: number;
  readonly missing: number;
}

/** One filter as it ran: an FIR filter, or a Butterworth filter both ways. */
export interface FilterFact {
  readonly what: 'filter';
  readonly channel: string;
  /** Whether the channel itself was filtered, or its derivative. */
  readonly of: 'signal' | 'slope';
  /** What was left of the filter; null where no edge was left and nothing was filtered. */
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop' | null;
  /** Edges in force, Hz; null where the type has none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Edges that were asked for and dropped, because they lie too near to half of the rate; Hz. */
  readonly dropped: readonly number[];
  /** Taps of an FIR filter, order of a Butterworth filter; null of the other kind, and both of none. */
  readonly taps: number | null;
  readonly order: number | null;
  readonly rate: number;
  readonly delay: 'removed' | 'kept';
}

/** The mains as asked for, as found in the spectrum of an ECG, and as used. */
export interface MainsFact {
  readonly what: 'mains';
  readonly channel: string;
  readonly asked: 'auto' | 50 | 60 | 'off';
  /** The line that stands out, Hz; null where none does. */
  readonly found: 50 | 60 | null;
  /** Hz; null where nothing was taken out. */
  readonly applied: 50 | 60 | null;
  /** Density of each line over the median of its surroundings; null where the rate cannot show it. */
  readonly ratio50: number | null;
  readonly ratio60: number | null;
}

/** Which way up a pulse was taken. */
export interface PolarityFact {
  readonly what: 'polarity';
  readonly channel: string;
  readonly inverted: boolean;
  /** `found`: by the skewness of its slope. `set`: as the parameter says. */
  readonly by: 'found' | 'set';
}

/** What found the beats. */
export interface DetectionFact {
  readonly what: 'detection';
  readonly channel: string;
  readonly method: 'beatbench' | 'curve-length' | 'pan-tompkins' | 'trigger' | 'annotations' | 'upstrokes';
  /** Of Beatbench's own detector; null of those of others. */
  readonly version: string | null;
  /** Hz, of the signal that it searched. */
  readonly rate: number;
  readonly beats: number;
  /** Channels that were searched together. */
  readonly leads: number;
  /** Gaps that were bridged by straight lines for the search, and how long they are together, s. */
  readonly bridgedGaps: number;
  readonly bridged: number;
}

/** Beats that a recording of marks brings itself. */
export interface MarksFact {
  readonly what: 'marks';
  /** The annotator, or `beats` of a list. */
  readonly source: string;
  readonly beats: number;
  /** What their times count, Hz. */
  readonly rate: number;
  /** Stretches in which no beats are known, and how long they are together, s. */
  readonly gaps: number;
  readonly missing: number;
}

/** What was left out of the recording, as its stretches say. */
export interface ExcludedFact {
  readonly what: 'excluded';
  /** Spans that neither overlap nor touch, and how long they are together, s. */
  readonly stretches: number;
  readonly missing: number;
  /** Of the recording, 0 … 1. */
  readonly share: number;
}

/** What a person corrected of the beats that were found. */
export interface EditsFact {
  readonly what: 'edits';
  readonly inserted: number;
  readonly deleted: number;
  readonly moved: number;
  readonly labelled: number;
  /** Edits of beats that were not found. */
  readonly unmatched: number;
}

/** Which beats were used, and why others were left out. */
export interface BeatsFact {
  readonly what: 'beats';
  /** The channel whose beats were cut. */
  readonly channel: string;
  readonly found: number;
  readonly kept: number;
  readonly leftOut: {
    readonly incomplete: number;
    /** Beats whose RR reaches into what is excluded; absent where there are none. */
    readonly excluded?: number;
    /** Beats of which it or the next is a mark of noise; absent where there are none. */
    readonly noise?: number;
    /** Ventricular and fusion beats, and the beats after them. */
    readonly ectopic: number;
    readonly afterEctopic: number;
    readonly short: number;
    readonly long: number;
    readonly unlike: number;
  };
}

/** What a threshold was set to. */
export interface ThresholdFact {
  readonly what: 'threshold';
  readonly of: 'foot' | 'notch' | 'S1' | 'S2' | 'landmark';
  readonly chosenBy: 'sweep' | 'hand';
  /** Least and most over the windows, %; null where no window has one. */
  readonly from: number | null;
  readonly to: number | null;
  readonly windows: number;
}

/** How many kept beats have a landmark by alignment, and why others have none. */
export interface AlignmentFact {
  readonly what: 'alignment';
  readonly of: 'R' | 'foot' | 'notch' | 'S1' | 'S2' | 'landmark';
  readonly kept: number;
  readonly aligned: number;
  readonly leftOut: Readonly<Record<'clipped' | 'uncertain' | 'unlike' | 'outOfReach', number>>;
}

/** What a stage did in its run; methods, report and JSON tell it. */
/** What was found wrong in a series, and what became of it. */
export interface SeriesFact {
  readonly what: 'series';
  /** What it is of, as its result names it. */
  readonly of: string;
  /** Values that were measured. */
  readonly values: number;
  /** How many of them, by what is wrong. */
  readonly wrong: Readonly<Record<ArtefactKind, number>>;
  readonly handling: ArtefactHandling;
  /** Why the likely errors of its values are not known; null where they are. Absent in results from before all had it. */
  readonly whyNoErrors?: string | null;
}

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
