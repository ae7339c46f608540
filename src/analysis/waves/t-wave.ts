import { extremumBefore, fallsTo, absoluteValues, slopeMaxima } from './slope-extrema.ts';
import { waveFigures } from './wave-figures.ts';

/** Places of a T wave in a row. */
export interface TPlaces {
  readonly peak: number;
  readonly end: number;
}

/** Where the T wave may be. */
export interface TRange {
  readonly from: number;
  readonly to: number;
}

/** Nothing is looked for nearer to QRS or further behind it, s. */
const fromQrs = 0.02;
/** Slopes of one T wave lie within this of each other, s. */
const oneWave = { later: 0.19, second: 0.17 };
/** A T wave's end is looked for within this of its last slope, s. */
const endReach = 0.25;
/** A lead's own place loses by this SD where it is not that of all leads, s. */
const leadSd = 0.025;
/** The shortest range that holds one, s. */
const leastRange = 0.1;

/**
 * Where the T wave ends most steeply, over all leads.
 *
 * @param size    of the slope over all leads, QRS taken out
 * @param rate    of the row, Hz
 * @param qrsEnd  a place
 * @param rrSec   to the next beat, s, 1.6 at most
 * @param range   that may hold it
 * @returns a place; null where nothing rises and falls
 */
export function tWaveFall(
  size: Float64Array,
  rate: number,
  qrsEnd: number,
  rrSec: number,
  range: TRange,
): number | null {
  if (range.to - range.from < leastRange * rate) return null;
  const due = qrsEnd + waveFigures.tDueShare * Math.sqrt(rrSec) * rate;
  const weight = (place: number): number => {
    const off = Math.max(0, Math.abs(place - due) / rate - waveFigures.tDueFlat) / waveFigures.tDueSd;
    return size[place] * Math.exp(-0.5 * off * off);
  };
  const steep = slopeMaxima(size, range.from, range.to);
  if (steep.length === 0) return null;
  const best = steep.reduce((most, place) => (weight(place) > weight(most) ? place : most));
  let fall = best;
  for (const place of steep) {
    const isNear = place > fall && place - fall < oneWave.later * rate;
    if (isNear && weight(place) > waveFigures.tLaterShare * size[best]) fall = place;
  }
  return fall;
}

/**
 * The range behind a QRS that may hold its T wave.
 *
 * @param qrsEnd a place
 * @param r      place of R
 * @param rrSec  to the next beat, s
 * @param rate   of the row, Hz
 * @param count  samples of the row
 * @returns places, ends included
 */
export function tWaveRange(qrsEnd: number, r: number, rrSec: number, rate: number, count: number): TRange {
  const beforeNext = r + (rrSec - 0.1) * rate;
  const longest = r + (0.52 * Math.sqrt(rrSec) + 0.04) * rate;
  return { from: qrsEnd + fromQrs * rate, to: Math.min(count - 2, beforeNext, longest) };
}

/**
 * Peak and end of the T wave in one lead.
 *
 * The end is where the last slope has fallen to a share of its steepest; the peak is the extremum before
 * that slope. Of a wave of two phases both are of the second.
 *
 * @param slope   of the lead, QRS taken out
 * @param rate    of the row, Hz
 * @param range   that may hold it
 * @param fall    where it ends most steeply over all leads
 * @returns places between samples; null where the lead has no slope there
 */
export function tWaveIn(slope: Float64Array, rate: number, range: TRange, fall: number): TPlaces | null {
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
    next - best.place < oneWave.second * rate &&
    slope[next] * slope[best.place] < 0 &&
    size[next] > waveFigures.tSecondShare * size[best.place]
  ) {
    place = next;
    peak = extremumBefore(slope, next);
  }
  const end = fallsTo(size, place, 1, waveFigures.tEndShare * size[place], place + endReach * rate);
  return { peak, end: Math.max(peak, end) };
}
