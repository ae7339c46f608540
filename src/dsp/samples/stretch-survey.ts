import type { IndexRange, Samples } from '../../model/samples.ts';
import { stretches } from './gaps.ts';

/** A gap-free stretch, and its mean, as `mean` gives it of all its samples at once. */
export interface MeasuredStretch extends IndexRange {
  readonly mean: number;
}

/** A function by itself, which the engine compiles as a whole. */
function addUp(values: Samples['values'], from: number, to: number, before: number): number {
  let sum = before;
  for (let i = from; i < to; i++) sum += values[i];
  return sum;
}

/** Finds the gap-free stretches of a signal that comes piece by piece, and the mean of each. */
export class StretchSurvey {
  readonly #ended: MeasuredStretch[] = [];
  #sampleCount = 0;
  /** The latest stretch. */
  #from = 0;
  #to = 0;
  #sum = 0;

  /** @param samples  those that follow the ones before; gaps count from the first of them */
  push({ values, gaps }: Samples): void {
    const start = this.#sampleCount;
    for (const { from, to } of stretches(values.length, gaps)) {
      if (start + from > this.#to) this.#begin(start + from);
      this.#sum = addUp(values, from, to, this.#sum);
      this.#to = start + to;
    }
    this.#sampleCount += values.length;
  }

  /** All of them, in order; nothing comes any more. */
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
