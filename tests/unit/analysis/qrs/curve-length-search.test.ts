import { expect, test } from 'vitest';
import {
  defaultCurveLengthParams,
  scaleCurveLength,
} from '../../../../src/analysis/qrs/curve-length-params.ts';
import { searchCurveLength } from '../../../../src/analysis/qrs/curve-length-search.ts';

const fs = 100;
const learningSec = 8;
const scale = scaleCurveLength(fs, 200, 'integer', defaultCurveLengthParams);

interface Hump {
  readonly atSec: number;
  readonly size: number;
  /** Samples. */
  readonly width: number;
}

/** Makes an L that is 0 except for humps of one size each. */
function lengthsWith(seconds: number, humps: readonly Hump[]): Float64Array {
  const lengths = new Float64Array(seconds * fs + scale.halfSkipCount);
  for (const { atSec, size, width } of humps) {
    lengths.fill(size, Math.round(atSec * fs), Math.round(atSec * fs) + width);
  }
  return lengths;
}

/** Returns the marks and the learnt thresholds. */
function search(lengths: Float64Array) {
  const thresholds: { readonly t1: number; readonly ta: number }[] = [];
  const marks = searchCurveLength(lengths, lengths.length - scale.halfSkipCount, scale, {
    adapt: (_, t1, ta) => thresholds.push({ t1, ta }),
    judge: () => undefined,
  });
  return { marks, learnt: thresholds[0] };
}

test('during learning, humps below twice the mean of L do not change the thresholds', () => {
  const seconds = Array.from({ length: 20 }, (_, i) => i);
  const high = seconds.map((second) => ({ atSec: second + 0.2, size: 2000, width: 15 }));
  const low = seconds.map((second) => ({ atSec: second + 0.6, size: 520, width: 5 }));
  const { marks, learnt } = search(lengthsWith(20, [...high, ...low]));
  const mean = (15 * 2000 + 5 * 520) / fs;
  let ta = 3 * mean;
  for (let i = 0; i < learningSec; i++) ta += (2000 - ta) / 10;
  expect(learnt).toEqual({ t1: Math.trunc(mean), ta });
  expect(marks).toHaveLength(high.length);
});

test('a pause during learning lowers Ta and keeps T1', () => {
  const { learnt } = search(
    lengthsWith(10, [
      { atSec: 0.5, size: 8000, width: 5 },
      { atSec: 7, size: 150, width: 5 },
    ]),
  );
  const mean = (5 * (8000 + 150)) / (learningSec * fs);
  const afterHump = 3 * mean + (8000 - 3 * mean) / 10;
  const fallCount = 700 - (50 + scale.skipCount + 1) - scale.fallAfterCount;
  const atSecondHump = afterHump - fallCount;
  // The second hump exceeds T1, 101, and would not exceed a third of Ta.
  expect(atSecondHump / 3).toBeGreaterThan(150);
  expect(learnt.ta).toBeCloseTo(atSecondHump + (150 - atSecondHump) / 10, 9);
});
