import { expect, it } from 'vitest';
import {
  compareWindows,
  comparisonTable,
} from '../../../../../src/features/intervals/panels/windows-comparison.ts';
import type { IntervalWindow } from '../../../../../src/model/intervals.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const [window] = fakeReport.result.windows;
const withSds = (historic: number | null, least: number | null): IntervalWindow => ({
  ...window,
  intervals: {
    ...window.intervals,
    rptt: {
      ...window.intervals.rptt,
      historic: { ...window.intervals.rptt.historic, sd: historic },
      leastVariance: { ...window.intervals.rptt.leastVariance, sd: least },
      aligned: { ...window.intervals.rptt.aligned, sd: historic },
    },
  },
});

const six = [5, 6, 7, 5, 6, 7].map((sd, k) => withSds(sd, k % 2 === 0 ? 2 : 3));

it('gain means less SD and more PPV', () => {
  const { tests, mean } = compareWindows(six);
  expect(tests.rpttSd?.mean).toBe(3.5);
  expect(tests.ppvFoot?.mean).toBeCloseTo(7.2);
  expect(mean.rpttSd).toEqual({ historic: 6, leastVariance: 2.5, aligned: 6 });
});

it('windows that have both are compared, including means, and counted', () => {
  const { tests, mean, counts } = compareWindows([...six, withSds(60, null)]);
  expect([counts.rpttSd, counts.lvetSd]).toEqual([6, 7]);
  expect(tests.rpttSd?.n).toBe(6);
  expect(tests.lvetSd?.n).toBe(7);
  expect(mean.rpttSd).toEqual({ historic: 6, leastVariance: 2.5, aligned: 6 });
});

it('there is no test over a few windows of one recording', () => {
  const { tests, mean, counts } = compareWindows(six.slice(0, 5));
  expect(tests.rpttSd).toBeNull();
  expect(counts.rpttSd).toBe(5);
  expect(mean.rpttSd.historic).toBeCloseTo(5.8, 12);
});

it('excluded beats and those without a notch count as missed', () => {
  const { rows, mean } = compareWindows(fakeReport.result.windows);
  expect(rows[0].missed).toBe(window.rejected + window.intervals.lvet.leastVariance.missed);
  expect(mean.missed).toBe(rows.reduce((sum, row) => sum + (row.missed ?? 0), 0));
  expect(comparisonTable(compareWindows([])).rows).toEqual([]);
});

it('there is no count of missed beats if least variance chose no threshold', () => {
  const { leastVariance, ...others } = window.intervals.lvet;
  const without: IntervalWindow = {
    ...window,
    intervals: {
      ...window.intervals,
      lvet: { ...others, leastVariance: { ...leastVariance, threshold: null, missed: window.beats } },
    },
  };
  const { rows, mean } = compareWindows([without, window]);
  expect(rows.map((row) => row.missed)).toEqual([null, mean.missed]);
  expect(compareWindows([without]).mean.missed).toBeNull();
});
