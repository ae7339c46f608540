import type { IndexRange } from '../model/samples.ts';
import type { TakeWindow } from './window-cutter.ts';

/** Cuts windows, which may overlap, from a signal that comes piece by piece from its end to its start. */
export class BackwardCutter {
  readonly #ranges: readonly IndexRange[];
  /** Windows in the order of their starts. */
  readonly #order: Uint32Array;
  /** Of each window in that order, the furthest end of it and those before. */
  readonly #ends: Float64Array;
  readonly #take: TakeWindow;
  /** What of the later pieces reaches into earlier windows. */
  #later = new Float64Array(0);
  #left: number;

  /** @param ranges  within the signal; empty ones are not taken */
  constructor(ranges: readonly IndexRange[], take: TakeWindow) {
    this.#ranges = ranges;
    this.#take = take;
    this.#order = Uint32Array.from(ranges.keys()).filter((i) => ranges[i].from < ranges[i].to);
    this.#order.sort((a, b) => ranges[a].from - ranges[b].from || a - b);
    this.#left = this.#order.length;
    let end = 0;
    this.#ends = Float64Array.from(this.#order, (i) => (end = Math.max(end, ranges[i].to)));
  }

  /** @param x  the samples before those that came last  @param start  of its first in the signal */
  push(start: number, x: Float64Array): void {
    const joined = this.#later.length === 0 ? x : join(x, this.#later);
    for (; this.#left > 0; this.#left--) {
      const index = this.#order[this.#left - 1];
      const { from, to } = this.#ranges[index];
      if (from < start) break;
      this.#take(index, joined.subarray(from - start, to - start), from);
    }
    const end = this.#left === 0 ? start : this.#ends[this.#left - 1];
    this.#later = joined.slice(0, Math.max(0, end - start));
  }
}

function join(first: Float64Array, second: Float64Array): Float64Array {
  const joined = new Float64Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
