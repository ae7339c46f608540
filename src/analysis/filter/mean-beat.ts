import { sampleAt } from '../../dsp/interpolate.ts';
import type { MeanBeat } from '../../model/filter-bench.ts';

const fromMs = -300;
const toMs = 500;
const stepMs = 4;
/** Where an ECG is at its zero before each QRS, ms after R. */
const levelFromMs = -120;
const levelToMs = -80;

/** Level of one beat before its QRS: the mean of the trace from 120 to 80 ms before R; NaN at gaps. */
export function levelBefore(values: Float64Array, fs: number, rIndex: number): number {
  let sum = 0;
  let count = 0;
  for (let ms = levelFromMs; ms <= levelToMs; ms += stepMs) {
    sum += sampleAt(values, rIndex + (ms * fs) / 1000);
    count += 1;
  }
  return sum / count;
}

/**
 * Mean and spread of the beats of a signal, each laid at its own R between samples.
 *
 * @param rIndexes fractional sample indices
 */
export function meanBeat(values: Float64Array, fs: number, rIndexes: readonly number[]): MeanBeat {
  const pointCount = Math.round((toMs - fromMs) / stepMs) + 1;
  const mean = new Float64Array(pointCount);
  const sd = new Float64Array(pointCount);
  let power = 0;
  let sdCount = 0;
  for (let p = 0; p < pointCount; p++) {
    const shift = ((fromMs + p * stepMs) * fs) / 1000;
    const spread = spreadAt(values, rIndexes, shift);
    mean[p] = spread.mean;
    sd[p] = spread.sd;
    if (Number.isNaN(spread.sd)) continue;
    power += spread.sd ** 2;
    sdCount += 1;
  }
  const level = meanOver(mean, levelFromMs, levelToMs);
  return {
    fromMs,
    stepMs,
    mean: mean.map((value) => value - level),
    sd,
    beatCount: rIndexes.length,
    sdOverall: sdCount === 0 ? null : Math.sqrt(power / sdCount),
  };
}

/** Mean of the points from … to, ms after R, of a curve on the grid of a mean beat. */
export function meanOver(curve: Float64Array, from: number, to: number): number {
  const [first, last] = [Math.round((from - fromMs) / stepMs), Math.round((to - fromMs) / stepMs)];
  let sum = 0;
  for (let p = first; p <= last; p++) sum += curve[p] ?? Number.NaN;
  return sum / (last - first + 1);
}

function spreadAt(
  values: Float64Array,
  rIndexes: readonly number[],
  shift: number,
): { mean: number; sd: number } {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const rIndex of rIndexes) {
    const value = sampleAt(values, rIndex + shift);
    if (Number.isNaN(value)) continue;
    count += 1;
    const difference = value - mean;
    mean += difference / count;
    squares += difference * (value - mean);
  }
  if (count < 2) return { mean: Number.NaN, sd: Number.NaN };
  return { mean, sd: Math.sqrt(squares / (count - 1)) };
}
