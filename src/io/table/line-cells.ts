import { splitLine } from './dialect.ts';
import type { TableDialect } from './proposal.ts';

const [space, tab] = [32, 9];

/**
 * Cells of a line one after the other, trimmed; a line without quotes may be of any length.
 *
 * @param line    without its end
 * @param dialect delimiter and quote
 * @returns one text a cell
 */
export function* lineCells(
  line: string,
  dialect: Pick<TableDialect, 'delimiter' | 'quote'>,
): Generator<string> {
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
