import { alignBeats, type BeatExtent, beatRow, type UniformSignal } from '../intervals/align-beats.ts';

/**
 * The sample-wise mean of beats over the samples that each has.
 *
 * @param signal     any unit, NaN where missing
 * @param beforeSec  how far before a beat's own time its samples begin
 * @returns the mean, in the signal's unit, and where it begins, samples from the beats' own times
 */
export function meanRow(signal: UniformSignal, beats: readonly BeatExtent[], beforeSec: number): MeanRow {
  return layRows(signal, beats, beforeSec)(() => true);
}

/** A mean of beats, and where it begins, samples from their own times. */
interface MeanRow {
  readonly mean: Float64Array;
  readonly firstIndex: number;
}

/**
 * Beats laid once, of which means are taken.
 *
 * @param signal     any unit, NaN where missing
 * @param beforeSec  how far before a beat's own time its samples begin
 * @returns the mean of those that are kept, by their numbers
 */
export function layRows(
  signal: UniformSignal,
  beats: readonly BeatExtent[],
  beforeSec: number,
): (isKept: (beat: number) => boolean) => MeanRow {
  const laid = alignBeats(signal, beats, beforeSec);
  const rows = beats.map((_, b) => beatRow(laid, b));
  const length = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
  return (isKept) => {
    const [sums, counts] = [new Float64Array(length), new Int32Array(length)];
    rows.forEach((row, b) => {
      if (!isKept(b)) return;
      for (let k = 0; k < row.length; k++) {
        if (row[k] !== row[k]) continue;
        sums[k] += row[k];
        counts[k]++;
      }
    });
    return {
      mean: sums.map((sum, k) => (counts[k] > 0 ? sum / counts[k] : Number.NaN)),
      firstIndex: laid.firstIndex,
    };
  };
}
