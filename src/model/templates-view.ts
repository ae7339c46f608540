import type { MeasuredChannel } from './recording.ts';
import type { ScoredClass } from './scoring.ts';
import type { EditedTemplate, MasterReign, TemplateEdit, TemplateMeasure, WindowShape } from './templates.ts';

/** A template as the page shows it. */
export interface TemplateView extends Omit<EditedTemplate, 'samples' | 'firstIndex'> {
  /**
   * `M` for the master; `A`, `B`, … in order of creation for others with at least two beats; empty for single beats.
   */
  readonly letter: string;
  /** Index of its colour among the template colours; null for the master and for single beats. */
  readonly colour: number | null;
  readonly samples: Float32Array;
  /** SD of its beats' windows, sample by sample, each at its best shift; NaN for a single beat. */
  readonly spread: Float32Array;
  /** Time of the first trigger in this template, s. */
  readonly firstSec: number;
  /** Median similarity of its beats with it. */
  readonly medianRho: number;
}

/** Beats sorted into templates, after manual edits; arrays have one item per beat. */
export interface TemplatesView {
  /** The channel that was analysed, and the unit of the samples. */
  readonly signal: MeasuredChannel;
  /** In samples of `fs`. */
  readonly shape: WindowShape;
  readonly threshold: number;
  readonly measure: TemplateMeasure;
  readonly triggersSec: Float64Array;
  readonly labels: Int32Array;
  /** Labels as sorted, before edits. */
  readonly sortedLabels: Int32Array;
  readonly rhos: Float32Array;
  readonly masterRhos: Float32Array;
  /** Samples. */
  readonly shifts: Int16Array;
  readonly templates: readonly TemplateView[];
  /** Label of the master. */
  readonly master: number;
  readonly masters: readonly MasterReign[];
  /** Label of the largest template with more beats than the master; null if the master has most. */
  readonly outnumberedBy: number | null;
  /** Classes of beats from annotations or from the truth of a synthetic record; null if there are none. */
  readonly known: KnownClasses | null;
  readonly unmatchedEdits: readonly TemplateEdit[];
}

export interface KnownClasses {
  /** The annotator, or `truth`. */
  readonly source: string;
  /** WFDB mnemonic of each beat; empty if no known beat is within 150 ms. */
  readonly labels: readonly string[];
  readonly scores: KnownScores;
}

/** Counts of known beats of a class that templates find, miss, or report falsely. */
export interface KnownCounts {
  readonly tp: number;
  /** Number of beats of the class whose template has another class, or that have no trigger. */
  readonly fn: number;
  readonly fp: number;
  /** Part of `fp`: triggers without a known beat. */
  readonly extra: number;
}

/** Scores if every template gets the class of more than half of its known beats. */
export interface KnownScores {
  /** Templates other than the master and noise, compared with beats of S, V and F. */
  readonly abnormal: KnownCounts;
  readonly byClass: Readonly<Record<ScoredClass, KnownCounts>>;
}

/** Windows of some beats, each extended by the maximum shift on both sides. */
export interface BeatWindows {
  readonly beats: Int32Array;
  /** Samples per beat: before + after + 2 × the maximum shift. */
  readonly length: number;
  /** Concatenated windows of all beats. */
  readonly windows: Float32Array;
}

/** Results of the five measures for every beat, each compared with the master. */
export interface MeasuresView {
  readonly measures: readonly TemplateMeasure[];
  /** Best similarity: one array per measure, one item per beat. */
  readonly rhos: readonly Float32Array[];
  /** Thresholds at which each measure flags as many beats as CWA does at its own threshold. */
  readonly evenThresholds: readonly number[];
}
