import type { TimeSpan } from '../../model/samples.ts';
import type { AppliedEdits, BeatEdit, BeatOrigin, EditedBeat } from '../../model/edits.ts';
import { nearestPlace } from '../scoring/nearest-time.ts';

/** How far R of a beat may move from one detection to the next and still be that beat's, s. */
export const sameBeatSec = 0.05;

/** Two hand-made beats nearer than this are one, s. */
const oneBeatSec = 0.001;

const wholeRecord: TimeSpan = { fromSec: Number.NEGATIVE_INFINITY, toSec: Number.POSITIVE_INFINITY };

/** A beat while edits are applied. */
interface Draft {
  /** What edits call it: where it was found or inserted, s. */
  readonly nameSec: number;
  timeSec: number;
  origin: BeatOrigin;
  label: string | null;
  sourceIndex: number | null;
  isGone: boolean;
}

/**
 * The beats of a detection after edits by hand.
 *
 * An edit is of the beat nearest to its `time`, at most 50 ms from it, so that it holds when other
 * parameters find R elsewhere. A move whose beat is not there is of the beat where it leads to. What
 * matches no beat is reported, and changes nothing. A beat that was found within 50 ms of one put
 * there by hand gives way to it. Deleted beats can be inserted again; a deleted one is gone
 * for the edits after.
 *
 * @param detectedSec  R of each detected beat, ascending, s
 * @param edits        in the order in which they were made
 * @param part         edits and hand-made beats outside are left out, and are not unmatched
 * @returns R of the beats, s, ascending, who put them there, and edits that matched none
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
    const isAbout = isInside(edit.time) || (edit.op === 'move' && isInside(edit.to));
    if (isAbout && !drafts.apply(edit)) unmatched.push(edit);
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

  /** Whether the edit found its beat. */
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

  /** The beats that are left, in order. */
  finish(isInside: (timeSec: number) => boolean): EditedBeat[] {
    const placed = [...this.#inserted, ...this.#found.filter(({ origin }) => origin === 'moved')]
      .filter((beat) => !beat.isGone && isInside(beat.timeSec))
      .toSorted((a, b) => a.timeSec - b.timeSec);
    for (const beat of placed) this.#makeWay(beat);
    const own = placed.filter(({ timeSec }, i) => i === 0 || timeSec - placed[i - 1].timeSec >= oneBeatSec);
    const others = this.#found.filter(({ origin, isGone }) => origin !== 'moved' && !isGone);
    return [...others, ...own]
      .toSorted((a, b) => a.timeSec - b.timeSec)
      .map(({ timeSec, origin, label, sourceIndex }) => ({ timeSec, origin, label, sourceIndex }));
  }

  /** Takes away what was found beside a beat put there by hand, which takes its place in the detection. */
  #makeWay(beat: Draft): void {
    for (const other of this.#foundAbout(beat.timeSec)) {
      if (other === beat || other.isGone || other.origin === 'moved') continue;
      other.isGone = true;
      beat.sourceIndex ??= other.sourceIndex;
      beat.label ??= other.label;
    }
  }

  /** The beat that an edit means; of two as near the one that was inserted, then the earlier. */
  #nearest(timeSec: number): Draft | null {
    let best: Draft | null = null;
    for (const beat of [...this.#inserted, ...this.#foundAbout(timeSec)]) {
      const awaySec = Math.abs(beat.nameSec - timeSec);
      if (beat.isGone || awaySec > sameBeatSec) continue;
      if (best === null || awaySec < Math.abs(best.nameSec - timeSec)) best = beat;
    }
    return best;
  }

  /** Detected beats within 50 ms, in order. */
  #foundAbout(timeSec: number): Draft[] {
    let first = nearestPlace(this.#detectedSec, timeSec - sameBeatSec);
    if (first < 0) return [];
    const about: Draft[] = [];
    for (; first < this.#found.length && this.#detectedSec[first] <= timeSec + sameBeatSec; first++) {
      if (this.#detectedSec[first] >= timeSec - sameBeatSec) about.push(this.#found[first]);
    }
    return about;
  }
}

function makeDraft(timeSec: number, origin: BeatOrigin, sourceIndex: number | null): Draft {
  return { nameSec: timeSec, timeSec, origin, label: null, sourceIndex, isGone: false };
}
