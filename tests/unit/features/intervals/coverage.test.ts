import { expect, test } from 'vitest';
import { linesThatFit, linksThatFit, reasonPx } from '../../../../src/features/coverage/coverage-ledger.tsx';
import { coverageTable } from '../../../../src/features/coverage/coverage-lines.ts';
import { countFoundBeats } from '../../../../src/features/intervals/coverage.ts';
import { fakeReport } from '../../../support/fake-record.ts';

test('the ledger counts every beat once with the reason for missing values', () => {
  const { beats } = fakeReport.result;
  const coverage = countFoundBeats(beats, 'historic');
  expect(coverage.counts.map(({ name, count }) => `${count} ${name}`)).toEqual([
    '138 R',
    '136 foot',
    '135 notch',
  ]);
  expect(coverage.lines).toEqual([
    { words: 'left out: RR too short', briefly: 'RR too short', beats: [47] },
    { words: 'no notch: no nadir in range', briefly: 'notch: no nadir', beats: [90] },
    { words: 'left out: incomplete', briefly: 'incomplete', beats: [137] },
  ]);
});

test('for aligned landmarks it has the reason of an exclusion', () => {
  const { beats } = fakeReport.result;
  const none = { ...beats[3].foot, aligned: null };
  const uncertain = { ...beats[3], foot: none, leftOut: { foot: 'uncertain', notch: null } } as const;
  const unmeasured = { ...beats[4], foot: none, leftOut: { foot: null, notch: null } };
  const { counts, lines } = countFoundBeats([beats[2], uncertain, unmeasured, beats[90]], 'aligned');
  expect(counts.map(({ count }) => count)).toEqual([4, 2, 3]);
  expect(lines).toEqual([
    {
      words: 'foot not aligned: likely error too large',
      briefly: 'foot: likely error too large',
      beats: [1],
    },
    { words: 'foot not aligned: window not measurable', briefly: 'foot: window not measurable', beats: [2] },
    { words: 'notch not aligned: poor match', briefly: 'notch: poor match', beats: [3] },
  ]);
});

test('its table names every incomplete beat', () => {
  const { beats } = fakeReport.result;
  const { rows } = coverageTable(countFoundBeats(beats, 'historic'), beats);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual([48, beats[47].r, 'left out: RR too short']);
});

test('a low panel shows the lines that fit, and reserves one for the others', () => {
  expect(linesThatFit(2, 2 * reasonPx)).toBe(2);
  expect(linesThatFit(3, 2 * reasonPx)).toBe(1);
  expect(linesThatFit(3, 0)).toBe(0);
  expect(linesThatFit(0, 0)).toBe(0);
});

test('a narrow line shows the links that fit next to its words, and at least one', () => {
  const { beats } = fakeReport.result;
  const line = { briefly: 'incomplete', beats: [...Array(40).keys()] };
  const counts = [60, 200, 400, 4000].map((widthPx) => linksThatFit(line, beats, false, widthPx));
  expect(counts[0]).toBe(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[3]).toBe(40);
});
