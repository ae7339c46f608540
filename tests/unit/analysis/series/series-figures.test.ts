import { describe, expect, it } from 'vitest';
import type { BeatSeries } from '../../../../src/analysis/series/beat-series.ts';
import { sampleEntropy } from '../../../../src/analysis/series/sample-entropy.ts';
import { seriesFigures, defaultSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import { smoothTrend, trendCutoffHz } from '../../../../src/analysis/series/smoothness-priors.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import golden from '../../../golden/series/series.json' with { type: 'json' };
import { listNumbers } from '../../../support/list-numbers.ts';
import { seriesFigureTolerance } from '../../../support/tolerances.ts';

type Golden = (typeof golden.cases)[number];

function makeSeries({ times, values, breaks }: Golden): BeatSeries {
  const starts = new Set([0, ...breaks]);
  return {
    timesSec: Float64Array.from(times),
    values: Float64Array.from(values),
    follows: Uint8Array.from(times, (_, i) => (starts.has(i) ? 0 : 1)),
  };
}

/** Makes a series of values at constant distances. */
function steadySeries(values: readonly number[], distanceSec = 0.8): BeatSeries {
  return {
    timesSec: Float64Array.from(values, (_, i) => i * distanceSec),
    values: Float64Array.from(values),
    follows: Uint8Array.from(values, (_, i) => (i === 0 ? 0 : 1)),
  };
}

function measureFigures(series: BeatSeries, toSec: number) {
  return seriesFigures(series, { fromSec: 0, toSec }, defaultSeriesParams);
}

describe.each(golden.cases)('figures of a series against NumPy and SciPy: $name', (wanted) => {
  const series = makeSeries(wanted);
  const { figures } = seriesFigures(
    series,
    { fromSec: 0, toSec: wanted.toSec },
    {
      ...defaultSeriesParams,
      // SciPy returns VLF for any length.
      leastPeriods: 0,
      joining: wanted.joining === 'linear' ? 'linear' : 'cubic',
      detrending: wanted.detrending === 'constant' ? 'constant' : 'smoothness-priors',
    },
  );
  const computed = new Map(listNumbers(figures));

  it.each(listNumbers(wanted.figures))('%s', (path, value) => {
    const own = computed.get(path);
    // A missing figure is null in both.
    const apart =
      typeof value === 'number' ? Math.abs(Number(own) - value) / Math.max(Math.abs(value), 1e-9) : 0;
    expect(typeof own).toBe(typeof value);
    expect(apart).toBeLessThanOrEqual(seriesFigureTolerance);
  });

  it('counts the same pairs of similar stretches', () => {
    const { shorter, longer } = sampleEntropy(series, 2, 0.2 * sampleSd(series.values));
    expect({ shorter, longer }).toEqual({ shorter: wanted.like, longer: wanted.longer });
  });
});

describe('known spectra', () => {
  const { figures } = measureFigures(
    steadySeries(
      Array.from({ length: 375 }, (_, i) => {
        const t = 0.8 * i;
        return 800 + 30 * Math.sin(2 * Math.PI * 0.1 * t) + 20 * Math.sin(2 * Math.PI * 0.25 * t);
      }),
    ),
    300,
  );

  it('known spectra have half the squared amplitude of a sine in its band', () => {
    for (const spectrum of [figures.welch, figures.lomb]) {
      expect(spectrum.lf).toBeGreaterThan(0.96 * 450);
      expect(spectrum.lf).toBeLessThan(1.04 * 450);
      expect(spectrum.hf).toBeGreaterThan(0.95 * 200);
      expect(spectrum.hf).toBeLessThan(1.05 * 200);
      expect(spectrum.lfPeak).toBeCloseTo(0.1, 2);
      expect(spectrum.hfPeak).toBeCloseTo(0.25, 2);
    }
  });

  it('known spectra report why VLF of 5 minutes is doubtful', () => {
    const { doubts, figures: own } = measureFigures(
      steadySeries(Array.from({ length: 375 }, (_, i) => 800 + (i % 7))),
      300,
    );
    const vlf = { figure: 'welch.vlf', lack: '10 periods of 0.003 Hz take 3333 s' };
    expect(doubts).toEqual(expect.arrayContaining([vlf, { ...vlf, figure: 'lomb.total' }]));
    expect(doubts).not.toContainEqual(expect.objectContaining({ figure: 'welch.lf' }));
    expect(own.welch.vlf).toBeGreaterThan(0);
  });

  it('known spectra report that smoothness priors remove VLF, and LF too with a small λ', () => {
    const hours = steadySeries(Array.from({ length: 9000 }, (_, i) => 800 + (i % 7)));
    const doubtsOf = (params: Partial<typeof defaultSeriesParams>) =>
      seriesFigures(hours, { fromSec: 0, toSec: 7200 }, { ...defaultSeriesParams, ...params }).doubts;
    const taken = (figure: string, hz: string) => ({
      figure,
      lack: `smoothness priors remove changes slower than ${hz} Hz`,
    });
    expect(doubtsOf({})).toContainEqual(taken('welch.vlf', '0.035'));
    expect(doubtsOf({ lambda: 100 })).toContainEqual(taken('welch.lf', '0.079'));
    expect(doubtsOf({ detrending: 'constant' })).toEqual([]);
  });

  it('known spectra lose half of the power at the cutoff of smoothness priors', () => {
    const limitHz = trendCutoffHz(500, 4);
    const sine = Float64Array.from({ length: 8000 }, (_, i) => Math.sin((2 * Math.PI * limitHz * i) / 4));
    const trend = smoothTrend(sine, 500);
    const left = sine.map((value, i) => value - (trend[i] ?? 0)).subarray(2000, 6000);
    const share = sampleSd(left) / sampleSd(sine.subarray(2000, 6000));
    expect(share).toBeCloseTo(Math.SQRT1_2, 3);
  });
});

describe('series that are too short or constant', () => {
  it('series that are too short or constant have the mean and SD of equal values, and only what follows from them', () => {
    const { figures, lacks } = measureFigures(steadySeries(Array.from({ length: 375 }, () => 800)), 300);
    expect(figures).toMatchObject({ mean: 800, sd: 0, rmssd: 0, pnn50: 0, sd1: 0, sd2: 0 });
    expect(figures).toMatchObject({ dfa1: null, dfa2: null, sampleEntropy: null });
    expect(figures.welch).toMatchObject({ lf: null, hf: null, lfHf: null, lfPeak: null });
    expect(lacks).toContainEqual({ figure: 'lomb.lf', lack: 'all values are equal' });
    expect(lacks).toContainEqual({ figure: 'sampleEntropy', lack: 'all values are equal' });
  });

  it('series that are too short or constant have the figures that 20 values allow', () => {
    const { figures, lacks, doubts } = measureFigures(
      steadySeries(Array.from({ length: 20 }, (_, i) => 800 + 10 * (i % 3))),
      300,
    );
    expect(figures.rmssd).toBeGreaterThan(0);
    expect(figures).toMatchObject({ dfa1: null, sdann: null });
    expect(figures.triangularIndex).toBeGreaterThan(1);
    expect(doubts).toContainEqual({ figure: 'triangularIndex', lack: 'it needs 20 minutes' });
    expect(figures.welch).toMatchObject({ vlf: null });
    expect(lacks).toContainEqual({ figure: 'welch.vlf', lack: '2 periods of 0.04 Hz take 50 s' });
    expect(lacks).toContainEqual({ figure: 'dfa1', lack: 'it needs 48 values; there are 20' });
  });

  it.each([0, 1, 2])(
    'series that are too short or constant have no figures that %i values do not allow',
    (count) => {
      const { figures } = measureFigures(steadySeries([800, 810].slice(0, count)), 300);
      expect(figures.mean).toBe(count === 0 ? null : 800 + 5 * (count - 1));
      expect(figures).toMatchObject({ sd1: null, dfa1: null, sampleEntropy: null, sdann: null });
      expect(figures.lomb).toMatchObject({ lf: null, hf: null });
    },
  );
});
