import { expect, it } from 'vitest';
import {
  acceptanceModel,
  curveAt,
  ppvAt,
} from '../../../../../src/features/intervals/panels/acceptance-model.ts';
import { positivePredictiveValue } from '../../../../../src/analysis/intervals/statistics.ts';
import { notchValues, rpttValues } from '../../../../../src/features/intervals/panels/window-intervals.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const beats = fakeReport.result.beats.filter((beat) => beat.window === 0);

it('the limit is included, and missed beats only if they count as false', () => {
  expect(ppvAt([180, 186, 192.1], 0, 6)).toBeCloseTo(200 / 3);
  expect(ppvAt([180, 186], 2, 6)).toBe(50);
  expect(ppvAt([], 2, 6)).toBe(0);
  expect(ppvAt([], 0, 6)).toBeNull();
});

it('the result equals that of the analysis at every acceptance', () => {
  const model = acceptanceModel(beats, 'outside');
  for (const ms of [1, 3, 6, 20]) {
    for (const method of ['historic', 'leastVariance'] as const) {
      const foot = Float64Array.from(rpttValues(beats)[method]);
      const notch = Float64Array.from(notchValues(beats)[method]);
      const wanted = (values: Float64Array) => 100 * (positivePredictiveValue(values, 0, ms, 'outside') ?? 0);
      expect(curveAt(model.foot[method], ms)).toBeCloseTo(wanted(foot));
      expect(curveAt(model.notch[method], ms)).toBeCloseTo(wanted(notch));
    }
  }
});

it('the result never decreases as acceptance grows', () => {
  const { historic } = acceptanceModel(beats, 'false').notch;
  const values = historic.map((value) => value ?? 0);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
});
