import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../src/charts/figures/data-table.ts';
import { openTableFile } from '../../../src/io/table/open.ts';
import { writeTable } from '../../../src/io/table/write.ts';
import { csvLine, fromCsvCell } from '../../../src/model/csv-cell.ts';
import { readSubjects } from '../../../src/pipeline/cohort/subjects-table.ts';
import { toCsv } from '../../../src/pipeline/csv.ts';
import { formatCsv } from '../../../workflow/scripts/tables.mjs';
import { formulaLike, fromCsvCell as fromWorkflowCell } from '../../../workflow/scripts/csv-cell.mjs';
import { memoryFile, MemorySink } from '../../support/byte-files.ts';
import { madeRecording } from '../../support/made-recording.ts';

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '=HYPERLINK("http://127.0.0.1/?"&A1,"x")',
  '\uFF1D1+1',
  "'=1+1",
  "''@a",
];
const plain = ['ECG II', "d'Arc", "'quoted'", 'a=b', 'x-1', '', 'µV', '007', '-5', '+3.2e-4', '-.5'];

const parseCells = (csv: string): string[][] => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;
/** Returns whether a spreadsheet interprets a cell as a formula. */
const isFormula = (cell: string): boolean => /^\s*[=+\-@\t\r\uFF1D]/.test(cell) && Number.isNaN(Number(cell));

describe('a cell of a CSV', () => {
  it.each(formulas)('is no formula: %j', (text) => {
    const [[cell = ''] = []] = parseCells(csvLine([text]));
    expect(cell).toBe(`'${text}`);
    expect(fromCsvCell(cell)).toBe(text);
  });

  it.each(plain)('is unchanged: %j', (text) => {
    expect(parseCells(`${csvLine([text, 'next'])}\n`)).toEqual([[text, 'next']]);
    expect(fromCsvCell(text)).toBe(text);
  });

  it('remains a number if it is one', () => {
    expect(csvLine([-3.5, 1e-7, -0.25, Number.NaN, Infinity, null, true])).toBe('-3.5,1e-7,-0.25,,,,true');
  });

  it('is unchanged by a round trip, whatever it is', () => {
    const text = oneof(
      string(),
      array(constantFrom("'", '=', '-', '5', ' ', '"', ',', '\n', '\t')).map((c) => c.join('')),
    );
    assert(
      property(text, (one) => {
        const [[cell = ''] = []] = parseCells(`${csvLine([one, 'x'])}\n`);
        expect(isFormula(cell)).toBe(false);
        expect(fromCsvCell(cell)).toBe(one);
      }),
    );
  });
});

describe('no text is a formula', () => {
  it.each(formulas)(
    'no text is a formula in tables of the page, the command line and the workflow: %j',
    (text) => {
      const tables = [
        csvText({ columns: [text, 'n'], rows: [[text, -1.5]] }),
        toCsv([{ [text]: text, n: -1.5 }]),
        formatCsv([{ [text]: text, n: -1.5 }]),
      ];
      for (const table of tables) {
        expect(parseCells(table)).toEqual([
          [`'${text}`, 'n'],
          [`'${text}`, '-1.5'],
        ]);
      }
    },
  );

  it('no text is a formula in the header of a recording, from which the labels are restored', async () => {
    const labels = formulas.map((text) => text.trim());
    const values = Float64Array.from({ length: 500 }, (_, i) => Math.sin(i / 9));
    const sink = new MemorySink();
    await writeTable(madeRecording(labels.map((label) => ({ label, fs: 100, values }))), sink);
    const [head = []] = parseCells(new TextDecoder().decode(sink.bytes));
    expect(head.filter(isFormula)).toEqual([]);
    const back = await openTableFile(memoryFile('made.csv', sink.bytes));
    expect(back.channels.map(({ label }) => label)).toEqual(labels);
  });

  it.each(['=1+1', '-a+b', '@x', "'=1+1"])(
    'no text is a formula in a table of subjects, from which it is restored: %j',
    (text) => {
      const written = toCsv([{ file: text, subject: text, state: text, trial: -1 }]);
      expect(parseCells(written).flat().filter(isFormula)).toEqual([]);
      expect(readSubjects(written, 'subjects.csv')).toEqual([
        { file: text, labels: { subject: text, state: text, trial: '-1', task: null } },
      ]);
    },
  );
});

it('the workflow treats the same texts as formulas', () => {
  for (const text of [...formulas, ...plain]) {
    const [[cell = ''] = []] = parseCells(csvLine([text, '']));
    expect(formulaLike.test(text)).toBe(cell !== text);
    expect(fromWorkflowCell(cell)).toBe(text);
  }
});
