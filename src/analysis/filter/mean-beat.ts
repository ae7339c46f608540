import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import type { MeanBeat } from '../../model/filter-bench.ts';
import type { IndexRange } from '../../model/samples.ts';

const fromMs = -300;
const toMs = 500;
const stepMs = 4;
const pointCount = Math.round((toMs - fromMs) / stepMs) + 1;
/** Range before each QRS that defines the zero level of an ECG, ms after R. */
const levelFromMs = -120;
const levelToMs = -80;

/**
 * Returns the level of one beat before its QRS: the mean of the trace from 120 to 80 ms before R; NaN at gaps.
 *
 * @param start  index of the first of `values` in the signal to which `rIndex` refers
 * @returns in the unit of `values`
 */
export function levelBefore(values: Float64Array, fs: number, rIndex: number, start = 0): number {
  let sum = 0;
  let count = 0;
  for (let ms = levelFromMs; ms <= levelToMs; ms += stepMs) {
    sum += sampleAt(values, rIndex + (ms * fs) / 1000 - start);
    count += 1;
  }
  return sum / count;
}

/**
 * Returns the range of samples needed for a beat, including those of `levelBefore`, limited to the signal.
 *
 * @param fs           Hz
 * @param rIndex       sample index with fraction
 * @param sampleCount  samples of the signal
 * @returns samples from … to − 1
 */
export function beatRange(fs: number, rIndex: number, sampleCount: number): IndexRange {
  const from = Math.max(0, Math.floor(rIndex + (fromMs * fs) / 1000));
  return { from, to: Math.max(from, Math.min(sampleCount, Math.floor(rIndex + (toMs * fs) / 1000) + 2)) };
}

/**
 * Computes mean and SD, on an even grid about R, of beats that arrive one by one. Each beat is interpolated about its
 * own R.
 */
export class BeatLayer {
  readonly #fs: number;
  readonly #counts = new Uint32Array(pointCount);
  readonly #means = new Float64Array(pointCount);
  /** Sums of squares about the mean. */
  readonly #squares = new Float64Array(pointCount);
  #beatCount = 0;

  /** @param fs  Hz */
  constructor(fs: number) {
    this.#fs = fs;
  }

  /**
   * @param values  the signal, or the part given by `beatRange`
   * @param rIndex  sample index with fraction in the signal
   * @param start   index of the first of `values` in the signal
   */
  add(values: Float64Array, rIndex: number, start = 0): void {
    this.#beatCount += 1;
    for (let p = 0; p < pointCount; p++) {
      // The place is computed relative to the whole signal, so that rounding does not depend on the part given.
      const value = sampleAt(values, rIndex + ((fromMs + p * stepMs) * this.#fs) / 1000 - start);
      if (Number.isNaN(value)) continue;
      this.#counts[p] += 1;
      const difference = value - this.#means[p];
      this.#means[p] += difference / this.#counts[p];
      this.#squares[p] += difference * (value - this.#means[p]);
    }
  }

  finish(): MeanBeat {
    const isLaid = (p: number): boolean => this.#counts[p] >= 2;
    const mean = this.#means.map((value, p) => (isLaid(p) ? value : Number.NaN));
    const sd = this.#squares.map((sum, p) =>
      isLaid(p) ? Math.sqrt(sum / (this.#counts[p] - 1)) : Number.NaN,
    );
    const known = sd.filter((value) => !Number.isNaN(value));
    const power = known.reduce((sum, value) => sum + value ** 2, 0);
    const level = averageCurve(mean, levelFromMs, levelToMs);
    return {
      fromMs,
      stepMs,
      mean: mean.map((value) => value - level),
      sd,
      beatCount: this.#beatCount,
      sdOverall: known.length === 0 ? null : Math.sqrt(power / known.length),
    };
  }
}

/**
 * Returns the mean of the points from … to, ms after R, of a curve on the grid of a mean beat.
 *
 * @param curve  on the grid of a mean beat, any unit
 * @param from   ms after R; negative before it
 * @param to     ms after R
 * @returns in the unit of `curve`
 */
export function averageCurve(curve: Float64Array, from: number, to: number): number {
  const [first, last] = [Math.round((from - fromMs) / stepMs), Math.round((to - fromMs) / stepMs)];
  let sum = 0;
  for (let p = first; p <= last; p++) sum += curve[p] ?? Number.NaN;
  return sum / (last - first + 1);
}
