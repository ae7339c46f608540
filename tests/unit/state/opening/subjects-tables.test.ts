import { describe, expect, it } from 'vitest';
import { noLabels } from '../../../../src/pipeline/grouping/label-words.ts';
import { makeEntry } from '../../../../src/state/opening/recordings.ts';
import { tableLabels, splitTables } from '../../../../src/state/opening/subjects-tables.ts';

const picked = (path: string, text: string) => ({ path, file: new File([text], path) });
const entry = (path: string) => makeEntry({ key: path, name: path, path, group: 'Files', state: 'unread' });

describe('tables of subjects in a drop', () => {
  it('tables of subjects in a drop are recognised by their header, with any delimiter, and removed', async () => {
    const { tables, rest, problems } = await splitTables([
      picked('a/list.csv', '\uFEFF"File","Subject"\nx.edf,S1\n'),
      picked('a/x.edf', 'file,subject'),
      picked('samples.csv', 'time,ecg,ppg\n0,1,2\n'),
    ]);
    expect(tables.map(({ path, rows }) => [path, rows.length])).toEqual([['a/list.csv', 1]]);
    expect(rest.map(({ path }) => path)).toEqual(['a/x.edf', 'samples.csv']);
    expect(problems).toEqual([]);
  });

  it('tables of subjects in a drop report their errors', async () => {
    const { tables, problems } = await splitTables([picked('t.csv', 'file,subject\nx.edf,\n')]);
    expect(tables).toEqual([]);
    expect(problems).toEqual(['Row 1 of ‘t.csv’ has no subject; fill it in, or remove the row.']);
  });
});

describe('the table’s entry for recordings', () => {
  const table = {
    path: 'study/list.csv',
    rows: ['one/x.edf', 'two/x.edf', 'y.edf'].map((file, k) => ({
      file,
      labels: { subject: `S${k}`, state: 'rest', trial: null, task: null },
    })),
  };

  it('applies to those in its folder, of their paths, or of a unique name', () => {
    const paths = ['study/one/x.edf', 'two/x.edf', 'elsewhere/y.hea', 'x.edf', 'z.edf'];
    const { labels, unmatchedCount } = tableLabels(table, paths.map(entry), new Map());
    expect(Object.entries(labels).map(([path, { subject }]) => [path, subject])).toEqual([
      ['study/one/x.edf', 'S0'],
      ['two/x.edf', 'S1'],
      ['elsewhere/y.hea', 'S2'],
    ]);
    expect(unmatchedCount).toBe(0);
  });

  it('is unnecessary if the name has it, and adds what the name lacks', () => {
    const written = new Map([['y.edf', { ...noLabels, subject: 'S2', trial: '3' }]]);
    const { labels, unmatchedCount } = tableLabels(table, [entry('y.edf')], written);
    expect(labels).toEqual({ 'y.edf': { state: 'rest', trial: null } });
    expect(unmatchedCount).toBe(2);
  });
});
