import type { TimeSpan } from '../../model/samples.ts';
import type { AppliedEdits, BeatEdit, BeatOrigin, EditedBeat } from '../../model/edits.ts';
import { findNearestIndex } from '../scoring/nearest-time.ts';

/** Maximum change of a beat's R between detections for it to count as the same beat, s. */
export const sameBeatSec = 0.05;

/** Two beats set by the user within this distance are one, s. */
const maxSameBeatSec = 0.001;

const wholeRecord: TimeSpan = { fromSec: Number.NEGATIVE_INFINITY, toSec: Number.POSITIVE_INFINITY };

/** State of a beat while edits are applied. */
interface Draft {
  /** Time by which edits refer to it: where it was found or inserted, s. */
  readonly nameSec: number;
  timeSec: number;
  origin: BeatOrigin;
  label: string | null;
  sourceIndex: number | null;
  isGone: boolean;
}

/**
 * Applies manual edits to the beats of a detection.
 *
 * An edit refers to the beat nearest to its `time`, at most 50 ms away, so that it remains valid when other parameters
 * find R elsewhere. A move without such a beat refers to the beat at its destination. An edit that matches no beat is
 * reported and changes nothing. A detected beat within 50 ms of one placed by the user is replaced by it. Later edits
 * do not see a deleted beat, but it can be inserted again.
 *
 * @param detectedSec  R of each detected beat, ascending, s
 * @param edits        in the order in which they were made
 * @param part         edits and user-placed beats outside are ignored, and not reported as unmatched
 * @returns R of the beats, s, ascending, their origin, and the edits that matched none
 */
export function applyEdits(
  detectedSec: ArrayLike<number>,
  edits: readonly BeatEdit[],
  part: TimeSpan = wholeRecord,
): AppliedEdits {
  const drafts = new DraftBeats(detectedSec);
  const unmatched: BeatEdit[] = [];
  const isInside = (timeSec: number): boolean => timeSec >= part.fromSec && timeSec < part.toSec;
  for (const edit of edits) {
    const concernsSpan = isInside(edit.time) || (edit.op === 'move' && isInside(edit.to));
    if (concernsSpan && !drafts.apply(edit)) unmatched.push(edit);
  }
  return { beats: drafts.finish(isInside), unmatched };
}

class DraftBeats {
  readonly #detectedSec: ArrayLike<number>;
  readonly #found: Draft[];
  readonly #inserted: Draft[] = [];

  constructor(detectedSec: ArrayLike<number>) {
    this.#detectedSec = detectedSec;
    this.#found = Array.from(detectedSec, (timeSec, sourceIndex) =>
      makeDraft(timeSec, 'computed', sourceIndex),
    );
  }

  /** Applies an edit. Returns whether it matched a beat. */
  apply(edit: BeatEdit): boolean {
    if (edit.op === 'insert') {
      this.#inserted.push({ ...makeDraft(edit.time, 'inserted', null), label: edit.class ?? null });
      return true;
    }
    const beat = this.#nearest(edit.time) ?? (edit.op === 'move' ? this.#nearest(edit.to) : null);
    if (beat === null) return false;
    if (edit.op === 'delete') beat.isGone = true;
    else if (edit.op === 'move') {
      beat.timeSec = edit.to;
      if (beat.origin !== 'inserted') beat.origin = 'moved';
    } else {
      beat.label = edit.class;
      if (beat.origin === 'computed') beat.origin = 'relabelled';
    }
    return true;
  }

  /** Returns the remaining beats, in order. */
  finish(isInside: (timeSec: number) => boolean): EditedBeat[] {
    const placed = [...this.#inserted, ...this.#found.filter(({ origin }) => origin === 'moved')]
      .filter((beat) => !beat.isGone && isInside(beat.timeSec))
      .toSorted((a, b) => a.timeSec - b.timeSec);
    for (const beat of placed) this.#makeWay(beat);
    const own = placed.filter(
      ({ timeSec }, i) => i === 0 || timeSec - placed[i - 1].timeSec >= maxSameBeatSec,
    );
    const others = this.#found.filter(({ origin, isGone }) => origin !== 'moved' && !isGone);
    return [...others, ...own]
      .toSorted((a, b) => a.timeSec - b.timeSec)
      .map(({ timeSec, origin, label, sourceIndex }) => ({ timeSec, origin, label, sourceIndex }));
  }

  /** Removes detected beats near a beat placed by the user, which takes their place in the detection. */
  #makeWay(beat: Draft): void {
    for (const other of this.#foundAbout(beat.timeSec)) {
      if (other === beat || other.isGone || other.origin === 'moved') continue;
      other.isGone = true;
      beat.sourceIndex ??= other.sourceIndex;
      beat.label ??= other.label;
    }
  }

  /** Returns the beat that an edit refers to. Of equally near beats, an inserted one is preferred, then the earlier. */
  #nearest(timeSec: number): Draft | null {
    let best: Draft | null = null;
    for (const beat of [...this.#inserted, ...this.#foundAbout(timeSec)]) {
      const awaySec = Math.abs(beat.nameSec - timeSec);
      if (beat.isGone || awaySec > sameBeatSec) continue;
      if (best === null || awaySec < Math.abs(best.nameSec - timeSec)) best = beat;
    }
    return best;
  }

  /** Returns the detected beats within 50 ms, in order. */
  #foundAbout(timeSec: number): Draft[] {
    let first = findNearestIndex(this.#detectedSec, timeSec - sameBeatSec);
    if (first < 0) return [];
    const nearbyDrafts: Draft[] = [];
    for (; first < this.#found.length && this.#detectedSec[first] <= timeSec + sameBeatSec; first++) {
      if (this.#detectedSec[first] >= timeSec - sameBeatSec) nearbyDrafts.push(this.#found[first]);
    }
    return nearbyDrafts;
  }
}

function makeDraft(timeSec: number, origin: BeatOrigin, sourceIndex: number | null): Draft {
  return { nameSec: timeSec, timeSec, origin, label: null, sourceIndex, isGone: false };
}
