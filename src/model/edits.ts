/**
 * One correction of the beats by hand. Names as sessions have them; times are R in s from the
 * recording's first sample.
 *
 * `time` is where the beat was found, or where it was inserted, whatever has been done to it since:
 * so edits of different beats do not depend on each other's order, nor on the parameters.
 */
export type BeatEdit =
  | { readonly op: 'insert'; readonly time: number; readonly class?: string }
  | { readonly op: 'delete'; readonly time: number }
  | { readonly op: 'move'; readonly time: number; readonly to: number }
  | { readonly op: 'label'; readonly time: number; readonly class: string };

/** Who put a beat where it is, or named it. */
export type BeatOrigin = 'computed' | 'inserted' | 'moved' | 'relabelled';

/** A beat after all edits. */
export interface EditedBeat {
  /** R, s. */
  readonly timeSec: number;
  readonly origin: BeatOrigin;
  /** WFDB mnemonic given by hand; null where none was. */
  readonly label: string | null;
  /** Place among the detected beats; null where none was found there. */
  readonly sourceIndex: number | null;
}

/** What edits make of a detection. */
export interface AppliedEdits {
  /** In the order of time. */
  readonly beats: readonly EditedBeat[];
  /** Edits of beats that this detection does not have. They are kept: another may have them. */
  readonly unmatched: readonly BeatEdit[];
}

/** Edits as a report tells of them: of thousands of beats those alone that a person touched. */
export interface ReportedEdits {
  /** In the order of time. */
  readonly byHand: readonly EditedBeat[];
  readonly unmatched: readonly BeatEdit[];
}
