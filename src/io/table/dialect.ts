import Papa from 'papaparse';
import { cellKind } from './cells.ts';
import type { Delimiter, Quote, TableDialect } from './proposal.ts';

/** In order of precedence, if two fit equally well. */
const delimiters: readonly Delimiter[] = ['\t', ';', ',', '|', ' '];
/** Number of lines used to detect the dialect. */
const judgedLineCount = 60;

/** A dialect, and the number of cells in its rows. */
export interface FoundDialect {
  readonly dialect: TableDialect;
  readonly columnCount: number;
}

/** Parts of a dialect that the user has set; the rest is detected. */
export interface GivenDialect {
  readonly delimiter?: Delimiter | undefined;
  readonly decimal?: '.' | ',' | undefined;
}

/**
 * Splits a line into trimmed cells.
 *
 * @param line    line without its end
 * @param dialect delimiter and quote
 * @returns one text per cell
 */
export function splitLine(line: string, dialect: Pick<TableDialect, 'delimiter' | 'quote'>): string[] {
  const { delimiter, quote } = dialect;
  const text = delimiter === ' ' ? line.trim().replaceAll(/[ \t]+/g, ' ') : line;
  if (!needsParser(text, quote)) return text === '' ? [] : text.split(delimiter).map((cell) => cell.trim());
  const plain = quote === '' ? text : withoutBlanksBeforeQuotes(text, delimiter, quote);
  const parsed = Papa.parse<string[]>(plain, {
    delimiter,
    // A character that occurs in no text disables quoting.
    quoteChar: quote === '' ? '\u0001' : quote,
    newline: '\n',
  });
  return (parsed.data[0] ?? []).map((cell) => cell.trim());
}

/** Returns whether a line has quotes, line ends or a byte order mark, so that splitting at delimiters is not enough. */
function needsParser(text: string, quote: Quote): boolean {
  return (quote !== '' && text.includes(quote)) || text.includes('\n') || text.startsWith('\ufeff');
}

/**
 * Removes spaces before quotes, which some writers add: papaparse recognises a quote only at the very start of a cell.
 */
function withoutBlanksBeforeQuotes(text: string, delimiter: Delimiter, quote: Quote): string {
  if (delimiter === ' ') return text;
  return text.replaceAll(`${delimiter} ${quote}`, `${delimiter}${quote}`).replace(/^ +(?=["'])/, '');
}

/**
 * Detects delimiter, quote and decimal mark from the middle and end of a head, where the data are. The cells should be
 * numbers, with the same number of cells in each line.
 *
 * @param given parts that the user has set; any split that gives columns is then accepted
 * @returns null if no split gives mostly numbers
 */
export function findDialect(
  lines: readonly string[],
  newline: '\n' | '\r',
  given: GivenDialect = {},
): FoundDialect | null {
  const comment = findComment(lines);
  const body = lines.filter((line) => line.trim() !== '' && !(comment !== '' && line.startsWith(comment)));
  const judged = body.slice(-Math.min(judgedLineCount, Math.max(1, Math.ceil(body.length * 0.7))));
  const quote = findQuote(body);
  let best: { score: number; found: FoundDialect } | null = null;
  for (const delimiter of given.delimiter === undefined ? delimiters : [given.delimiter]) {
    const rows = judged.map((line) => splitLine(line, { delimiter, quote }));
    const isTwo = commonLength(rows) === 2 && isPairOfNames(splitLine(body[0] ?? '', { delimiter, quote }));
    if (given.delimiter === undefined && !isTwo && cutsDecimals(rows, delimiter)) continue;
    const length = commonLength(rows);
    const isClosed =
      endBlank(rows) && !body.some((line) => fills(splitLine(line, { delimiter, quote }), length));
    const columnCount = isClosed ? length - 1 : length;
    for (const decimal of decimalsFor(delimiter, quote, given)) {
      const score = scoreRows(rows, columnCount, decimal);
      if (best !== null && score <= best.score + 1e-9) continue;
      best = { score, found: { dialect: { delimiter, quote, decimal, comment, newline }, columnCount } };
    }
  }
  const isGiven = given.delimiter !== undefined || given.decimal !== undefined;
  if (best === null || !(isGiven || best.score >= 0.4)) return null;
  const { found } = best;
  if (found.dialect.decimal === '.' || given.decimal !== undefined) return found;
  const areThousands = partsThousands(body.map((line) => splitLine(line, found.dialect)));
  return areThousands ? { ...found, dialect: { ...found.dialect, decimal: '.' } } : found;
}

const thousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** Also matches a number with three decimals after a comma, which is then considered more likely. */
const wholeThousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;
const belowThousand = /^[+-]?\d{1,3}$/;

/**
 * Returns whether commas separate thousands: other numbers have points, or numbers below 1000 in the same column have
 * no comma.
 */
function partsThousands(rows: readonly (readonly string[])[]): boolean {
  const [withComma, without] = [new Set<number>(), new Set<number>()];
  let hasPoints = false;
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      if (/^[+-]?\d*,\d/.test(cell)) {
        if (!thousands.test(cell)) return false;
        withComma.add(index);
      } else if (belowThousand.test(cell)) without.add(index);
      else hasPoints ||= /^[+-]?\d*\.\d+$/.test(cell);
    }
  }
  return withComma.size > 0 && (hasPoints || [...withComma].some((index) => without.has(index)));
}

/** Finds the quote character. The head may have quotes even if the numbers have none. */
function findQuote(lines: readonly string[]): Quote {
  const joined = lines.slice(0, judgedLineCount).concat(lines.slice(-judgedLineCount)).join('\n');
  // A cell that begins with one kind of quote is quoted by it, whatever it contains.
  if (/(?:^|[,;\t|\n])"[^\n]*"/.test(joined)) return '"';
  return /(?:^|[,;\t|\n ])'[^'\n]*'/.test(joined) ? "'" : joined.includes('"') ? '"' : '';
}

