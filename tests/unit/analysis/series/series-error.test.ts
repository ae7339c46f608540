import { describe, expect, it } from 'vitest';
import { seriesError } from '../../../../src/analysis/series/series-error.ts';
import { seriesFigures, usualSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { seriesErrorTolerance } from '../../../support/tolerances.ts';

const { bands } = usualSeriesParams;

describe('seriesError', () => {
  it('takes white errors out of SD, RMSSD and the bands', () => {
    const random = createRandom(5);
    const count = 4000;
    const distanceSec = 0.8;
    const wave = Float64Array.from(
      { length: count },
      (_, i) => 8 * Math.sin(2 * Math.PI * 0.1 * distanceSec * i),
    );
    const figuresOf = (values: Float64Array) =>
      seriesFigures(
        {
          timesSec: values.map((_, i) => distanceSec * i),
          values,
          follows: Uint8Array.from(values, (_, i) => (i === 0 ? 0 : 1)),
        },
        { fromSec: 0, toSec: distanceSec * count },
        { ...usualSeriesParams, joining: 'linear', detrending: 'constant' },
      ).figures;
    const noisy = figuresOf(wave.map((value) => 200 + value + 4 * random.normal()));
    const clean = figuresOf(wave.map((value) => 200 + value));
    const errors = Array.from({ length: count }, () => 4);
    const { likely, floor, remaining } = seriesError(noisy, errors, distanceSec, bands);
    expect(likely).toBe(4);
    expect(floor).toBeCloseTo(2 * 16 * 0.8, 12);
    const apart = (own: number | null, wanted: number | null) => Math.abs((own ?? 0) / (wanted ?? 0) - 1);
    expect(apart(remaining.sd, clean.sd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(remaining.rmssd, clean.rmssd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(remaining.lf, clean.welch.lf)).toBeLessThan(seriesErrorTolerance);
    // All of HF is error.
    expect(remaining.hf).toBeLessThan(0.35 * (noisy.welch.hf ?? 0));
  });

  it('leaves 0 where the errors are larger, and nothing where none is known', () => {
    const figures = {
      sd: 2,
      rmssd: 3,
      welch: seriesFigures(
        { timesSec: new Float64Array(), values: new Float64Array(), follows: new Uint8Array() },
        { fromSec: 0, toSec: 1 },
        usualSeriesParams,
      ).figures.welch,
    };
    expect(seriesError(figures, [5, 5], 0.8, bands).remaining).toEqual({
      sd: 0,
      rmssd: 0,
      lf: null,
      hf: null,
    });
    expect(seriesError(figures, [], 0.8, bands)).toMatchObject({ likely: null, floor: null });
  });
});
