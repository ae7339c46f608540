import { expect, test } from 'vitest';
import { poolScores } from '../../../../src/analysis/scoring/pool-scores.ts';
import { computeRates } from '../../../../src/analysis/scoring/rates.ts';

const score = (tp: number, fp: number, fn: number) => ({ tp, fp, fn, ...computeRates(tp, fp, fn) });

test('gross pools the beats, and average gives records equal weight', () => {
  const { gross, average } = poolScores([score(90, 0, 10), score(1, 1, 0)]);
  expect(gross).toEqual({ tp: 91, fp: 1, fn: 10, se: 91 / 101, ppv: 91 / 92 });
  expect(average).toEqual({ se: 0.95, ppv: 0.75 });
});

test('a record without a rate is excluded from its mean', () => {
  expect(poolScores([score(1, 1, 0), score(0, 0, 3)]).average).toEqual({ se: 0.5, ppv: 0.5 });
  expect(poolScores([]).average).toEqual({ se: null, ppv: null });
  expect(poolScores([]).gross).toMatchObject({ tp: 0, se: null, ppv: null });
});
