import type { MeasuredChannel } from './recording.ts';
import type { ScoredClass } from './scoring.ts';
import type { EditedTemplate, MasterReign, TemplateEdit, TemplateMeasure, WindowShape } from './templates.ts';

/** A template as the page shows it. */
export interface ShownTemplate extends Omit<EditedTemplate, 'samples' | 'firstIndex'> {
  /** `M` the master; of the others with at least two beats `A`, `B`, … in order of creation; empty of single beats. */
  readonly letter: string;
  /** Place among the template colours; null of the master and of single beats. */
  readonly colour: number | null;
  readonly samples: Float32Array;
  /** SD of its beats' windows, sample by sample, each at its best shift; NaN of a single beat. */
  readonly spread: Float32Array;
  /** First trigger that it counts, s. */
  readonly firstSec: number;
  /** Median of its beats' likeness with it. */
  readonly medianRho: number;
}

/** Beats sorted into templates, after edits by hand; arrays have one item a beat. */
export interface TemplatesView {
  /** The channel that they are of, and the unit of the samples. */
  readonly signal: MeasuredChannel;
  /** In samples of `fs`. */
  readonly shape: WindowShape;
  readonly threshold: number;
  readonly measure: TemplateMeasure;
  readonly triggersSec: Float64Array;
  readonly labels: Int32Array;
  /** As sorted, before edits. */
  readonly sortedLabels: Int32Array;
  readonly rhos: Float32Array;
  readonly masterRhos: Float32Array;
  /** Samples. */
  readonly shifts: Int16Array;
  readonly templates: readonly ShownTemplate[];
  /** Label of the master. */
  readonly master: number;
  readonly masters: readonly MasterReign[];
  /** Label of the largest template with more beats than the master; null where the master has most. */
  readonly outnumberedBy: number | null;
  /** What annotations or the truth of a synthetic record say of each beat; null where nothing does. */
  readonly known: KnownClasses | null;
  readonly unmatchedEdits: readonly TemplateEdit[];
}

export interface KnownClasses {
  /** The annotator, or `truth`. */
  readonly source: string;
  /** WFDB mnemonic of each beat; empty where none stands within 150 ms. */
  readonly labels: readonly string[];
  readonly scores: KnownScores;
}

/** Known beats of a class that templates tell, and what they tell falsely. */
export interface KnownCounts {
  readonly tp: number;
  /** Of another class, or without a trigger. */
  readonly fn: number;
  readonly fp: number;
  /** Of `fp` those triggers that have no known beat. */
  readonly extra: number;
}

/** Every template taken for the class of more than half of its known beats. */
export interface KnownScores {
  /** Neither the master's nor noise, against S, V and F. */
  readonly abnormal: KnownCounts;
  readonly byClass: Readonly<Record<ScoredClass, KnownCounts>>;
}

/** Windows of some beats, each with the largest shift to spare on both sides. */
export interface BeatWindows {
  readonly beats: Int32Array;
  /** Samples a beat: before + after + 2 × the largest shift. */
  readonly length: number;
  /** Beat after beat. */
  readonly windows: Float32Array;
}

/** How the five measures judge every beat, each against the master. */
export interface MeasuresView {
  readonly measures: readonly TemplateMeasure[];
  /** Best likeness, measure by measure, beat by beat. */
  readonly rhos: readonly Float32Array[];
  /** At which each flags as many beats as CWA does at its own. */
  readonly evenThresholds: readonly number[];
}
