import { describe, expect, it } from 'vitest';
import { checkSynthParams } from '../../../../src/analysis/synth/check-params.ts';
import { thesisStates, thesisStudy } from '../../../../src/analysis/synth/thesis-study.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';

const base = { durationSec: 60, fs: 500, seed: 1 };
const study = thesisStudy(base);

describe('thesisStudy', () => {
  it('has the design of the thesis', () => {
    expect(study).toHaveLength(15 * 8 * 3);
    expect(new Set(study.map(({ name }) => name)).size).toBe(360);
    expect(new Set(study.map(({ subject }) => subject)).size).toBe(15);
    expect(study.slice(0, 8).map(({ state }) => state)).toEqual([
      'L1',
      'L2',
      'L3',
      'L5',
      'L7',
      'L3↓',
      'L1↓',
      'REC',
    ]);
    expect(study[5]?.name).toBe('S01_L3down_1');
    expect(study.every(({ name }) => /^\w+$/.test(name))).toBe(true);
  });

  it('is reproducible from a seed, with different noise and seeds in each recording', () => {
    for (const { params } of study) expect(() => checkSynthParams(params)).not.toThrow();
    expect(new Set(study.map(({ params }) => params.seed)).size).toBe(360);
    expect(thesisStudy(base)).toEqual(study);
    expect(thesisStudy({ ...base, seed: 2 })[0]?.params).not.toEqual(study[0]?.params);
    expect(thesisStudy({ ...base, durationSec: 10, fs: 250 })[7]?.params).toMatchObject({
      durationSec: 10,
      fs: 250,
      seed: study[7]?.params.seed,
    });
  });

  it('varies by subject in shape and by state in heart rate and LVET', () => {
    const shapes = new Set(
      study.map(({ params }) => `${params.footShallow} ${params.notchRipples} ${params.lvetMs > 0}`),
    );
    expect(shapes.size).toBeGreaterThan(8);
    expect(study.filter(({ params }) => params.footShallow === 0).length).toBeGreaterThan(24);
    const of = (state: string, key: 'heartRate' | 'lvetMs') =>
      mean(study.filter((one) => one.state === state).map(({ params }) => Number(params[key])));
    const rates = thesisStates.map(({ name }) => of(name, 'heartRate'));
    expect(rates.slice(0, 5)).toEqual(rates.slice(0, 5).toSorted((a, b) => a - b));
    expect(of('L3↓', 'heartRate')).toBeGreaterThan(of('L3', 'heartRate'));
    expect(of('L7', 'lvetMs')).toBeLessThan(of('REC', 'lvetMs') - 50);
    for (const { params } of study) {
      expect(params.lvetMs).toBeGreaterThan(150);
      expect(params.rpttMs).toBeGreaterThan(80);
    }
  });

  it('has the intervals that it states', () => {
    const { params } = study[4] ?? study[0];
    const { truth } = synthesise({ ...params, durationSec: 30 });
    const intervals = truth.beats.flatMap(({ foot, notch }) =>
      foot === null || notch === null ? [] : [1000 * (notch - foot)],
    );
    expect(Math.abs(mean(intervals) - params.lvetMs)).toBeLessThan(1.5);
  });
});
