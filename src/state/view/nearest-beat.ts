import { bisectFirst } from '../../model/bisect-first.ts';

/** Any object with a time of R, s. */
interface Beat {
  readonly r: number;
}

/** Maximum distance of the R of the same beat in two results, s. */
const sameBeatSec = 0.05;

/**
 * Returns the index of the beat whose R is nearest to a time; of two equally near, the later. Beats are in ascending
 * order. −1 without beats.
 */
export function nearestBeat(beats: readonly Beat[], atSec: number): number {
  const rAt = (place: number): number => beats[place]?.r ?? 0;
  if (beats.length === 0) return -1;
  return bisectFirst(beats.length - 1, (place) => rAt(place + 1) - atSec > atSec - rAt(place));
}

/** Returns the index of the beat that was at `atSec` in another result of the same record; null if it is gone. */
export function sameBeat(beats: readonly Beat[], atSec: number): number | null {
  const index = nearestBeat(beats, atSec);
  const beat = beats[index];
  return beat && Math.abs(beat.r - atSec) <= sameBeatSec ? index : null;
}
