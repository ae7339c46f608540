import { expect, test } from 'vitest';
import { CandidateList } from '../../../../src/analysis/qrs/own/candidate-list.ts';
import { tWaveShare } from '../../../../src/analysis/qrs/own/t-wave.ts';

const rate = 250;

/**
 * Makes a beat, a later peak after 0.47 s, as blunt as a T wave and half as high, and a peak between them; returns the
 * certainty that the last is its T wave.
 */
function lastAsTWave(between: { readonly sec: number; readonly height: number } | null): number {
  const candidates = new CandidateList();
  const put = (sec: number, height: number, sharpness: number) => {
    candidates.push({ index: Math.round(sec * rate), height, noise: 0.1 }, sharpness);
    candidates.pushLikeness(0.9);
  };
  put(1, 0.8, 1);
  if (between !== null) put(1 + between.sec, between.height, 0.4);
  put(1.47, 0.5, 0.55);
  const { count } = candidates;
  const about = {
    rate,
    sharpness: new Float64Array(count).fill(1),
    tWave: new Float64Array(count).fill(0.15),
  };
  return tWaveShare(candidates, about, 0, count - 1);
}

test('a beat has one T wave, and a peak after a much lower one is a beat', () => {
  expect(lastAsTWave(null)).toBe(1);
  expect(lastAsTWave({ sec: 0.25, height: 0.17 })).toBe(0);
});

test('a peak of the QRS, the start of a T wave, and a peak of similar height are not the T wave before a beat', () => {
  expect(lastAsTWave({ sec: 0.12, height: 0.17 })).toBe(1);
  expect(lastAsTWave({ sec: 0.35, height: 0.17 })).toBe(1);
  expect(lastAsTWave({ sec: 0.25, height: 0.4 })).toBe(1);
});
