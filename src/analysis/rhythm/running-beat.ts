import { sampleAt } from '../../dsp/interpolate.ts';
import { median, pearson } from '../../dsp/stats.ts';

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

/** A trace without gaps and without its slow part, any unit; `fs` in Hz. */
interface RhythmTrace {
  readonly detrended: Float64Array;
  readonly fs: number;
}

/**
 * Correlation of every QRS with the running median beat: the sample-wise median of the last 25 that
 * were like it and in rhythm, at first of the first 25.
 *
 * @param rIndexes     fractional sample indices, ascending
 * @param isPremature  beats that do not go into the median
 * @param leastLike    nor do those under this correlation
 * @returns NaN of a beat whose QRS is not whole in the record
 */
export function correlateBeats(
  { detrended, fs }: RhythmTrace,
  rIndexes: ArrayLike<number>,
  isPremature: readonly boolean[],
  leastLike: number,
): Float64Array {
  const qrsAt = (i: number, byMs: number): Float64Array =>
    Float64Array.from({ length: pointCount }, (_, p) =>
      sampleAt(detrended, rIndexes[i] + ((fromMs + p * stepMs + byMs) * fs) / 1000),
    );
  const running = new RunningBeat();
  for (let i = 0; i < Math.min(templateCount, rIndexes.length); i++) {
    if (!isPremature[i]) running.seed(qrsAt(i, 0));
  }
  let lost: Float64Array[] = [];
  return Float64Array.from({ length: rIndexes.length }, (_, i) => {
    let best = Number.NaN;
    const own = qrsAt(i, 0);
    if (own.some(Number.isNaN)) return best;
    for (let byMs = -shiftMs; byMs <= shiftMs; byMs += shiftStepMs) {
      const rho = pearson(byMs === 0 ? own : qrsAt(i, byMs), running.template());
      if (!(rho <= best)) best = rho;
    }
    if (best >= leastLike) {
      lost = [];
      if (!isPremature[i]) running.add(own);
    } else {
      lost.push(own);
      if (lost.length >= lostCount) {
        running.restart(lost.slice(-templateCount));
        lost = [];
      }
    }
    return best;
  });
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
    this.#template ??= Float64Array.from({ length: pointCount }, (_, p) =>
      median(this.#beats.map((beat) => beat[p])),
    );
    return this.#template;
  }
}
