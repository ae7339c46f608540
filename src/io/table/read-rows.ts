import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { createPause } from '../pause.ts';
import { readText } from '../source.ts';
import { cellKind, parseCell } from './cells.ts';
import type { GrowingColumn } from './growing-column.ts';
import type { TableDialect, TableProposal } from './proposal.ts';
import { splitLine } from './dialect.ts';

const [space, tab] = [32, 9];

/** Yields the trimmed cells of a line one after another. A line without quotes may have any length. */
function* lineCells(line: string, dialect: Pick<TableDialect, 'delimiter' | 'quote'>): Generator<string> {
  const { delimiter, quote } = dialect;
  if (line === '') return;
  if (quote !== '' && line.includes(quote)) yield* splitLine(line, dialect);
  else if (delimiter === ' ') yield* words(line);
  else {
    for (let from = 0; from <= line.length;) {
      const found = line.indexOf(delimiter, from);
      const end = found === -1 ? line.length : found;
      yield line.slice(from, end).trim();
      from = end + 1;
    }
  }
}

function* words(line: string): Generator<string> {
  for (let from = 0; from < line.length;) {
    while (isBlank(line.charCodeAt(from))) from += 1;
    let end = from;
    while (end < line.length && !isBlank(line.charCodeAt(end))) end += 1;
    if (end > from) yield line.slice(from, end);
    from = end;
  }
}

function isBlank(code: number): boolean {
  return code === space || code === tab;
}

/**
 * Maximum size of a table with one channel per line, in bytes. It is read whole, since such files are exports of one
 * short signal.
 */
const maxRowLayoutBytes = 64 << 20;
const cellsBetweenPauses = 1 << 12;

/**
 * Reads the channels of a table with one channel per line; NaN where a cell holds no number.
 *
 * @param makeColumn creates a growing column
 * @returns one column per line
 * @throws BeatbenchError `bad-value` for a cell of text among numbers, with line and column
 */
export async function readRowLayout(
  source: ByteSource,
  proposal: TableProposal,
  makeColumn: () => GrowingColumn,
  signal?: AbortSignal,
): Promise<GrowingColumn[]> {
  const text = await readText(source, maxRowLayoutBytes, signal);
  const { firstDataRow, columns } = proposal;
  const lines = dataLines(text, proposal);
  const pause = createPause(signal);
  const found: GrowingColumn[] = [];
  for (const [index, { label }] of columns.entries()) {
    const values = makeColumn();
    const line = firstDataRow + index + 1;
    let cellNumber = 0;
    let isFirst = true;
    for (const cell of lineCells(lines[index] ?? '', proposal)) {
      const value = parseCell(cell, proposal.decimal);
      const isText = Number.isNaN(value) && cellKind(cell, proposal.decimal) === 'text';
      // The first cell may be the channel's name.
      const isName = isText && isFirst;
      isFirst = false;
      if (isName) continue;
      cellNumber += 1;
      if (isText) throw badCell(cell, cellNumber, { file: source.path, line, channel: label });
      values.push(value);
      if (cellNumber % cellsBetweenPauses === 0) await pause();
    }
    found.push(values);
  }
  return found;
}

/** Returns as many lines as there are channels; a list of all lines could take more memory than the text. */
function dataLines(text: string, { firstDataRow, columns, newline }: TableProposal): string[] {
  const lines: string[] = [];
  for (let from = 0, row = 0; from < text.length && lines.length < columns.length; row++) {
    const found = text.indexOf(newline, from);
    const end = found === -1 ? text.length : found;
    const line = row < firstDataRow ? '' : text.slice(from, end).trim();
    if (line !== '') lines.push(line);
    from = end + 1;
  }
  return lines;
}

function badCell(
  cell: string,
  cellNumber: number,
  where: { readonly file: string; readonly line: number; readonly channel: string },
): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `Cell ${cellNumber} of line ${where.line} is "${cell.slice(0, 40)}" where a number should be; correct it.`,
    { ...where, column: cellNumber },
  );
}
