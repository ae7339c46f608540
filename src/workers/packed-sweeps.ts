import type { FootSweepRow, IntervalWindow, NotchSweepRow } from '../model/intervals.ts';
import { orNull } from './packed-beats.ts';
import { type PackedWords, packWords, wordAt } from './packed-words.ts';

/** Numbers of one row, in order. */
const perRow = 6;

/** Sweep rows of all windows, one after another. */
interface PackedRows {
  /** Rows of each window. */
  readonly counts: readonly number[];
  /** `perRow` a row; NaN where missing. */
  readonly numbers: Float64Array;
  readonly ruledOut: PackedWords<FootSweepRow['ruledOut']>;
}

/** The sweeps of all windows as few large arrays. */
export interface PackedSweeps {
  readonly foot: PackedRows;
  readonly notch: PackedRows;
  readonly side: PackedWords<NotchSweepRow['side']>;
}

function packRows(rowsOf: readonly (readonly FootSweepRow[])[]): PackedRows {
  const rows = rowsOf.flat();
  const numbers = new Float64Array(perRow * rows.length);
  rows.forEach(({ threshold, mean, sd, ppv, found, wins }, index) => {
    const at = perRow * index;
    numbers[at] = threshold;
    numbers[at + 1] = mean ?? Number.NaN;
    numbers[at + 2] = sd ?? Number.NaN;
    numbers[at + 3] = ppv ?? Number.NaN;
    numbers[at + 4] = found;
    numbers[at + 5] = wins;
  });
  return {
    counts: rowsOf.map(({ length }) => length),
    numbers,
    ruledOut: packWords(rows.map(({ ruledOut }) => ruledOut)),
  };
}

export function packSweeps(windows: readonly Pick<IntervalWindow, 'sweep'>[]): PackedSweeps {
  const notch = windows.map(({ sweep }) => sweep.notch);
  return {
    foot: packRows(windows.map(({ sweep }) => sweep.foot)),
    notch: packRows(notch),
    side: packWords(notch.flat().map(({ side }) => side)),
  };
}

function unpackRows<Row>(
  { counts, numbers, ruledOut }: PackedRows,
  finish: (row: FootSweepRow, index: number) => Row,
): Row[][] {
  let index = 0;
  const next = (): Row => {
    const at = perRow * index;
    const row = {
      threshold: numbers[at] ?? Number.NaN,
      mean: orNull(numbers[at + 1]),
      sd: orNull(numbers[at + 2]),
      ppv: orNull(numbers[at + 3]),
      found: numbers[at + 4] ?? 0,
      wins: numbers[at + 5] ?? 0,
      ruledOut: wordAt(ruledOut, index),
    };
    return finish(row, index++);
  };
  return counts.map((count) => Array.from({ length: count }, next));
}

/** The sweeps of each window. */
export function unpackSweeps({ foot, notch, side }: PackedSweeps): IntervalWindow['sweep'][] {
  const feet = unpackRows(foot, (row) => row);
  const notches = unpackRows(notch, (row, index): NotchSweepRow => {
    const { threshold, mean, sd, ppv, found, wins, ruledOut } = row;
    return { threshold, mean, sd, ppv, found, wins, ruledOut, side: wordAt(side, index) };
  });
  return feet.map((rows, w) => ({ foot: rows, notch: notches[w] ?? [] }));
}
