import { expect, it } from 'vitest';
import {
  overTimeLanes,
  pulseIntervals,
  overTimeTable,
} from '../../../../../src/features/intervals/panels/over-time-model.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const { result } = fakeReport;

it('both methods are included with each window’s threshold, and ! at the end of its range', () => {
  const [rptt, lvet] = overTimeLanes(result, pulseIntervals);
  expect([0, 1].map(rptt.thresholdOf)).toEqual(['13 %', '13 %']);
  expect([0, 1].map(lvet.thresholdOf)).toEqual(['+18 %', '+18 %']);
  expect(rptt.lowMs).toBeLessThan(180);
  expect(rptt.highMs).toBeGreaterThanOrEqual(190);
  const [window] = result.windows;
  const leastVariance = { ...window.intervals.rptt.leastVariance, threshold: 50 };
  const rptt50 = { ...window.intervals.rptt, leastVariance };
  const intervals = { ...window.intervals, rptt: rptt50 };
  const end = { ...result, windows: [{ ...window, intervals }] };
  expect(overTimeLanes(end, pulseIntervals)[0].thresholdOf(0)).toBe('50 %!');
});

it('the sweeps of hidden windows are not unpacked', () => {
  const windows = result.windows.map((window) => ({
    ...window,
    get sweeps(): never {
      throw new Error('the sweeps were looked at');
    },
  }));
  const [rptt] = overTimeLanes({ beats: result.beats, windows }, pulseIntervals);
  expect(rptt.highMs).toBeGreaterThanOrEqual(190);
  expect(() => rptt.thresholdOf(0)).toThrow('looked at');
});

it('every beat has a saved line, even if excluded', () => {
  const { rows } = overTimeTable(result);
  expect(rows).toHaveLength(result.beats.length);
  expect(rows.at(-1)?.at(-1)).toBe('incomplete');
});
