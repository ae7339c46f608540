import { describe, expect, test } from 'vitest';
import { windowTruth } from '../../../../src/features/inspector/truth-table.tsx';
import type { TrueBeat } from '../../../../src/model/synthetic.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const { beats } = fakeReport.result;
const trueBeat = (r: number, rpttMs: number, lvetMs: number): TrueBeat => ({
  r,
  foot: r + rpttMs / 1000,
  peak: null,
  notch: r + (rpttMs + lvetMs) / 1000,
  s1: null,
  s2: null,
  class: 'N',
});

describe('truth of a window', () => {
  test('includes only its kept beats, found by their R', () => {
    const truth = {
      beats: beats.map(({ r, window, rejected }) =>
        trueBeat(r + 0.01, window === 0 && rejected === null ? 172 : 900, 300),
      ),
    };
    const { rptt, lvet } = windowTruth(truth, beats, 0);
    expect(rptt.mean).toBeCloseTo(172, 6);
    expect(rptt.sd).toBeCloseTo(0, 6);
    expect(lvet.mean).toBeCloseTo(300, 6);
  });

  test('has a sample SD', () => {
    const [first, second] = beats.filter(({ rejected }) => rejected === null);
    const truth = { beats: [trueBeat(first.r, 170, 300), trueBeat(second.r, 174, 300)] };
    expect(windowTruth(truth, beats, 0).rptt.sd).toBeCloseTo(Math.sqrt(8), 6);
  });

  test('is missing if no true beat is near', () => {
    const none = { mean: null, sd: null };
    expect(windowTruth({ beats: [trueBeat(0.1, 170, 300)] }, beats, 1)).toEqual({ rptt: none, lvet: none });
  });
});
