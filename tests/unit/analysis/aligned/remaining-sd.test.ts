import { describe, expect, it } from 'vitest';
import { type RemainingCase, studyRemaining, summariseRemaining } from '../../../truth/remaining-study.ts';
import { remainingShare } from '../../../support/tolerances.ts';
import { sweep } from '../../../support/gate.ts';

const gateCases: readonly RemainingCase[] = [
  // At 20 dB, one record is off by a third, so that six are too few.
  { trueSd: 1, snrDb: 30, isOneShape: false },
];
const otherCases: readonly RemainingCase[] = [
  { trueSd: 1, snrDb: 20, isOneShape: true },
  { trueSd: 1, snrDb: 15, isOneShape: true },
  { trueSd: 3, snrDb: 15, isOneShape: true },
  { trueSd: 3, snrDb: 15, isOneShape: false },
  { trueSd: 10, snrDb: 15, isOneShape: false },
];

describe('the remaining SD of aligned feet', () => {
  for (const { cases, isLeftOut, note } of sweep(gateCases, otherCases))
    it.skipIf(isLeftOut).each(cases)(
      `is close to the true SD: $trueSd ms, $snrDb dB, one shape $isOneShape${note}`,
      async (one) => {
        const records = [];
        for (const seed of [21, 22, 23, 24, 25, 26]) records.push(await studyRemaining(one, seed));
        const { bias, truth, sd, covered } = summariseRemaining(records);
        expect(Math.abs(bias)).toBeLessThan(remainingShare);
        expect(sd - truth).toBeGreaterThan(0);
        expect(covered).toBeGreaterThanOrEqual(4 / 6);
      },
    );
});
