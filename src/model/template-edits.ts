import type { Template } from './templates.ts';

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
