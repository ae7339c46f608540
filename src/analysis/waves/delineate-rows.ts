import { median } from '../../dsp/statistics/stats.ts';
import { isCertainWave, type MeanMembers } from './certain-waves.ts';
import { delineatePWave, type PPlaces, findPWavePlace, pWaveRange } from './p-wave.ts';
import { type Limits, qrsLimits } from './qrs-limits.ts';
import { absoluteValues } from './slope-extrema.ts';
import { findTWaveFall, findTWaveHalfFallen, delineateTWave, type TPlaces, tWaveRange } from './t-wave.ts';
import { waveFigures } from './wave-figures.ts';

/** One beat in all leads: rows of one length, without gaps. */
export interface LeadsOfBeat {
  readonly leads: readonly Float64Array[];
  /** Hz. */
  readonly rate: number;
  /** Position of R in each row. */
  readonly r: number;
  /** From the previous beat and to the next, s. */
  readonly rrBeforeSec: number;
  readonly rrSec: number;
  /** To the next beat that may have a P wave, s; Infinity if there is none. */
  readonly rrToPSec: number;
}

/** Positions of the waves in a row; null for a wave that is not found. */
export interface RowWaves {
  readonly qrs: Limits;
  readonly p: PPlaces | null;
  readonly t: TPlaces | null;
}

/** RR above which QT no longer changes, s. */
const longestRrSec = 1.6;
/** The size of the QRS in a lead is its steepest slope within this time of R, s. */
const sizeHalfWidthSec = 0.1;

/** Finds the waves from slopes of the rows at the scales of QRS, T and P. */
export class RowDelineator {
  readonly #qrs: GaussianSlope;
  readonly #t: GaussianSlope;
  readonly #p: GaussianSlope;

  /** @param rate of the rows, Hz */
  constructor(rate: number) {
    this.#qrs = new GaussianSlope(rate, waveFigures.qrsSigma);
    this.#t = new GaussianSlope(rate, waveFigures.tSigma);
    this.#p = new GaussianSlope(rate, waveFigures.pSigma);
  }

