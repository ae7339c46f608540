import type { BeatClass } from './rhythm.ts';

/**
 * One manual correction of templates. Names are those of session files.
 *
 * A time identifies a beat, in s from the recording's first sample. The edit applies to the template that this beat
 * belongs to after the previous edits. It therefore stays valid under other parameters, which give other labels.
 */
export type TemplateEdit =
  | { readonly op: 'merge'; readonly time: number; readonly into: number }
  | { readonly op: 'rename'; readonly time: number; readonly name: string }
  | { readonly op: 'promote'; readonly time: number }
  | { readonly op: 'split'; readonly times: readonly number[] }
  | { readonly op: 'noise'; readonly time: number; readonly noise: boolean };

/** A template after all edits. */
export interface EditedTemplate extends Template {
  /** Name given by the user; null if none was given. */
  readonly name: string | null;
  /** Whether its beats are as computed, or templates were merged or split manually. */
  readonly origin: 'computed' | 'merged' | 'split';
  /** Whether the user declared it as noise. */
  readonly isNoise: boolean;
}

/** Sorted beats after the edits. */
export interface EditedTemplates {
  /** Label of each beat's template, in order of triggers. */
  readonly labels: Int32Array;
  /** In order of labels, without templates that lost all their beats. */
  readonly templates: readonly EditedTemplate[];
  /** Label of the master template. */
  readonly master: number;
  /**
   * Edits of beats that are absent, or that change nothing. They are kept, since they may apply under other parameters.
   */
  readonly unmatched: readonly TemplateEdit[];
}

/** Measure of similarity of a window and a template: correlation, or one of four that cost less (paper 3). */
export type TemplateMeasure = 'cwa' | 'bam' | 'nad' | 'dam' | 'adios';

/** How the work is divided among workers (paper 3, section 3). */
export type TemplateStrategy = 'sequential' | 'rotf' | 'mpcc' | 'nds' | 'tds';

/** Parameters that decide which template a beat belongs to. */
export interface ClassifyParams {
  readonly measure: TemplateMeasure;
  /** Samples per bin of BAM and NAD. */
  readonly binSamples: number;
  /** A similarity above this is a match, 0 … 1. */
  readonly threshold: number;
  readonly pick: 'first' | 'best';
  /** Number of windows that a master is first formed from. */
  readonly masterFrom: number;
  /** Minimum number of windows in a master. With fewer, the next windows are tried. */
  readonly masterLeast: number;
  /** Number of beats up to which a template is updated by each new beat. */
  readonly growTo: number;
  /** Number of consecutive beats of one template that make it the master. */
  readonly promoteAfter: number;
}

/** Range of a window: from trigger − before up to trigger + after, shifted by −largestShift … largestShift; samples. */
export interface WindowShape {
  readonly before: number;
  readonly after: number;
  readonly largestShift: number;
}

/** Beats sorted into templates. All arrays have one item per beat, in order of triggers. */
export interface ClassifiedBeats {
  /** Sample index of the trigger. */
  readonly triggerIndices: Float64Array;
  /** Label of the beat's template. */
  readonly labels: Int32Array;
  /** Best similarity with that template; with the master if the beat began a template. */
  readonly rhos: Float32Array;
  /** Shift of the best similarity, samples. */
  readonly shifts: Int16Array;
  /** Best similarity with the master in force. */
  readonly masterRhos: Float32Array;
}

export interface Template {
  /** 0 for the first master, then in order of creation; unchanged by promotions. */
  readonly label: number;
  readonly samples: Float64Array;
  readonly count: number;
  /** Sample index of the first trigger in this template. */
  readonly firstIndex: number;
}

/** Class that more than half of a template's classified beats have. */
export interface SuggestedClass {
  readonly class: BeatClass;
  readonly share: number;
  /** Number of beats with a class. */
  readonly of: number;
}

/** Period in which a template is master, from a trigger on. */
export interface MasterReign {
  readonly label: number;
  readonly fromIndex: number;
}

/** Shares of a worker's time; their sum is 1. */
export interface WorkerShares {
  /** Number of the worker; 0 is the root, `ds` the data server of TDS. */
  readonly worker: number | 'ds';
  readonly communication: number;
  readonly computation: number;
  readonly io: number;
  readonly organisation: number;
  readonly idle: number;
}

/** Activity of a worker over a time span, ms from the start of the template stage. */
export interface WorkerSpan {
  readonly worker: number | 'ds';
  readonly doing: 'communication' | 'computation' | 'io' | 'organisation' | 'idle';
  readonly fromMs: number;
  readonly toMs: number;
}

/** Agreement of a run that depends on timing with the run of one worker. */
export interface StrategyAgreement {
  /** Number of templates of one worker, and of the strategy. */
  readonly templateCounts: readonly [number, number];
  /** Number of beats in another template after the best relabelling. */
  readonly changedCount: number;
}

export interface StrategyRun {
  readonly name: TemplateStrategy;
  readonly workers: number;
  readonly files: number;
  /** Duration of the template stage alone, ms. */
  readonly overallMs: number;
  readonly shares: readonly WorkerShares[];
  readonly spans: readonly WorkerSpan[];
  /** Null if the strategy always gives the same result as one worker. */
  readonly agreement: StrategyAgreement | null;
}

export interface TemplatesResult {
  /** Label of the last master. */
  readonly master: number;
  /** In order of creation. */
  readonly templates: readonly Template[];
  readonly beats: ClassifiedBeats;
  readonly masters: readonly MasterReign[];
  /** Number of groups of `masterFrom` windows that gave no master before the first master was formed. */
  readonly masterAttempts: number;
}
