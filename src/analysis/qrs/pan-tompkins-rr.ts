import { mean } from '../../dsp/statistics/stats.ts';

/** Number of intervals in an average. */
const averagedCount = 8;
/** Limits of the intervals that enter the second average, as shares of that average. */
const regularLimits = { least: 0.92, most: 1.16 };

/** The two averages of RR intervals of Pan and Tompkins: of the latest, and of the latest regular ones. */
export class RrAverages {
  private readonly latest: number[] = [];
  private readonly selected: number[] = [];

  add(interval: number): void {
    pushLimited(this.latest, interval);
    const average = mean(this.selected.length > 0 ? this.selected : this.latest);
    if (interval >= regularLimits.least * average && interval <= regularLimits.most * average)
      pushLimited(this.selected, interval);
    // As published: if all of the latest intervals are regular, they become the selected ones.
    if (this.isRegular()) this.selected.splice(0, this.selected.length, ...this.latest);
  }

  /** Returns whether each of the latest intervals is near the selected average; true before there is one. */
  isRegular(): boolean {
    if (this.selected.length === 0) return true;
    const average = mean(this.selected);
    return this.latest.every(
      (interval) => interval >= regularLimits.least * average && interval <= regularLimits.most * average,
    );
  }

  /** Number of samples without a beat after which a beat was missed; null before there is an average. */
  missedLimit(share: number): number | null {
    const known = this.selected.length > 0 ? this.selected : this.latest;
    return known.length > 0 ? share * mean(known) : null;
  }
}

function pushLimited(list: number[], interval: number): void {
  list.push(interval);
  if (list.length > averagedCount) list.shift();
}
