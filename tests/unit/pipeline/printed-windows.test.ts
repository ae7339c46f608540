import { expect, it } from 'vitest';
import type { LandmarkResult } from '../../../src/model/landmarks.ts';
import { printedLandmark, printedResult } from '../../../src/pipeline/printed-windows.ts';
import { fakeLandmarkReport } from '../../support/fake-landmark.ts';
import { fakeReport } from '../../support/fake-record.ts';

it('prints intervals next to the bounds of a window, and its sweeps last', () => {
  const [window] = fakeReport.result.windows;
  const [printed] = printedResult(fakeReport.result).windows;
  expect(Object.keys(printed).slice(-4)).toEqual(['following', 'rptt', 'lvet', 'sweep']);
  expect(printed.rptt).toBe(window.intervals.rptt);
  expect(printed.sweep).toBe(window.sweeps);
  expect(Object.keys(printed.sweep.foot[0])).not.toContain('side');
});

it('prints a side of every landmark, null if thresholds have none', () => {
  const [{ following: _, ...window }] = fakeReport.result.windows;
  const { intervals, sweeps } = window;
  const windows = [intervals.rptt, intervals.lvet].map((interval, k) => ({
    ...window,
    intervals: { interval },
    sweeps: { landmark: k === 0 ? sweeps.foot : sweeps.notch },
  }));
  const result: LandmarkResult = { ...fakeLandmarkReport.result, windows };
  const [foot, notch] = printedLandmark(result).windows;
  expect(foot.interval.leastVariance.side).toBeNull();
  expect(Object.entries(foot.sweep.landmark[0])[0]).toEqual(['side', null]);
  expect(notch.interval.leastVariance).toEqual(intervals.lvet.leastVariance);
  expect(Object.entries(notch.sweep.landmark[0])[0]).toEqual(['side', 'up']);
});
