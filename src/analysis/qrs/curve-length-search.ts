import { HeldSamples } from '../../dsp/samples/held-samples.ts';
import type { CurveLengthScale } from './curve-length-params.ts';
import { type QrsMark, QrsMarks } from './qrs-marks.ts';

/** The threshold T1 that L has to pass, and the slow level Ta that it is a third of. */
interface Thresholds {
  t1: number;
  ta: number;
}

/** Is told what the search does, where its inside is asked for. */
export interface SearchWatch {
  /** The thresholds that hold after sample `index`. */
  adapt(index: number, t1: number, ta: number): void;
  /** L passed T1 at `index` and was taken, or rose too little: it goes on from `max`. */
  judge(index: number, max: number, isTaken: boolean): void;
}

/** L about a candidate. */
interface Hump {
  readonly max: number;
  readonly min: number;
}

/**
 * Finds the beats in L as it comes piece by piece: Ta is learnt over the first seconds, where T1
 * is twice the mean of L and stays so. Then the search begins at the first sample again: T1 is the
 * mean, and a third of Ta once Ta has changed.
 *
 * An onset before the record's start is put on its first sample.
 * Source: Zong, Moody and Jiang 2003, in the published program's form.
 */
export class CurveLengthSearch {
  readonly marks = new QrsMarks();
  readonly #scale: CurveLengthScale;
  readonly #sampleCount: number;
  readonly #watch: SearchWatch | null;
  readonly #held = new HeldSamples();
  readonly #learningCount: number;
  /** So much of L before a candidate is looked at, at most. */
  readonly #margin: number;
  #scan: Scan | null = null;

  /** @param sampleCount  of the record; L goes on past them by half the skip */
  constructor(sampleCount: number, scale: CurveLengthScale, watch: SearchWatch | null = null) {
    this.#scale = scale;
    this.#sampleCount = sampleCount;
    this.#watch = watch;
    this.#learningCount = Math.min(scale.learningCount, sampleCount);
    this.#margin = scale.halfSkipCount + scale.flatRiseCount + scale.fallbackCount + 2 * scale.boxCount + 2;
  }

  /** @param lengths  those of L that follow, as `CurveLengthStream` gives them */
  push(lengths: Float64Array): void {
    this.#held.push(lengths);
    const { halfSkipCount } = this.#scale;
    if (this.#learningCount === 0 || this.#held.to < this.#learningCount + halfSkipCount) return;
    this.#scan ??= this.#learn();
    const { values, from, to } = this.#held;
    goOn(
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
    goOn(learning, part, this.#scale, null, () => undefined);
    const t1 = threshold(mean, this.#scale);
    this.#watch?.adapt(0, t1, learning.ta);
    const t1Of = (ta: number): number => threshold(ta / 3, this.#scale);
    return { ta: learning.ta, t1, t1Of, quietCount: 0, next: 0 };
  }

  /** Counted in what is held, and back. */
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
 * The same in L that is there as a whole.
 *
 * @param lengths      L, as `curveLength` gives it
 * @param sampleCount  samples of the record; L goes on past them
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
 * Onset and J point of a beat whose L passes a threshold at `candidate` and goes up to `max`.
 *
 * @param lengths     L, as `curveLength` gives it
 * @param candidate   sample at which L passes the threshold
 * @param max         largest L of the beat, in its unit
 * @param sampleCount samples of the record
 * @param scale       windows of the search, samples
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

/** How far a walk over L is, and the thresholds there. */
interface Scan extends Thresholds {
  /** T1 once Ta has changed. */
  readonly t1Of: (ta: number) => number;
  /** Samples since L was last above T1. */
  quietCount: number;
  /** The sample that comes next. */
  next: number;
}

/** Of L what a walk goes on over; item 0 of `lengths` is sample `from`, and they go past `to` by half the skip. */
interface ScannedPart {
  readonly lengths: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Walks over L up to a sample, adapts the thresholds in place and tells each accepted candidate. */
function goOn(
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
      const { max, min } = humpAbout(lengths, n - from, scale);
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

/** Largest L from the candidate on, and smallest up to it, within half the skip. */
function humpAbout(lengths: Float64Array, candidate: number, scale: CurveLengthScale): Hump {
  let max = lengths[candidate];
  let min = max;
  for (let k = 1; k < scale.halfSkipCount; k++) {
    max = Math.max(max, lengths[candidate + k]);
    min = Math.min(min, candidate >= k ? lengths[candidate - k] : 0);
  }
  return { max, min };
}

/** The sample where L begins to rise, less the delay of the low-pass. */
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

/** The first sample where L comes near its maximum. */
function findEnd(lengths: Float64Array, candidate: number, max: number, scale: CurveLengthScale): number {
  const high = max - threshold(max / 10, scale);
  for (let n = candidate; n < candidate + scale.halfSkipCount; n++) {
    if (lengths[n] > high) return n;
  }
  return candidate + scale.fallbackCount;
}
