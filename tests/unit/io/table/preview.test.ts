import { describe, expect, it } from 'vitest';
import { previewTable } from '../../../../src/io/table/preview.ts';
import { openTable } from '../../../../src/io/table/open.ts';
import { memoryFile } from '../../../support/byte-files.ts';

const body = Array.from(
  { length: 300 },
  (_, k) => `${k};${String(k / 4).replace('.', ',')};${k % 2 === 0 ? 'a' : 'b'}`,
);
const source = memoryFile('t.csv', `# made for a test\ntime [ms];ECG [mV];state\n${body.join('\n')}`);

describe('previewTable', () => {
  it('shows the interpretation of a table, and its first rows', async () => {
    const { proposal, rows } = await previewTable(source);
    expect(proposal).toMatchObject({
      delimiter: ';',
      decimal: ',',
      comment: '#',
      headerRow: 1,
      unitRow: null,
      firstDataRow: 2,
      layout: 'columns',
      columns: [
        { label: 'time', unit: 'ms', use: 'clock', clockUnit: 'ms' },
        { label: 'ECG', unit: 'mV', use: 'signal', role: 'ecg', clockColumn: 0, rateHz: 1000 },
        { label: 'state', use: 'skip' },
      ],
    });
    expect(rows).toHaveLength(20);
    expect(rows[1]).toEqual(['1', '0,25', 'b']);
  });

  it('allows changes of the proposal', async () => {
    const { proposal } = await previewTable(source);
    const columns = proposal.columns.map((column) => ({
      ...column,
      clockColumn: null,
      role: 'ppg' as const,
    }));
    const recording = await openTable(source, { ...proposal, columns, rateHz: 50, rateFrom: 'given' });
    expect(recording.channels.map((c) => [c.label, c.role, c.fs])).toEqual([['ECG', 'ppg', 50]]);
  });
});
