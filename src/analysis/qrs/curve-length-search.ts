import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import type { CurveLengthScale } from './curve-length-params.ts';
import { type QrsMark, QrsMarks } from './qrs-marks.ts';

/** The threshold T1 that L has to pass, and the slow level Ta; T1 is a third of Ta. */
interface Thresholds {
  t1: number;
  ta: number;
}

/** Receives the steps of the search, if the detector's internal signals are requested. */
export interface SearchWatch {
  /** Reports the thresholds that apply after sample `index`. */
  adapt(index: number, t1: number, ta: number): void;
  /**
   * Reports that L passed T1 at `index`. `max` is the maximum of L that follows; `isTaken` is false if L rose
   * too little.
   */
  judge(index: number, max: number, isTaken: boolean): void;
}

/** Range of L around a candidate. */
interface Hump {
  readonly max: number;
  readonly min: number;
}

/**
 * Finds the beats in L, which arrives in pieces.
 *
 * Ta is learned over the first seconds, with T1 fixed at twice the mean of L. Then the search starts again at
 * the first sample: T1 is the mean of L at first, and a third of Ta once Ta has changed.
 *
 * An onset before the record's start is moved to the first sample. Source: Zong, Moody and Jiang 2003, in the form of
 * the published program.
 */
export class CurveLengthSearch {
  readonly marks = new QrsMarks();
  readonly #scale: CurveLengthScale;
  readonly #sampleCount: number;
  readonly #watch: SearchWatch | null;
  readonly #held = new SampleQueue();
  readonly #learningCount: number;
  /** Maximum number of items of L that are read before a candidate. */
  readonly #margin: number;
  #scan: Scan | null = null;

  /** @param sampleCount number of samples of the record; L is longer by half the skip */
  constructor(sampleCount: number, scale: CurveLengthScale, watch: SearchWatch | null = null) {
    this.#scale = scale;
    this.#sampleCount = sampleCount;
    this.#watch = watch;
    this.#learningCount = Math.min(scale.learningCount, sampleCount);
    this.#margin = scale.halfSkipCount + scale.flatRiseCount + scale.fallbackCount + 2 * scale.boxCount + 2;
  }

