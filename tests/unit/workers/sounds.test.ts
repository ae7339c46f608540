import { describe, expect, it } from 'vitest';
import { soundsSample } from '../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import { mean, sampleSd } from '../../../src/dsp/statistics/stats.ts';
import type { Recording } from '../../../src/model/recording.ts';
import { requireInMemory } from '../../../src/pipeline/signal-reader.ts';
import { soundSpectrum } from '../../../src/workers/sounds/sound-spectrum.ts';
import { soundStretch } from '../../../src/workers/sounds/sound-stretch.ts';
import { soundsReport, soundsEnvelope, soundShapes } from '../../../src/workers/sounds/sounds-report.ts';
import { runSounds } from '../../support/sounds-run.ts';

const { recording, truth } = synthesise(soundsSample, 'Heart sounds');
const run = await runSounds(recording);

/** The same without its pulse. */
const withoutPulse: Recording = {
  ...recording,
  channels: recording.channels.map((channel) =>
    channel.role === 'ppg' ? { ...channel, role: 'other' } : channel,
  ),
};

describe('the report of heart sounds to the page', () => {
  it('is the result of the command line, with the used channels and the pulse', () => {
    const report = soundsReport(run);
    expect(report.result).toBe(run.result);
    expect(report.channels).toEqual({ ecg: 0, pcg: 2, ppg: 1 });
    expect(report.pulse).toHaveLength(report.result.beats.length);
    expect(report.rPeaksSec.length).toBeGreaterThan(28);
  });

  it('has no pulse without one, and reports this', async () => {
    const report = soundsReport(await runSounds(withoutPulse));
    expect(report).toMatchObject({ pulse: null, channels: { ppg: null } });
    expect(report.warnings.map(({ code }) => code)).toContain('no-channel');
    expect(report.result.windows[0]?.intervals.lvet.historic.mean).toBeNull();
  });

  it('uses a manual threshold instead of the winner, at and between the levels', async () => {
    const byHand = await runSounds(recording, { s1Threshold: 33, s2Threshold: 7.5 });
    const [window] = byHand.result.windows;
    expect(window?.intervals.s1.leastVariance).toMatchObject({ threshold: 33, chosenBy: 'hand' });
    expect(window?.intervals.s2.leastVariance).toMatchObject({ threshold: 7.5, chosenBy: 'hand' });
    const row = window?.sweeps.s1.find(({ threshold }) => threshold === 33);
    expect(window?.intervals.s1.leastVariance.sd).toBeCloseTo(row?.sd ?? Number.NaN, 9);
    expect(window?.sweeps.s1).toHaveLength(run.result.windows[0]?.sweeps.s1.length ?? -1);
  });
});

