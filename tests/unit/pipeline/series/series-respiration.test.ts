import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SeriesResult } from '../../../../src/model/series.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { given } from '../../../support/given.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';
import { itInFullRun } from '../../../support/gate.ts';

const openList = (rrMs: readonly number[]) => openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`);

/** Makes RR with respiratory sinus arrhythmia at a frequency. */
function breathingRr(hz: number, count = 500): number[] {
  let atSec = 0;
  return Array.from({ length: count }, (_, k) => {
    const rr = 900 + 40 * Math.sin(2 * Math.PI * hz * atSec) + 8 * Math.sin(3.7 * k * k);
    atSec += rr / 1000;
    return Math.round(rr);
  });
}

describe('respiration of a series', () => {
  it('is computed from RR of beats without a signal', async () => {
    const inside = await seriesOfRecording(await openList(breathingRr(0.25)));
    expect(given(inside.result.whole.respiration)).toMatchObject({ from: 'rr' });
    expect(given(inside.result.whole.respiration).rate).toBeCloseTo(15, 0);
    expect(inside.warnings.map(({ code }) => code)).not.toContain('breath-outside-hf');
    // Vasomotor waves are at 0.1 Hz, too, so that RR alone is no evidence of such slow respiration.
    const slow = await seriesOfRecording(await openList(breathingRr(0.1)));
    expect(slow.result.whole.respiration).toBeNull();
    expect(slow.result.whole.welch.lfHf).toBeGreaterThan(5);
  });

  it('is computed from a recorded channel, with a warning outside HF', async () => {
    const fs = 100;
    const ecg = syntheticEcg(fs, 150, varyingBeatTimes(150, 0.83));
    const rows = Array.from(
      ecg,
      (mV, n) => `${mV.toFixed(4)},${Math.sin((2 * Math.PI * 0.1 * n) / fs).toFixed(4)}`,
    );
    const recording = await openDropped('belt.csv', `ecg,Resp\n${rows.join('\n')}\n`, { inputRateHz: fs });
    const { result, warnings } = await seriesOfRecording(recording);
    expect(given(result.whole.respiration)).toMatchObject({ from: 'channel' });
    expect(given(result.whole.respiration).rate).toBeCloseTo(6, 1);
    const warning = given(warnings.find(({ code }) => code === 'breath-outside-hf'));
    expect(warning.message).toMatch(/^Breathing of 6 a minute lies outside HF \(9 to 24\) in 1 of 1 windows/);
    // Windows of a minute are too short for a rate; the whole is not.
    const short = await seriesOfRecording(recording, { window: 60 });
    expect(given(short.warnings.find(({ code }) => code === 'breath-outside-hf')).message).toMatch(
      /^Breathing of 6 a minute lies outside HF \(9 to 24\) over the whole/,
    );
    // A rate just outside a limit is not displayed as equal to it.
    const edge = await seriesOfRecording(recording, { hfFrom: 0.1045 });
    expect(given(edge.warnings.find(({ code }) => code === 'breath-outside-hf')).message).toMatch(
      /^Breathing of 6 a minute lies outside HF \(6\.3 to 24\)/,
    );
  });

  it('has no warning if only RR shows it, which can mislead', async () => {
    const rr = await seriesOfRecording(await openList(breathingRr(0.25)), { hfFrom: 0.3 });
    expect(given(rr.result.whole.respiration).rate).toBeCloseTo(15, 0);
    expect(rr.warnings.map(({ code }) => code)).not.toContain('breath-outside-hf');
  });

  it('is absent if not requested, and null if not clear', async () => {
    const none = await seriesOfRecording(await openList(restingRrMs(300)), { respiration: 'none' });
    expect(none.result.whole).not.toHaveProperty('respiration');
    const short = await seriesOfRecording(await openList(restingRrMs(40)));
    expect(short.result.whole.respiration).toBeNull();
    expect(short.result.whole.notGiven['respiration']).toContain('64 s');
  });

  it('needs the channel of its source', async () => {
    const recording = await openList(restingRrMs(300));
    await expect(seriesOfRecording(recording, { respiration: 'channel' })).rejects.toThrow(
      'No channel is marked as respiration',
    );
    await expect(seriesOfRecording(recording, { respiration: 'r-amplitude' })).rejects.toThrow('no signal');
  });
});

describe.skipIf(!hasData)(`respiration in recordings with a recorded channel${dataNote}`, () => {
  const agree = ({ windows }: SeriesResult) =>
    windows.flatMap(({ respiration }) =>
      respiration?.against === undefined ? [] : [Math.abs(respiration.rate - respiration.against.rate)],
    );

  it('BIDMC 01: the height of R varies like the recorded channel', async () => {
    const bytes = readFileSync(dataPath('bidmc', 'bidmc_01_Signals.csv'));
    const { result } = await seriesOfRecording(await openDropped('bidmc.csv', bytes), { window: 120 });
    const apart = agree(result);
    expect(apart.length).toBeGreaterThanOrEqual(4);
    // One step of the spectrum is 0.94 per minute.
    apart.forEach((own) => expect(own).toBeLessThan(0.5));
  });

  itInFullRun(
    'BIDMC 01: pulse intervals and the height of the pulse breathe as the recorded channel does',
    async () => {
      const bytes = readFileSync(dataPath('bidmc', 'bidmc_01_Signals.csv'));
      const recording = await openDropped('bidmc.csv', bytes);
      const recorded = given((await seriesOfRecording(recording)).result.whole.respiration).rate;
      const ofHeight = await seriesOfRecording(recording, { window: 120, respiration: 'pulse-amplitude' });
      const rates = ofHeight.result.windows.flatMap(({ respiration }) => respiration ?? []);
      expect(rates.length).toBeGreaterThanOrEqual(1);
      for (const { from, rate } of rates) {
        expect(from).toBe('pulse-amplitude');
        expect(Math.abs(rate - recorded)).toBeLessThan(1);
      }
      const pulse = await seriesOfRecording(recording, { of: 'pulse' });
      expect(given(given(pulse.result.whole.respiration).against).from).toBe('pulse-interval');
    },
  );

  it('is not derived from the height of the pulse if the height of R gives another rate', async () => {
    const files = ['hea', '_e.dat', '_p.dat', '_r.dat'].map((end) => {
      const name = end === 'hea' ? 'mixedsignals.hea' : `mixedsignals${end}`;
      return memoryFile(name, readFileSync(dataPath(`wfdb-formats/${name}`)));
    });
    const recording = given((await openRecordings(files)).opened[0]);
    const firstOf = async (respiration: string) =>
      given((await seriesOfRecording(recording, { window: 120, respiration })).result.windows[0]);
    const recorded = given((await firstOf('channel')).respiration);
    expect(given((await firstOf('r-amplitude')).respiration).rate).toBeCloseTo(recorded.rate, 0);
    const ofPulse = await firstOf('pulse-amplitude');
    expect(ofPulse.respiration).toBeNull();
    expect(ofPulse.notGiven['respiration']).toContain('another rate');
  });
});
