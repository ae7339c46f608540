import type { ReceiveWindow } from './window-cutter.ts';
import { argsortStarts, type WindowList, windowList, type Windows } from './window-list.ts';

/** Cuts windows, which may overlap, from a signal that arrives piece by piece from its end to its start. */
export class BackwardCutter {
  readonly #windows: WindowList;
  /** Windows in order of their starts; null if they are already in this order. */
  readonly #order: Uint32Array | null;
  /** For each window in that order, the maximum end of it and of all before it. */
  readonly #ends: Float64Array;
  readonly #take: ReceiveWindow;
  /** Samples of later pieces that belong to earlier windows. */
  #later = new Float64Array(0);
  #left: number;

  /** @param windows  within the signal; empty ones are skipped */
  constructor(windows: Windows, take: ReceiveWindow) {
    this.#windows = windowList(windows);
    this.#take = take;
    this.#order = argsortStarts(this.#windows);
    const { count } = this.#windows;
    this.#left = count;
    this.#ends = new Float64Array(count);
    let maxEnd = 0;
    for (let place = 0; place < count; place++) {
      const index = this.#indexAt(place);
      const [from, to] = [this.#windows.from(index), this.#windows.to(index)];
      if (from < to) maxEnd = Math.max(maxEnd, to);
      this.#ends[place] = maxEnd;
    }
  }

  /** @param x  the samples before the previous piece  @param start  index of its first sample in the signal */
  push(start: number, x: Float64Array): void {
    const joined = this.#later.length === 0 ? x : concatenate(x, this.#later);
    for (; this.#left > 0; this.#left--) {
      const index = this.#indexAt(this.#left - 1);
      const [from, to] = [this.#windows.from(index), this.#windows.to(index)];
      if (from >= to) continue;
      if (from < start) break;
      this.#take(index, joined.subarray(from - start, to - start), from);
    }
    const end = this.#left === 0 ? start : this.#ends[this.#left - 1];
    this.#later = joined.slice(0, Math.max(0, end - start));
  }

  #indexAt(place: number): number {
    return this.#order === null ? place : this.#order[place];
  }
}

function concatenate(first: Float64Array, second: Float64Array): Float64Array {
  const joined = new Float64Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
