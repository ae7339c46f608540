import { median } from '../../dsp/statistics/stats.ts';
import type { Irregularity } from '../../model/rhythm-findings.ts';

/** Minimum number of RR, and of changes of RR. */
const minRr = 12;
const minChanges = 8;
/** Maximum RR that is used, s; a longer one is a pause, or beats were missed. */
const longestSec = 2;
/**
 * Distances in RR over which a change is computed. The smallest change counts, so that bigeminy and trigeminy
 * are regular.
 */
const lags = [1, 2, 3];
/** Share of the changes that count: the largest, for example next to a missed beat, do not. */
const keptShare = 0.8;
/** RR that differ by less than this share of the median RR are equal for the entropy. */
const equalRrShare = 0.1;

/**
 * Measures how much RR changes, and whether the changes are ordered.
 *
 * `change` is the mean of |a − b| / ((a + b) / 2) over pairs of RR one, two or three beats apart, for the
 * distance with the smallest mean, without the largest fifth. `entropy` is the sample entropy (Richman and
 * Moorman 2000) with m 1. `foretold` is the R² of each RR on the two before it: a sinus arrhythmia follows
 * breathing, so it is predictable.
 *
 * @param rrSec successive RR, s
 * @param isUsed false for an RR next to an ectopic beat, or in poor signal
 * @returns null for too few RR
 */
export function measureIrregularity(rrSec: Float64Array, isUsed: readonly boolean[]): Irregularity | null {
  const isKept = Array.from(rrSec, (rr, i) => isUsed[i] && rr <= longestSec);
  const kept = rrSec.filter((_, i) => isKept[i]);
  if (kept.length < minRr) return null;
  const changes = lags.flatMap((lag) => averageChangeAtLag(lag, rrSec, isKept) ?? []);
  if (changes.length === 0) return null;
  return {
    change: Math.min(...changes),
    entropy: sampleEntropy(kept, equalRrShare * median(kept)),
    foretold: predictedShare(rrSec, isKept),
  };
}

function averageChangeAtLag(lag: number, rrSec: Float64Array, isKept: readonly boolean[]): number | null {
  const changes: number[] = [];
  for (let i = lag; i < rrSec.length; i++) {
    if (!isKept[i] || !isKept[i - lag]) continue;
    changes.push((2 * Math.abs(rrSec[i] - rrSec[i - lag])) / (rrSec[i] + rrSec[i - lag]));
  }
  if (changes.length < minChanges) return null;
  const small = changes.toSorted((a, b) => a - b).slice(0, Math.ceil(keptShare * changes.length));
  return small.reduce((sum, change) => sum + change, 0) / small.length;
}

/** Returns −ln of the share of equal pairs whose next RR are also equal; no pairs count as half of one. */
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

/** Returns the R² of the regression of RR on the two before; 0 for too few. */
function predictedShare(rrSec: Float64Array, isKept: readonly boolean[]): number {
  const rows: [own: number, before: number, earlier: number][] = [];
  for (let i = 2; i < rrSec.length; i++) {
    if (isKept[i] && isKept[i - 1] && isKept[i - 2]) rows.push([rrSec[i], rrSec[i - 1], rrSec[i - 2]]);
  }
  if (rows.length < minChanges) return 0;
  const means = [0, 1, 2].map((k) => rows.reduce((sum, row) => sum + row[k], 0) / rows.length);
  const product = (a: number, b: number): number =>
    rows.reduce((sum, row) => sum + (row[a] - means[a]) * (row[b] - means[b]), 0);
  const [xx, yy, xy, ox, oy] = [product(1, 1), product(2, 2), product(1, 2), product(0, 1), product(0, 2)];
  const whole = product(0, 0);
  const determinant = xx * yy - xy * xy;
  // Constant RR have no variance to predict, and collinear columns have no regression.
  if (!(whole > 0) || !(determinant > 1e-12 * xx * yy)) return 0;
  const [slope, slopeEarlier] = [(ox * yy - oy * xy) / determinant, (oy * xx - ox * xy) / determinant];
  return Math.min(1, Math.max(0, (slope * ox + slopeEarlier * oy) / whole));
}
