import { extremumBefore, findFallToLevel, absoluteValues, slopeMaxima } from './slope-extrema.ts';
import { waveFigures } from './wave-figures.ts';

/** Positions of a P wave in a row. */
export interface PPlaces {
  readonly onset: number;
  readonly peak: number;
  readonly end: number;
}

/** Range in which P is searched; the QRS begins at `qrsOnset`. */
export interface PRange {
  readonly from: number;
  readonly qrsOnset: number;
}

/** Range of the time between rise and fall of one P wave, s. */
const waveDuration = { least: 0.02, most: 0.13 };
/** Minimum time from the slopes of P to the QRS, s. */
const beforeQrs = 0.005;
/** Maximum distance of its limits from its slopes, s. */
const edgeReach = 0.1;
/** Weight of the steeper slope relative to the other, and weight by which the dip between them is subtracted. */
const steeperWeight = 0.3;
const dipWeight = 0.7;
/** SD by which the score of a lead's own position decreases with its distance from that of all leads, s. */
const leadSd = 0.02;
/** Minimum range for a P wave, s. */
const minRange = 0.05;

/**
 * Finds rise and fall of P over all leads.
 *
 * @param size of the slope over all leads, without QRS
 * @param rate of the row, Hz
 * @param range that may contain P
 * @returns the position between them; null if there is no rise and fall
 */
export function findPWavePlace(size: Float64Array, rate: number, range: PRange): number | null {
  const to = range.qrsOnset - beforeQrs * rate;
  if (to - range.from < minRange * rate) return null;
  const steep = slopeMaxima(size, range.from, to + 1);
  let best: { readonly score: number; readonly place: number } | null = null;
  for (let i = 0; i + 1 < steep.length; i++) {
    const [rise, fall] = [steep[i], steep[i + 1]];
    const width = (fall - rise) / rate;
    if (width > waveDuration.most || width < waveDuration.least) continue;
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
 * Returns the range before a QRS that may contain its P wave: after the previous T wave.
 *
 * @param qrsOnset a position
 * @param r position of R
 * @param rrSec from the previous beat, s
 * @param rate of the row, Hz
 * @param tFallen where the beat's own T wave has half fallen, as that of the previous beat did; null if it has none
 * @returns positions
 */
export function pWaveRange(
  qrsOnset: number,
  r: number,
  rrSec: number,
  rate: number,
  tFallen: number | null,
): PRange {
  const previousTEnd = r - rrSec * rate + 0.34 * Math.sqrt(Math.min(1.6, rrSec)) * rate;
  const previousTFallen = tFallen === null ? 0 : tFallen - rrSec * rate;
  return { from: Math.max(1, qrsOnset - 0.36 * rate, previousTEnd, previousTFallen), qrsOnset };
}

/**
 * Finds onset, peak and end of P in one lead. The peak is the extremum between a rise and a fall. Onset and end
 * are where these two slopes have fallen to a share of their maximum.
 *
 * @param slope of the lead, without QRS
 * @param rate of the row, Hz
 * @param range that may contain P
 * @param near its position over all leads
 * @returns positions between samples; null if the lead has no P wave
 */
export function delineatePWave(
  slope: Float64Array,
  rate: number,
  range: PRange,
  near: number,
): PPlaces | null {
  const size = absoluteValues(slope);
  const steep = slopeMaxima(size, range.from, range.qrsOnset - beforeQrs * rate + 1);
  let best: { readonly score: number; readonly rise: number; readonly fall: number } | null = null;
  for (let i = 0; i + 1 < steep.length; i++) {
    const [rise, fall] = [steep[i], steep[i + 1]];
    if (slope[rise] * slope[fall] >= 0 || fall - rise > waveDuration.most * rate) continue;
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
    onset: findFallToLevel(
      size,
      rise,
      -1,
      waveFigures.pOnsetShare * size[rise],
      Math.max(range.from - 0.03 * rate, rise - reach),
    ),
    peak: extremumBefore(slope, fall),
    end: findFallToLevel(
      size,
      fall,
      1,
      waveFigures.pEndShare * size[fall],
      Math.min(range.qrsOnset, fall + reach),
    ),
  };
}
