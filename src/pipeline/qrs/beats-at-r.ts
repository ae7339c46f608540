import { sameBeatSec } from '../../analysis/edits/apply-edits.ts';
import { matchBeats } from '../../analysis/scoring/match-beats.ts';
import type { EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import { type BeatRhythm, unknownLabel } from './beat-classes.ts';
import type { DetectedRhythm, QrsDetection } from './qrs-detection.ts';

/** Beats with the fields of their rows about the rhythm. */
export interface ListedBeats {
  readonly edited: QrsDetection;
  readonly rhythm: BeatRhythm;
  /** WFDB mnemonic of each beat. */
  readonly labels: readonly string[];
}

/**
 * Combines the beats of an analysis that finds R in its filtered ECG with what was found about the same beats in the
 * recorded ECG: onset, end, label and class. R and RR are those of the analysis, on which its results are based. A
 * beat without a beat of the recorded ECG within 50 ms has no onset and no class.
 *
 * @param rSec      R of the analysis, ascending, s
 * @param recorded  beats of the recorded ECG
 */
export function beatsAtR(
  rSec: readonly number[],
  recorded: ListedBeats & { rhythm: DetectedRhythm },
): ListedBeats {
  const { edited: detection } = recorded;
  const { rhythm, beatIndexes } = recorded.rhythm;
  const { fs, labels, edited } = detection;
  const places = new Int32Array(rSec.length).fill(-1);
  for (const { reference, mark } of matchBeats(rhythm.timesSec, rSec, sameBeatSec).pairs)
    places[mark] = reference;
  const indexes = Array.from(places, (place) => (place < 0 ? -1 : (beatIndexes[place] ?? -1)));
  const beats = rSec.map((sec, i): QrsBeat => {
    const found = detection.beats[indexes[i] ?? -1];
    const rIndex = Math.round(sec * fs);
    return { onsetIndex: found?.onsetIndex ?? rIndex, endIndex: found?.endIndex ?? null, rSec: sec, rIndex };
  });
  const isNew = (i: number): boolean => (indexes[i] ?? -1) < 0;
  const plain = (timeSec: number, i: number): EditedBeat => {
    return { timeSec, origin: 'computed', label: null, sourceIndex: isNew(i) ? null : i };
  };
  const isEdited = edited !== null || places.includes(-1);
  return {
    edited: {
      ...detection,
      beats,
      labels: labels === null ? null : indexes.map((index) => labels[index] ?? ''),
      edited: isEdited ? rSec.map((sec, i) => edited?.[indexes[i] ?? -1] ?? plain(sec, i)) : null,
    },
    labels: indexes.map((index) => recorded.labels[index] ?? unknownLabel),
    rhythm: {
      beatIndexes: Int32Array.from(rSec.keys()),
      rhythm: {
        rrSec: Float64Array.from(rSec, (sec, i) => sec - (rSec[i - 1] ?? Number.NaN)),
        isPremature: Array.from(places, (place) => rhythm.isPremature[place] ?? false),
        classes: Array.from(places, (place) => rhythm.classes[place] ?? 'unknown'),
        certainty: Float64Array.from(places, (place) => rhythm.certainty[place] ?? Number.NaN),
        classReason: Array.from(places, (place) => rhythm.classReason[place] ?? 'no R'),
      },
    },
  };
}
