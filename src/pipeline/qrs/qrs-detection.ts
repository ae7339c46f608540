import type { Rhythm } from '../../model/rhythm.ts';
import type { BeatEdit, EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';

/** Beats found in one channel; sample indices count from the recording's first sample. */
export interface QrsDetection {
  readonly beats: readonly QrsBeat[];
  readonly fs: number;
  readonly label: string;
  /** Whether the marks are onsets; else they are what the method or the annotator marks. */
  readonly marksOnsets: boolean;
  /** WFDB mnemonic of each beat; null where the method tells no classes. */
  readonly labels: readonly string[] | null;
  /** Who put each beat where it is; null where nothing was edited. */
  readonly edited: readonly EditedBeat[] | null;
  /** Edits of beats that were not found. */
  readonly unmatched: readonly BeatEdit[];
}

/** The rhythm of a detection. */
export interface DetectedRhythm {
  /** Of the beats that have an R, in the order of R. */
  readonly rhythm: Rhythm;
  /** The place of each among all beats of the detection. */
  readonly beatIndexes: Int32Array;
}
