import { describe, expect, it } from 'vitest';
import { type ErrorCase, errorOutcome } from '../../../support/error-outcome.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { gateNote, runsAllTests, itInFullRun } from '../../../support/gate.ts';
import { given } from '../../../support/given.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';
import { qs2LeftTolerance, qtLeftTolerance, rErrorTolerance } from '../../../support/tolerances.ts';

const seeds = [1, 2];

/** Returns deviations from the true SD, relative to it, over some records. */
async function apart(one: Omit<ErrorCase, 'seed'>): Promise<{ readonly sd: number; readonly left: number }> {
  const found: { sd: number; left: number }[] = [];
  for (const seed of seeds) {
    const { truth, sd, left } = await errorOutcome({ ...one, seed });
    found.push({ sd: Math.abs(sd / truth - 1), left: Math.abs(left / truth - 1) });
  }
  return { sd: mean(found.map(({ sd }) => sd)), left: mean(found.map(({ left }) => left)) };
}

describe('the variability without the errors of values, in noise', () => {
  it.skipIf(!runsAllTests)(`is nearer to the true one for QS2${gateNote}`, async () => {
    const { sd, left } = await apart({ of: 'qs2', snrDb: 5, lvetSdMs: 2, hrvSdMs: 30 });
    expect(left).toBeLessThan(sd);
    expect(left).toBeLessThan(qs2LeftTolerance);
  });

  itInFullRun('is nearer the true one for PEP, which holds the errors of the pulse', async () => {
    const { sd, left } = await apart({ of: 'pep', snrDb: 20, lvetSdMs: 2, hrvSdMs: 30 });
    expect(left).toBeLessThan(sd);
  });

  itInFullRun('is nearer the true one for QT', async () => {
    const { sd, left } = await apart({ of: 'qt', snrDb: 15, lvetSdMs: 3.5, hrvSdMs: 80 });
    expect(left).toBeLessThan(sd);
    expect(left).toBeLessThan(qtLeftTolerance);
  });

  it.each([
    { of: 'rr', snrDb: 5 },
    { of: 'pulse', snrDb: 5 },
    { of: 'amplitude', snrDb: 15 },
  ] as const)('is nearer to the true one for $of, and so is RMSSD', async ({ of, snrDb }) => {
    const durationSec = runsAllTests ? 300 : 120;
    const found = await errorOutcome({ of, durationSec, snrDb, lvetSdMs: 2, hrvSdMs: 15, seed: 1 });
    const { truth, sd, left, trueRmssd, rmssd, rmssdLeft } = found;
    expect(Math.abs(left - truth)).toBeLessThan(Math.abs(sd - truth));
    expect(Math.abs(rmssdLeft - trueRmssd)).toBeLessThan(Math.abs(rmssd - trueRmssd));
  });

  it('is correct for RR, whose errors are those of the noise', async () => {
    const params = { ...defaultSynthParams, durationSec: 120, hrvSdMs: 15, seed: 4 };
    const { recording, truth } = synthesise({
      ...params,
      noise: [{ kind: 'white', snrDb: 10, channel: 'all' }],
    });
    const { values, whole } = (await seriesOfRecording(recording, { of: 'rr' })).result;
    const at = truth.beats.map(({ r }) => r);
    const off = values.flatMap(({ at: end, value, kept }) => {
      const k = at.findIndex((r) => Math.abs(r - end) < 0.1);
      return kept && k > 0 ? [value - 1000 * ((at[k] ?? 0) - (at[k - 1] ?? 0))] : [];
    });
    const actual = Math.sqrt(mean(off.map((ms) => ms * ms)));
    expect(off.length).toBeGreaterThan(100);
    expect(Math.abs((whole.error?.likely ?? 0) / actual - 1)).toBeLessThan(rErrorTolerance);
  });

  it('is missing for a list of beats and for a slowly sampled pulse, with a reason', async () => {
    const slow = synthesise({ ...defaultSynthParams, durationSec: 60, fs: 64, seed: 2 }).recording;
    const { whole } = (await seriesOfRecording(slow, { of: 'amplitude' })).result;
    expect(whole.error).toMatchObject({ likely: null, remaining: { sd: null } });
    expect(whole.notGiven['error']).toContain('sampled too slowly');
    const list = await openDropped('rr.txt', `${restingRrMs(60).join('\n')}\n`, {});
    const ofList = (await seriesOfRecording(list)).result.whole;
    expect(ofList.error?.likely).toBeNull();
    expect(ofList.notGiven['error']).toContain('list of beats');
    expect(Object.keys(ofList.doubtful)).toContain('welch.lf');
    expect(Object.keys(ofList.doubtful).join(' ')).not.toContain('error');
  });

  it('is doubtful, or missing, if the figure with the errors is, for the same reason', async () => {
    const { recording } = synthesise({ ...defaultSynthParams, durationSec: 130, seed: 3 });
    const { windows } = (await seriesOfRecording(recording, { of: 'rr', window: 60 })).result;
    const [long, , brief] = windows;
    for (const [own, behind] of [
      ['lf', 'welch.lf'],
      ['hf', 'welch.hf'],
    ] as const) {
      expect(given(long).error?.remaining[own]).toBeGreaterThanOrEqual(0);
      expect(given(long).doubtful[behind]).toContain('periods');
      expect(given(long).doubtful[`error.remaining.${own}`]).toBe(given(long).doubtful[behind]);
    }
    expect(given(long).doubtful).not.toHaveProperty('error.remaining.sd');
    // The last 10 s are shorter than two periods of 0.15 Hz.
    const { notGiven, error } = given(brief);
    expect(error?.remaining).toMatchObject({ sd: expect.any(Number), lf: null });
    expect(notGiven['welch.lf']).toBeDefined();
    expect(notGiven['error.remaining.lf']).toBe(notGiven['welch.lf']);
  });
});

describe('a series without values', () => {
  it('states why no pulse can be aligned, in noise much larger than the pulse', async () => {
    const noise = [{ kind: 'white', snrDb: -15, channel: 'ppg' }] as const;
    const { recording } = synthesise({ ...defaultSynthParams, durationSec: 40, noise });
    await expect(seriesOfRecording(recording, { of: 'rptt' })).rejects.toMatchObject({
      code: 'no-beats',
      message: expect.stringContaining('beats can be aligned') as string,
    });
  });
});
