import type { Channel } from '../../model/recording.ts';

/** Some seconds of a channel: `values` are physical, NaN in gaps. */
export interface WiringStretch {
  readonly startSec: number;
  readonly values: Float64Array;
}

/** A channel, and the few stretches of it that are examined. */
export interface WiringChannel extends Pick<Channel, 'label' | 'role' | 'unit' | 'fs'> {
  readonly stretches: readonly WiringStretch[];
}

/** A time that contains a beat of every heart, s: the RR at 30 per minute. */
export const beatSec = 2;

/**
 * Computes the range of each complete piece of 2 s without a gap; such a piece contains a beat at rates above
 * 30 per minute.
 *
 * @param channel its stretches and rate, Hz
 * @returns in the channel's unit
 */
export function computePieceRanges({ stretches, fs }: WiringChannel): number[] {
  const pieceCount = Math.max(2, Math.round(beatSec * fs));
  const ranges: number[] = [];
  for (const { values } of stretches) {
    for (let from = 0; from + pieceCount <= values.length; from += pieceCount) {
      const range = peakToPeak(values, from, from + pieceCount);
      if (!Number.isNaN(range)) ranges.push(range);
    }
  }
  return ranges;
}

/** Returns the maximum minus the minimum of the samples from … to − 1; NaN if one is missing. */
function peakToPeak(values: Float64Array, from: number, to: number): number {
  let [least, most] = [Infinity, -Infinity];
  for (let n = from; n < to; n++) {
    const value = values[n];
    if (Number.isNaN(value)) return Number.NaN;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/**
 * Finds the minimum and the maximum sample.
 *
 * @param channel its stretches
 * @returns in the channel's unit; without samples, the first is not below the second
 */
export function findLimits({ stretches }: WiringChannel): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const { values } of stretches) {
    for (let n = 0; n < values.length; n++) {
      if (values[n] < least) least = values[n];
      if (values[n] > most) most = values[n];
    }
  }
  return [least, most];
}

/**
 * Returns the smallest step between successive samples; 0 if there is none.
 *
 * @param channel its stretches
 * @returns in the channel's unit
 */
export function smallestStep({ stretches }: WiringChannel): number {
  let step = Infinity;
  for (const { values } of stretches) {
    for (let n = 1; n < values.length; n++) {
      const size = Math.abs(values[n] - values[n - 1]);
      if (size > 0 && size < step) step = size;
    }
  }
  return Number.isFinite(step) ? step : 0;
}
