import { expect, it } from 'vitest';
import { nearestBeat, findSameBeat } from '../../../../src/state/view/nearest-beat.ts';
import { fakeReport } from '../../../support/fake-record.ts';

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

it('recognises a beat that moved by at most 50 ms', () => {
  const { beats } = result;
  expect(findSameBeat(beats, beats[12].r + 0.049)).toBe(12);
  expect(findSameBeat(beats, beats[12].r - 0.049)).toBe(12);
  expect(findSameBeat(beats, beats[12].r + 0.051)).toBeNull();
  expect(findSameBeat([], 1)).toBeNull();
});
