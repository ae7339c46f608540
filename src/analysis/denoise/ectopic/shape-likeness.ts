import { median, pearson } from '../../../dsp/statistics/stats.ts';
import type { EctopicBeatWindows, WindowSearch } from './beat-windows.ts';

/** Maximum number of beats in a median shape; more do not improve it. */
const maxBeats = 400;

/**
 * Computes the median window of some beats, evenly selected if there are many.
 *
 * @param windows   read from the ECG on demand
 * @param rIndices  R of the beats, samples
 * @returns null without any whole window
 */
export function* medianShape(
  windows: EctopicBeatWindows,
  rIndices: readonly number[],
): WindowSearch<Float64Array | null> {
  const step = Math.max(1, rIndices.length / maxBeats);
  const chosen: Float64Array[] = [];
  for (let i = 0; i < rIndices.length; i += step) {
    const window = yield* windows.about(rIndices[Math.floor(i)]);
    if (window !== null) chosen.push(window.slice());
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

/** Correlation of a beat with a shape, −1 … 1, and the shift of the beat at which it occurs, samples. */
export interface ShapeMatch {
  readonly rho: number;
  readonly shift: number;
}

/**
 * Finds the largest correlation of a beat with a shape over a range of shifts. Of equal values, the smallest shift is
 * taken.
 *
 * @param reach  samples, in both directions; shifts whose window is not whole are skipped
 * @returns correlation −1 … 1 and the shift, samples
 */
export function* matchShape(
  windows: EctopicBeatWindows,
  index: number,
  shape: Float64Array,
  reach: number,
): WindowSearch<ShapeMatch> {
  let best: ShapeMatch = { rho: -1, shift: 0 };
  for (let step = 0; step <= 2 * reach; step++) {
    const shift = step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    const window = yield* windows.about(index + shift);
    const rho = window === null ? -1 : pearson(window, shape);
    if (rho > best.rho) best = { rho, shift };
  }
  return best;
}
