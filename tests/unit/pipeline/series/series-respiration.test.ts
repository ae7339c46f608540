import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SeriesResult } from '../../../../src/model/series.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { given } from '../../../support/given.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';

const listOf = (rrMs: readonly number[]) => openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`);

/** RR of a heart that breathing at a frequency makes longer and shorter. */
function breathingRr(hz: number, count = 500): number[] {
  let atSec = 0;
  return Array.from({ length: count }, (_, k) => {
    const rr = 900 + 40 * Math.sin(2 * Math.PI * hz * atSec) + 8 * Math.sin(3.7 * k * k);
    atSec += rr / 1000;
    return Math.round(rr);
  });
}

describe('respiration beside a series', () => {
  it('is told from RR of beats without a signal, and warned of where it lies outside HF', async () => {
    const inside = await seriesOfRecording(await listOf(breathingRr(0.25)));
    expect(given(inside.result.whole.respiration)).toMatchObject({ from: 'rr' });
    expect(given(inside.result.whole.respiration).rate).toBeCloseTo(15, 0);
    expect(inside.warnings.map(({ code }) => code)).not.toContain('breath-outside-hf');
    const slow = await seriesOfRecording(await listOf(breathingRr(0.1)));
    const warning = given(slow.warnings.find(({ code }) => code === 'breath-outside-hf'));
    expect(warning.message).toMatch(
      /^Breathing of 6 a minute lies outside HF \(9 to 24\) in \d of \d windows/,
    );
    expect(slow.result.whole.welch.lfHf).toBeGreaterThan(5);
  });

  it('is left out where it is not wanted, and null where it is not plain', async () => {
    const none = await seriesOfRecording(await listOf(restingRrMs(300)), { respiration: 'none' });
    expect(none.result.whole).not.toHaveProperty('respiration');
    const short = await seriesOfRecording(await listOf(restingRrMs(40)));
    expect(short.result.whole.respiration).toBeNull();
    expect(short.result.whole.notGiven['respiration']).toContain('64 s');
  });

  it('needs the channel that it is to be told from', async () => {
    const recording = await listOf(restingRrMs(300));
    await expect(seriesOfRecording(recording, { respiration: 'channel' })).rejects.toThrow(
      'No channel is known as respiration',
    );
    await expect(seriesOfRecording(recording, { respiration: 'r-amplitude' })).rejects.toThrow('no signal');
  });
});

describe.skipIf(!hasData)(`respiration of recordings with a recorded breath${dataNote}`, () => {
  const agree = ({ windows }: SeriesResult) =>
    windows.flatMap(({ respiration }) =>
      respiration?.against === undefined ? [] : [Math.abs(respiration.rate - respiration.against.rate)],
    );

  it('BIDMC 01: the height of R breathes as the recorded channel does', async () => {
    const bytes = readFileSync(dataPath('bidmc', 'bidmc_01_Signals.csv'));
    const { result } = await seriesOfRecording(await openDropped('bidmc.csv', bytes), { window: 120 });
    const apart = agree(result);
    expect(apart.length).toBeGreaterThanOrEqual(4);
    // One step of the spectrum is 0.94 a minute.
    apart.forEach((own) => expect(own).toBeLessThan(0.5));
  });
});
