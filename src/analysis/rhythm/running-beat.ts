import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { medianInPlace, pearson } from '../../dsp/statistics/stats.ts';
import { WindowCutter } from '../../dsp/samples/window-cutter.ts';

/** QRS as it is compared, ms about R. */
const fromMs = -80;
const toMs = 120;
const stepMs = 4;
const pointCount = (toMs - fromMs) / stepMs + 1;
/** A wide QRS has its R elsewhere: the best of shifts this far is taken, ms. */
const shiftMs = 16;
const shiftStepMs = 8;

/** The running median beat is of so many beats. */
const templateCount = 25;
/** It is made anew after so many beats that went into it. */
const renewEvery = 5;
/** After so many unlike beats one after another the heart beats otherwise, and the median begins anew. */
const lostCount = 40;

/** Points that all shifts together look at: a shift is whole steps. */
const shiftPoints = shiftMs / stepMs;
const allPoints = pointCount + 2 * shiftPoints;

/**
 * Correlation of every QRS with the running median beat: the sample-wise median of the last 25 that
 * were like it and in rhythm, at first of the first 25; of a trace that comes piece by piece.
 */
export class BeatCorrelator {
  /** NaN of a beat whose QRS is not whole in the record. */
  readonly correlation: Float64Array;
  readonly #rIndexes: ArrayLike<number>;
  readonly #fs: number;
  readonly #isPremature: readonly boolean[];
  readonly #leastLike: number;
  readonly #cutter: WindowCutter;
  readonly #running = new RunningBeat();
  #lost: Float64Array[] = [];
  /** Beats that the first median is of; null once it is made. */
  #first: { readonly beat: number; readonly points: Float64Array }[] | null = [];

  /**
   * @param rIndexes     fractional sample indices, ascending
   * @param sampleCount  of the whole trace
   * @param isPremature  beats that do not go into the median
   * @param leastLike    nor do those under this correlation
   */
  constructor(
    rIndexes: ArrayLike<number>,
    { fs, sampleCount }: { readonly fs: number; readonly sampleCount: number },
    isPremature: readonly boolean[],
    leastLike: number,
  ) {
    this.correlation = new Float64Array(rIndexes.length).fill(Number.NaN);
    this.#rIndexes = rIndexes;
    this.#fs = fs;
    this.#isPremature = isPremature;
    this.#leastLike = leastLike;
    const windows = {
      count: rIndexes.length,
      from: (i: number) => Math.max(0, Math.floor(rIndexes[i] + ((fromMs - shiftMs) * fs) / 1000)),
      to: (i: number) => Math.min(sampleCount, Math.ceil(rIndexes[i] + ((toMs + shiftMs) * fs) / 1000) + 2),
    };
    this.#cutter = new WindowCutter(windows, (beat, values, from) => {
      this.#take(beat, this.#pointsOf(beat, values, from));
    });
  }

  /** @param detrended  the samples that follow those before: without gaps and without slow part, any unit */
  push(detrended: Float64Array): void {
    this.#cutter.push(detrended);
  }

  finish(): Float64Array {
    this.#begin();
    return this.correlation;
  }

  #pointsOf(beat: number, values: Float64Array, from: number): Float64Array {
    const r = this.#rIndexes[beat];
    const points = new Float64Array(allPoints);
    for (let p = 0; p < allPoints; p++) {
      points[p] = sampleAt(values, r + ((fromMs - shiftMs + p * stepMs) * this.#fs) / 1000 - from);
    }
    return points;
  }

  #take(beat: number, points: Float64Array): void {
    if (this.#first !== null) {
      if (beat < templateCount) this.#first.push({ beat, points });
      if (beat < templateCount - 1) return;
      this.#begin();
      if (beat < templateCount) return;
    }
    this.#compare(beat, points);
  }

  /** Makes the first median, and compares the beats that it is of. */
  #begin(): void {
    const first = this.#first ?? [];
    this.#first = null;
    for (const { beat, points } of first) {
      if (!this.#isPremature[beat]) this.#running.seed(shifted(points, 0));
    }
    for (const { beat, points } of first) this.#compare(beat, points);
  }

  #compare(beat: number, points: Float64Array): void {
    const own = shifted(points, 0);
    if (own.some(Number.isNaN)) return;
    let best = Number.NaN;
    for (let byMs = -shiftMs; byMs <= shiftMs; byMs += shiftStepMs) {
      const rho = pearson(shifted(points, byMs), this.#running.template());
      if (!(rho <= best)) best = rho;
    }
    this.correlation[beat] = best;
    if (best >= this.#leastLike) {
      this.#lost = [];
      if (!this.#isPremature[beat]) this.#running.add(own);
      return;
    }
    this.#lost.push(own);
    if (this.#lost.length < lostCount) return;
    this.#running.restart(this.#lost.slice(-templateCount));
    this.#lost = [];
  }
}

/** The QRS among the points of all shifts. */
function shifted(points: Float64Array, byMs: number): Float64Array {
  const at = shiftPoints + byMs / stepMs;
  return points.subarray(at, at + pointCount);
}

class RunningBeat {
  #beats: Float64Array[] = [];
  #template: Float64Array | null = null;
  #added = 0;

  seed(beat: Float64Array): void {
    if (!beat.some(Number.isNaN)) this.#beats.push(beat);
  }

  add(beat: Float64Array): void {
    this.#beats.push(beat);
    if (this.#beats.length > templateCount) this.#beats.shift();
    this.#added++;
    if (this.#added % renewEvery === 0) this.#template = null;
  }

  restart(beats: Float64Array[]): void {
    this.#beats = beats;
    this.#template = null;
  }

  template(): Float64Array {
    this.#template ??= medianBeat(this.#beats);
    return this.#template;
  }
}

/** Sample by sample; NaN of no beats. */
function medianBeat(beats: readonly Float64Array[]): Float64Array {
  const values = new Float64Array(beats.length);
  const medians = new Float64Array(pointCount);
  for (let p = 0; p < pointCount; p++) {
    for (let b = 0; b < beats.length; b++) values[b] = beats[b][p];
    medians[p] = medianInPlace(values);
  }
  return medians;
}
