import { type BandEdges, createBandFilter } from '../../dsp/iir/first-order-band.ts';
import { SampleQueue } from '../../dsp/samples/sample-queue.ts';
import type { CandidateWatch } from '../../model/qrs-inside.ts';
import type { TriggerParams } from './trigger-params.ts';

/** Time over which the initial threshold is learned, s. */
const learningSec = 2;

/**
 * Computes |y|: the ECG through a first-order band-pass, rectified.
 *
 * The filter is causal; its history is the first sample. Source: Kratsas 2000, equations 5–7.
 *
 * @param x ECG without gaps, any unit
 * @returns as long as `x`, from 0, in its unit
 */
export function rectifyBand(x: Float64Array, fs: number, band: BandEdges): Float64Array {
  return createRectifier(fs, band)(x);
}

/**
 * Creates a rectifier for an ECG that arrives in pieces.
 *
 * @param fs Hz
 * @param band cutoffs, Hz
 * @returns a function that takes the pieces in order; NaN remains NaN
 */
export function createRectifier(fs: number, band: BandEdges): (x: Float64Array) => Float64Array {
  const filter = createBandFilter(fs, band);
  return (x) => {
    const rectified = new Float64Array(x.length);
    filter.run(x, rectified);
    for (let n = 0; n < rectified.length; n++) rectified[n] = Math.abs(rectified[n]);
    return rectified;
  };
}

/**
 * Finds triggers where |y| exceeds a threshold that jumps up with |y| and decays. The next trigger is at least
 * `blankingMs` later.
 *
 * @param rectified |y|
 * @param threshold receives v, if given
 * @returns sample indices, ascending. Source: Kratsas 2000.
 */
export function detectTriggers(
  rectified: Float64Array,
  fs: number,
  params: TriggerParams,
  threshold: Float64Array | null = null,
  watch: CandidateWatch | null = null,
): number[] {
  const finder = new TriggerFinder(fs, rectified.length, params, threshold, watch);
  finder.push(rectified);
  return finder.triggers;
}

/** Finds triggers in |y| that arrives in pieces. */
export class TriggerFinder {
  readonly triggers: number[] = [];
  readonly #learningCount: number;
  readonly #level: number;
  readonly #decay: number;
  readonly #blankingCount: number;
  readonly #threshold: Float64Array | null;
  readonly #watch: CandidateWatch | null;
  readonly #held = new SampleQueue();
  #v: number | null = null;
  #nextIndex = 0;
  #wasOver = false;

  /**
   * @param sampleCount number of samples of the whole record
   * @param threshold receives v, if given
   */
  constructor(
    fs: number,
    sampleCount: number,
    { level, decaySec, blankingMs }: TriggerParams,
    threshold: Float64Array | null = null,
    watch: CandidateWatch | null = null,
  ) {
    this.#learningCount = Math.min(sampleCount, Math.round(learningSec * fs));
    this.#level = level;
    this.#decay = 2 ** (-1 / (decaySec * fs));
    this.#blankingCount = Math.round((blankingMs * fs) / 1000);
    this.#threshold = threshold;
    this.#watch = watch;
  }

  push(rectified: Float64Array): void {
    this.#held.push(rectified);
    const { values: y, from, to } = this.#held;
    if (to < this.#learningCount) return;
    let v = this.#v ?? this.#level * findLargest(y, this.#learningCount);
    for (let n = from; n < to; n++) {
      const size = y[n - from];
      const isOver = size > v;
      if (isOver && n >= this.#nextIndex) {
        this.triggers.push(n);
        this.#nextIndex = n + Math.max(1, this.#blankingCount);
        this.#watch?.(n, size, v, 'taken', n);
      } else if (isOver && !this.#wasOver) this.#watch?.(n, size, v, 'in-skip', null);
      this.#wasOver = isOver;
      v = Math.max(this.#level * size, this.#decay * v);
      if (this.#threshold !== null) this.#threshold[n] = v;
    }
    this.#v = v;
    this.#held.dropBefore(to);
  }
}

function findLargest(x: Float64Array, count: number): number {
  let largest = 0;
  for (let n = 0; n < count; n++) largest = Math.max(largest, x[n]);
  return largest;
}
