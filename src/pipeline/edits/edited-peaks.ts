import { applyEdits } from '../../analysis/edits/apply-edits.ts';
import { type TimeSpan } from '../../model/samples.ts';
import type { BeatEdit, EditedBeat } from '../../model/edits.ts';

/** R-peaks after edits by hand. */
export interface EditedPeaks {
  /** In order, s. */
  readonly peaksSec: Float64Array;
  /** The beats, one a peak; null where nothing was edited. */
  readonly edited: readonly EditedBeat[] | null;
  /** Edits of beats that were not found. */
  readonly unmatched: readonly BeatEdit[];
}

/** What a stage that edits beats is made with, beside its inputs: part of its key. */
export function editsKey(edits: readonly BeatEdit[]): string {
  return edits.length === 0 ? '' : JSON.stringify(edits);
}

/** R-peaks of a detection after edits; without any the detection itself. */
export function editPeaks(
  detectedSec: Float64Array,
  edits: readonly BeatEdit[],
  part?: TimeSpan,
): EditedPeaks {
  if (edits.length === 0) return { peaksSec: detectedSec, edited: null, unmatched: [] };
  const { beats, unmatched } = applyEdits(detectedSec, edits, part);
  return { peaksSec: Float64Array.from(beats, ({ timeSec }) => timeSec), edited: beats, unmatched };
}
