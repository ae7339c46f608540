import { describe, expect, test } from 'vitest';
import {
  findClockColumn,
  findTableProblem,
  withClock,
  withColumn,
  withHeader,
  withRate,
} from '../../../../src/features/recordings/table-edits.ts';
import { openTable } from '../../../../src/io/table/open.ts';
import { previewTable } from '../../../../src/io/table/preview.ts';
import { memoryFile } from '../../../support/byte-files.ts';

const rows = Array.from({ length: 400 }, (_, k) => `${k * 4},${Math.sin(k / 9).toFixed(4)},${k % 7}`);
const source = memoryFile('t.csv', `when,pulse,b\n${rows.join('\n')}`);
const proposal = async () => (await previewTable(source)).proposal;

describe('changes to the interpretation of a table', () => {
  test('changes to the interpretation of a table select another clock and its unit, or none with a rate', async () => {
    const timed = withClock(await proposal(), 0, 'ms');
    expect(findClockColumn(timed)).toBe(0);
    expect(findTableProblem(timed)).toBeNull();
    expect((await openTable(source, timed)).channels[0]).toMatchObject({ label: 'pulse', fs: 250 });
    const untimed = withClock(timed, null, 's');
    expect(findTableProblem(withRate(untimed, null))).toMatch(/rows per second/);
    expect((await openTable(source, withRate(untimed, 100))).channels[0].fs).toBe(100);
  });

  test('changes to the interpretation of a table name columns, give them roles and exclude them', async () => {
    let changed = withClock(await proposal(), 0, 'ms');
    changed = withColumn(changed, 1, { label: 'Finger', unit: 'V', role: 'ppg' });
    changed = withColumn(changed, 2, { use: 'skip' });
    const { channels } = await openTable(source, changed);
    expect(channels).toMatchObject([{ label: 'Finger', unit: 'V', role: 'ppg' }]);
    expect(findTableProblem(withColumn(changed, 1, { use: 'skip' }))).toMatch(/at least one column/);
    expect(findTableProblem(withColumn(changed, 1, { label: 'x'.repeat(1001) }))).toBe(
      'Name or unit of column 2: 1001 characters are too many; use at most 1000.',
    );
  });

  test('treat the first line as data and back', async () => {
    const first = await proposal();
    expect(first).toMatchObject({ headerRow: 0, firstDataRow: 1 });
    const data = withHeader(first, false);
    expect(data).toMatchObject({ headerRow: null, firstDataRow: 0 });
    expect(withHeader(data, true)).toMatchObject({ headerRow: 0, firstDataRow: 1 });
  });
});