  /** @param lengths the next items of L, in the form that `CurveLengthStream` returns */
  push(lengths: Float64Array): void {
    this.#held.push(lengths);
    const { halfSkipCount } = this.#scale;
    if (this.#learningCount === 0 || this.#held.to < this.#learningCount + halfSkipCount) return;
    this.#scan ??= this.#learn();
    const { values, from, to } = this.#held;
    scanLengths(
      this.#scan,
      { lengths: values, from, to: to - halfSkipCount },
      this.#scale,
      this.#watch,
      (at, max) => {
        this.#mark(values, from, at, max);
      },
    );
    this.#held.dropBefore(this.#scan.next - this.#margin);
  }

  #learn(): Scan {
    const { values: lengths } = this.#held;
    let total = 0;
    for (let n = 0; n < this.#learningCount; n++) total += lengths[n];
    const mean = total / this.#learningCount;
    const learningT1 = threshold(2 * mean, this.#scale);
    const learning = { ta: 3 * mean, t1: learningT1, t1Of: () => learningT1, quietCount: 0, next: 0 };
    const part = { lengths, from: 0, to: this.#learningCount };
    scanLengths(learning, part, this.#scale, null, () => undefined);
    const t1 = threshold(mean, this.#scale);
    this.#watch?.adapt(0, t1, learning.ta);
    const t1Of = (ta: number): number => threshold(ta / 3, this.#scale);
    return { ta: learning.ta, t1, t1Of, quietCount: 0, next: 0 };
  }

  /** Converts indices to those of the held samples, and back. */
  #mark(lengths: Float64Array, from: number, candidate: number, max: number): void {
    const { onsetIndex, endIndex } = findQrsEdges(
      lengths,
      candidate - from,
      max,
      this.#sampleCount - from,
      this.#scale,
    );
    this.marks.push(onsetIndex + from, endIndex === null ? null : endIndex + from);
  }
}

/**
 * Finds the beats in a complete L.
 *
 * @param lengths L, in the form that `curveLength` returns
 * @param sampleCount number of samples of the record; L is longer
 * @returns marks in samples, ascending
 */
export function searchCurveLength(
  lengths: Float64Array,
  sampleCount: number,
  scale: CurveLengthScale,
  watch: SearchWatch | null = null,
): QrsMark[] {
  const search = new CurveLengthSearch(sampleCount, scale, watch);
  search.push(lengths);
  return search.marks.toList();
}

/**
 * Finds onset and J point of a beat whose L passes a threshold at `candidate` and rises to `max`.
 *
 * @param lengths L, in the form that `curveLength` returns
 * @param candidate sample at which L passes the threshold
 * @param max maximum of L within the beat
 * @param sampleCount number of samples of the record
 * @param scale windows of the search, samples
 * @returns onset and J point, sample indices
 */
export function findQrsEdges(
  lengths: Float64Array,
  candidate: number,
  max: number,
  sampleCount: number,
  scale: CurveLengthScale,
): QrsMark {
  const endIndex = findEnd(lengths, candidate, max, scale);
  return {
    onsetIndex: Math.max(0, findOnset(lengths, candidate, max, scale)),
    endIndex: endIndex < sampleCount ? endIndex : null,
  };
}

function threshold(value: number, scale: CurveLengthScale): number {
  return scale.whole ? Math.trunc(value) : value;
}

/** Position of a scan over L, and the thresholds there. */
interface Scan extends Thresholds {
  /** Computes T1 once Ta has changed. */
  readonly t1Of: (ta: number) => number;
  /** Number of samples since L was last above T1. */
  quietCount: number;
  /** Index of the next sample. */
  next: number;
}

/** Part of L to scan. Item 0 of `lengths` is sample `from`; the items extend past `to` by half the skip. */
interface ScannedPart {
  readonly lengths: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Scans L up to a sample, adapts the thresholds in place and reports each accepted candidate. */
function scanLengths(
  state: Scan,
  { lengths, from, to }: ScannedPart,
  scale: CurveLengthScale,
  watch: SearchWatch | null,
  accept: (candidateIndex: number, max: number) => void,
): void {
  let { ta, t1, quietCount, next: n } = state;
  for (; n < to; n++) {
    if (lengths[n - from] > t1) {
      quietCount = 0;
      const { max, min } = humpAround(lengths, n - from, scale);
      const isTaken = max > min + 10;
      watch?.judge(n, max, isTaken);
      if (isTaken) {
        accept(n, max);
        ta += (max - ta) / 10;
        t1 = state.t1Of(ta);
        n += scale.skipCount;
        watch?.adapt(n, t1, ta);
      }
    } else if (++quietCount > scale.fallAfterCount && ta > scale.leastTa) {
      ta--;
      t1 = state.t1Of(ta);
      watch?.adapt(n, t1, ta);
    }
  }
  Object.assign(state, { ta, t1, quietCount, next: n });
}

/** Returns the maximum of L from the candidate on and the minimum up to it, each within half the skip. */
function humpAround(lengths: Float64Array, candidate: number, scale: CurveLengthScale): Hump {
  let max = lengths[candidate];
  let min = max;
  for (let k = 1; k < scale.halfSkipCount; k++) {
    max = Math.max(max, lengths[candidate + k]);
    min = Math.min(min, candidate >= k ? lengths[candidate - k] : 0);
  }
  return { max, min };
}

/** Returns the sample where L begins to rise, minus the delay of the low-pass. */
function findOnset(lengths: Float64Array, candidate: number, max: number, scale: CurveLengthScale): number {
  const smallRise = threshold(max / 100, scale) + 2;
  let flatCount = 0;
  const at = (n: number) => (n < 0 ? 0 : lengths[n]);
  const lowest = candidate - scale.halfSkipCount - scale.flatRiseCount + 1;
  for (let n = candidate; n > lowest; n--) {
    flatCount = at(n) - at(n - 1) < smallRise ? flatCount + 1 : 0;
    if (flatCount === scale.flatRiseCount) return n + scale.flatRiseCount - 1 - 2 * scale.boxCount;
  }
  return candidate - scale.fallbackCount;
}

/** Returns the first sample where L is close to its maximum. */
function findEnd(lengths: Float64Array, candidate: number, max: number, scale: CurveLengthScale): number {
  const high = max - threshold(max / 10, scale);
  for (let n = candidate; n < candidate + scale.halfSkipCount; n++) {
    if (lengths[n] > high) return n;
  }
  return candidate + scale.fallbackCount;
}
