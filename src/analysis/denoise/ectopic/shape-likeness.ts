import { median, pearson } from '../../../dsp/stats.ts';
import type { BeatWindows } from './beat-windows.ts';

/** Beats that a median shape is taken of at most: more make it no better. */
const mostBeats = 400;

/** The median window of some beats, evenly chosen where there are many. @returns null without any whole window */
export function medianShape(windows: BeatWindows, rIndices: readonly number[]): Float64Array | null {
  const step = Math.max(1, rIndices.length / mostBeats);
  const chosen: Float64Array[] = [];
  for (let i = 0; i < rIndices.length; i += step) {
    const window = windows.about(rIndices[Math.floor(i)]);
    if (window !== null) chosen.push(window);
  }
  if (chosen.length === 0) return null;
  const column = new Float64Array(chosen.length);
  return Float64Array.from({ length: windows.count }, (_, k) => {
    chosen.forEach((window, i) => {
      column[i] = window[k];
    });
    return median(column);
  });
}

/**
 * Largest correlation of a beat with a shape over some shifts, −1 … 1.
 *
 * @param reach  samples, either way; shifts whose window is not whole are left out
 */
export function likeness(windows: BeatWindows, index: number, shape: Float64Array, reach: number): number {
  let best = -1;
  for (let shift = -reach; shift <= reach; shift++) {
    const window = windows.about(index + shift);
    if (window !== null) best = Math.max(best, pearson(window, shape));
  }
  return best;
}
