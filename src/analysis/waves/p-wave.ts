import { extremumBefore, fallsTo, absoluteValues, slopeMaxima } from './slope-extrema.ts';
import { waveFigures } from './wave-figures.ts';

/** Places of a P wave in a row. */
export interface PPlaces {
  readonly onset: number;
  readonly peak: number;
  readonly end: number;
}

/** Where P may be; the QRS begins at `qrsOnset`. */
export interface PRange {
  readonly from: number;
  readonly qrsOnset: number;
}

/** Rise and fall of one P wave lie within these of each other, s. */
const oneWave = { least: 0.02, most: 0.13 };
/** P's slopes end this much before QRS, s. */
const beforeQrs = 0.005;
/** Its limits lie within this of its slopes, s. */
const edgeReach = 0.1;
/** How much the steeper slope counts beside the other, and how much what lies between them takes away. */
const steeperWeight = 0.3;
const dipWeight = 0.7;
/** A lead's own place loses by this SD where it is not that of all leads, s. */
const leadSd = 0.02;
/** The shortest range that holds one, s. */
const leastRange = 0.05;

/**
 * Rise and fall of P over all leads.
 *
 * @param size    of the slope over all leads, QRS taken out
 * @param rate    of the row, Hz
 * @param range   that may hold it
 * @returns the place between them; null where nothing rises and falls
 */
export function pWavePlace(size: Float64Array, rate: number, range: PRange): number | null {
  const to = range.qrsOnset - beforeQrs * rate;
  if (to - range.from < leastRange * rate) return null;
  const steep = slopeMaxima(size, range.from, to + 1);
  let best: { readonly score: number; readonly place: number } | null = null;
  for (let i = 0; i + 1 < steep.length; i++) {
    const [rise, fall] = [steep[i], steep[i + 1]];
    const width = (fall - rise) / rate;
    if (width > oneWave.most || width < oneWave.least) continue;
    let dip = Infinity;
    for (let n = rise; n <= fall; n++) dip = Math.min(dip, size[n]);
    const [less, more] = [Math.min(size[rise], size[fall]), Math.max(size[rise], size[fall])];
    const height = Math.max(0, less - dipWeight * dip) + steeperWeight * more;
    const place = (rise + fall) / 2;
    const off = Math.max(
      0,
      Math.abs((range.qrsOnset - place) / rate - waveFigures.pDue) - waveFigures.pDueFlat,
    );
    const score = Math.log(height) - 0.5 * (off / waveFigures.pDueSd) ** 2;
    if (best === null || score > best.score) best = { score, place };
  }
  return best?.place ?? null;
}

/**
 * The range before a QRS that may hold its P wave: behind the T wave before it.
 *
 * @param qrsOnset a place
 * @param r        place of R
 * @param rrSec    from the beat before, s
 * @param rate     of the row, Hz
 * @returns places
 */
export function pWaveRange(qrsOnset: number, r: number, rrSec: number, rate: number): PRange {
  const behindT = r - rrSec * rate + 0.34 * Math.sqrt(Math.min(1.6, rrSec)) * rate;
  return { from: Math.max(1, qrsOnset - 0.36 * rate, behindT), qrsOnset };
}

/**
 * Onset, peak and end of P in one lead: the extremum between a rise and a fall, and where these two
 * slopes have fallen to a share of their steepest.
 *
 * @param slope   of the lead, QRS taken out
 * @param rate    of the row, Hz
 * @param range   that may hold it
 * @param near    its place over all leads
 * @returns places between samples; null where the lead has none
 */
export function pWaveIn(slope: Float64Array, rate: number, range: PRange, near: number): PPlaces | null {
  const size = absoluteValues(slope);
  const steep = slopeMaxima(size, range.from, range.qrsOnset - beforeQrs * rate + 1);
  let best: { readonly score: number; readonly rise: number; readonly fall: number } | null = null;
  for (let i = 0; i + 1 < steep.length; i++) {
    const [rise, fall] = [steep[i], steep[i + 1]];
    if (slope[rise] * slope[fall] >= 0 || fall - rise > oneWave.most * rate) continue;
    const off =
      Math.max(0, Math.abs(extremumBefore(slope, fall) - near) / rate - waveFigures.pLeadFlat) / leadSd;
    const [less, more] = [Math.min(size[rise], size[fall]), Math.max(size[rise], size[fall])];
    const score = Math.log(less + steeperWeight * more) - 0.5 * off * off;
    if (best === null || score > best.score) best = { score, rise, fall };
  }
  if (best === null) return null;
  const { rise, fall } = best;
  const reach = edgeReach * rate;
  return {
    onset: fallsTo(
      size,
      rise,
      -1,
      waveFigures.pOnsetShare * size[rise],
      Math.max(range.from - 0.03 * rate, rise - reach),
    ),
    peak: extremumBefore(slope, fall),
    end: fallsTo(size, fall, 1, waveFigures.pEndShare * size[fall], Math.min(range.qrsOnset, fall + reach)),
  };
}
