/**
 * One manual correction of the beats. Names are those of session files; times are R in s from the recording's first
 * sample.
 *
 * `time` is where the beat was detected or inserted, whatever was done to it later. Edits of different beats therefore
 * do not depend on their order, nor on the parameters.
 */
export type BeatEdit =
  | { readonly op: 'insert'; readonly time: number; readonly class?: string }
  | { readonly op: 'delete'; readonly time: number }
  | { readonly op: 'move'; readonly time: number; readonly to: number }
  | { readonly op: 'label'; readonly time: number; readonly class: string };

/** Origin of a beat's place or label: computed, or an edit by the user. */
export type BeatOrigin = 'computed' | 'inserted' | 'moved' | 'relabelled';

/** A beat after all edits. */
export interface EditedBeat {
  /** R, s. */
  readonly timeSec: number;
  readonly origin: BeatOrigin;
  /** WFDB mnemonic given by the user; null if none was given. */
  readonly label: string | null;
  /** Index among the detected beats; null if none was detected there. */
  readonly sourceIndex: number | null;
}

/** A detection after the edits. */
export interface AppliedEdits {
  /** In order of time. */
  readonly beats: readonly EditedBeat[];
  /** Edits of beats that this detection lacks. They are kept, since another detection may have these beats. */
  readonly unmatched: readonly BeatEdit[];
}

/** Edits in the form of reports: only the beats that the user changed. */
export interface ReportedEdits {
  /** In order of time. */
  readonly byHand: readonly EditedBeat[];
  readonly unmatched: readonly BeatEdit[];
}
