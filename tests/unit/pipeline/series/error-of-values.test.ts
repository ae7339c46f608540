import { describe, expect, it } from 'vitest';
import { type ErrorCase, errorOutcome } from '../../../support/error-outcome.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { qs2LeftTolerance, qtLeftTolerance } from '../../../support/tolerances.ts';
import { gateNote, isWhole } from '../../../support/gate.ts';

const seeds = [1, 2];

/** Distances from the true SD, as shares of it, over some records. */
async function apart(one: Omit<ErrorCase, 'seed'>): Promise<{ readonly sd: number; readonly left: number }> {
  const found: { sd: number; left: number }[] = [];
  for (const seed of seeds) {
    const { truth, sd, left } = await errorOutcome({ ...one, seed });
    found.push({ sd: Math.abs(sd / truth - 1), left: Math.abs(left / truth - 1) });
  }
  return { sd: mean(found.map(({ sd }) => sd)), left: mean(found.map(({ left }) => left)) };
}

describe('the variability without the errors of values, in noise', () => {
  it.skipIf(!isWhole)(`is nearer the true one for QS2${gateNote}`, async () => {
    const { sd, left } = await apart({ of: 'qs2', snrDb: 5, lvetSdMs: 2, hrvSdMs: 30 });
    expect(left).toBeLessThan(sd);
    expect(left).toBeLessThan(qs2LeftTolerance);
  });

  it('is nearer the true one for PEP, which holds the errors of the pulse', async () => {
    const { sd, left } = await apart({ of: 'pep', snrDb: 20, lvetSdMs: 2, hrvSdMs: 30 });
    expect(left).toBeLessThan(sd);
  });

  it('is nearer the true one for QT', async () => {
    const { sd, left } = await apart({ of: 'qt', snrDb: 15, lvetSdMs: 3.5, hrvSdMs: 80 });
    expect(left).toBeLessThan(sd);
    expect(left).toBeLessThan(qtLeftTolerance);
  });
});
