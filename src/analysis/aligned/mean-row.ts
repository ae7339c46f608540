import {
  type BeatExtent,
  layOnDemand,
  type RowsOnDemand,
  type UniformSignal,
} from '../intervals/align-beats.ts';
import { sumWholeRows } from './sum-laid.ts';

/** A mean of beats, and where it begins, samples from their own times. */
interface MeanRow {
  /** The sample-wise mean over the samples that each has, in the signal's unit; NaN where none has one. */
  readonly mean: Float64Array;
  readonly firstIndex: number;
}

/** Means of beats. */
export interface BeatMeans<Mean> {
  /** Of all of them. */
  readonly whole: () => Mean;
  /** Of all but one part of them, where every so-manieth beat is of one part. */
  readonly without: (part: number, partCount: number) => Mean;
}

/**
 * Beats on grids from their own times, of which means are taken.
 *
 * @param signal     any unit, NaN where missing
 * @param beforeSec  how far before a beat's own time its samples begin
 * @returns their means; one without a part is the whole less the part, so that each beat is laid and added twice, however many parts
 */
export function layRows(
  signal: UniformSignal,
  beats: readonly BeatExtent[],
  beforeSec: number,
): BeatMeans<MeanRow> {
  const rows = layOnDemand(signal, beats, beforeSec);
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
 * Means of several signals of the same beats, made into one of another form.
 *
 * @param signals  of each its means
 * @param form     makes it of theirs
 */
export function mapMeans<Mean>(
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

/** Sums of every so-manieth row. */
function sumRows(rows: RowsOnDemand, part: number, partCount: number): RowSums {
  const sums = sumWholeRows(rows, part, partCount);
  return sums === null
    ? sumWhatIsThere(rows, part, partCount)
    : { sums, counts: countRows(rows, part, partCount) };
}

/** How many rows reach each of their samples. */
function countRows({ lengths, longest }: RowsOnDemand, part: number, partCount: number): Int32Array {
  const counts = new Int32Array(longest);
  const ends = new Int32Array(longest + 1);
  let reaching = 0;
  for (let b = part; b < lengths.length; b += partCount) {
    ends[lengths[b]]++;
    reaching++;
  }
  for (let k = 0; k < longest; k++) {
    reaching -= ends[k];
    counts[k] = reaching;
  }
  return counts;
}

/** The same of rows of which samples may be missing: each is then a sum of fewer. */
function sumWhatIsThere(rows: RowsOnDemand, part: number, partCount: number): RowSums {
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
