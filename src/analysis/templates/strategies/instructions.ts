import type { ShiftMatch } from '../matcher.ts';

/** Instructions from a worker to the template server, about the worker's current beat (paper 3, table 1). */
export type Instruction =
  /** Requests the master if it has changed. */
  | { readonly kind: 'MASTER_REQUEST' }
  /** Requests the template created after `label`, the last one that the worker has; −1 for the first. */
  | { readonly kind: 'TEMPLATE_REQUEST'; readonly label: number }
  /** Begins a template, unless one was created after `label`, the last one that the worker has. */
  | {
      readonly kind: 'NEW_TEMPLATE';
      readonly label: number;
      readonly beat: number;
      readonly masterMatch: ShiftMatch;
      readonly window: Float64Array;
    }
  /** Adds a beat to a template that grows; the server computes the average, so that no beat is lost. */
  | ({ readonly kind: 'AVERAGE_TEMPLATE'; readonly window: Float64Array } & Membership)
  /** Adds a beat to a template that no longer grows. */
  | ({ readonly kind: 'INCREMENT_TEMPLATE' } & Membership)
  /** Adds a beat to the master; has no answer. */
  | { readonly kind: 'MASTER_MODIFY'; readonly beat: number; readonly masterMatch: ShiftMatch }
  /** This worker has no files left; has no answer. */
  | { readonly kind: 'PROCESSING_COMPLETE' };

export interface Membership {
  readonly beat: number;
  readonly label: number;
  readonly match: ShiftMatch;
  readonly masterRho: number;
}

/** Answer of the server to all instructions except MASTER_MODIFY and PROCESSING_COMPLETE. */
export interface Answer {
  /** MASTER_REQUEST: whether the master has changed. NEW_TEMPLATE: whether it was accepted. */
  readonly flag: boolean;
  /** Label of the template sent or begun; `noTemplate` if there is none. */
  readonly label: number;
  /** Number of beats of that template. */
  readonly count: number;
  /** Null if the worker already has them unchanged. */
  readonly samples: Float64Array | null;
}

/** Label that means that all templates were sent. */
export const noTemplate = -1000;

/**
 * Returns whether a worker waits for an answer to an instruction.
 *
 * @param instruction from a worker to the root
 * @returns false for instructions without an answer
 */
export function expectsAnswer({ kind }: Instruction): boolean {
  return kind !== 'MASTER_MODIFY' && kind !== 'PROCESSING_COMPLETE';
}
