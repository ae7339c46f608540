import type { IndexRange } from '../model/samples.ts';

/** List of gaps, found while samples are read in order. */
export class GapList {
  readonly gaps: IndexRange[] = [];

  /** Adds a gap from … to − 1, and merges it with the last one if they touch. */
  add(from: number, to: number): void {
    if (to <= from) return;
    const last = this.gaps.at(-1);
    if (last !== undefined && last.to === from) this.gaps[this.gaps.length - 1] = { from: last.from, to };
    else this.gaps.push({ from, to });
  }

  /**
   * Adds a gap for every run of the missing value.
   *
   * @param values  digital samples
   * @param missing value that marks a missing sample, or null
   * @param at      index of the first of `values`
   * @returns the list
   */
  addMissing(values: Int32Array, missing: number | null, at: number): this {
    if (missing === null) return this;
    let from = values.indexOf(missing);
    while (from >= 0) {
      let to = from + 1;
      while (to < values.length && values[to] === missing) to++;
      this.add(at + from, at + to);
      from = values.indexOf(missing, to);
    }
    return this;
  }
}
