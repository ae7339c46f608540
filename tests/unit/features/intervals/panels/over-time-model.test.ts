import { expect, it } from 'vitest';
import {
  nearestBeat,
  overTimeLanes,
  overTimeTable,
} from '../../../../../src/features/intervals/panels/over-time-model.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const { result } = fakeReport;

it('finds the nearest beat', () => {
  const at = (sec: number) => nearestBeat(result.beats, sec);
  const brute = (sec: number) => {
    const away = result.beats.map((beat) => Math.abs(beat.r - sec));
    return away.indexOf(Math.min(...away));
  };
  for (let sec = -1; sec < 125; sec += 0.37) expect(at(sec)).toBe(brute(sec));
  expect(nearestBeat([], 1)).toBe(-1);
});

it('holds both methods and says each window’s threshold, with ! at the end of its range', () => {
  const [rptt, lvet] = overTimeLanes(result);
  expect(rptt.thresholds).toEqual(['13 %', '13 %']);
  expect(lvet.thresholds).toEqual(['+18 %', '+18 %']);
  expect(rptt.lowMs).toBeLessThan(180);
  expect(rptt.highMs).toBeGreaterThanOrEqual(190);
  const [window] = result.windows;
  const leastVariance = { ...window.rptt.leastVariance, threshold: 50 };
  const end = { ...result, windows: [{ ...window, rptt: { ...window.rptt, leastVariance } }] };
  expect(overTimeLanes(end)[0].thresholds).toEqual(['50 %!']);
});

it('saves a line for every beat, also those that are left out', () => {
  const { rows } = overTimeTable(result);
  expect(rows).toHaveLength(result.beats.length);
  expect(rows.at(-1)?.at(-1)).toBe('incomplete');
});
