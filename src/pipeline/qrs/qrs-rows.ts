import type { EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { QrsDetection } from './qrs-detection.ts';

/**
 * Beats as the output lists them; a method without onsets gives its marks instead. After edits each
 * says who put it where it is, and what it is called; one that was inserted where none was found has no onset.
 * Where the quality is known, each has its own.
 */
export function qrsRows(detection: QrsDetection, quality: LeadQuality | null = null): readonly object[] {
  const rows = plainRows(detection);
  if (quality === null) return rows;
  return rows.map((row, i) => {
    const beat = quality.beats[i];
    return { ...row, quality: beat?.index ?? null, doubtful: beat?.isDoubtful ?? null };
  });
}

function plainRows(detection: QrsDetection): readonly object[] {
  const { beats, edited, labels } = detection;
  if (edited === null) return beats.map((beat) => rowOf(beat, detection, true));
  return beats.map((beat, i) => ({
    ...rowOf(beat, detection, isFound(edited[i])),
    origin: edited[i]?.origin ?? 'computed',
    class: labels?.[i] ?? null,
  }));
}

function isFound(edited: EditedBeat | undefined): boolean {
  return edited?.sourceIndex !== null;
}

function rowOf(
  { onsetIndex, endIndex, rSec, rIndex }: QrsBeat,
  { fs, marksOnsets }: QrsDetection,
  hasOnset: boolean,
): object {
  if (!marksOnsets) return { mark: onsetIndex / fs, r: rSec, markSample: onsetIndex, rSample: rIndex };
  return {
    onset: hasOnset ? onsetIndex / fs : null,
    end: endIndex === null ? null : endIndex / fs,
    r: rSec,
    onsetSample: hasOnset ? onsetIndex : null,
    endSample: endIndex,
    rSample: rIndex,
  };
}
