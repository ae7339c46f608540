import { expect, test } from 'vitest';
import { coverageOf } from '../../../../src/features/intervals/coverage.ts';
import { fakeReport } from '../../../support/fake-record.ts';

test('the ledger counts every beat once and says why one lacks something', () => {
  const { beats } = fakeReport.result;
  const coverage = coverageOf(beats);
  expect(coverage).toMatchObject({ total: 138, withFoot: 136, withNotch: 135 });
  expect(coverage.lines).toEqual([
    { words: 'left out: RR too short', beats: [47] },
    { words: 'no notch: no nadir in range', beats: [90] },
    { words: 'left out: incomplete', beats: [137] },
  ]);
});
