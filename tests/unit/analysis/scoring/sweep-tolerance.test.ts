import { expect, test } from 'vitest';
import { sweepTolerance } from '../../../../src/analysis/scoring/sweep-tolerance.ts';

test('the score rises at the tolerance that equals the distance of the marks', () => {
  const annotations = [1000, 2000, 3000].map((sampleIndex) => {
    return { sampleIndex, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
  });
  const marks = [1008, 2020, 3164];
  const rows = sweepTolerance({ source: 'atr', fs: 1000, annotations }, marks, 1000, {
    fromSec: 0,
    toSec: null,
  });
  expect(rows.map(({ tolerance }) => tolerance)).toEqual(Array.from({ length: 40 }, (_, i) => 8 + 4 * i));
  const seAt = (ms: number) => rows.find(({ tolerance }) => tolerance === ms)?.se;
  expect([8, 16, 20, 160, 164].map(seAt)).toEqual([1 / 3, 1 / 3, 2 / 3, 2 / 3, 1]);
});
