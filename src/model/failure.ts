import { printable } from './printable.ts';
import type { WiringCode } from './wiring.ts';

/** Codes of errors; stable. See `docs/` and the command line's `error.code`. */
export type ErrorCode =
  | 'missing-file'
  | 'empty'
  | 'truncated'
  | 'bad-header'
  | 'bad-value'
  | 'unknown-format'
  | 'unsupported'
  | 'too-large'
  | 'unsafe-path'
  | 'no-network'
  | 'no-ranges'
  | 'redirected'
  | 'no-rate'
  | 'no-unit'
  | 'no-channel'
  | 'too-short'
  | 'no-beats'
  | 'no-master'
  | 'bad-parameter'
  | 'overwrites-input'
  | 'overwrites-result'
  | 'not-ours'
  | 'no-folder'
  | 'not-written'
  | 'cancelled'
  | 'out-of-memory'
  | 'crashed'
  | 'internal';

/** Location of an error. Bytes count from 0 and lines from 1, like in hex viewers and editors. */
export interface Where {
  readonly file: string;
  readonly byte?: number;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly channel?: string;
}

/** Error as sent between threads, and as `error` in JSON. */
export interface Failure {
  readonly code: ErrorCode;
  /** One sentence that says what is wrong and what to do. */
  readonly message: string;
  readonly where: Where | null;
}

/**
 * The only error class that code below the user interfaces throws on purpose. Text that its message cites from a file
 * is made printable.
 */
export class BeatbenchError extends Error implements Failure {
  readonly code: ErrorCode;
  readonly where: Where | null;

  constructor(code: ErrorCode, message: string, where: Where | null = null) {
    super(printable(message));
    this.name = 'BeatbenchError';
    this.code = code;
    this.where = where;
  }
}

export type WarningCode =
  | WiringCode
  | 'flipped'
  | 'other-content'
  | 'cutoff-dropped'
  | 'wrong-mains'
  | 'rate-low'
  | 'r-unaligned'
  | 'taps-raised'
  | 'half-sample-delay'
  | 'filter-too-short'
  | 'resampled'
  | 'clock-repaired'
  | 'header-repaired'
  | 'short-data'
  | 'left-out'
  | 'rescaled'
  | 'gaps-held'
  | 'crop-uneven'
  | 'master-late'
  | 'master-outnumbered'
  | 'no-cycle-passed'
  | 'no-channel'
  | 'no-winner'
  | 'winner-at-end'
  | 'few-beats'
  | 'mean-uncertain'
  | 'much-corrected'
  | 'short-window'
  | 'not-measurable'
  | 'implausible'
  | 'gpu-lost'
  | 'storage-full'
  | 'edits-unmatched'
  | 'irregular-rhythm'
  | 'not-stationary'
  | 'breath-outside-hf'
  | 'ecg-poor'
  | 'leads-poor'
  | 'wide-qrs'
  | 'spikes-alone'
  | 'truth-read'
  | 'redirected';

/** Something that a reader of the result must know, although the result was computed. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
}
