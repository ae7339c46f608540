import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, seriesWithin } from './beat-series.ts';

/** Number of equal parts of a span, minimum number of values per part, and minimum number of such parts. */
const partCount = 10;
const minValues = 5;
const minParts = 8;
/** Means within this distance are equal: rounding error, in the unit of the values. */
const equalityTolerance = 1e-9;

/**
 * Computes the probability that a series without drift would drift as much as this one. It uses reverse arrangements of
 * the means, and of the SDs, of ten equal parts, and returns twice the smaller p. Source: Bendat and Piersol 2010,
 * section 4.5.2.
 *
 * @param series  any
 * @returns 0 … 1; NaN if fewer than eight parts have at least five values
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
    if (values.length < minValues) continue;
    means.push(mean(values));
    sds.push(sampleSd(values));
  }
  if (means.length < minParts) return Number.NaN;
  return Math.min(1, 2 * Math.min(reverseArrangementsP(means), reverseArrangementsP(sds)));
}

/**
 * Computes the two-sided probability of the number of reverse arrangements, over all orders of the same values. A
 * reverse arrangement is a pair whose earlier value is larger; an equal pair counts half. The result equals the exact
 * two-sided p of Kendall's τ against time. Source: Bendat and Piersol 2010, section 4.5.2.
 *
 * @param values  any unit, in order of time
 * @returns 0 … 1
 */
export function reverseArrangementsP(values: readonly number[]): number {
  let reversed = 0;
  values.forEach((value, i) => {
    for (let j = i + 1; j < values.length; j++) {
      if (Math.abs(value - values[j]) < equalityTolerance) reversed += 1 / 2;
      else if (value > values[j]) reversed++;
    }
  });
  const ways = arrangementsByCount(values.length);
  const all = ways.reduce((sum, count) => sum + count, 0);
  const minReversed = Math.min(reversed, ways.length - 1 - reversed);
  const tail = ways.slice(0, Math.floor(minReversed) + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * tail) / all);
}

/** Cache by number of values: how many orders have 0, 1, 2 … reverse arrangements. */
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
    // The n-th value precedes 0 to n − 1 of the others.
    const next = Array.from({ length: ways.length + n - 1 }, () => 0);
    ways.forEach((own, k) => {
      for (let more = 0; more < n; more++) next[k + more] += own;
    });
    ways = next;
  }
  return ways;
}
