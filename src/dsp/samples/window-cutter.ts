import { SampleQueue } from './sample-queue.ts';
import { orderOfStarts, type WindowList, windowList, type Windows } from './window-list.ts';

/**
 * Receives one window of a signal: samples from index `from` on. `values` is valid only during the call.
 *
 * @param index  index of the window in the list
 */
export type TakeWindow = (index: number, values: Float64Array, from: number) => void;

/** Cuts windows, which may overlap, from a signal that arrives piece by piece. */
export class WindowCutter {
  readonly #windows: WindowList;
  /** Windows in order of their starts; null if they are already in this order. */
  readonly #order: Uint32Array | null;
  readonly #take: TakeWindow;
  readonly #held = new SampleQueue();
  #next = 0;

  /** @param windows  within the signal; empty ones are skipped */
  constructor(windows: Windows, take: TakeWindow) {
    this.#windows = windowList(windows);
    this.#take = take;
    this.#order = orderOfStarts(this.#windows);
  }

  /** @param x  the next samples; the caller may overwrite them afterwards */
  push(x: Float64Array): void {
    this.#held.push(x);
    const { values, from: start, to: end } = this.#held;
    const { count } = this.#windows;
    for (; this.#next < count; this.#next++) {
      const index = this.#indexAt(this.#next);
      const [from, to] = [this.#windows.from(index), this.#windows.to(index)];
      if (from >= to) continue;
      if (to > end) break;
      this.#take(index, values.subarray(from - start, to - start), from);
    }
    this.#held.dropBefore(this.#next === count ? end : this.#windows.from(this.#indexAt(this.#next)));
    this.#held.keepOwn();
  }

  #indexAt(place: number): number {
    return this.#order === null ? place : this.#order[place];
  }
}
