import { findFallToLevel, slopeMaxima } from './slope-extrema.ts';
import { waveFigures } from './wave-figures.ts';

/** Onset and end of a wave, positions in a row. */
export interface Limits {
  readonly onset: number;
  readonly end: number;
}

/** Maximum distance of the QRS from R, s, and of its steepest sample. */
const qrsReach = { before: 0.12, after: 0.14, steepest: 0.09 };
/** Maximum distance of its limits from its first and last steep sample, s. */
const edgeReach = { before: 0.08, after: 0.1 };

/**
 * Finds onset and end of the QRS around R from the size of the slope: where it falls off from the first and the
 * last steep sample of the complex.
 *
 * @param size of the slope, in one lead or over several
 * @param rate of the row, Hz
 * @param r position of R
 * @returns positions between samples; null for a flat row
 */
export function qrsLimits(size: Float64Array, rate: number, r: number): Limits | null {
  const steep = slopeMaxima(size, r - qrsReach.before * rate, r + qrsReach.after * rate);
  const near = steep.filter((place) => Math.abs(place - r) < qrsReach.steepest * rate);
  const candidates = near.length > 0 ? near : steep;
  if (candidates.length === 0) return null;
  const top = candidates.reduce((best, place) => (size[place] > size[best] ? place : best));
  const most = size[top];
  if (!(most > 0)) return null;
  const belongs = (place: number, edge: number, gapSec: number): boolean => {
    const gap = Math.abs(place - edge) / rate;
    const isFar = place < r - waveFigures.qrsFar * rate;
    const near = isFar ? waveFigures.qrsFarShare : waveFigures.qrsShare;
    const share = gap < gapSec ? near : waveFigures.qrsWideShare;
    return gap <= waveFigures.qrsWideGap && size[place] > share * most;
  };
  let first = top;
  let last = top;
  for (const place of steep.toReversed()) {
    if (place < first && belongs(place, first, waveFigures.qrsGapBefore)) first = place;
  }
  for (const place of steep) if (place > last && belongs(place, last, waveFigures.qrsGapAfter)) last = place;
  const level = (share: number, edge: number, edgeShare: number): number =>
    Math.max(share * most, edge === top ? 0 : edgeShare * size[edge]);
  const from = level(waveFigures.qrsOnsetShare, first, waveFigures.qrsFirstShare);
  const to = level(waveFigures.qrsEndShare, last, waveFigures.qrsLastShare);
  return {
    onset: findFallToLevel(size, first, -1, from, first - edgeReach.before * rate),
    end: findFallToLevel(size, last, 1, to, last + edgeReach.after * rate),
  };
}
