import type { IndexRange } from '../model/samples.ts';
import { BlockDecimator } from './decimate.fast.ts';
import { HeldSamples } from './held-samples.ts';

/** The anti-alias filter of a ratio up/down, at the upsampled rate, gain `up`. */
export interface ResampleFilter {
  readonly up: number;
  readonly down: number;
  readonly taps: Float64Array;
}

/**
 * One stretch of samples brought to another rate as it comes piece by piece; edges by odd reflection.
 *
 * Of the stretch a … b − 1 the outputs are those with a ≤ k·down/up < b.
 */
export class ResampleStream {
  /** The outputs, counted from the record's first. */
  readonly outputs: IndexRange;
  readonly #filter: ResampleFilter;
  readonly #from: number;
  readonly #count: number;
  readonly #bank: readonly Float64Array[];
  readonly #decimator: BlockDecimator | null;
  readonly #offset: number;
  readonly #held = new HeldSamples();
  /** The next output. */
  #next: number;

  /**
   * @param stretch   longer than half the filter
   * @param meanOf    gives the mean of all its samples where that is wanted
   */
  constructor(filter: ResampleFilter, { from, to }: IndexRange, meanOf: () => number) {
    const { up, down, taps } = filter;
    this.outputs = { from: Math.ceil((from * up) / down), to: Math.ceil((to * up) / down) };
    this.#filter = filter;
    this.#from = from;
    this.#count = to - from;
    this.#next = this.outputs.from;
    const grid = {
      sampleCount: this.#count,
      outputCount: this.outputs.to - this.outputs.from,
      firstIndex: this.outputs.from * down - from,
      down,
    };
    this.#decimator = up === 1 ? BlockDecimator.plan(grid, taps) : null;
    this.#offset = this.#decimator === null ? 0 : meanOf();
    this.#bank = this.#decimator === null ? polyphaseBank(filter) : [];
  }

  /** @param x  the samples that follow those before  @returns the outputs that are known with them */
  push(x: Float64Array): Float64Array {
    this.#held.push(x);
    return this.#decimator === null ? this.#direct() : this.#byBlocks(this.#decimator);
  }

  #byBlocks(decimator: BlockDecimator): Float64Array {
    const { from: origin, to: end } = this.outputs;
    const isKnown = (first: number) => first < end && decimator.reach(first - origin).to <= this.#held.to;
    let last = this.#next;
    while (isKnown(last)) last += decimator.runOutputs;
    const made = new Float64Array(Math.min(last, end) - this.#next);
    const piece = { values: this.#held.values, from: this.#held.from };
    for (let first = this.#next; first < last; first += decimator.runOutputs) {
      decimator.run(made.subarray(first - this.#next), first - origin, piece, this.#offset);
    }
    this.#next = Math.min(last, end);
    if (this.#next < end) this.#held.dropBefore(decimator.reach(this.#next - origin).from);
    return made;
  }

  #direct(): Float64Array {
    const { up, down, taps } = this.#filter;
    const half = (taps.length - 1) / 2;
    const isWhole = this.#held.to === this.#count;
    // Newest sample of output k: floor((k·down − from·up + half) / up).
    const lastKnown = Math.floor((this.#held.to * up - 1 - half + this.#from * up) / down);
    const last = isWhole ? this.outputs.to : Math.max(this.#next, Math.min(this.outputs.to, lastKnown + 1));
    const made = new Float64Array(last - this.#next);
    const { values: x, from } = this.#held;
    const at = { isStart: from === 0, isEnd: isWhole };
    for (let k = this.#next; k < last; k++) {
      const reach = k * down - this.#from * up + half;
      const newest = Math.floor(reach / up);
      const phaseTaps = this.#bank[reach - newest * up];
      const oldest = newest - phaseTaps.length + 1;
      const isInside = oldest >= 0 && newest < this.#count;
      made[k - this.#next] = isInside
        ? sumInside(x, oldest - from, phaseTaps)
        : sumAtEdge(x, oldest - from, phaseTaps, at);
    }
    this.#next = last;
    // At the end the reflection goes back by half a filter more.
    const oldest = Math.floor((last * down - this.#from * up - half) / up) - 1;
    this.#held.dropBefore(Math.min(oldest, this.#count - 2 * Math.ceil(taps.length / up)));
    return made;
  }
}

/** Each phase's taps, last first, so that they meet ascending samples. */
function polyphaseBank({ up, taps }: ResampleFilter): Float64Array[] {
  return Array.from({ length: up }, (_, phase) => {
    const count = Math.ceil((taps.length - phase) / up);
    return Float64Array.from({ length: count }, (_, i) => taps[phase + (count - 1 - i) * up]);
  });
}

/** Four sums at once, which keeps the processor from waiting for each addition. */
function sumInside(x: Float64Array, oldest: number, phaseTaps: Float64Array): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const count = phaseTaps.length;
  const inFours = count - (count % 4);
  for (let i = 0; i < inFours; i += 4) {
    sum0 += phaseTaps[i] * x[oldest + i];
    sum1 += phaseTaps[i + 1] * x[oldest + i + 1];
    sum2 += phaseTaps[i + 2] * x[oldest + i + 2];
    sum3 += phaseTaps[i + 3] * x[oldest + i + 3];
  }
  for (let i = inFours; i < count; i++) sum0 += phaseTaps[i] * x[oldest + i];
  return sum0 + sum1 + (sum2 + sum3);
}

/** What of the trace a piece holds the end of. */
interface Ends {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

function sumAtEdge(x: Float64Array, oldest: number, phaseTaps: Float64Array, ends: Ends): number {
  let sum = 0;
  for (let i = 0; i < phaseTaps.length; i++) sum += phaseTaps[i] * reflectedSample(x, oldest + i, ends);
  return sum;
}

/** Odd reflection about the end samples, again where one does not reach far enough. */
function reflectedSample(x: Float64Array, index: number, ends: Ends): number {
  const last = x.length - 1;
  if (ends.isStart && index < 0) return 2 * x[0] - reflectedSample(x, -index, ends);
  if (ends.isEnd && index > last) return 2 * x[last] - reflectedSample(x, 2 * last - index, ends);
  return x[index];
}
