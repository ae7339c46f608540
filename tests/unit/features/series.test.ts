import { outlineByColumn } from '../../../src/features/series/draw-series.ts';
import { describe, expect, test } from 'vitest';
import type { BandFigures, SeriesWindow } from '../../../src/model/series.ts';
import { readBands, bandLimits } from '../../../src/features/series/band-model.ts';
import { windowCaution, seriesFigureLines } from '../../../src/features/words/series-figure-lines.ts';
import { poincareEllipse, poincareModel } from '../../../src/features/series/poincare-model.ts';
import { seriesLane } from '../../../src/features/series/series-lanes.ts';
import { sdName, seriesText } from '../../../src/features/words/series-words.ts';
import { valueBins } from '../../../src/features/series/value-histogram.tsx';
import { seriesRows } from '../../../src/pipeline/series/series-rows.ts';
import { findPublished } from '../../../src/pipeline/plausibility/published-series.ts';
import { fakeSeriesReport } from '../../support/fake-series.ts';
import { given } from '../../support/given.ts';

const { result } = fakeSeriesReport;
const value = (at: number, ms: number, kept = true) => ({ at, value: ms, kept, why: null });

describe('figures of a series', () => {
  const names = seriesFigureLines(result).map(({ lackKey }) => lackKey);

  test('figures of a series include all that a window has', () => {
    const { whole } = result;
    const plain = (own: keyof SeriesWindow) =>
      !['from', 'to', 'n', 'corrected', 'welch', 'lomb', 'notGiven', 'doubtful'].includes(own);
    const wanted = [
      ...(Object.keys(whole) as (keyof SeriesWindow)[]).filter(plain),
      ...(['welch', 'lomb'] as const).flatMap((own) =>
        (Object.keys(whole[own]) as (keyof BandFigures)[]).map((name) => `${own}.${name}`),
      ),
    ];
    expect(names.toSorted()).toEqual(wanted.toSorted());
  });

  test('figures of a series are named after the series: SDNN is only for RR', () => {
    expect(sdName(result)).toBe('SDNN');
    expect(sdName({ of: 'pulse', name: 'Pulse interval' })).toBe('SD of Pulse interval');
    const ofAmplitude = seriesFigureLines({ ...result, of: 'amplitude', unit: 'mV' });
    expect(ofAmplitude.map(({ lackKey }) => lackKey)).not.toContain('pnn50');
    expect(ofAmplitude.find(({ lackKey }) => lackKey === 'welch.hf')?.unit).toBe('mV²');
  });

  test('figures of a series have digits for their unit', () => {
    expect(seriesText(812.345, 'ms')).toBe('812.3');
    expect(seriesText(0.012345, 'mV')).toBe('0.0123');
    expect(seriesText(null, 'mV')).toBe('–');
  });

  test('figures of a series have rows for a second series, and for error-corrected values', () => {
    const pair = {
      coherence: { lf: 0.8, hf: 0.9 },
      gain: { lf: 2, hf: 1 },
      phase: { lf: -60, hf: 10 },
      sequences: { up: 3, down: 2, slope: 1.5 },
    };
    const error = { likely: 3, floor: 20, remaining: { sd: 4, rmssd: 5, lf: 6, hf: 7 } };
    const both = { ...result.whole, pair, error };
    const rows = seriesFigureLines({
      ...result,
      whole: both,
      against: { of: 'amplitude', name: 'Pulse amplitude', unit: 'mV' },
    });
    const shown = (lackOf: string) => {
      const row = given(rows.find((one) => one.lackKey === lackOf));
      return `${row.text(row.value(both))} ${row.unit}`.trim();
    };
    expect(shown('pair.gain.lf')).toBe('2.00 ms/mV');
    expect(shown('pair.phase.lf')).toBe('−60 °');
    expect(shown('pair.sequences.up')).toBe('3');
    expect(shown('error.remaining.sd')).toBe('4.0 ms');
  });
});

describe('remarks on an incomplete figure', () => {
  test('refer to the figure itself, or to its part', () => {
    const span = {
      ...result.whole,
      notGiven: { respiration: 'it needs 64 s', 'welch.lf': 'it is short' },
      doubtful: { 'error.remaining.hf': 'it is short' },
    };
    expect(windowCaution(span, 'respiration.rate')).toBe('Not given: it needs 64 s');
    expect(windowCaution(span, 'welch.lf')).toBe('Not given: it is short');
    expect(windowCaution(span, 'error.remaining.hf')).toBe('Doubtful: it is short');
    expect(windowCaution(span, 'welch.hf')).toBeUndefined();
  });
});

describe('rows of a table', () => {
  test('rows of a table name the stretch, and the doubtful figures last, for any series', () => {
    const named = {
      ...result.whole,
      name: 'supine',
      doubtful: { 'welch.vlf': 'short', 'lomb.vlf': 'short' },
    };
    const rowsOf = (own: 'rr' | 'amplitude') => seriesRows({ ...result, of: own, windows: [named] })[0] ?? {};
    for (const own of ['rr', 'amplitude'] as const) {
      expect(rowsOf(own)).toMatchObject({ name: 'supine', doubtful: 'welch.vlf lomb.vlf' });
      expect(Object.keys(rowsOf(own)).at(-1)).toBe('doubtful');
    }
    expect(rowsOf('amplitude')).toMatchObject({ amplitude: { sd: 10 } });
  });
});