describe('drawings of heart sounds', () => {
  const span = { fromSec: 5, toSec: 9, columnCount: 400 };

  it('drawings of heart sounds have most of the spectrum under 100 Hz at S1, and almost nothing between the sounds', async () => {
    const { levels, rowCount, highHz } = await soundSpectrum(run.outputs.pcg, span);
    expect(levels).toHaveLength(400 * rowCount);
    expect(highHz).toBeGreaterThan(380);
    const meanAt = (sec: number, fromHz: number, toHz: number): number => {
      const column = Math.floor(((sec - span.fromSec) / 4) * 400);
      const rows = Array.from({ length: rowCount }, (_, row) => row).filter((row) => {
        const hz = (row * highHz) / (rowCount - 1);
        return hz >= fromHz && hz < toHz;
      });
      return rows.reduce((sum, row) => sum + (levels[column * rowCount + row] ?? 0), 0) / rows.length;
    };
    const inside = truth.beats.filter(({ r }) => r > 5.5 && r < 8);
    for (const { s1 } of inside) {
      const at = (s1 ?? 0) + 0.03;
      expect(meanAt(at, 30, 90)).toBeGreaterThan(150);
      expect(meanAt(at, 200, 400)).toBeLessThan(60);
      expect(meanAt(at - 0.2, 30, 90)).toBeLessThan(80);
    }
  });

  it('drawings of heart sounds have traces of the band, the envelope and its average', async () => {
    const cache = new Map();
    const most = async (form: 'filtered' | 'envelope' | 'averaged') => {
      const { max } = await soundsEnvelope(run, cache, { ...span, channel: 'sounds', form });
      return Math.max(...max.filter((value) => !Number.isNaN(value)));
    };
    expect(await most('filtered')).toBeGreaterThan(0.2);
    // Shannon energy is at most 1/e.
    expect(await most('envelope')).toBeLessThan(0.37);
    expect(await most('averaged')).toBeGreaterThan(0.1);
  });

  it('drawings of heart sounds overlay beats, with the envelope scaled to 1 at its higher sound and no pulse without one', async () => {
    const request = { windowIndex: 0, fromMs: -100, toMs: 600, pointCount: 351, mostBeats: 200 };
    const shapes = await soundShapes(run, request);
    const highest = (values: Float32Array, row: number) =>
      Math.max(...values.subarray(row * 351, (row + 1) * 351).filter((value) => !Number.isNaN(value)));
    shapes.beats.forEach((_, row) => {
      expect(highest(shapes.envelope, row)).toBeGreaterThan(0.98);
      expect(highest(shapes.envelope, row)).toBeLessThan(1.001);
      expect(highest(shapes.ppg, row)).toBeGreaterThan(0.9);
    });
    const alone = await soundShapes(await runSounds(withoutPulse), request);
    expect(alone.ppg.every((value) => Number.isNaN(value))).toBe(true);
    expect(alone.envelope.some((value) => value > 0.9)).toBe(true);
  });

  it('drawings of heart sounds overlay single beats on request, which differ more than averaged ones', async () => {
    const request = { windowIndex: 0, fromMs: -100, toMs: 600, pointCount: 351, mostBeats: 200 };
    const spreadAt = async (isSingle: boolean) => {
      const { envelope, beats } = await soundShapes(run, { ...request, isSingle });
      const spreads = Array.from({ length: 351 }, (_, point) =>
        sampleSd(Array.from(beats, (__, row) => envelope[row * 351 + point] ?? Number.NaN)),
      ).filter((spread) => !Number.isNaN(spread));
      return mean(spreads);
    };
    expect(await spreadAt(true)).toBeGreaterThan(1.5 * (await spreadAt(false)));
  });
});

describe('playback of heart sounds', () => {
  it('has a rate that browsers play, and the original duration and level', async () => {
    const stretch = await soundStretch(run.outputs.envelope.band, {
      form: 'filtered',
      speed: 1,
      fromSec: 3,
      toSec: 4.5,
    });
    expect(stretch.fs).toBe(8000);
    expect(stretch.fromSec).toBeCloseTo(3, 6);
    expect(stretch.values.length / stretch.fs).toBeCloseTo(1.5, 3);
    const largest = stretch.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largest).toBeGreaterThan(0.5);
    expect(largest).toBeLessThanOrEqual(1);
  });

  it('takes twice as long at half speed, with most of its power at the same frequencies', async () => {
    const request = { form: 'filtered', fromSec: 3, toSec: 9 } as const;
    const [whole, slow] = await Promise.all(
      [1, 0.5].map((speed) => soundStretch(run.outputs.envelope.band, { ...request, speed })),
    );
    if (!whole || !slow) throw new Error('no sound');
    expect(slow.values.length / whole.values.length).toBeCloseTo(2, 3);
    // The number of zero crossings shows the pitch.
    const crossings = ({ values, fs }: typeof slow) => {
      const count = values.reduce((sum, value, k) => sum + Number(value > 0 && (values[k - 1] ?? 0) <= 0), 0);
      return (count * fs) / values.length;
    };
    expect(crossings(slow) / crossings(whole)).toBeGreaterThan(0.85);
    expect(crossings(slow) / crossings(whole)).toBeLessThan(1.15);
  });

  it('is empty beyond the record, and silent in a gap', async () => {
    const beyond = await soundStretch(run.outputs.pcg, { form: 'raw', speed: 1, fromSec: 40, toSec: 41 });
    expect(beyond.values).toHaveLength(0);
    const pcg = requireInMemory(run.outputs.pcg);
    const values = pcg.values.slice(0, 4000);
    values.fill(Number.NaN, 1000, 2000);
    const gapped = await soundStretch(pcg.with({ values }), {
      form: 'raw',
      speed: 1,
      fromSec: 1.2,
      toSec: 1.8,
    });
    expect(gapped.values.every((value) => Math.abs(value) < 1e-9)).toBe(true);
  });
});
