import { mean } from '../../dsp/statistics/stats.ts';

/** Range of box lengths of an exponent, in values; both ends included. */
export interface BoxLengths {
  readonly from: number;
  readonly to: number;
}

/** α1 and α2. Source: Peng and others 1995. */
export const shortBoxes: BoxLengths = { from: 4, to: 16 };
export const longBoxes: BoxLengths = { from: 16, to: 64 };

/**
 * Computes the scaling exponent of detrended fluctuation analysis: the slope of log F(n) over log n, for all box
 * lengths n.
 *
 * The cumulative sum of the values minus their mean is divided into boxes from the start, and a line is fitted to each.
 * F(n) is the root mean square about the lines; values after the last whole box are omitted. Source: Peng and others
 * 1994, 1995.
 *
 * @param values  in the order of beats
 * @param boxes   at least 3 values each; no longer than the values
 * @returns dimensionless; NaN if the values do not fluctuate or a box does not fit
 */
export function scalingExponent(values: Float64Array, { from, to }: BoxLengths): number {
  if (values.length < to) return Number.NaN;
  const profile = integrateDeviations(values);
  const logs = Array.from({ length: to - from + 1 }, (_, k) => {
    const n = from + k;
    return { x: Math.log(n), y: Math.log(fluctuation(profile, n)) };
  });
  const meanX = mean(logs.map(({ x }) => x));
  const meanY = mean(logs.map(({ y }) => y));
  let xy = 0;
  let xx = 0;
  for (const { x, y } of logs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
  }
  const slope = xy / xx;
  return Number.isFinite(slope) ? slope : Number.NaN;
}

function integrateDeviations(values: Float64Array): Float64Array {
  const centre = mean(values);
  const profile = new Float64Array(values.length);
  let sum = 0;
  for (let i = 0; i < values.length; i++) profile[i] = sum += values[i] - centre;
  return profile;
}

/** The chord of each box is subtracted first, so that the fitted values are small and one pass gives all sums. */
function fluctuation(profile: Float64Array, n: number): number {
  const boxCount = Math.floor(profile.length / n);
  const middle = (n - 1) / 2;
  const spread = (n * (n * n - 1)) / 12;
  let squares = 0;
  for (let start = 0; start < boxCount * n; start += n) {
    const first = profile[start];
    const step = (profile[start + n - 1] - first) / (n - 1);
    let sum = 0;
    let moment = 0;
    let own = 0;
    for (let i = 0; i < n; i++) {
      const above = profile[start + i] - first - step * i;
      sum += above;
      moment += (i - middle) * above;
      own += above * above;
    }
    squares += Math.max(0, own - (sum * sum) / n - (moment * moment) / spread);
  }
  return Math.sqrt(squares / (boxCount * n));
}
