import type { IndexRange } from '../model/samples.ts';
import { HeldSamples } from './held-samples.ts';

/**
 * Takes one window of a signal: samples `from` … of it, `values` being good until the call returns.
 *
 * @param index  of the window in the list
 */
export type TakeWindow = (index: number, values: Float64Array, from: number) => void;

/** Cuts windows, which may overlap, from a signal that comes piece by piece. */
export class WindowCutter {
  readonly #ranges: readonly IndexRange[];
  /** Windows in the order of their starts. */
  readonly #order: Uint32Array;
  readonly #take: TakeWindow;
  readonly #held = new HeldSamples();
  #next = 0;

  /** @param ranges  within the signal; empty ones are not taken */
  constructor(ranges: readonly IndexRange[], take: TakeWindow) {
    this.#ranges = ranges;
    this.#take = take;
    this.#order = Uint32Array.from(ranges.keys());
    const isSorted = ranges.every(({ from }, i) => i === 0 || from >= ranges[i - 1].from);
    if (!isSorted) this.#order.sort((a, b) => ranges[a].from - ranges[b].from || a - b);
  }

  /** @param x  the samples that follow those before; may be written over afterwards */
  push(x: Float64Array): void {
    this.#held.push(x);
    const { values, from: start, to: end } = this.#held;
    for (; this.#next < this.#order.length; this.#next++) {
      const index = this.#order[this.#next];
      const { from, to } = this.#ranges[index];
      if (from >= to) continue;
      if (to > end) break;
      this.#take(index, values.subarray(from - start, to - start), from);
    }
    const isDone = this.#next === this.#order.length;
    this.#held.dropBefore(isDone ? end : this.#ranges[this.#order[this.#next]].from);
    this.#held.keepOwn();
  }
}
