import { BeatbenchError } from '../../model/failure.ts';
import { isBlankCell, parseCell } from '../table/cells.ts';
import { parseClockText } from '../table/clock-text.ts';
import { splitLine } from '../table/dialect.ts';
import { mnemonicToCode } from '../wfdb/annotation-codes.ts';
import type { ListLayout } from './list-layout.ts';

/** The items of a list of beats, as in the file. */
export interface ListItems {
  /** NaN for a blank. */
  readonly values: Float64Array;
  /** Line numbers in the file, from 1. */
  readonly lines: readonly number[];
  /** WFDB mnemonics; null for an item without one. */
  readonly labels: readonly (string | null)[];
  /** Whether contact was lost during the item. */
  readonly isLost: readonly boolean[];
  /** One item per clock column: s since 1970 or midnight if it is text, else its numbers; NaN for a blank. */
  readonly clocks: readonly ListClock[];
}

export interface ListClock {
  readonly times: Float64Array;
  /** Whether it contains the date. */
  readonly isDated: boolean;
}

/**
 * Reads the items of a list of beats.
 *
 * @param lines  lines of the whole file
 * @param layout layout of the list
 * @param file   for errors
 * @returns one item per line that is not empty, or one per number of a single line
 * @throws BeatbenchError `bad-value` with line and column, for text among the numbers
 */
export function readListItems(lines: readonly string[], layout: ListLayout, file: string): ListItems {
  const { dialect, firstDataRow, endRow, isOneRow, column, labelColumn, lostColumn } = layout;
  const { decimal, comment } = dialect;
  const values: number[] = [];
  const itemLines: number[] = [];
  const labels: (string | null)[] = [];
  const isLost: boolean[] = [];
  const clocks = layout.clockColumns.map((place) => ({ place, times: [] as number[], isDated: false }));
  const numberOf = (cell: string, line: number, place: number): number => {
    const value = parseCell(cell, decimal);
    if (Number.isNaN(value) && !isBlankCell(cell)) throw notNumber(cell, file, line, place + 1);
    return value;
  };
  for (let row = firstDataRow; row < (endRow ?? lines.length); row++) {
    const text = lines[row] ?? '';
    if (text.trim() === '' || (comment !== '' && text.startsWith(comment))) continue;
    const cells = splitLine(text, dialect);
    if (isOneRow) {
      for (const [place, cell] of cells.entries()) {
        if (cell === '' && place === cells.length - 1) continue;
        values.push(numberOf(cell, row + 1, place));
        itemLines.push(row + 1);
        labels.push(null);
        isLost.push(false);
      }
      continue;
    }
    values.push(numberOf(cells[column] ?? '', row + 1, column));
    itemLines.push(row + 1);
    labels.push(beatLabel(labelColumn === null ? '' : (cells[labelColumn] ?? '')));
    isLost.push(lostColumn !== null && /^(?:1|true|yes)$/i.test(cells[lostColumn] ?? ''));
    for (const clock of clocks) {
      const cell = cells[clock.place] ?? '';
      const stamp = Number.isNaN(parseCell(cell, decimal)) ? parseClockText(cell) : null;
      clock.isDated ||= stamp?.isDated === true;
      clock.times.push(stamp === null ? numberOf(cell, row + 1, clock.place) : stamp.sec);
    }
  }
  const kept = layout.lists === 'rr' ? findSignedBeats(values) : null;
  const keep = <T>(items: readonly T[]): readonly T[] =>
    kept === null ? items : items.filter((_, k) => kept.has(k));
  return {
    values: Float64Array.from(keep(values), kept === null ? undefined : Math.abs),
    lines: keep(itemLines),
    labels: keep(labels),
    isLost: keep(isLost),
    clocks: clocks.map(({ times, isDated }) => ({ times: Float64Array.from(keep(times)), isDated })),
  };
}

/**
 * Returns the first item of each beat if a recorder repeats the last RR and changes its sign with each beat, like
 * Zephyr. Returns null for any other list. Zeros come before the first beat.
 */
function findSignedBeats(values: readonly number[]): ReadonlySet<number> | null {
  const first = [...values.keys()].filter((k) => values[k] !== 0 && values[k] !== values[k - 1]);
  const signs = first.map((k) => Math.sign(values[k] ?? NaN));
  const isTurned = signs.every((sign, k) => k === 0 || sign === -(signs[k - 1] ?? 0));
  return first.length >= 4 && isTurned ? new Set(first) : null;
}

function beatLabel(cell: string): string | null {
  return mnemonicToCode(cell) === null ? null : cell;
}

function notNumber(cell: string, file: string, line: number, column: number): BeatbenchError {
  const clippedCell = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  return new BeatbenchError(
    'bad-value',
    `‘${clippedCell}’ in the list of beats is not a number; replace it with a number, or leave it empty.`,
    { file, line, column },
  );
}
