import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, seriesWithin } from './beat-series.ts';

/** Equal parts of a span; of so many values each, and so many of them at least. */
const partCount = 10;
const leastValues = 5;
const leastParts = 8;
/** Means that are nearer are equal: what rounding leaves, in the unit of the values. */
const sameWithin = 1e-9;

/**
 * How likely a series without a drift would drift as much as this one: reverse arrangements of the means, and of the SDs,
 * of ten equal parts; twice the smaller of the two p. Source: Bendat and Piersol 2010, section 4.5.2.
 *
 * @param series any
 * @returns 0 … 1; NaN where fewer than eight parts have five values or more
 */
export function stationarityP(series: BeatSeries): number {
  const { timesSec } = series;
  const [firstSec, lastSec] = [timesSec[0] ?? 0, timesSec.at(-1) ?? 0];
  const partSec = (lastSec - firstSec) / partCount;
  const means: number[] = [];
  const sds: number[] = [];
  for (let k = 0; k < partCount; k++) {
    const end = k + 1 === partCount ? Infinity : firstSec + (k + 1) * partSec;
    const { values } = seriesWithin(series, firstSec + k * partSec, end);
    if (values.length < leastValues) continue;
    means.push(mean(values));
    sds.push(sampleSd(values));
  }
  if (means.length < leastParts) return Number.NaN;
  return Math.min(1, 2 * Math.min(reverseArrangementsP(means), reverseArrangementsP(sds)));
}

/**
 * How likely as few, or as many, reverse arrangements are in any order of the same values: pairs of which the earlier is the
 * larger; of equal ones half counts. The same as the exact two-sided p of Kendall's τ against time. Source: Bendat and Piersol 2010, section 4.5.2.
 *
 * @param values any unit, in the order of time
 * @returns 0 … 1
 */
export function reverseArrangementsP(values: readonly number[]): number {
  let reversed = 0;
  values.forEach((value, i) => {
    for (let j = i + 1; j < values.length; j++) {
      if (Math.abs(value - values[j]) < sameWithin) reversed += 1 / 2;
      else if (value > values[j]) reversed++;
    }
  });
  const ways = arrangementsByCount(values.length);
  const all = ways.reduce((sum, count) => sum + count, 0);
  const fewer = Math.min(reversed, ways.length - 1 - reversed);
  const tail = ways.slice(0, Math.floor(fewer) + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * tail) / all);
}

/** How many orders of so many values have 0, 1, 2 … reverse arrangements: by the count of values, once computed. */
const knownArrangements = new Map<number, readonly number[]>();

function arrangementsByCount(count: number): readonly number[] {
  const known = knownArrangements.get(count);
  if (known !== undefined) return known;
  const ways = countArrangements(count);
  knownArrangements.set(count, ways);
  return ways;
}

function countArrangements(count: number): number[] {
  let ways = [1];
  for (let n = 2; n <= count; n++) {
    // The n-th value stands before 0 to n − 1 of the others.
    const next = Array.from({ length: ways.length + n - 1 }, () => 0);
    ways.forEach((own, k) => {
      for (let more = 0; more < n; more++) next[k + more] += own;
    });
    ways = next;
  }
  return ways;
}
