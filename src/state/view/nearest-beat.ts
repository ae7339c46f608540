import { bisectFirst } from '../../model/first-place.ts';

/** Anything with an R, s. */
interface Beat {
  readonly r: number;
}

/** How far the R of a beat may move from one result to the next, s. */
const sameBeatSec = 0.05;

/** Index of the beat whose R is nearest to a moment, of two as near the later; beats ascend. −1 without beats. */
export function nearestBeat(beats: readonly Beat[], atSec: number): number {
  const rAt = (place: number): number => beats[place]?.r ?? 0;
  if (beats.length === 0) return -1;
  return bisectFirst(beats.length - 1, (place) => rAt(place + 1) - atSec > atSec - rAt(place));
}

/** Index of the beat that was at `atSec` in another result of the same record; null where it is gone. */
export function sameBeat(beats: readonly Beat[], atSec: number): number | null {
  const index = nearestBeat(beats, atSec);
  const beat = beats[index];
  return beat && Math.abs(beat.r - atSec) <= sameBeatSec ? index : null;
}