  /**
   * Finds the waves of a mean beat: first their positions over all leads, then in each lead. P comes before T,
   * since the T wave ends before the P wave of the next beat, and P begins after the previous T wave has half fallen.
   *
   * @param beat mean of the members
   * @param members P and T count if they exceed the variation of these beats
   * @returns one item per lead; null if no lead has a QRS
   */
  delineate(
    { leads, rate, r, rrBeforeSec, rrSec, rrToPSec }: LeadsOfBeat,
    members: MeanMembers,
  ): RowWaves[] | null {
    const sizes = leads.map((row) => absoluteValues(this.#qrs.of(row)));
    const most = sizes.map((size) => largestAround(size, r, sizeHalfWidthSec * rate));
    const overall = qrsLimits(combineSlopes(sizes, most), rate, r);
    if (overall === null) return null;
    const complexes = sizes.map((size) => qrsLimits(size, rate, r) ?? overall);
    const bridged = leads.map((row, lead) => withoutQrs(row, overall, complexes[lead]));

    const rr = Math.min(longestRrSec, rrSec);
    const tSlopes = bridged.map((row) => this.#t.of(row));
    const tSearch = { size: combineSlopes(tSlopes, most), rate, qrsEnd: overall.end, rrSec: rr };
    const anyT = tWaveRange(overall.end, { r, nextP: Infinity, last: leads[0].length - 2 }, rr, rate);
    const tFallen = findTWaveHalfFallen(tSearch, anyT);
    const pSlopes = bridged.map((row) => this.#p.of(row));
    const pRange = pWaveRange(overall.onset, r, rrBeforeSec, rate, tFallen);
    const place = findPWavePlace(combineSlopes(pSlopes, most), rate, pRange);
    const p = pSlopes.map((slope, lead) =>
      place === null
        ? null
        : delineatePWave(slope, rate, { ...pRange, qrsOnset: complexes[lead].onset }, place),
    );
    const pFeet = p.map((own) => own && { before: own.onset, peak: own.peak, after: own.end });
    const hasP = members.mayHaveP && isCertainWave(pFeet, complexes, members);
    const pOnsets = hasP ? p.flatMap((own) => own?.onset ?? []) : [];
    const nextP = pOnsets.length > 0 ? median(pOnsets) + rrToPSec * rate : Infinity;

    const tRange = tWaveRange(overall.end, { r, nextP, last: leads[0].length - 2 }, rr, rate);
    const fall = findTWaveFall(tSearch, tRange);
    const t = tSlopes.map((slope, lead) =>
      fall === null
        ? null
        : delineateTWave(slope, rate, { ...tRange, from: Math.max(tRange.from, complexes[lead].end) }, fall),
    );
    const tFeet = t.map((own) => own && { before: own.end, peak: own.peak, after: own.end });
    const hasT = isCertainWave(tFeet, complexes, members);
    return complexes.map((qrs, lead) => ({ qrs, p: hasP ? p[lead] : null, t: hasT ? t[lead] : null }));
  }
}

function largestAround(size: Float64Array, r: number, reach: number): number {
  let largest = 0;
  const to = Math.min(size.length - 1, Math.floor(r + reach));
  for (let n = Math.max(0, Math.ceil(r - reach)); n <= to; n++) largest = Math.max(largest, size[n]);
  return largest;
}

/** Returns the root mean square over the leads, each as a share of its QRS; a lead without a QRS does not count. */
function combineSlopes(slopes: readonly Float64Array[], most: readonly number[]): Float64Array {
  const sum = new Float64Array(slopes[0].length);
  slopes.forEach((slope, lead) => {
    if (!(most[lead] > 0)) return;
    for (let n = 0; n < sum.length; n++) sum[n] += (slope[n] / most[lead]) ** 2;
  });
  return sum.map((square) => Math.sqrt(square / slopes.length));
}

/** Replaces the QRS of a row by a straight line, because its slopes would hide those of P and T. */
function withoutQrs(row: Float64Array, overall: Limits, own: Limits): Float64Array {
  const from = Math.max(0, Math.floor(Math.min(overall.onset, own.onset)));
  const to = Math.min(row.length - 1, Math.ceil(Math.max(overall.end, own.end)));
  const bridged = row.slice();
  for (let n = from; n <= to; n++)
    bridged[n] = row[from] + ((row[to] - row[from]) * (n - from)) / Math.max(1, to - from);
  return bridged;
}

/** Reach of the Gaussian, in SDs. */
const reachSds = 4;

/** Computes slopes of rows smoothed by a Gaussian: the same as the wavelet of its derivative at one scale. */
export class GaussianSlope {
  /** Weight of the difference between the samples 1, 2 … after and before. */
  readonly #weights: Float64Array;

  /**
   * @param rate of the rows, Hz
   * @param sigmaSec SD of the Gaussian, s
   */
  constructor(rate: number, sigmaSec: number) {
    const sigma = sigmaSec * rate;
    const weights = Float64Array.from({ length: Math.max(1, Math.ceil(reachSds * sigma)) }, (_, k) =>
      sigma > 0 ? (k + 1) * Math.exp(-0.5 * ((k + 1) / sigma) ** 2) : 1,
    );
    // Normalises the weights: a ramp of 1 per second has the slope 1.
    let ramp = 0;
    weights.forEach((weight, k) => (ramp += 2 * (k + 1) * weight));
    this.#weights = weights.map((weight) => (weight * rate) / ramp);
  }

  /**
   * @param row without gaps; beyond its ends it keeps its last value
   * @returns equally many slopes, in the row's unit per second
   */
  of(row: Float64Array): Float64Array {
    const weights = this.#weights;
    const [count, reach] = [row.length, weights.length];
    const last = count - 1;
    const slopes = new Float64Array(count);
    for (let n = 0; n < count; n++) {
      let sum = 0;
      if (n >= reach && n < count - reach) {
        for (let k = 1; k <= reach; k++) sum += weights[k - 1] * (row[n + k] - row[n - k]);
      } else {
        for (let k = 1; k <= reach; k++) {
          sum += weights[k - 1] * (row[Math.min(last, n + k)] - row[Math.max(0, n - k)]);
        }
      }
      slopes[n] = sum;
    }
    return slopes;
  }
}
