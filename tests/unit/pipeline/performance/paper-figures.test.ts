import { describe, expect, it } from 'vitest';
import { allStudies } from '../../../../src/pipeline/performance/studies.ts';
import { domazetTable1 } from '../../../../src/pipeline/performance/filter-study.ts';
import { paperFigures } from '../../../../src/pipeline/performance/paper-figures.ts';

const figure = (id: string) => {
  const found = paperFigures.find((own) => own.id === id);
  if (found === undefined) throw new Error(`no figure ${id}`);
  return found;
};

describe('figures of the papers', () => {
  it('figures of the papers include those of Domazet’s table 1', () => {
    const printed = domazetTable1.map(({ tapCount, sampleCount, cpuMs, gpuMs, speedUp }) =>
      [tapCount, sampleCount, cpuMs, gpuMs, speedUp].join(' '),
    );
    expect(printed).toEqual([
      '100 10000 5.3 0.6 9.1',
      '100 50000 26 1 27.8',
      '100 100000 54 2 30.5',
      '100 500000 266 6 42.8',
      '500 10000 27 1 40.5',
      '500 50000 132 2 60.7',
      '500 100000 264 4 66.9',
      '500 500000 1323 16 80.9',
      '2500 10000 113 1 79.5',
      '2500 50000 670 8 85.8',
      '2500 100000 1275 14 92.9',
      '2500 500000 5684 57 99.7',
    ]);
  });

  it('figures of the thesis follow from its differences and percentages, and are marked as such', () => {
    // Section 5.3: 3.8 s (1.3 %), 8.9 s (3.0 %) slower; 11.58 min (2.8 %), 37.8 min (8.9 %) faster.
    const seconds = (id: string) => ({
      saved: (Number(figure(id).cpuMs) - Number(figure(id).gpuMs)) / 1000,
      share: 1 - Number(figure(id).gpuMs) / Number(figure(id).cpuMs),
    });
    const said = [
      ['cziesler-500-historic', -3.8, -0.013],
      ['cziesler-500-least-variance', -8.9, -0.03],
      ['cziesler-50k-historic', 11.58 * 60, 0.028],
      ['cziesler-50k-least-variance', 37.8 * 60, 0.089],
    ] as const;
    for (const [id, saved, share] of said) {
      expect(seconds(id).saved).toBeCloseTo(saved, 6);
      expect(seconds(id).share).toBeCloseTo(share, 9);
      expect(figure(id).isDerived).toBe(true);
    }
    expect(paperFigures.filter(({ isDerived }) => isDerived)).toHaveLength(4);
  });

  it('figures of the others are as printed', () => {
    expect(figure('cziesler-fft').breakEvenExponent).toBe(15);
    expect(figure('yu-curve-length').speedUp).toBe(10);
    expect(figure('nasim-modulation')).toMatchObject({
      study: 'modulation',
      cpuMs: 4820,
      gpuMs: 630,
      speedUp: 7.67,
    });
  });

  it('figures of the papers name their source and an existing study', () => {
    const known = allStudies.map(({ id }) => id);
    for (const { study, source } of paperFigures) {
      expect(source).toMatch(/ 20\d\d, /);
      expect(known).toContain(study);
    }
  });
});
