import { applyEdits } from '../../analysis/edits/apply-edits.ts';
import { type TimeSpan } from '../../model/samples.ts';
import { ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import type { BeatEdit, EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** The analysed part of a recording. */
export interface EditedSpan extends TimeSpan {
  /** Index of its last sample in the recording. */
  readonly lastIndex: number;
}

/**
 * Applies the user's edits to detected beats; without edits, returns the detection itself.
 *
 * An edit refers to a beat by its R, or by its mark if R was dropped. Onset and end of a moved beat stay if R is still
 * between them; otherwise they move with it, and an end after the record's end becomes null. A beat that was inserted
 * where none was found has its mark at R. The beats are in the order of their marks.
 */
export function editDetection(
  detection: QrsDetection,
  edits: readonly BeatEdit[],
  part: EditedSpan,
): QrsDetection {
  if (edits.length === 0) return detection;
  const { beats, fs, labels, marksOnsets } = detection;
  const place = (one: EditedBeat, found: QrsBeat | undefined): QrsBeat =>
    makeBeat(one, found, { fs, marksOnsets, lastIndex: part.lastIndex });
  const { order, timesSec } = inOrder(beats, fs);
  const { beats: edited, unmatched } = applyEdits(timesSec, edits, part);
  const rows = edited
    .map((one) => {
      const index = one.sourceIndex === null ? null : (order[one.sourceIndex] ?? null);
      const found = index === null ? undefined : beats[index];
      const label = one.label ?? (index === null ? null : (labels?.[index] ?? null));
      return { own: one, label, beat: place(one, found) };
    })
    .toSorted((a, b) => a.beat.onsetIndex - b.beat.onsetIndex);
  const hasLabels = labels !== null || edited.some(({ label }) => label !== null);
  return {
    ...detection,
    beats: rows.map(({ beat }) => beat),
    labels: hasLabels ? rows.map(({ label }) => label ?? ordinaryLabel) : null,
    edited: rows.map(({ own }) => own),
    unmatched,
  };
}

/** Returns the times by which edits refer to beats, ascending, and the beat of each. */
function inOrder(
  beats: readonly QrsBeat[],
  fs: number,
): { readonly order: readonly number[]; readonly timesSec: Float64Array } {
  const timeOf = ({ rSec, onsetIndex }: QrsBeat): number => rSec ?? onsetIndex / fs;
  const timed = beats.map((beat, index) => ({ index, sec: timeOf(beat) })).toSorted((a, b) => a.sec - b.sec);
  return { order: timed.map(({ index }) => index), timesSec: Float64Array.from(timed, ({ sec }) => sec) };
}

interface DetectionFrame {
  readonly fs: number;
  readonly marksOnsets: boolean;
  readonly lastIndex: number;
}

function makeBeat(
  { timeSec, origin }: EditedBeat,
  found: QrsBeat | undefined,
  { fs, marksOnsets, lastIndex }: DetectionFrame,
): QrsBeat {
  const isPlaced = origin === 'inserted' || origin === 'moved';
  if (found !== undefined && !isPlaced) return found;
  const rIndex = Math.min(lastIndex, Math.round(timeSec * fs));
  const r = { rSec: timeSec, rIndex };
  if (found === undefined) return { onsetIndex: rIndex, endIndex: null, ...r };
  const { onsetIndex, endIndex } = found;
  // An onset without an end means that the end is after the record's end.
  const isBeforeEnd = endIndex === null ? marksOnsets : rIndex <= endIndex;
  if (rIndex >= onsetIndex && isBeforeEnd) return { onsetIndex, endIndex, ...r };
  const later = rIndex - (found.rIndex ?? onsetIndex);
  const end = endIndex === null ? null : endIndex + later;
  return {
    onsetIndex: Math.min(lastIndex, Math.max(0, onsetIndex + later)),
    endIndex: end === null || end > lastIndex || end < 0 ? null : end,
    ...r,
  };
}