describe('published values', () => {
  test('published values exist for present figures, and for RR only', () => {
    const names = seriesFigureLines(result).map(({ lackKey }) => lackKey);
    const published = names.filter((name) => findPublished('rr', name).length > 0);
    expect(published).toEqual(
      expect.arrayContaining(['mean', 'sd', 'rmssd', 'welch.lf', 'welch.hf', 'welch.lfHf']),
    );
    expect(names.flatMap((name) => findPublished('rr', name))).toHaveLength(22);
    const aged = findPublished('rr', 'rmssd').map(({ words }) => words);
    expect(aged.at(-1)).toBe(
      'men of 25–34 years 39.7 ± 19.9, of 35–44 years 32.0 ± 16.5, of 45–54 years 23.0 ± 10.9, of 55–64 years 19.9 ± 11.1, of 65–74 years 19.1 ± 10.7 ms',
    );
    expect(names.flatMap((name) => findPublished('pulse', name))).toEqual([]);
  });
});

describe('the pictures of a series', () => {
  test('the pictures of a series have a scale that contains all counted values, whatever is excluded', () => {
    const values = Array.from({ length: 200 }, (_, k) => value(k, 800 + 40 * Math.sin(k)));
    const lane = seriesLane('RR', 'ms', [...values, value(201, 4000, false)]);
    expect(lane.low).toBeGreaterThan(700);
    expect(lane.low).toBeLessThan(760);
    expect(lane.high).toBeGreaterThan(840);
    expect(lane.high).toBeLessThan(900);
    expect(lane.offScale).toBe(0);
    expect(seriesLane('RR', 'ms', [...values, value(201, 4000)]).offScale).toBe(1);
    expect(seriesLane('RR', 'ms', [])).toMatchObject({ low: 0, high: 1 });
    const equal = seriesLane('RR', 'ms', [value(0, 800), value(1, 800)]);
    expect(equal.low).toBeLessThan(800);
    expect(equal.high).toBeGreaterThan(800);
  });

  test('count RR in bins of 1/128 s, and other values as wide as they need', () => {
    const bins = given(valueBins([800, 801, 900], 'rr'));
    expect(bins.width).toBeCloseTo(7.8125, 9);
    expect(bins.counts.reduce((sum, count) => sum + count, 0) + bins.offScale).toBe(3);
    const fine = given(
      valueBins(
        Array.from({ length: 500 }, (_, k) => 180 + Math.sin(k)),
        'rptt',
      ),
    );
    expect(fine.width).toBeLessThanOrEqual(0.5);
    expect(fine.counts.reduce((sum, count) => sum + count, 0) + fine.offScale).toBe(500);
    expect(valueBins([], 'rr')).toBeNull();
  });

  test('the pictures of a series have an ellipse of SD1 across and SD2 along the line of identity', () => {
    const pairs = { first: Float64Array.of(1000, 900), second: Float64Array.of(900, 1000) };
    const { x, y } = given(poincareEllipse(pairs, { sd1: 10, sd2: 40 }));
    const across = x.map((own, k) => (given(y[k]) - own) / Math.SQRT2);
    const along = x.map((own, k) => (given(y[k]) + own - 1900) / Math.SQRT2);
    expect(Math.max(...across)).toBeCloseTo(10, 9);
    expect(Math.max(...along)).toBeCloseTo(40, 9);
    expect(poincareEllipse(pairs, { sd1: null, sd2: 40 })).toBeNull();
    expect(poincareModel({ first: Float64Array.of(), second: Float64Array.of() })).toBeNull();
    const many = Float64Array.from({ length: 10_000 }, (_, k) => k);
    expect(poincareModel({ first: many, second: many })?.every).toBe(3);
  });

  test('the pictures of a series have the bands of the parameters', () => {
    const bands = readBands({ hfFrom: 0.2 });
    expect(bandLimits(bands, 'vlf')).toEqual([0.003, 0.04]);
    expect(bandLimits(bands, 'lf')).toEqual([0.04, 0.2]);
    expect(bandLimits(bands, 'hf')).toEqual([0.2, 0.4]);
  });
});

describe('the curve of a series', () => {
  /** Beats of 0.8 s, one of them 11 s after the previous one. */
  const values = Array.from({ length: 3000 }, (_, k) => ({
    at: 0.8 * k + (k >= 2000 ? 10.2 : 0),
    value: 800 + 50 * Math.sin(k),
  }));

  test('joins values of one run, for any column width, and none across a break', () => {
    const drawn = outlineByColumn(values, ({ at }) => Math.floor(at / 150));
    expect(new Set(drawn.map(({ run }) => run)).size).toBe(2);
    const breakAt = values[2000]?.at ?? 0;
    expect(drawn.every(({ at, run }) => run === (drawn[0]?.run ?? -1) + (at >= breakAt ? 1 : 0))).toBe(true);
    expect(drawn.length).toBeLessThan(4 * 18);
  });

  test('keeps the minimum and maximum of each column', () => {
    const drawn = outlineByColumn(values, ({ at }) => Math.floor(at / 150));
    for (let column = 0; column < 16; column++) {
      const own = (all: readonly { readonly at: number; readonly value: number }[]) =>
        all.filter(({ at }) => Math.floor(at / 150) === column).map(({ value }) => value);
      expect([Math.min(...own(drawn)), Math.max(...own(drawn))]).toEqual([
        Math.min(...own(values)),
        Math.max(...own(values)),
      ]);
    }
  });
});
