import {
  columnsToBeat,
  type BeatColumns,
  beatValuesByMethod,
} from '../../analysis/intervals/beat-columns.ts';
import { unpackWord } from '../../analysis/intervals/packed-words.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { ByMethod } from '../../model/methods.ts';

/** A beat that is read from columns, which takes a fiftieth of the memory of an object. */
class BeatView implements IntervalBeat {
  // Not private, so that comparing two beats compares their data.
  readonly columns: BeatColumns;
  readonly index: number;

  constructor(columns: BeatColumns, index: number) {
    this.columns = columns;
    this.index = index;
  }

  get r(): number {
    return this.columns.r[this.index] ?? Number.NaN;
  }

  get window(): number {
    return this.columns.window[this.index] ?? 0;
  }

  get rejected(): IntervalBeat['rejected'] {
    return unpackWord(this.columns.rejected, this.index);
  }

  get missed(): IntervalBeat['missed'] {
    const { foot, notch } = this.columns.missed;
    return { foot: unpackWord(foot, this.index), notch: unpackWord(notch, this.index) };
  }

  get peak(): number | null {
    return numberAt(this.columns.peak, this.index);
  }

  get foot(): ByMethod<number | null> {
    return beatValuesByMethod(this.columns.foot, this.index);
  }

  get notch(): ByMethod<number | null> {
    return beatValuesByMethod(this.columns.notch, this.index);
  }

  get rptt(): ByMethod<number | null> {
    return beatValuesByMethod(this.columns.rptt, this.index);
  }

  get lvet(): ByMethod<number | null> {
    return beatValuesByMethod(this.columns.lvet, this.index);
  }

  get likelyError(): IntervalBeat['likelyError'] {
    const { r, foot, notch } = this.columns.likelyError;
    return {
      r: numberAt(r, this.index),
      foot: numberAt(foot, this.index),
      notch: numberAt(notch, this.index),
    };
  }

  get match(): IntervalBeat['match'] {
    const { foot, notch } = this.columns.match;
    return { foot: numberAt(foot, this.index), notch: numberAt(notch, this.index) };
  }

  get leftOut(): IntervalBeat['leftOut'] {
    const { foot, notch } = this.columns.leftOut;
    return { foot: unpackWord(foot, this.index), notch: unpackWord(notch, this.index) };
  }

  toJSON(): IntervalBeat {
    return columnsToBeat(this.columns, this.index);
  }
}

function numberAt(column: Float64Array, index: number): number | null {
  const value = column[index] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Returns views of the beats of columns. */
export function createBeatViews(columns: BeatColumns): readonly IntervalBeat[] {
  const views: IntervalBeat[] = [];
  for (let index = 0; index < columns.r.length; index++) views.push(new BeatView(columns, index));
  return views;
}
