import type { EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { DetectedRhythm } from './detect-rhythm.ts';
import type { QrsDetection } from './qrs-detection.ts';

/**
 * Beats as the output lists them; a method without onsets gives its marks instead. After edits each
 * says who put it where it is, and what it is called; one that was inserted where none was found has no onset.
 * With the rhythm each has its RR, ms, whether it came too soon, and what kind of ectopic beat it is;
 * where the quality is known, its own too.
 */
export function qrsRows(
  detection: QrsDetection,
  rhythm: DetectedRhythm | null = null,
  quality: LeadQuality | null = null,
): readonly object[] {
  const ofBeats = rhythm === null ? [] : rhythmRows(detection.beats.length, rhythm);
  return plainRows(detection).map((row, i) => {
    const timed = { ...row, ...ofBeats[i] };
    const beat = quality?.beats[i];
    if (quality === null) return timed;
    return { ...timed, quality: beat?.index ?? null, doubtful: beat?.isDoubtful ?? null };
  });
}

/** What the rhythm says of each beat; of one without R nothing. */
function rhythmRows(beatCount: number, { rhythm, beatIndexes }: DetectedRhythm): readonly object[] {
  const rows: object[] = Array.from({ length: beatCount }, () => ({
    rr: null,
    premature: null,
    ectopic: null,
  }));
  beatIndexes.forEach((beatIndex, i) => {
    rows[beatIndex] = {
      rr: i === 0 ? null : 1000 * (rhythm.rrSec[i] ?? Number.NaN),
      premature: rhythm.isPremature[i],
      ectopic: rhythm.flags[i],
    };
  });
  return rows;
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
