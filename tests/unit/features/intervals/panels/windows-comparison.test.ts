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
  rptt: {
    historic: { ...window.rptt.historic, sd: historic },
    leastVariance: { ...window.rptt.leastVariance, sd: least },
  },
});

it('gains what SD is lost and what PPV is won', () => {
  const { tests, mean } = compareWindows([withSds(5, 2), withSds(7, 3)]);
  expect(tests.rpttSd?.mean).toBe(3.5);
  expect(tests.ppvFoot?.mean).toBeCloseTo(7.2);
  expect(mean.rpttSd).toEqual({ historic: 6, least: 2.5 });
});

it('tests only the windows that have both', () => {
  const { tests, mean } = compareWindows([withSds(5, 2), withSds(7, null), withSds(6, 2)]);
  expect(tests.rpttSd?.n).toBe(2);
  expect(tests.lvetSd?.n).toBe(3);
  expect(mean.rpttSd.historic).toBe(6);
  expect(compareWindows([withSds(5, 2)]).tests.rpttSd).toBeNull();
});

it('counts as missed what was left out and what has no notch', () => {
  const { rows, mean } = compareWindows(fakeReport.result.windows);
  expect(rows[0].missed).toBe(window.rejected + window.lvet.leastVariance.missed);
  expect(mean.missed).toBe(rows.reduce((sum, row) => sum + (row.missed ?? 0), 0));
  expect(comparisonTable(compareWindows([])).rows).toEqual([]);
});

it('says no count of missed beats where least variance chose no threshold', () => {
  const { historic, leastVariance } = window.lvet;
  const without: IntervalWindow = {
    ...window,
    lvet: { historic, leastVariance: { ...leastVariance, threshold: null, missed: window.beats } },
  };
  const { rows, mean } = compareWindows([without, window]);
  expect(rows.map((row) => row.missed)).toEqual([null, mean.missed]);
  expect(compareWindows([without]).mean.missed).toBeNull();
});
