import { describe, expect, it } from 'vitest';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { comparedPep, soundErrors } from '../../../support/sound-errors.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';
import { movedSoundMs, pepErrorSdMs, qtOfOtherBeatsMs } from '../../../support/tolerances.ts';
import { runWaves } from '../../../support/waves-run.ts';

const noisy = soundRecord({ noise: [{ kind: 'white', snrDb: 20, channel: 'all' }] });
const short = soundRecord({ durationSec: 25 });

/** Returns the same without some channels, or with samples changed. */
function changed(
  recording: Recording,
  role: string,
  change: ((x: Float64Array) => Float64Array) | null,
): Recording {
  if (change === null) {
    const left = recording.channels.flatMap((channel, k) => (channel.role === role ? [] : [{ channel, k }]));
    return {
      ...recording,
      channels: left.map(({ channel }) => channel),
      read: (index, from, to, signal) => recording.read(left[index].k, from, to, signal),
    };
  }
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      const samples = await recording.read(index, from, to, signal);
      return recording.channels[index].role === role
        ? { ...samples, values: change(samples.values) }
        : samples;
    },
  };
}

describe('heart sounds', () => {
  it('heart sounds give PEP within 2 ms of the truth at 20 dB, and with least variance no worse in their own sounds', async () => {
    const { result, warnings, timings } = await runSounds(noisy.recording, { resamples: 100 });
    expect(warnings.filter(({ code }) => code !== 'winner-at-end')).toEqual([]);
    expect(Object.keys(timings)).toContain('soundsAssess');
    for (const method of ['historic', 'leastVariance'] as const) {
      const errors = soundErrors(result.beats, noisy.trueBeats, method, comparedPep);
      expect(sampleSd(errors)).toBeLessThan(pepErrorSdMs);
    }
    const [window] = result.windows;
    for (const sound of [window.intervals.s1, window.intervals.s2]) {
      expect(sound.leastVariance.sd ?? Number.NaN).toBeLessThanOrEqual(sound.historic.sd ?? Number.NaN);
      expect(Math.abs(sound.leastVariance.shift ?? Number.NaN)).toBeLessThanOrEqual(10);
      expect(sound.leastVariance.splitHalfSd).not.toBeNull();
      expect(sound.historic.sdUnaveraged).toBeGreaterThan(sound.historic.sd ?? Number.NaN);
    }
    expect(window.sweeps.s2).toHaveLength(50);
    const beat = result.beats[10];
    expect(beat.pep.historic).toBeCloseTo((beat.qs2.historic ?? 0) - (beat.lvet.historic ?? 0), 9);
    expect(beat.pep.leastVariance).toBeCloseTo((beat.qs2.leastVariance ?? 0) - (beat.lvet.historic ?? 0), 9);
    expect(beat.pepOverLvet.historic).toBeCloseTo((beat.pep.historic ?? 0) / (beat.lvet.historic ?? 0), 12);
    expect(beat.qs2.historic).toBeCloseTo(1000 * ((beat.s2.historic ?? 0) - (beat.qrs ?? 0)), 6);
    expect(beat.s1s2.historic).toBeCloseTo(1000 * ((beat.s2.historic ?? 0) - (beat.s1.historic ?? 0)), 6);
    expect(window.intervals.pep.historic.error).toBeGreaterThan(
      window.intervals.qs2.historic.error ?? Number.NaN,
    );
  });

  it('heart sounds give QS2 and S1–S2 without a PPG, and report what is missing', async () => {
    const withPulse = await runSounds(short.recording, { resamples: 0 });
    const { result, warnings } = await runSounds(changed(short.recording, 'ppg', null), { resamples: 0 });
    expect(warnings.map(({ code }) => code)).toContain('no-channel');
    const [window] = result.windows;
    expect(window.intervals.s1s2).toEqual(withPulse.result.windows[0].intervals.s1s2);
    expect(window.intervals.qs2).toEqual(withPulse.result.windows[0].intervals.qs2);
    expect(window.intervals.pep.historic).toEqual({
      mean: null,
      sd: null,
      missed: window.beats,
      error: null,
      sdUnaveraged: null,
    });
    const beat = result.beats[3];
    expect(beat.missed).toEqual({ qrs: null, s1: null, s2: null, lvet: 'no-channel' });
    expect([beat.pep.historic, beat.lvet.historic, beat.pepOverLvet.historic]).toEqual([null, null, null]);
    expect(result.beats.at(-1)).toMatchObject({ rejected: 'incomplete', s1: { historic: null } });
  });

  it('heart sounds have SDs of single beats equal to a run without averaging, at the same thresholds', async () => {
    const [averaged] = (await runSounds(noisy.recording, { resamples: 0 })).result.windows;
    const threshold = (interval: 's1' | 's2') => averaged.intervals[interval].leastVariance.threshold ?? 0;
    const [single] = (
      await runSounds(noisy.recording, {
        resamples: 0,
        average: 0,
        s1Threshold: threshold('s1'),
        s2Threshold: threshold('s2'),
      })
    ).result.windows;
    for (const name of ['qs2', 's1s2', 'pep', 'lvet'] as const) {
      const [own, alone] = [averaged.intervals[name], single.intervals[name]];
      expect(own.historic.sdUnaveraged, name).toBeGreaterThan(own.historic.sd ?? Number.NaN);
      expect(alone.historic.sdUnaveraged, name).toBeCloseTo(alone.historic.sd ?? Number.NaN, 9);
      expect(own.historic.sdUnaveraged, name).toBeCloseTo(alone.historic.sd ?? Number.NaN, 9);
      expect(own.aligned.sdUnaveraged, name).toBe(own.aligned.sd);
    }
    for (const name of ['qs2', 's1s2'] as const) {
      const [own, alone] = [averaged.intervals[name], single.intervals[name]];
      expect(own.leastVariance.sdUnaveraged, name).toBeCloseTo(alone.leastVariance.sd ?? Number.NaN, 9);
    }
  });

  it('heart sounds are shown with the QT of the waves of the same beats', async () => {
    const { result } = await runSounds(noisy.recording, { resamples: 0 });
    const { result: waves } = await runWaves(noisy.recording);
    const compared = result.beats.flatMap(({ r, rejected, qt, tEnd, qs2, qtOverQs2 }) => {
      const own = waves.beats.find((beat) => Math.abs(beat.r - r) < 0.02);
      if (rejected !== null || own === undefined) return [];
      expect(qtOverQs2.historic).toBeCloseTo((qt ?? Number.NaN) / (qs2.historic ?? Number.NaN), 12);
      return [[qt, own.qt, 1000 * ((tEnd ?? 0) - (own.t?.end ?? 0))] as const];
    });
    expect(compared.length).toBeGreaterThan(50);
    for (const [qt, own, endMs] of compared) {
      expect(Math.abs((qt ?? Number.NaN) - (own ?? Number.NaN))).toBeLessThan(qtOfOtherBeatsMs);
      expect(Math.abs(endMs)).toBeLessThan(qtOfOtherBeatsMs);
    }
    const [{ intervals }] = result.windows;
    expect(intervals.qt.missed).toBe(0);
    expect(intervals.qtOverQs2.historic.mean).toBeCloseTo(
      mean(compared.map(([qt]) => qt ?? Number.NaN)) / (intervals.qs2.historic.mean ?? Number.NaN),
      2,
    );
  });

  it('heart sounds do not depend on loudness', async () => {
    const alone = changed(short.recording, 'ppg', null);
    const one = await runSounds(alone, { resamples: 0 });
    const loud = await runSounds(
      changed(alone, 'pcg', (x) => x.map((value) => -250 * value)),
      { resamples: 0 },
    );
    const apart = one.result.beats.map(
      ({ s2 }, i) => 1000 * Math.abs((s2.historic ?? 0) - (loud.result.beats[i].s2.historic ?? 0)),
    );
    expect(Math.max(...apart)).toBeLessThan(movedSoundMs);
  });

  it('heart sounds move with the sound', async () => {
    const alone = changed(short.recording, 'ppg', null);
    const late = changed(alone, 'pcg', (x) => Float64Array.from(x, (_, n) => x[Math.max(0, n - 20)]));
    const [one, moved] = [await runSounds(alone, { resamples: 0 }), await runSounds(late, { resamples: 0 })];
    const apart = one.result.beats.slice(2, -3).map(({ s1 }, i) => {
      const after = moved.result.beats[i + 2].s1.historic ?? Number.NaN;
      return Math.abs(1000 * (after - (s1.historic ?? Number.NaN)) - 10);
    });
    expect(Math.max(...apart)).toBeLessThan(movedSoundMs);
  });

  it('heart sounds have specific errors: no PCG, no band, a search that ends before it begins', async () => {
    await expect(runSounds(changed(short.recording, 'pcg', null))).rejects.toMatchObject({
      code: 'no-channel',
    });
    for (const parameters of [{ soundBand: '400-25' }, { soundBand: 'loud' }, { s1From: 150 }]) {
      await expect(runSounds(short.recording, parameters)).rejects.toMatchObject({ code: 'bad-parameter' });
    }
  });

  it('heart sounds are missed only in a gap of the sound if too few remain for a threshold', async () => {
    const gapped = changed(short.recording, 'pcg', (x) =>
      x.map((value, n) => (n >= 20_000 && n < 24_000 ? Number.NaN : value)),
    );
    const read: Recording['read'] = async (...asked) => {
      const samples = await gapped.read(...asked);
      return Number.isNaN(samples.values[20_000])
        ? { ...samples, gaps: [{ from: 20_000, to: 24_000 }] }
        : samples;
    };
    const { result, warnings } = await runSounds({ ...gapped, read }, { resamples: 0 });
    expect(warnings.map(({ code }) => code)).toContain('no-winner');
    for (const { r, rejected, missed, pep } of result.beats) {
      const isIn = r > 9.5 && r < 12.1;
      expect([missed.s2, pep.historic === null], `beat at ${r} s`).toEqual(
        isIn ? ['gap', true] : [null, rejected !== null],
      );
    }
  });

  it('heart sounds are null without a sound, with the reason', async () => {
    const silent = changed(changed(short.recording, 'ppg', null), 'pcg', (x) => x.map(() => 0));
    const { result, warnings } = await runSounds(silent, { method: 'pan-tompkins', sweepOver: 'record' });
    expect(warnings.map(({ code }) => code)).toContain('no-winner');
    expect(result.beats[3].missed).toMatchObject({ qrs: null, s1: 'no-peak', s2: 'no-peak' });
    expect(result.windows[0].intervals.s1.leastVariance).toMatchObject({ threshold: null, mean: null });
  });
});
