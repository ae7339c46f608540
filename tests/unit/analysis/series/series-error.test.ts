import { describe, expect, it } from 'vitest';
import { seriesError } from '../../../../src/analysis/series/series-error.ts';
import { seriesFigures, defaultSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import { errorDensity } from '../../../../src/model/series.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { seriesErrorTolerance } from '../../../support/tolerances.ts';

const { bands } = defaultSeriesParams;

describe('seriesError', () => {
  it('subtracts white errors from SD, RMSSD and the bands', () => {
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
        { ...defaultSeriesParams, joining: 'linear', detrending: 'constant' },
      ).figures;
    const noisy = figuresOf(wave.map((value) => 200 + value + 4 * random.normal()));
    const clean = figuresOf(wave.map((value) => 200 + value));
    const errors = Array.from({ length: count }, () => 4);
    const known = { errors, distanceSec, sharesMarks: false };
    const { likely, floor, remaining } = seriesError(noisy, known, bands);
    expect(likely).toBe(4);
    expect(floor).toBeCloseTo(2 * 16 * 0.8, 12);
    const apart = (own: number | null, wanted: number | null) => Math.abs((own ?? 0) / (wanted ?? 0) - 1);
    expect(apart(remaining.sd, clean.sd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(remaining.rmssd, clean.rmssd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(remaining.lf, clean.welch.lf)).toBeLessThan(seriesErrorTolerance);
    // All of HF is error.
    expect(remaining.hf).toBeLessThan(0.35 * (noisy.welch.hf ?? 0));
  });

  it('subtracts errors of marks, which neighbours share, from the intervals between them', () => {
    const random = createRandom(6);
    const count = 4000;
    const times = Float64Array.from({ length: count }, () => Number.NaN);
    let now = 0;
    for (let i = 0; i < count; i++) {
      times[i] = now;
      now += 0.8 + 0.02 * Math.sin(2 * Math.PI * 0.1 * now);
    }
    const figuresOf = (marks: Float64Array) =>
      seriesFigures(
        {
          timesSec: marks.slice(1),
          values: marks.slice(1).map((at, i) => 1000 * (at - (marks[i] ?? 0))),
          follows: Uint8Array.from({ length: count - 1 }, (_, i) => (i === 0 ? 0 : 1)),
        },
        { fromSec: 0, toSec: now },
        { ...defaultSeriesParams, joining: 'linear', detrending: 'constant' },
      ).figures;
    const clean = figuresOf(times);
    const noisy = figuresOf(times.map((at) => at + 0.004 * random.normal()));
    const errors = Array.from({ length: count - 1 }, () => 4 * Math.SQRT2);
    const error = seriesError(noisy, { errors, distanceSec: 0.8, sharesMarks: true }, bands);
    const apart = (own: number | null, wanted: number | null) => Math.abs((own ?? 0) / (wanted ?? 0) - 1);
    expect(apart(error.remaining.sd, clean.sd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(error.remaining.rmssd, clean.rmssd)).toBeLessThan(seriesErrorTolerance);
    expect(apart(error.remaining.lf, clean.welch.lf)).toBeLessThan(seriesErrorTolerance);
    // White errors of this size would remove more of LF, and leave too little.
    const white = seriesError(noisy, { errors, distanceSec: 0.8, sharesMarks: false }, bands);
    expect(white.remaining.lf).toBeLessThan(error.remaining.lf ?? 0);
    expect(white.remaining.rmssd).toBeGreaterThan(error.remaining.rmssd ?? 0);
    expect(errorDensity(error, 0)).toBe(0);
    expect(errorDensity(error, 1 / (2 * 0.8))).toBeCloseTo(2 * (error.floor ?? 0), 9);
    expect(errorDensity(white, 0.1)).toBe(white.floor);
  });

  it('leaves 0 if the errors are larger, and nothing if none is known', () => {
    const figures = {
      sd: 2,
      rmssd: 3,
      welch: seriesFigures(
        { timesSec: new Float64Array(), values: new Float64Array(), follows: new Uint8Array() },
        { fromSec: 0, toSec: 1 },
        defaultSeriesParams,
      ).figures.welch,
    };
    const few = { distanceSec: 0.8, sharesMarks: false };
    expect(seriesError(figures, { ...few, errors: [5, 5] }, bands).remaining).toEqual({
      sd: 0,
      rmssd: 0,
      lf: null,
      hf: null,
    });
    expect(seriesError(figures, { ...few, errors: [] }, bands)).toMatchObject({ likely: null, floor: null });
  });
});
