import type { IndexRange, Samples } from '../../model/samples.ts';
import { gapFreeStretches } from './gaps.ts';

/** A gap-free stretch, and its mean, equal to `mean` of all its samples. */
export interface MeasuredStretch extends IndexRange {
  readonly mean: number;
}

/** Separate function, which the engine compiles as a whole. */
function addValues(values: Samples['values'], from: number, to: number, before: number): number {
  let sum = before;
  for (let i = from; i < to; i++) sum += values[i];
  return sum;
}

/** Finds the gap-free stretches of a signal that arrives piece by piece, and the mean of each. */
export class StretchSurvey {
  readonly #ended: MeasuredStretch[] = [];
  #sampleCount = 0;
  /** Range and sum of the latest stretch. */
  #from = 0;
  #to = 0;
  #sum = 0;

  /** @param samples  the next samples; gaps count from the first of them */
  push({ values, gaps }: Samples): void {
    const start = this.#sampleCount;
    for (const { from, to } of gapFreeStretches(values.length, gaps)) {
      if (start + from > this.#to) this.#begin(start + from);
      this.#sum = addValues(values, from, to, this.#sum);
      this.#to = start + to;
    }
    this.#sampleCount += values.length;
  }

  /** Ends the survey and returns all stretches, in order. */
  finish(): readonly MeasuredStretch[] {
    this.#begin(this.#sampleCount);
    return this.#ended;
  }

  #begin(from: number): void {
    const count = this.#to - this.#from;
    if (count > 0) this.#ended.push({ from: this.#from, to: this.#to, mean: this.#sum / count });
    [this.#from, this.#to, this.#sum] = [from, from, 0];
  }
}
