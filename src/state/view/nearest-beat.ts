/** Anything with an R, s. */
interface Beat {
  readonly r: number;
}

/** How far the R of a beat may move from one result to the next, s. */
const sameBeatSec = 0.05;

/** Index of the beat whose R is nearest to a moment, of two as near the later; beats ascend. −1 without beats. */
export function nearestBeat(beats: readonly Beat[], atSec: number): number {
  let low = 0;
  let high = beats.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const [here, next] = [beats[middle]?.r ?? 0, beats[middle + 1]?.r ?? 0];
    if (next - atSec <= atSec - here) low = middle + 1;
    else high = middle;
  }
  return high;
}

/** Index of the beat that was at `atSec` in another result of the same record; null where it is gone. */
export function sameBeat(beats: readonly Beat[], atSec: number): number | null {
  const index = nearestBeat(beats, atSec);
  const beat = beats[index];
  return beat && Math.abs(beat.r - atSec) <= sameBeatSec ? index : null;
}
