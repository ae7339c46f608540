import { expect, test } from 'vitest';
import { findRhythm } from '../../../../src/analysis/rhythm/find-rhythm.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { findingsWithin } from '../../../../src/pipeline/qrs/rhythm-findings.ts';
import { given } from '../../../support/given.ts';

test('an irregular stretch in units of ten seconds starts and ends with the recording', () => {
  const random = createRandom(3);
  let at = 0.4;
  const timesSec = Float64Array.from({ length: 200 }, () => (at += 0.5 + 0.6 * random.uniform()));
  const found = findRhythm(
    timesSec,
    Array.from(timesSec, () => false),
    { gaps: [], stretches: [] },
  );
  const part = { fromSec: 0.3, toSec: given(timesSec.at(-1)) + 0.1 };
  expect(given(found.irregular.at(-1)).toSec).toBeGreaterThan(part.toSec);
  const within = findingsWithin(found, part);
  expect(given(within.irregular[0]).fromSec).toBe(part.fromSec);
  expect(given(within.irregular.at(-1)).toSec).toBe(part.toSec);
  expect(within.judgedSec).toBe(part.toSec - part.fromSec);
  expect(within.irregular).toHaveLength(found.irregular.length);
});