/**
 * Returns whether a comma as delimiter would split the decimals from a number, for each of one or several numbers of a
 * row.
 */
function cutsDecimals(rows: readonly (readonly string[])[], delimiter: Delimiter): boolean {
  if (delimiter !== ',' || rows.length < 2) return false;
  const pairs = rows.map((row) =>
    row.slice(0, maxPaired).flatMap((_, k) => (k % 2 ? [] : [row.slice(k, k + 2)])),
  );
  return pairs.every((row) => row.every(isWholePair)) && pairs.some((row) => row.some(isCutNumber));
}

const maxPaired = 64;

/**
 * Returns whether the numbers of a text have decimal commas and commas between them, so that their ends are ambiguous.
 *
 * @param lines first lines of the text
 * @returns true if a line can be split in two ways
 */
export function hasCommasForBoth(lines: readonly string[]): boolean {
  const rows = lines
    .slice(-judgedLineCount)
    .filter((line) => line.trim() !== '')
    .map((line) => splitLine(line, { delimiter: ',', quote: '' }));
  return rows.every((row) => row.length > 2 && row.length % 2 === 0) && cutsDecimals(rows, ',');
}

function isPairOfNames(cells: readonly string[]): boolean {
  return cells.length === 2 && cells.every((cell) => cellKind(cell, '.') === 'text');
}

/**
 * Returns whether two cells could be a whole number and its decimals. Numbers of a fixed width start with zeros and are
 * excluded.
 */
function isWholePair([whole = '', decimals = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && /^[+-]?(?:0|[1-9]\d*)$/.test(whole) && /^\d*$/.test(decimals);
}

/** Returns whether two cells must be one number, as no writer of whole numbers writes `-0` or `05`. */
function isCutNumber([whole = '', decimals = '']: readonly string[]): boolean {
  return whole === '-0' || /^0\d/.test(decimals);
}

function decimalsFor(delimiter: Delimiter, quote: Quote, given: GivenDialect): readonly ('.' | ',')[] {
  if (given.decimal !== undefined) return [given.decimal];
  return delimiter === ',' && quote === '' ? ['.'] : ['.', ','];
}

function findComment(lines: readonly string[]): TableDialect['comment'] {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  for (const prefix of ['#', '%', '//'] as const) if (first.startsWith(prefix)) return prefix;
  return '';
}

function commonLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Returns whether a row has content in the last column: a name, or a value while another channel has ended. */
function fills(row: readonly string[], length: number): boolean {
  return row.length === length && row.at(-1) !== '';
}

/** Returns whether every row ends with a delimiter, which adds no column. */
function endBlank(rows: readonly (readonly string[])[]): boolean {
  return rows.every((row) => row.length > 1 && row.at(-1) === '') && rows.length > 1;
}

/**
 * Returns the share of rows with the common length times the share of values among their cells. More than one column
 * adds 0.01.
 */
function scoreRows(rows: readonly (readonly string[])[], columnCount: number, decimal: '.' | ','): number {
  const sameLengthRows = rows.filter(
    (row) => row.length === columnCount || (row.length === columnCount + 1 && row.at(-1) === ''),
  );
  let valueCount = 0;
  let textCount = 0;
  for (const row of sameLengthRows) {
    for (const cell of row.slice(0, 64)) {
      const kind = decimal === '.' && wholeThousands.test(cell) ? 'text' : cellKind(cell, decimal);
      if (kind === 'number' || kind === 'clock') valueCount += 1;
      else if (kind === 'text') textCount += 1;
    }
  }
  if (valueCount === 0) return 0;
  const share = (valueCount / (valueCount + textCount)) * (sameLengthRows.length / rows.length);
  return columnCount > 1 ? share + 0.01 : share;
}
