/** From here on the continued fraction has converged to rounding in as many terms. */
const fractionFrom = 2;
const fractionTerms = 80;

/**
 * Two-sided p of a standard normal value, with all digits in tails far below rounding.
 *
 * @param z of a standard normal distribution, either sign
 * @returns 0 … 1
 */
export function twoSidedNormal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < fractionFrom ? 1 - errorSeries(x) : errorTail(x);
}

/** erf by its power series. */
function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > Number.EPSILON * sum; k++) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** 1 − erf by its continued fraction, from the last term. */
function errorTail(x: number): number {
  let rest = 0;
  for (let k = fractionTerms; k > 0; k--) rest = k / 2 / (x + rest);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + rest);
}

/** Wilcoxon's signed rank test. */
export interface Wilcoxon {
  /** Pairs that differ: those that do not are left out. */
  readonly n: number;
  /** The smaller of the sums of ranks of the differences above and below 0. */
  readonly w: number;
  /** Two-sided, 0 … 1; NaN where no pair differs. */
  readonly p: number;
  /** Whether p is of all signs that the ranks may have, or of a normal distribution. */
  readonly method: 'exact' | 'normal';
  /** Matched-pairs rank-biserial correlation, −1 … 1: the share of ranks above 0 less that below; NaN as `p` is. */
  readonly effect: number;
}

/** With more pairs the normal distribution is as good. */
const mostExact = 50;
/** The same where some are equal in size, or 0. */
const mostExactTied = 13;

/**
 * Wilcoxon's signed rank test of paired differences, two-sided.
 *
 * Exact for up to 50 pairs without equal sizes and without zeros, and for up to 13 with them; else
 * by the normal distribution with the variance corrected for ties and no correction for continuity:
 * SciPy's `wilcoxon` as it is without options.
 *
 * @param differences one a pair, in any unit
 * @returns null without pairs
 */
export function wilcoxon(differences: readonly number[]): Wilcoxon | null {
  if (differences.length === 0) return null;
  const told = differences.filter((value) => value !== 0);
  const { ranks, tieSum } = rankSizes(told);
  let above = 0;
  told.forEach((value, k) => (above += value > 0 ? ranks[k] : 0));
  const n = told.length;
  const total = (n * (n + 1)) / 2;
  const w = Math.min(above, total - above);
  const effect = (2 * above - total) / total;
  const isPlain = tieSum === 0 && n === differences.length;
  const isExact = n > 0 && differences.length <= (isPlain ? mostExact : mostExactTied);
  return isExact
    ? { n, w, p: exactP(ranks, w), method: 'exact', effect }
    : { n, w, p: normalP(n, w, tieSum), method: 'normal', effect };
}

/** Ranks of the sizes from 1, equal ones sharing their mean; and the sum of t³ − t over groups of t equal ones. */
function rankSizes(values: readonly number[]): { ranks: Float64Array; tieSum: number } {
  const sizes = values.map(Math.abs);
  const order = sizes.map((_, k) => k).toSorted((a, b) => sizes[a] - sizes[b]);
  const ranks = new Float64Array(values.length);
  let tieSum = 0;
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && sizes[order[to]] === sizes[order[from]]) to++;
    for (let k = from; k < to; k++) ranks[order[k]] = (from + 1 + to) / 2;
    tieSum += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks, tieSum };
}

/** Share of all signs with a sum of ranks at most `w`, twice; ranks are whole or half numbers. */
function exactP(ranks: Float64Array, w: number): number {
  const n = ranks.length;
  // How many signs give each sum of doubled ranks.
  const ways = new Float64Array(n * (n + 1) + 1);
  ways[0] = 1;
  for (const rank of ranks) {
    for (let sum = ways.length - 1; sum >= 2 * rank; sum--) ways[sum] += ways[sum - 2 * rank];
  }
  let atMost = 0;
  for (let sum = 0; sum <= 2 * w; sum++) atMost += ways[sum];
  return Math.min(1, (2 * atMost) / 2 ** n);
}

function normalP(n: number, w: number, tieSum: number): number {
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieSum / 48;
  return twoSidedNormal((w - (n * (n + 1)) / 4) / Math.sqrt(variance));
}
