import { BeatbenchError } from '../../model/failure.ts';
import { findDialect, splitLine } from '../table/dialect.ts';
import { cellKind } from '../table/cells.ts';
import { type BeatUnit } from './beat-unit.ts';
import type { ListLayout } from './list-layout.ts';
import { readListHead } from './list-heads.ts';

/** Maximum number of rows between the title of the section and its numbers. */
const maxHeadRows = 12;

/**
 * Finds the layout of the results that Kubios HRV writes as text. After the title `RR INTERVAL DATA` come times and RR
 * of the first sample, in two columns below their names and units.
 *
 * @param lines   lines of the whole file
 * @param newline their end
 * @param file    for errors
 * @returns null for any other file
 * @throws BeatbenchError `bad-header` if the section has no such columns
 */
export function kubiosLayout(
  lines: readonly string[],
  newline: '\n' | '\r',
  file: string,
): ListLayout | null {
  const titleRow = lines.findIndex((line) => /^\W*RR INTERVAL DATA\b/i.test(line));
  if (titleRow < 0) return null;
  const section = lines.slice(titleRow + 1);
  const found = findDialect(section.slice(0, 200), newline);
  const problem = new BeatbenchError(
    'bad-header',
    'The section RR INTERVAL DATA has no columns of time and RR; save the results as text again, with their RR data.',
    { file, line: titleRow + 1 },
  );
  if (found === null) throw problem;
  const { dialect } = found;
  const headRows = section.slice(0, maxHeadRows).map((line) => splitLine(line, dialect));
  const nameRow = headRows.findIndex((cells) => cells.some(isRr));
  const column = headRows[nameRow]?.findIndex(isRr) ?? -1;
  const dataRow = headRows.findIndex(
    (cells, row) => row > nameRow && cellKind(cells[column] ?? '', dialect.decimal) === 'number',
  );
  if (nameRow < 0 || dataRow < 0) throw problem;
  const [name = '', unitText = ''] = [headRows[nameRow]?.[column], headRows[nameRow + 1]?.[column]];
  const clock = headRows[nameRow]?.findIndex((cell) => readListHead(cell).column === 'clock') ?? -1;
  const statedUnit = readListHead(name).unit ?? unitIn(unitText);
  const after = section.findIndex(
    (line, row) => row > dataRow && (splitLine(line, dialect)[column] ?? '') === '',
  );
  const firstDataRow = titleRow + 1 + dataRow;
  return {
    lists: 'rr',
    dialect: { ...dialect, comment: '' },
    firstDataRow,
    endRow: after < 0 ? null : titleRow + 1 + after,
    isOneRow: false,
    column,
    clockColumns: clock < 0 ? [] : [clock],
    labelColumn: null,
    lostColumn: null,
    isTold: true,
    unit: statedUnit,
    start: null,
  };
}

/** Excludes `RR data`, which is written above both columns. */
const isRr = (cell: string): boolean => readListHead(cell).column === 'rr' && !/data/i.test(cell);

function unitIn(cell: string): BeatUnit | null {
  return readListHead(`rr ${cell.trim()}`).unit;
}
