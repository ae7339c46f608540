import { minReliableIndex } from '../../analysis/quality/lead-quality.ts';
import type { EditedBeat } from '../../model/edits.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { LeadQuality } from '../../model/qrs-quality.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import { LazyList } from '../lazy-list.ts';
import { type BeatRhythm, classOfLabel, findSpikesAlone } from './beat-classes.ts';
import type { QrsDetection } from './qrs-detection.ts';

/**
 * Converts beats to rows of the output; a method without onsets has its marks instead. After edits, each row has its
 * origin and its class. A beat that was inserted where none was found has no onset, and a pacing spike without QRS has
 * neither onset nor end. With the rhythm, each row has its RR, ms, whether the beat was premature, and its class with
 * certainty and reason. `ectopic` and `classed` depend only on the class. If the quality is known, each row has it
 * too.
 *
 * @param labels  WFDB mnemonic of each beat; if omitted, only those of annotations and edits are used
 */
export function qrsRows(
  detection: QrsDetection,
  rhythm: BeatRhythm | null = null,
  quality: LeadQuality | null = null,
  labels: readonly string[] | null = null,
): LazyList<object> {
  const { beats } = detection;
  const places = rhythm === null ? null : placeInRhythm(beats.length, rhythm);
  const spikes = rhythm === null ? new Set<number>() : findSpikesAlone(rhythm);
  return new LazyList(beats.length, (i) => {
    const beat = beats[i];
    if (beat === undefined) throw new RangeError(`there is no beat ${i}`);
    const row = plainRow(beat, i, detection, spikes.has(i));
    const named = labels === null ? {} : { label: labels[i] ?? null };
    const timed =
      rhythm === null || places === null
        ? { ...row, ...named }
        : { ...row, ...rhythmRow(places[i] ?? -1, rhythm), ...named };
    if (quality === null) return timed;
    const index = quality.beats.index[i] ?? null;
    return { ...timed, quality: index, doubtful: index === null ? null : index < minReliableIndex };
  });
}

/** Returns the index of each beat in the rhythm; −1 for a beat without R. */
function placeInRhythm(beatCount: number, { beatIndexes }: BeatRhythm): Int32Array {
  const places = new Int32Array(beatCount).fill(-1);
  beatIndexes.forEach((beatIndex, place) => {
    places[beatIndex] = place;
  });
  return places;
}

/** Kind of ectopic beat of a class; absent for other classes. */
const ectopicNames: Readonly<Partial<Record<BeatClass, string>>> = {
  S: 'supraventricular',
  V: 'ventricular',
  F: 'fusion',
};

/** Returns the fields of a beat from the rhythm; a beat without R has no known class. */
function rhythmRow(place: number, { rhythm }: BeatRhythm): object {
  const own = rhythm.classes[place] ?? 'unknown';
  const certainty = rhythm.certainty[place] ?? Number.NaN;
  return {
    rr: place > 0 ? 1000 * (rhythm.rrSec[place] ?? Number.NaN) : null,
    premature: rhythm.isPremature[place] ?? null,
    ectopic: ectopicNames[own] ?? null,
    classed: own !== 'unknown',
    class: own,
    certainty: Number.isNaN(certainty) ? null : certainty,
    classReason: place < 0 ? 'no R' : rhythm.classReason[place],
  };
}

function plainRow(beat: QrsBeat, i: number, detection: QrsDetection, isSpike: boolean): object {
  const { edited, labels } = detection;
  const found = isSpike ? { ...beat, endIndex: null } : beat;
  if (edited === null) return makeRow(found, detection, !isSpike);
  return {
    ...makeRow(found, detection, !isSpike && isFound(edited[i])),
    origin: edited[i]?.origin ?? 'computed',
    ...(labels?.[i] === undefined ? {} : { class: classOfLabel(labels[i]), label: labels[i] }),
  };
}

function isFound(edited: EditedBeat | undefined): boolean {
  return edited?.sourceIndex !== null;
}

function makeRow(
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
