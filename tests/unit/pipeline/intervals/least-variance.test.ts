import { describe, expect, it } from 'vitest';
import { caseParams, type SyntheticCase } from '../../../truth/synthetic-cases.ts';
import { runSynthetic } from '../../../truth/synthetic-run.ts';
import { sweep } from '../../../support/gate.ts';

const gateCases: readonly SyntheticCase[] = [{ noise: 'wander 6', morphology: 'hard', heartRate: 100 }];
const otherCases: readonly SyntheticCase[] = [
  { noise: 'white 10', morphology: 'plain', heartRate: 140 },
  { noise: 'none', morphology: 'plain', heartRate: 70 },
  { noise: 'white 20', morphology: 'hard', heartRate: 70 },
  { noise: 'motion 10', morphology: 'hard', heartRate: 50 },
];

describe('least variance of rPTT', () => {
  // 5 %, the historic threshold, is one of those that are swept.
  for (const { cases, isLeftOut, note } of sweep(gateCases, otherCases))
    it.skipIf(isLeftOut).each(cases)(
      `is at or below historic: $noise, $morphology, $heartRate per minute${note}`,
      async (each) => {
        for (const seed of [11, 12, 13]) {
          const { result } = await runSynthetic(caseParams(each, seed), { resamples: 0 });
          for (const {
            intervals: { rptt },
          } of result.windows) {
            expect(rptt.leastVariance.sd).not.toBeNull();
            expect(rptt.leastVariance.sd ?? Number.NaN).toBeLessThanOrEqual(rptt.historic.sd ?? Number.NaN);
          }
        }
      },
    );

  it('has a larger bias than historic in strong noise: later than the true foot', async () => {
    const params = caseParams({ noise: 'white 10', morphology: 'plain', heartRate: 70 }, 11);
    const { result } = await runSynthetic(params, { resamples: 0 });
    const [
      {
        intervals: { rptt },
      },
    ] = result.windows;
    expect(rptt.leastVariance.mean ?? Number.NaN).toBeGreaterThan(rptt.historic.mean ?? Number.NaN);
    expect(rptt.historic.mean ?? Number.NaN).toBeGreaterThan(params.rpttMs);
  });
});
