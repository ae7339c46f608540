import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryBudget } from '../../../../src/io/memory-budget.ts';
import { memorySource } from '../../../../src/io/source.ts';
import { GrowingColumn } from '../../../../src/io/table/growing-column.ts';
import { RowReader, type ColumnReading } from '../../../../src/io/table/row-reader.ts';
import { caseCount } from '../../../support/gate.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{0,${most}}$`));
const number = fc
  .tuple(fc.constantFrom('', '-', '+'), digits(14), fc.constantFrom('', '.'), digits(18))
  .map((parts) => parts.join(''));
const cell = fc.oneof(
  { weight: 12, arbitrary: number },
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('1e3', 'NaN', 'x', '1.2.3', '"4"', '5 ', '# 6', '--', '1\r') },
);
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 });

async function gather(lines: readonly string[], newline: '\n' | '\r', wanted: readonly ColumnReading[]) {
  const dialect = { delimiter: ',', quote: '"', newline, decimal: '.', comment: '#' } as const;
  const columnOf = () => new GrowingColumn(new MemoryBudget(1 << 20), () => new Error('too large'));
  const reader = new RowReader('t.csv', dialect, wanted, 1, columnOf);
  const bytes = new TextEncoder().encode(['a,b,c', ...lines, ''].join(newline));
  let refused = '';
  await reader.readAll(memorySource('t.csv', bytes)).catch((error: Error) => {
    refused = error.message;
  });
  const columns = reader.columns.map((column) =>
    column === null
      ? null
      : {
          values: [...column.read(0, column.count)],
          counts: [column.filledCount, column.textCount, column.decimalCount, column.digitCount],
          firstText: column.firstText,
        },
  );
  const { rowCount, short, long, notes } = reader;
  return { columns, rowCount, short, long, notes, refused };
}

test('a row of plain numbers gives the same as reading it cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom<'\n' | '\r'>('\n', '\r'),
      fc.constantFrom<readonly ColumnReading[]>(
        ['number', 'number', 'number'],
        ['number', null, 'number'],
        [null, 'number', 'number'],
      ),
      async (cells, newline, wanted) => {
        const lines = cells.map((row) => row.join(','));
        // A trailing space changes nothing but disables the fast path of plain rows.
        const spaced = lines.map((line) => (/[\d.]$/.test(line) ? `${line} ` : line));
        expect(await gather(lines, newline, wanted)).toEqual(await gather(spaced, newline, wanted));
      },
    ),
    { numRuns: caseCount(600) },
  );
});

test('lines with Windows endings and a last line without an ending are read', async () => {
  const { columns, rowCount } = await gather(['1,2,3\r', '4,,6\r', '7,8,9'], '\n', [
    'number',
    'number',
    'number',
  ]);
  expect(rowCount).toBe(3);
  expect(columns.map((column) => column?.values)).toEqual([
    [1, 4, 7],
    [2, Number.NaN, 8],
    [3, 6, 9],
  ]);
});
