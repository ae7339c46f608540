import { describe, expect, it } from 'vitest';
import { hardSample, restSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { sampleSd } from '../../../../src/dsp/stats.ts';

describe('synthetic recordings', () => {
  it('are recordings, noisy and clean, with the truth', async () => {
    const { recording, clean, truth } = synthesise(restSample, 'rest');
    expect([recording.name, clean.name]).toEqual(['rest', 'rest_clean']);
    expect(recording).toMatchObject({ format: 'synthetic', durationSec: 120, startTime: null, sources: [] });
    expect(recording.channels).toEqual([
      { label: 'ECG', role: 'ecg', unit: 'mV', fs: 500, sampleCount: 60_000, adc: null },
      { label: 'PPG', role: 'ppg', unit: 'V', fs: 500, sampleCount: 60_000, adc: null },
    ]);
    const noisy = await recording.read(1, 0, 60_000);
    const plain = await clean.read(1, 0, 60_000);
    const added = noisy.values.map((value, i) => value - plain.values[i]);
    expect(noisy.gaps).toEqual([]);
    expect(sampleSd(added) / sampleSd(plain.values)).toBeLessThan(0.25);
    expect(truth.beats.length).toBeGreaterThan(130);
  });

  it('carry their beats as annotations', () => {
    const { recording, truth } = synthesise(restSample);
    const [atr] = recording.annotations;
    expect(atr?.fs).toBe(500);
    expect(atr?.annotations.map(({ label }) => label)).toEqual(truth.beats.map((beat) => beat.class));
    expect(atr?.annotations[3]?.sampleIndex).toBe(Math.round(truth.beats[3].r * 500));
    expect(truth.beats.filter((beat) => beat.class === 'V')).toHaveLength(1);
  });

  it('have no digital samples', async () => {
    const { recording } = synthesise(hardSample);
    await expect(recording.readDigital(0, 0, 10)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('stop where the reader has gone', async () => {
    const { recording } = synthesise(restSample);
    await expect(recording.read(0, 0, 10, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
