import { applyEdits } from '../../analysis/edits/apply-edits.ts';
import { type TimeSpan } from '../../model/samples.ts';
import type { BeatEdit, EditedBeat } from '../../model/edits.ts';

/** R-peaks after the user's edits. */
export interface EditedPeaks {
  /** In order, s. */
  readonly peaksSec: Float64Array;
  /** The beats, one per peak; null if nothing was edited. */
  readonly edited: readonly EditedBeat[] | null;
  /** Edits of beats that were not found. */
  readonly unmatched: readonly BeatEdit[];
}

/** Returns the part of a stage's key that stands for the user's edits. */
export function editsKey(edits: readonly BeatEdit[]): string {
  return edits.length === 0 ? '' : JSON.stringify(edits);
}

/** Applies edits to the R-peaks of a detection; without edits, returns the detection itself. */
export function editPeaks(
  detectedSec: Float64Array,
  edits: readonly BeatEdit[],
  part?: TimeSpan,
): EditedPeaks {
  if (edits.length === 0) return { peaksSec: detectedSec, edited: null, unmatched: [] };
  const { beats, unmatched } = applyEdits(detectedSec, edits, part);
  return { peaksSec: Float64Array.from(beats, ({ timeSec }) => timeSec), edited: beats, unmatched };
}
