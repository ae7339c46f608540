import type { IndexRange } from '../../model/samples.ts';
import { HeldSamples } from '../samples/held-samples.ts';
import { type ResampleFilter, ResampledStretch } from './resampled-stretch.ts';

/** One stretch of samples brought to another rate as it comes piece by piece, as `ResampledStretch` has it. */
export class ResampleStream {
  /** The outputs, counted from the record's first. */
  readonly outputs: IndexRange;
  readonly #stretch: ResampledStretch;
  readonly #held = new HeldSamples();
  /** The next output. */
  #next: number;

  /**
   * @param stretch   longer than half the filter
   * @param meanOf    gives the mean of all its samples where that is wanted
   */
  constructor(filter: ResampleFilter, stretch: IndexRange, meanOf: () => number) {
    this.#stretch = new ResampledStretch(filter, stretch, meanOf);
    this.outputs = this.#stretch.outputs;
    this.#next = this.outputs.from;
  }

  /** @param x  the samples that follow those before  @returns the outputs that are known with them */
  push(x: Float64Array): Float64Array {
    this.#held.push(x);
    const last = this.#stretch.knownWith(this.#held.to, this.#next);
    const made = new Float64Array(last - this.#next);
    this.#stretch.run(made, this.#next, { values: this.#held.values, from: this.#held.from });
    this.#next = last;
    const { to: end } = this.outputs;
    if (last < end) this.#held.dropBefore(this.#stretch.oldestFrom(last));
    return made;
  }
}
