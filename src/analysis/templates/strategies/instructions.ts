import type { ShiftMatch } from '../matcher.ts';

/** What a worker tells the template server, of the beat that it is at (paper 3, table 1). */
export type Instruction =
  /** Asks whether the master is another one. */
  | { readonly kind: 'MASTER_REQUEST' }
  /** Asks for the template that was created next after one that it has seen, −1 for the first. */
  | { readonly kind: 'TEMPLATE_REQUEST'; readonly label: number }
  /** Begins a template, unless one came after `label`, the last that this worker has seen. */
  | {
      readonly kind: 'NEW_TEMPLATE';
      readonly label: number;
      readonly beat: number;
      readonly masterMatch: ShiftMatch;
      readonly window: Float64Array;
    }
  /** A beat of a template that grows; the server forms the average, so that none is lost. */
  | ({ readonly kind: 'AVERAGE_TEMPLATE'; readonly window: Float64Array } & Membership)
  /** A beat of a template that no longer grows. */
  | ({ readonly kind: 'INCREMENT_TEMPLATE' } & Membership)
  /** A beat of the master; needs no answer. */
  | { readonly kind: 'MASTER_MODIFY'; readonly beat: number; readonly masterMatch: ShiftMatch }
  /** This worker has no files left; needs no answer. */
  | { readonly kind: 'PROCESSING_COMPLETE' };

export interface Membership {
  readonly beat: number;
  readonly label: number;
  readonly match: ShiftMatch;
  readonly masterRho: number;
}

/** What the server answers to all but MASTER_MODIFY and PROCESSING_COMPLETE. */
export interface Answer {
  /** MASTER_REQUEST: whether the master is another one. NEW_TEMPLATE: whether it was taken. */
  readonly flag: boolean;
  /** Of the template sent or begun; `noTemplate` where there is none. */
  readonly label: number;
  /** Beats of that template. */
  readonly count: number;
  /** Null where the worker has them, unchanged since they were sent. */
  readonly samples: Float64Array | null;
}

/** The label that says that all templates were sent. */
export const noTemplate = -1000;

/**
 * Whether a worker waits for an answer to it.
 *
 * @param instruction what a worker tells the root
 * @returns false of what is told alone
 */
export function isAnswered({ kind }: Instruction): boolean {
  return kind !== 'MASTER_MODIFY' && kind !== 'PROCESSING_COMPLETE';
}
