import { oncePer } from '../../model/once-per.ts';
import type { IndexRange } from '../../model/samples.ts';
import { BlockDecimator, type TracePiece } from './decimate.fast.ts';
import { extensionSourceRange } from '../spectrum/overlap-save.ts';

/** Anti-alias filter of a ratio up/down, at the upsampled rate, gain `up`. */
export interface ResampleFilter {
  readonly up: number;
  readonly down: number;
  readonly taps: Float64Array;
}

/**
 * One stretch of samples at another rate, of which any run of outputs can be computed separately; edges by odd
 * reflection.
 *
 * The outputs of the stretch a … b − 1 are those with a ≤ k·down/up < b. Output indices count from the record's first
 * output, sample indices from the stretch's first sample.
 */
export class ResampledStretch {
  readonly outputs: IndexRange;
  /** Number of outputs of one run; runs begin at multiples of it after the first output. */
  readonly runOutputs: number;
  readonly #filter: ResampleFilter;
  readonly #from: number;
  readonly #count: number;
  readonly #bank: readonly Float64Array[];
  readonly #decimator: BlockDecimator | null;
  readonly #offset: number;

  /**
   * @param stretch   longer than half the filter
   * @param meanOf    returns the mean of all its samples; called only if it is needed
   */
  constructor(filter: ResampleFilter, stretch: IndexRange, meanOf: () => number) {
    const { up, down, taps } = filter;
    const { from, to } = stretch;
    this.outputs = resampledRange(filter, stretch);
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

  /** Returns the range of samples that outputs depend on. @param outputs  `from` is the start of a run */
  reach({ from, to }: IndexRange): IndexRange {
    const origin = this.outputs.from;
    if (this.#decimator !== null) {
      const last = from + Math.floor((to - 1 - from) / this.runOutputs) * this.runOutputs;
      const [first, end] = [this.#decimator.reach(from - origin), this.#decimator.reach(last - origin)];
      return { from: Math.min(first.from, end.from), to: Math.max(first.to, end.to) };
    }
    const { up } = this.#filter;
    const phaseCount = Math.ceil(this.#filter.taps.length / up);
    const inputRange = { from: this.#newest(from) - phaseCount + 1, to: this.#newest(to - 1) + 1 };
    return extensionSourceRange(inputRange, this.#count);
  }

  /**
   * Computes outputs.
   *
   * @param made   receives the outputs
   * @param from   index of the first, the start of a run
   * @param piece  part of the stretch that includes all samples within reach
   */
  run(made: Float64Array, from: number, piece: TracePiece): void {
    if (this.#decimator === null) return this.#sum(made, from, piece);
    for (let done = 0; done < made.length; done += this.runOutputs) {
      this.#decimator.run(made.subarray(done), from + done - this.outputs.from, piece, this.#offset);
    }
  }

  /**
   * Returns the end of the outputs that the first `sampleCount` samples of the stretch suffice for. @param next  end of
   * the outputs that are already known
   */
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

  /** Returns the oldest sample that an output (the start of a run), or any later one, depends on. */
  oldestFrom(output: number): number {
    if (this.#decimator !== null) return this.#decimator.reach(output - this.outputs.from).from;
    const { up, down, taps } = this.#filter;
    const oldest = Math.floor((output * down - this.#from * up - (taps.length - 1) / 2) / up) - 1;
    // At the end, the reflection reaches back by half a filter more.
    return Math.min(oldest, this.#count - 2 * Math.ceil(taps.length / up));
  }

  /** Returns the newest sample that an output depends on; it may be past the end. */
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
 * Returns the outputs that a stretch gives, counted from the record's first; may be empty.
 *
 * @param ratio   output rate over input rate as up/down
 * @param stretch samples from … to − 1 of the record
 * @returns outputs from … to − 1
 */
export function resampledRange(
  { up, down }: Pick<ResampleFilter, 'up' | 'down'>,
  { from, to }: IndexRange,
): IndexRange {
  return { from: Math.ceil((from * up) / down), to: Math.ceil((to * up) / down) };
}

/** Returns the taps of each phase in reverse order, to match ascending samples; cached for each filter. */
const polyphaseBank = oncePer(({ up, taps }: ResampleFilter): readonly Float64Array[] =>
  Array.from({ length: up }, (_, phase) => {
    const count = Math.ceil((taps.length - phase) / up);
    return Float64Array.from({ length: count }, (__, i) => taps[phase + (count - 1 - i) * up]);
  }),
);

/** Adds up four sums in parallel, so that the processor need not wait for each addition. */
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

/** Which ends of the trace a piece contains. */
interface Ends {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

function sumAtEdge(x: Float64Array, oldest: number, phaseTaps: Float64Array, ends: Ends): number {
  let sum = 0;
  for (let i = 0; i < phaseTaps.length; i++) sum += phaseTaps[i] * reflectedSample(x, oldest + i, ends);
  return sum;
}

/** Returns a sample with odd reflection about the end samples, repeated if one reflection does not reach far enough. */
function reflectedSample(x: Float64Array, index: number, ends: Ends): number {
  const last = x.length - 1;
  if (ends.isStart && index < 0) return 2 * x[0] - reflectedSample(x, -index, ends);
  if (ends.isEnd && index > last) return 2 * x[last] - reflectedSample(x, 2 * last - index, ends);
  return x[index];
}
