import { expect, it } from 'vitest';
import { csvText } from '../../../../src/charts/figures/data-table.ts';
import { figureFileName } from '../../../../src/charts/figures/download-file.ts';

it('output conforms to RFC 4180: quotes if needed, and omits missing values', () => {
  const table = {
    columns: ['from, s', 'why'],
    rows: [
      [0.1, 'a "b"'],
      [null, 'plain'],
      [Number.NaN, ''],
    ],
  };
  expect(csvText(table)).toBe('"from, s",why\r\n0.1,"a ""b"""\r\n,plain\r\n,\r\n');
});

it('files are named after recording and panel, without invalid characters', () => {
  expect(figureFileName('S06 / trial 1', 'Foot sweep', 'svg')).toBe('S06-trial-1-foot-sweep.svg');
  expect(figureFileName('..', 'PPV', 'csv')).toBe('ppv.csv');
});
