import { refineParabola } from '../../dsp/resampling/interpolate.ts';

/** Maximum distance that a beat placed by the user snaps, ms. */
export const maxSnapMs = 50;

/** An extremum smaller than this share of the largest sample within reach is noise. */
const minShare = 0.3;

/** A trace without gaps and without its slow part, any unit; `fs` in Hz. */
interface SnapTrace {
  readonly detrended: ArrayLike<number>;
  readonly fs: number;
}

/**
 * Finds the extremum of the filtered ECG that a user points at, interpolated between samples like R.
 *
 * Considers maxima above 0 and minima below 0 that are at least 0.3 times as large as the largest sample within reach.
 * Returns the nearest, or the earlier of two equally near ones.
 *
 * @param place  position pointed at, in samples of the trace with fraction
 * @returns samples; null if no extremum qualifies within reach
 */
export function snapToExtremum(
  { detrended, fs }: SnapTrace,
  place: number,
  reachMs: number = maxSnapMs,
): number | null {
  const reach = (reachMs * fs) / 1000;
  const first = Math.max(1, Math.ceil(place - reach));
  const last = Math.min(detrended.length - 2, Math.floor(place + reach));
  let largest = 0;
  for (let n = first; n <= last; n++) largest = Math.max(largest, Math.abs(detrended[n]));
  let best: number | null = null;
  for (let n = first; n <= last; n++) {
    if (!isExtremum(detrended, n) || Math.abs(detrended[n]) < minShare * largest) continue;
    const at = n + refineParabola(detrended[n - 1], detrended[n], detrended[n + 1], 0.5);
    if (best === null || Math.abs(at - place) < Math.abs(best - place)) best = at;
  }
  return best;
}

/** Whether a sample is a maximum above 0 or a minimum below it; the first of equal samples counts. */
function isExtremum(x: ArrayLike<number>, n: number): boolean {
  const [before, here, after] = [x[n - 1], x[n], x[n + 1]];
  if (here > 0) return here > before && here >= after;
  return here < 0 && here < before && here <= after;
}
