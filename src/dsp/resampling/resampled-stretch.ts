import { oncePer } from '../../model/once-per.ts';
import type { IndexRange } from '../../model/samples.ts';
import { BlockDecimator, type TracePiece } from './decimate.fast.ts';
import { reachOfExtension } from '../spectrum/overlap-save.ts';

/** The anti-alias filter of a ratio up/down, at the upsampled rate, gain `up`. */
export interface ResampleFilter {
  readonly up: number;
  readonly down: number;
  readonly taps: Float64Array;
}

/**
 * One stretch of samples at another rate, of which any run of outputs can be made by itself; edges by
 * odd reflection.
 *
 * Of the stretch a … b − 1 the outputs are those with a ≤ k·down/up < b. They count from the record's
 * first, samples from the stretch's.
 */
export class ResampledStretch {
  readonly outputs: IndexRange;
  /** Outputs that are made at once: runs begin at their multiples from the first output on. */
  readonly runOutputs: number;
  readonly #filter: ResampleFilter;
  readonly #from: number;
  readonly #count: number;
  readonly #bank: readonly Float64Array[];
  readonly #decimator: BlockDecimator | null;
  readonly #offset: number;

  /**
   * @param stretch   longer than half the filter
   * @param meanOf    gives the mean of all its samples where that is wanted
   */
  constructor(filter: ResampleFilter, stretch: IndexRange, meanOf: () => number) {
    const { up, down, taps } = filter;
    const { from, to } = stretch;
    this.outputs = resampledTo(filter, stretch);
    this.#filter = filter;
    this.#from = from;
    this.#count = to - from;
    const grid = {
      sampleCount: this.#count,
      outputCount: this.outputs.to - this.outputs.from,
      firstIndex: this.outputs.from * down - from,
      down,
    };
    this.#decimator = up === 1 ? BlockDecimator.plan(grid, taps) : null;
    this.#offset = this.#decimator === null ? 0 : meanOf();
    this.#bank = this.#decimator === null ? polyphaseBank(filter) : [];
    this.runOutputs = this.#decimator?.runOutputs ?? 1;
  }

  /** The samples that outputs are made of. @param outputs  `from` being the start of a run */
  reach({ from, to }: IndexRange): IndexRange {
    const origin = this.outputs.from;
    if (this.#decimator !== null) {
      const last = from + Math.floor((to - 1 - from) / this.runOutputs) * this.runOutputs;
      const [first, end] = [this.#decimator.reach(from - origin), this.#decimator.reach(last - origin)];
      return { from: Math.min(first.from, end.from), to: Math.max(first.to, end.to) };
    }
    const { up } = this.#filter;
    const phaseCount = Math.ceil(this.#filter.taps.length / up);
    const wanted = { from: this.#newest(from) - phaseCount + 1, to: this.#newest(to - 1) + 1 };
    return reachOfExtension(wanted, this.#count);
  }

  /**
   * Makes outputs.
   *
   * @param made   takes them
   * @param from   number of the first, the start of a run
   * @param piece  of the stretch, with all that is in reach
   */
  run(made: Float64Array, from: number, piece: TracePiece): void {
    if (this.#decimator === null) return this.#sum(made, from, piece);
    for (let done = 0; done < made.length; done += this.runOutputs) {
      this.#decimator.run(made.subarray(done), from + done - this.outputs.from, piece, this.#offset);
    }
  }

  /** The end of the outputs that are known with the first samples of the stretch. @param next  known already up to there */
  knownWith(sampleCount: number, next: number): number {
    const { from: origin, to: end } = this.outputs;
    const decimator = this.#decimator;
    if (decimator === null) {
      if (sampleCount === this.#count) return end;
      const { up, down, taps } = this.#filter;
      // Newest sample of output k: floor((k·down − from·up + half) / up).
      const reach = sampleCount * up - 1 - (taps.length - 1) / 2 + this.#from * up;
      return Math.max(next, Math.min(end, Math.floor(reach / down) + 1));
    }
    let last = next;
    while (last < end && decimator.reach(last - origin).to <= sampleCount) last += this.runOutputs;
    return Math.min(last, end);
  }

  /** The oldest sample that an output, the start of a run, or any after it is made of. */
  oldestFrom(output: number): number {
    if (this.#decimator !== null) return this.#decimator.reach(output - this.outputs.from).from;
    const { up, down, taps } = this.#filter;
    const oldest = Math.floor((output * down - this.#from * up - (taps.length - 1) / 2) / up) - 1;
    // At the end the reflection goes back by half a filter more.
    return Math.min(oldest, this.#count - 2 * Math.ceil(taps.length / up));
  }

  /** The newest sample that an output is made of, if it is there. */
  #newest(output: number): number {
    const { up, down, taps } = this.#filter;
    return Math.floor((output * down - this.#from * up + (taps.length - 1) / 2) / up);
  }

  #sum(made: Float64Array, first: number, { values: x, from }: TracePiece): void {
    const { up, down, taps } = this.#filter;
    const half = (taps.length - 1) / 2;
    const at = { isStart: from === 0, isEnd: from + x.length === this.#count };
    for (let i = 0; i < made.length; i++) {
      const reach = (first + i) * down - this.#from * up + half;
      const newest = Math.floor(reach / up);
      const phaseTaps = this.#bank[reach - newest * up];
      const oldest = newest - phaseTaps.length + 1;
      const isInside = oldest >= 0 && newest < this.#count;
      made[i] = isInside
        ? sumInside(x, oldest - from, phaseTaps)
        : sumAtEdge(x, oldest - from, phaseTaps, at);
    }
  }
}

/**
 * The outputs that a stretch gives, counted from the record's first; may be none.
 *
 * @param ratio   output rate over input rate as up/down
 * @param stretch samples from … to − 1 of the record
 * @returns outputs from … to − 1
 */
export function resampledTo(
  { up, down }: Pick<ResampleFilter, 'up' | 'down'>,
  { from, to }: IndexRange,
): IndexRange {
  return { from: Math.ceil((from * up) / down), to: Math.ceil((to * up) / down) };
}

/** Each phase's taps, last first, so that they meet ascending samples; made once for a filter. */
const polyphaseBank = oncePer(({ up, taps }: ResampleFilter): readonly Float64Array[] =>
  Array.from({ length: up }, (_, phase) => {
    const count = Math.ceil((taps.length - phase) / up);
    return Float64Array.from({ length: count }, (__, i) => taps[phase + (count - 1 - i) * up]);
  }),
);

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
