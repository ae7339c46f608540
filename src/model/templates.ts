import type { BeatClass } from './rhythm.ts';

/**
 * One correction of templates by hand. Names as sessions have them.
 *
 * A time is that of a beat, s from the recording's first sample: the edit is of the template that this
 * beat is in after the edits before, so that it holds under other parameters, where labels are others.
 */
export type TemplateEdit =
  | { readonly op: 'merge'; readonly time: number; readonly into: number }
  | { readonly op: 'rename'; readonly time: number; readonly name: string }
  | { readonly op: 'promote'; readonly time: number }
  | { readonly op: 'split'; readonly times: readonly number[] }
  | { readonly op: 'noise'; readonly time: number; readonly noise: boolean };

/** A template after all edits. */
export interface EditedTemplate extends Template {
  /** Given by hand; null where none was. */
  readonly name: string | null;
  /** Whether its beats are as they were sorted, or joined or taken out by hand. */
  readonly origin: 'computed' | 'merged' | 'split';
  /** Whether a person says that it is no beat. */
  readonly isNoise: boolean;
}

/** What edits make of sorted beats. */
export interface EditedTemplates {
  /** Label of each beat's template, in the order of triggers. */
  readonly labels: Int32Array;
  /** In the order of labels; those whose beats are all gone are left out. */
  readonly templates: readonly EditedTemplate[];
  /** Label of the master. */
  readonly master: number;
  /** Edits of beats that are not there, or that change nothing. They are kept: under other parameters they may. */
  readonly unmatched: readonly TemplateEdit[];
}

/** Likeness of a window and a template: correlation, and four that cost less (paper 3). */
export type TemplateMeasure = 'cwa' | 'bam' | 'nad' | 'dam' | 'adios';

/** How the work is shared among workers (paper 3, section 3). */
export type TemplateStrategy = 'sequential' | 'rotf' | 'mpcc' | 'nds' | 'tds';

/** What decides to which template a beat belongs. */
export interface ClassifyParams {
  readonly measure: TemplateMeasure;
  /** Samples to a bin, of BAM and NAD. */
  readonly binSamples: number;
  /** A likeness above it is a match, 0 … 1. */
  readonly threshold: number;
  readonly pick: 'first' | 'best';
  /** Windows that a master is first formed from. */
  readonly masterFrom: number;
  /** Fewer than these, and the next windows are tried. */
  readonly masterLeast: number;
  /** A template changes with its beats until it holds this many. */
  readonly growTo: number;
  /** This many beats of one template in a row make it the master. */
  readonly promoteAfter: number;
}

/** Where windows are cut: from trigger − before up to trigger + after, moved by −largestShift … largestShift; samples. */
export interface WindowShape {
  readonly before: number;
  readonly after: number;
  readonly largestShift: number;
}

/** Beats sorted into templates. All arrays have one item a beat, in the order of triggers. */
export interface ClassifiedBeats {
  /** Sample index of the trigger. */
  readonly triggerIndices: Float64Array;
  /** Label of its template. */
  readonly labels: Int32Array;
  /** Best likeness with that template; with the master for a beat that began a template. */
  readonly rhos: Float32Array;
  /** Shift of that, samples. */
  readonly shifts: Int16Array;
  /** Best likeness with the master in force. */
  readonly masterRhos: Float32Array;
}

export interface Template {
  /** 0 for the first master, then in order of creation; kept through promotions. */
  readonly label: number;
  readonly samples: Float64Array;
  readonly count: number;
  /** Sample index of the first trigger that it counts. */
  readonly firstIndex: number;
}

/** The class that more than half of a template's classed beats have. */
export interface SuggestedClass {
  readonly class: BeatClass;
  readonly share: number;
  /** Beats with a class. */
  readonly of: number;
}

/** A template that is master from a trigger on. */
export interface MasterReign {
  readonly label: number;
  readonly fromIndex: number;
}

/** Shares of a worker's time, together 1. */
export interface WorkerShares {
  /** Number of the worker, 0 the root; `ds` the data server of TDS. */
  readonly worker: number | 'ds';
  readonly communication: number;
  readonly computation: number;
  readonly io: number;
  readonly organisation: number;
  readonly idle: number;
}

/** What a worker did from one time to another, ms from the start of the template stage. */
export interface WorkerSpan {
  readonly worker: number | 'ds';
  readonly doing: 'communication' | 'computation' | 'io' | 'organisation' | 'idle';
  readonly fromMs: number;
  readonly toMs: number;
}

/** How far a run that depends on timing agrees with one worker's. */
export interface StrategyAgreement {
  /** Templates of one worker, and of the strategy. */
  readonly templateCounts: readonly [number, number];
  /** Beats in another template after the best relabelling. */
  readonly changedCount: number;
}

export interface StrategyRun {
  readonly name: TemplateStrategy;
  readonly workers: number;
  readonly files: number;
  /** The template stage alone, ms. */
  readonly overallMs: number;
  readonly shares: readonly WorkerShares[];
  readonly spans: readonly WorkerSpan[];
  /** Null where the strategy equals one worker by what it is. */
  readonly agreement: StrategyAgreement | null;
}

export interface TemplatesResult {
  /** Label of the last master. */
  readonly master: number;
  /** In order of creation. */
  readonly templates: readonly Template[];
  readonly beats: ClassifiedBeats;
  readonly masters: readonly MasterReign[];
  /** Groups of `masterFrom` windows that gave no master before one did. */
  readonly masterAttempts: number;
}
