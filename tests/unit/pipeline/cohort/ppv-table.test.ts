import { describe, expect, it } from 'vitest';
import { madeFile, madeWindow } from '../../../support/cohort-file.ts';
import { ppvTable } from '../../../../src/pipeline/cohort/summarise-cohort.ts';

const windows = (right: number, wrong: number) => [
  madeWindow({
    foot: [
      [right, wrong],
      [right + wrong, 0],
    ],
  }),
];
const files = [
  madeFile('a', { subject: 'S2', state: 'L10' }, windows(90, 10)),
  madeFile('b', { subject: 'S2', state: 'L2' }, windows(1, 1)),
  madeFile('c', { subject: 'S1', state: 'L2' }, windows(2, 8)),
  madeFile('d', { subject: 'S1' }, windows(0, 0)),
];

describe('ppvTable', () => {
  it('has the subjects in the given order, pooled over their recordings', () => {
    const { rows, pooled, meanOfRows } = ppvTable(files, 'subject');
    expect(rows.map(({ label, files: count, foot }) => [label, count, foot.historic])).toEqual([
      ['S2', 2, 91 / 102],
      ['S1', 2, 2 / 10],
    ]);
    expect(pooled.foot.historic).toBe(93 / 112);
    expect(meanOfRows.foot.historic).toBeCloseTo((91 / 102 + 0.2) / 2, 12);
    expect(meanOfRows.foot.leastVariance).toBe(1);
  });

  it('has states in their own order, unknown ones last, and no figure without beats', () => {
    const { rows, meanOfRows } = ppvTable(files, 'state');
    expect(rows.map(({ label, foot }) => [label, foot.historic])).toEqual([
      ['L2', 3 / 12],
      ['L10', 0.9],
      [null, null],
    ]);
    expect(meanOfRows.foot.historic).toBeCloseTo((3 / 12 + 0.9) / 2, 12);
    expect(ppvTable(files, 'file').rows.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
    expect(ppvTable([], 'task')).toMatchObject({ rows: [], meanOfRows: { foot: { historic: null } } });
  });
});
