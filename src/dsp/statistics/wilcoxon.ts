/** From this value on, the continued fraction converges to rounding within `fractionTerms` terms. */
const minFractionArgument = 2;
const fractionTerms = 80;

/**
 * Computes the two-sided p of a standard normal value, with all digits even in tails far below rounding.
 *
 * @param z value of a standard normal distribution, either sign
 * @returns 0 … 1
 */
export function twoSidedNormal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < minFractionArgument ? 1 - errorSeries(x) : errorTail(x);
}

/** Computes erf by its power series. */
function errorSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > Number.EPSILON * sum; k++) {
    term *= (2 * x * x) / (2 * k + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** Computes 1 − erf by its continued fraction, from the last term. */
function errorTail(x: number): number {
  let rest = 0;
  for (let k = fractionTerms; k > 0; k--) rest = k / 2 / (x + rest);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + rest);
}

/** Result of Wilcoxon's signed-rank test. */
export interface Wilcoxon {
  /** Number of pairs whose values differ; the others are left out. */
  readonly n: number;
  /** The smaller of the rank sums of the differences above and below 0. */
  readonly w: number;
  /** Two-sided, 0 … 1; NaN if no pair differs. */
  readonly p: number;
  /** Whether p comes from all possible signs of the ranks, or from a normal distribution. */
  readonly method: 'exact' | 'normal';
  /**
   * Matched-pairs rank-biserial correlation, −1 … 1: the share of ranks above 0 minus the share below; NaN if `p` is.
   */
  readonly effect: number;
}

/** Maximum number of pairs for the exact test. Above it the normal distribution is accurate. */
const maxExact = 50;
/** The same maximum if some differences have equal size, or are 0. */
const maxExactTied = 13;

/**
 * Tests paired differences by Wilcoxon's two-sided signed-rank test.
 *
 * The test is exact for up to 50 pairs without ties and zeros, and for up to 13 with them. Otherwise it uses the normal
 * distribution, with the variance corrected for ties and without continuity correction. This equals SciPy's `wilcoxon`
 * with default options.
 *
 * @param differences one difference per pair, in any unit
 * @returns null without pairs
 */
export function wilcoxon(differences: readonly number[]): Wilcoxon | null {
  if (differences.length === 0) return null;
  const nonZero = differences.filter((value) => value !== 0);
  const { ranks, tieSum } = rankSizes(nonZero);
  let above = 0;
  nonZero.forEach((value, k) => (above += value > 0 ? ranks[k] : 0));
  const n = nonZero.length;
  const total = (n * (n + 1)) / 2;
  const w = Math.min(above, total - above);
  const effect = (2 * above - total) / total;
  const isPlain = tieSum === 0 && n === differences.length;
  const isExact = n > 0 && differences.length <= (isPlain ? maxExact : maxExactTied);
  return isExact
    ? { n, w, p: exactP(ranks, w), method: 'exact', effect }
    : { n, w, p: normalP(n, w, tieSum), method: 'normal', effect };
}

/** Ranks the sizes from 1, with the mean rank for ties; also returns the sum of t³ − t over groups of t tied sizes. */
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

/** Computes twice the share of sign combinations whose rank sum is at most `w`; ranks are whole or half numbers. */
function exactP(ranks: Float64Array, w: number): number {
  const n = ranks.length;
  // Number of sign combinations for each sum of doubled ranks.
  const combinationCounts = new Float64Array(n * (n + 1) + 1);
  combinationCounts[0] = 1;
  for (const rank of ranks) {
    for (let sum = combinationCounts.length - 1; sum >= 2 * rank; sum--)
      combinationCounts[sum] += combinationCounts[sum - 2 * rank];
  }
  let atMost = 0;
  for (let sum = 0; sum <= 2 * w; sum++) atMost += combinationCounts[sum];
  return Math.min(1, (2 * atMost) / 2 ** n);
}

function normalP(n: number, w: number, tieSum: number): number {
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - tieSum / 48;
  return twoSidedNormal((w - (n * (n + 1)) / 4) / Math.sqrt(variance));
}
