import type { Rhythm } from '../../model/rhythm.ts';
import type { BeatEdit, EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';

/** Beats found in one channel; sample indices are relative to the recording's first sample. */
export interface QrsDetection {
  readonly beats: readonly QrsBeat[];
  readonly fs: number;
  readonly label: string;
  /** Whether the marks are onsets; otherwise they are the points that the method or the annotator marks. */
  readonly marksOnsets: boolean;
  /** WFDB mnemonic of each beat; null if the method gives no classes. */
  readonly labels: readonly string[] | null;
  /** Origin of each beat; null if nothing was edited. */
  readonly edited: readonly EditedBeat[] | null;
  /** Edits of beats that were not found. */
  readonly unmatched: readonly BeatEdit[];
}

/** The rhythm of a detection. */
export interface DetectedRhythm {
  /** Rhythm of the beats that have an R, in the order of R. */
  readonly rhythm: Rhythm;
  /** Index of each of these among all beats of the detection. */
  readonly beatIndexes: Int32Array;
}
