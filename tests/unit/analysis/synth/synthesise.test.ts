import { describe, expect, it } from 'vitest';
import { extrasystolesSample, hardSample, restSample } from '../../../../src/analysis/synth/samples.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { hashSources } from '../../../../src/io/hash.ts';
import { memorySource } from '../../../../src/io/source.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';

describe('synthetic recordings', () => {
  it('synthetic recordings are recordings, noisy and clean, with the truth', async () => {
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

  it('synthetic recordings have no digital samples', async () => {
    const { recording } = synthesise(hardSample);
    await expect(recording.readDigital(0, 0, 10)).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('synthetic recordings stop where the reader stops', async () => {
    const { recording } = synthesise(restSample);
    await expect(recording.read(0, 0, 10, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('the sample Extrasystoles', () => {
  const { truth } = synthesise(extrasystolesSample);
  const of = (label: string) => truth.beats.filter((beat) => beat.class === label);

  it('contains extrasystoles, fusions and aberrant runs, each of fewer beats than a master needs', () => {
    expect(of('V').length / truth.beats.length).toBeCloseTo(0.03, 3);
    expect(of('F').length).toBeGreaterThan(10);
    const runs = truth.beats
      .map((beat) => (beat.class === 'a' ? 'a' : ' '))
      .join('')
      .split(/ +/);
    const lengths = runs.map((run) => run.length).filter((length) => length > 0);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(of('a').length);
    expect(of('a').length).toBeGreaterThan(350);
    expect(Math.max(...lengths)).toBeLessThan(50);
  });
});

describe('a synthetic record', () => {
  it('is the same, bit for bit, with fusions, runs and stretches disabled', async () => {
    const { recording } = synthesise({
      ...defaultSynthParams,
      durationSec: 30,
      fs: 250,
      ectopicRatePercent: 15,
      ectopicMorphology: 'mixed',
      seed: 11,
      noise: [
        { kind: 'white', snrDb: 20, channel: 'all' },
        { kind: 'motion', snrDb: 6, channel: 'ecg' },
        { kind: 'pops', snrDb: 9, channel: 'ppg' },
      ],
    });
    const digests = await Promise.all(
      recording.channels.map(async (_, k) => {
        const { values } = await recording.read(k, 0, 7500);
        return hashSources([memorySource('', new Uint8Array(values.buffer))]);
      }),
    );
    expect(digests).toEqual([
      '2c254d77479b454aa49304269459355c04e3756ba43dd810f93a2b037ffc91a2',
      'c03bdc26a6abb041639d0aaaf7ec66d97029afcd369974d254da5dbe20a36c62',
    ]);
  });
});
