import {
  type BeatExtent,
  makeRowsOnDemand,
  type RowsOnDemand,
  type UniformSignal,
} from '../intervals/align-beats.ts';
import { sumCompleteRows } from './sum-laid.ts';

/** A mean of beats and the index of its first sample, counted from the beats' own times. */
interface MeanRow {
  /** Sample-wise mean over the beats that have the sample, in the signal's unit; NaN where none has it. */
  readonly mean: Float64Array;
  readonly firstIndex: number;
}

/** Means of beats. */
export interface BeatMeans<Mean> {
  /** Mean of all beats. */
  readonly whole: () => Mean;
  /** Mean of all beats except those whose index modulo `partCount` equals `part`. */
  readonly without: (part: number, partCount: number) => Mean;
}

/**
 * Places beats on grids that start from their own times, to compute means of them.
 *
 * @param signal     any unit, NaN where missing
 * @param beforeSec  time from the first sample of a beat to its own time
 * @returns their means. A mean without a part is computed from the sum of all minus the sum of the part, so each beat
 *   is interpolated and added only twice, whatever the number of parts
 */
export function createBeatMeans(
  signal: UniformSignal,
  beats: readonly BeatExtent[],
  beforeSec: number,
): BeatMeans<MeanRow> {
  const rows = makeRowsOnDemand(signal, beats, beforeSec);
  const { firstIndex, longest: length } = rows;
  const sumOf = (part: number, partCount: number) => sumRows(rows, part, partCount);
  let all: RowSums | null = null;
  const whole = () => (all ??= sumOf(0, 1));
  return {
    whole: () => ({ mean: meanFromSums(whole()), firstIndex }),
    without: (part, partCount) => {
      const [{ sums, counts }, own] = [whole(), sumOf(part, partCount)];
      const rest = { sums: sums.slice(), counts: counts.slice() };
      for (let k = 0; k < length; k++) {
        rest.sums[k] -= own.sums[k];
        rest.counts[k] -= own.counts[k];
      }
      return { mean: meanFromSums(rest), firstIndex };
    },
  };
}

/**
 * Combines the means of several signals over the same beats into one form.
 *
 * @param signals  means of each signal
 * @param form     combines their means
 */
export function combineMeans<Mean>(
  signals: readonly BeatMeans<MeanRow>[],
  form: (means: readonly MeanRow[]) => Mean,
): BeatMeans<Mean> {
  return {
    whole: () => form(signals.map(({ whole }) => whole())),
    without: (part, partCount) => form(signals.map(({ without }) => without(part, partCount))),
  };
}

interface RowSums {
  readonly sums: Float64Array;
  readonly counts: Int32Array;
}

/** Sums every `partCount`-th row. */
function sumRows(rows: RowsOnDemand, part: number, partCount: number): RowSums {
  const sums = sumCompleteRows(rows, part, partCount);
  return sums === null
    ? sumPresentSamples(rows, part, partCount)
    : { sums, counts: countRows(rows, part, partCount) };
}

/** Counts the rows that reach each sample. */
function countRows({ lengths, longest }: RowsOnDemand, part: number, partCount: number): Int32Array {
  const counts = new Int32Array(longest);
  const ends = new Int32Array(longest + 1);
  let reachingCount = 0;
  for (let b = part; b < lengths.length; b += partCount) {
    ends[lengths[b]]++;
    reachingCount++;
  }
  for (let k = 0; k < longest; k++) {
    reachingCount -= ends[k];
    counts[k] = reachingCount;
  }
  return counts;
}

/** Sums rows with missing samples, and counts the samples that are present. */
function sumPresentSamples(rows: RowsOnDemand, part: number, partCount: number): RowSums {
  const { lengths, longest } = rows;
  const [sums, row] = [new Float64Array(longest), new Float64Array(longest)];
  const counts = countRows(rows, part, partCount);
  for (let b = part; b < lengths.length; b += partCount) {
    rows.lay(b, row);
    for (let k = 0; k < lengths[b]; k++) {
      const value = row[k];
      if (value === value) sums[k] += value;
      else counts[k]--;
    }
  }
  return { sums, counts };
}

function meanFromSums({ sums, counts }: RowSums): Float64Array {
  const mean = new Float64Array(sums.length);
  for (let k = 0; k < mean.length; k++) mean[k] = counts[k] > 0 ? sums[k] / counts[k] : Number.NaN;
  return mean;
}
