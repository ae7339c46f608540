import { extremumBefore, findFallToLevel, absoluteValues, slopeMaxima } from './slope-extrema.ts';
import { waveFigures } from './wave-figures.ts';

/** Positions of a T wave in a row. */
export interface TPlaces {
  readonly peak: number;
  readonly end: number;
}

/** Range in which the T wave is searched. */
export interface TRange {
  readonly from: number;
  readonly to: number;
}

/** Minimum distance of the search from the end of QRS, s. */
const fromQrs = 0.02;
/** Maximum distance between slopes of one T wave, s. */
const waveDuration = { later: 0.19, second: 0.17 };
/** Maximum distance of a T wave's end from its last slope, s. */
const endReach = 0.25;
/** SD by which the score of a lead's own position decreases with its distance from that of all leads, s. */
const leadSd = 0.025;
/** Share of its steepest slope to which a T wave has fallen before a P wave can follow. */
const halfFallen = 0.5;
/** Minimum range for a T wave, s. */
const minRange = 0.1;

/** Where a T wave is searched, over all leads. */
export interface TSearch {
  /** Size of the slope over all leads, without QRS. */
  readonly size: Float64Array;
  /** Hz. */
  readonly rate: number;
  /** Position of the end of QRS. */
  readonly qrsEnd: number;
  /** To the next beat, s, 1.6 at most. */
  readonly rrSec: number;
}

/**
 * Finds where the T wave ends most steeply, over all leads.
 *
 * @param search the slope, and what is known of the beat
 * @param range that may contain the T wave
 * @returns a position; null if there is no slope maximum
 */
export function findTWaveFall(search: TSearch, range: TRange): number | null {
  const found = steepestTSlope(search, range);
  if (found === null) return null;
  const { size, rate } = search;
  const { best, steep, weight } = found;
  let fall = best;
  for (const place of steep) {
    const isNear = place > fall && place - fall < waveDuration.later * rate;
    if (isNear && weight(place) > waveFigures.tLaterShare * size[best]) fall = place;
  }
  return fall;
}

/**
 * Finds where the T wave has half fallen, over all leads, whatever follows it: no P wave begins before.
 *
 * @param search the slope, and what is known of the beat
 * @param range that may contain the T wave
 * @returns a position between samples; null if there is no slope maximum
 */
export function findTWaveHalfFallen(search: TSearch, range: TRange): number | null {
  const found = steepestTSlope(search, range);
  if (found === null) return null;
  const { size, rate } = search;
  const { best } = found;
  return findFallToLevel(size, best, 1, halfFallen * size[best], best + endReach * rate);
}

/** Finds the steepest slope of the T wave, of those near the expected time. */
function steepestTSlope({ size, rate, qrsEnd, rrSec }: TSearch, range: TRange) {
  if (range.to - range.from < minRange * rate) return null;
  const due = qrsEnd + waveFigures.tDueShare * Math.sqrt(rrSec) * rate;
  const weight = (place: number): number => {
    const off = Math.max(0, Math.abs(place - due) / rate - waveFigures.tDueFlat) / waveFigures.tDueSd;
    return size[place] * Math.exp(-0.5 * off * off);
  };
  const steep = slopeMaxima(size, range.from, range.to);
  if (steep.length === 0) return null;
  const best = steep.reduce((most, place) => (weight(place) > weight(most) ? place : most));
  return { best, steep, weight };
}

/**
 * Returns the range after a QRS that may contain its T wave.
 *
 * @param qrsEnd a position
 * @param places R, the next P wave (Infinity if there is none) and the last possible sample
 * @param rrSec to the next beat, s
 * @param rate of the row, Hz
 * @returns positions, ends included
 */
export function tWaveRange(
  qrsEnd: number,
  { r, nextP, last }: { readonly r: number; readonly nextP: number; readonly last: number },
  rrSec: number,
  rate: number,
): TRange {
  const nextQrs = r + (rrSec - 0.1) * rate;
  const longest = r + (0.52 * Math.sqrt(rrSec) + 0.04) * rate;
  return { from: qrsEnd + fromQrs * rate, to: Math.min(last, nextQrs, nextP, longest) };
}

/**
 * Finds peak and end of the T wave in one lead.
 *
 * The end is where the last slope has fallen to a share of its maximum; the peak is the extremum before that
 * slope. In a biphasic wave, both belong to the second phase.
 *
 * @param slope of the lead, without QRS
 * @param rate of the row, Hz
 * @param range that may contain the T wave
 * @param fall where it ends most steeply over all leads
 * @returns positions between samples; null if the lead has no slope there
 */
export function delineateTWave(
  slope: Float64Array,
  rate: number,
  range: TRange,
  fall: number,
): TPlaces | null {
  const size = absoluteValues(slope);
  const steep = slopeMaxima(size, range.from, range.to);
  const places = steep.map((place, i) => {
    const peak = Math.max(range.from, extremumBefore(slope, place));
    const rise = steep.slice(0, i).findLast((other) => other <= peak && slope[other] * slope[place] < 0);
    const both =
      size[place] + waveFigures.tRiseWeight * (rise === undefined ? 0 : Math.min(size[rise], size[place]));
    const off = Math.max(0, Math.abs(place - fall) / rate - waveFigures.tLeadFlat) / leadSd;
    return { place, peak, score: Math.log(both) - 0.5 * off * off };
  });
  if (places.length === 0) return null;
  const best = places.reduce((most, one) => (one.score > most.score ? one : most));
  let { place, peak } = best;
  const next = steep.find((other) => other > best.place);
  if (
    next !== undefined &&
    next - best.place < waveDuration.second * rate &&
    slope[next] * slope[best.place] < 0 &&
    size[next] > waveFigures.tSecondShare * size[best.place]
  ) {
    place = next;
    peak = extremumBefore(slope, next);
  }
  const end = findFallToLevel(size, place, 1, waveFigures.tEndShare * size[place], place + endReach * rate);
  return { peak, end: Math.max(peak, end) };
}
