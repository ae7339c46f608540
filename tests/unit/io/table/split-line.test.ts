import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { splitLine } from '../../../../src/io/table/dialect.ts';
import { caseCount } from '../../../support/gate.ts';

test('a line without quotes is split like by papaparse', () => {
  const character = fc.constantFrom('1', '.', '-', 'a', ' ', '\t', ',', ';', '|', "'", '\r', '\ufeff', 'é');
  fc.assert(
    fc.property(
      fc.string({ unit: character, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      (line, delimiter) => {
        const parsed = Papa.parse<string[]>(line, { delimiter, quoteChar: '"', newline: '\n' });
        const cells = (parsed.data[0] ?? []).map((cell) => cell.trim());
        expect(splitLine(line, { delimiter, quote: '"' })).toEqual(cells);
        expect(splitLine(line, { delimiter, quote: '' })).toEqual(cells);
      },
    ),
    { numRuns: caseCount(3000) },
  );
});
