import { median } from '../../dsp/statistics/stats.ts';
import type { Irregularity } from '../../model/rhythm-findings.ts';

/** Fewer RR, or changes of RR, tell nothing. */
const leastRr = 12;
const leastChanges = 8;
/** A longer RR is a pause, or beats were missed: it is left out, s. */
const longestSec = 2;
/** The change is taken from the RR so many before, whichever is least, so that bigeminy and trigeminy pass for order. */
const lags = [1, 2, 3];
/** Single changes that are far larger, as about a beat that was missed, do not count. */
const keptShare = 0.8;
/** RR closer than this share of the median RR are alike for the entropy. */
const alikeShare = 0.1;

/**
 * How much RR changes, and whether in an order.
 *
 * `change` is the mean of |a − b| / ((a + b) / 2) over pairs of RR one, two or three beats apart, whichever distance
 * gives the least, without the largest fifth. `entropy` is the sample entropy (Richman and Moorman 2000) with m 1.
 * `foretold` is the R² of each RR on the two before it: a sinus arrhythmia follows the breath, and so is foretold.
 *
 * @param rrSec   successive RR, s
 * @param isUsed  false of an RR about an ectopic beat, or over poor signal
 * @returns null of too few RR
 */
export function measureIrregularity(rrSec: Float64Array, isUsed: readonly boolean[]): Irregularity | null {
  const isKept = Array.from(rrSec, (rr, i) => isUsed[i] && rr <= longestSec);
  const kept = rrSec.filter((_, i) => isKept[i]);
  if (kept.length < leastRr) return null;
  const changes = lags.flatMap((lag) => changeOver(lag, rrSec, isKept) ?? []);
  if (changes.length === 0) return null;
  return {
    change: Math.min(...changes),
    entropy: sampleEntropy(kept, alikeShare * median(kept)),
    foretold: foretoldShare(rrSec, isKept),
  };
}

function changeOver(lag: number, rrSec: Float64Array, isKept: readonly boolean[]): number | null {
  const changes: number[] = [];
  for (let i = lag; i < rrSec.length; i++) {
    if (!isKept[i] || !isKept[i - lag]) continue;
    changes.push((2 * Math.abs(rrSec[i] - rrSec[i - lag])) / (rrSec[i] + rrSec[i - lag]));
  }
  if (changes.length < leastChanges) return null;
  const small = changes.toSorted((a, b) => a - b).slice(0, Math.ceil(keptShare * changes.length));
  return small.reduce((sum, change) => sum + change, 0) / small.length;
}

/** −ln of the share of pairs alike that are alike one RR later too; of no pairs as of half of one. */
function sampleEntropy(rr: Float64Array, within: number): number {
  let [pairs, pairsOn] = [0, 0];
  for (let i = 0; i < rr.length - 1; i++) {
    for (let j = i + 1; j < rr.length - 1; j++) {
      if (Math.abs(rr[i] - rr[j]) > within) continue;
      pairs++;
      if (Math.abs(rr[i + 1] - rr[j + 1]) <= within) pairsOn++;
    }
  }
  return Math.log(Math.max(pairs, 0.5) / Math.max(pairsOn, 0.5));
}

/** R² of the regression of RR on the two before; 0 of too few. */
function foretoldShare(rrSec: Float64Array, isKept: readonly boolean[]): number {
  const rows: [own: number, before: number, earlier: number][] = [];
  for (let i = 2; i < rrSec.length; i++) {
    if (isKept[i] && isKept[i - 1] && isKept[i - 2]) rows.push([rrSec[i], rrSec[i - 1], rrSec[i - 2]]);
  }
  if (rows.length < leastChanges) return 0;
  const means = [0, 1, 2].map((k) => rows.reduce((sum, row) => sum + row[k], 0) / rows.length);
  const product = (a: number, b: number): number =>
    rows.reduce((sum, row) => sum + (row[a] - means[a]) * (row[b] - means[b]), 0);
  const [xx, yy, xy, ox, oy] = [product(1, 1), product(2, 2), product(1, 2), product(0, 1), product(0, 2)];
  const whole = product(0, 0);
  const determinant = xx * yy - xy * xy;
  // Steady RR have no variance to foretell, and equal columns no regression.
  if (!(whole > 0) || !(determinant > 1e-12 * xx * yy)) return 0;
  const [slope, slopeEarlier] = [(ox * yy - oy * xy) / determinant, (oy * xx - ox * xy) / determinant];
  return Math.min(1, Math.max(0, (slope * ox + slopeEarlier * oy) / whole));
}
