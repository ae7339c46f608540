import { expect, it } from 'vitest';
import type { Warning } from '../../../../src/model/failure.ts';
import type { IntervalWindow } from '../../../../src/model/intervals.ts';
import { intervalSweeps, warnAboutWindows } from '../../../../src/pipeline/intervals/window-warnings.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const [window] = fakeReport.result.windows;

function withNotchAt(threshold: number | null): IntervalWindow {
  const { leastVariance, ...others } = window.intervals.lvet;
  const lvet = { ...others, leastVariance: { ...leastVariance, threshold } };
  return { ...window, beats: 60, intervals: { ...window.intervals, lvet } };
}

function listWarnings(...windows: IntervalWindow[]): Warning[] {
  const told: Warning[] = [];
  warnAboutWindows(windows, intervalSweeps, 50, (warning) => told.push(warning));
  return told;
}

it('reports the number of windows in which least variance has no threshold, with possible reasons', () => {
  const [first, ...others] = listWarnings(withNotchAt(null), withNotchAt(18), withNotchAt(null));
  expect(first.code).toBe('no-winner');
  expect(first.message).toMatch(
    /^No threshold of the notch .* in 2 of 3 windows, .*no LVET there.*Minimum found/,
  );
  expect(others).toEqual([]);
});

it('reports a winner at the end of its range, and no other', () => {
  expect(listWarnings(withNotchAt(50)).map(({ code }) => code)).toEqual(['winner-at-end']);
  expect(listWarnings(withNotchAt(18))).toEqual([]);
});

it('reports if at least a third of the beats are excluded as ectopic, with their count', () => {
  const counts = { ...withNotchAt(18), beats: 40, rejected: 25, ectopic: 22 };
  expect(listWarnings(counts)).toEqual([
    {
      code: 'left-out',
      message:
        '22 of 65 beats are left out as ventricular or fusion beats, or as the beat after one; set ‘Leave out’ to none to keep them.',
    },
  ]);
  expect(listWarnings({ ...counts, ectopic: 21 })).toEqual([]);
  expect(
    listWarnings({ ...counts, beats: 0, rejected: 0, ectopic: 0 }).map(({ code }) => code),
  ).not.toContain('left-out');
});
