import { HeldSamples } from './held-samples.ts';
import { orderOfStarts, type WindowList, windowList, type Windows } from './window-list.ts';

/**
 * Takes one window of a signal: samples `from` … of it, `values` being good until the call returns.
 *
 * @param index  of the window in the list
 */
export type TakeWindow = (index: number, values: Float64Array, from: number) => void;

/** Cuts windows, which may overlap, from a signal that comes piece by piece. */
export class WindowCutter {
  readonly #windows: WindowList;
  /** Windows in the order of their starts; null where they stand in it. */
  readonly #order: Uint32Array | null;
  readonly #take: TakeWindow;
  readonly #held = new HeldSamples();
  #next = 0;

  /** @param windows  within the signal; empty ones are not taken */
  constructor(windows: Windows, take: TakeWindow) {
    this.#windows = windowList(windows);
    this.#take = take;
    this.#order = orderOfStarts(this.#windows);
  }

  /** @param x  the samples that follow those before; may be written over afterwards */
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
