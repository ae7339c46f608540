import { describe, expect, it } from 'vitest';
import type { BeatSeries } from '../../../../src/analysis/series/beat-series.ts';
import { pairFigures } from '../../../../src/analysis/series/pair-figures.ts';
import { findSequences } from '../../../../src/analysis/series/sequences.ts';
import { defaultSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import golden from '../../../golden/series/series.json' with { type: 'json' };
import { seriesFigureTolerance } from '../../../support/tolerances.ts';

function seriesAt(times: readonly number[], values: readonly number[]): BeatSeries {
  return {
    timesSec: Float64Array.from(times),
    values: Float64Array.from(values),
    follows: Uint8Array.from(times, (_, i) => (i === 0 ? 0 : 1)),
  };
}

/** Makes one value per second. */
const everySecond = (values: readonly number[]): BeatSeries =>
  seriesAt(
    values.map((_, i) => i),
    values,
  );

describe.each(golden.pairs)('two series against SciPy: $name', ({ x, y, pair }) => {
  const own = pairFigures(
    seriesAt(y.times, y.values),
    seriesAt(x.times, x.values),
    defaultSeriesParams,
    false,
  ).pair;

  it.each(['coherence', 'gain', 'phase'] as const)('%s', (figure) => {
    for (const band of ['lf', 'hf'] as const) {
      const wanted = pair[figure][band];
      expect(typeof own[figure][band]).toBe(typeof wanted);
      const apart = Math.abs((own[figure][band] ?? 0) - (wanted ?? 0));
      expect(apart).toBeLessThanOrEqual(seriesFigureTolerance * Math.abs(wanted ?? 0));
    }
  });
});

describe('pairFigures', () => {
  it('has coherence 1, gain 1 and phase 0 for a series and itself', () => {
    const { times, values } = golden.pairs[0]?.x ?? { times: [], values: [] };
    const series = seriesAt(times, values);
    const { coherence, gain, phase } = pairFigures(series, series, defaultSeriesParams, false).pair;
    for (const band of ['lf', 'hf'] as const) {
      expect(coherence[band]).toBeCloseTo(1, 12);
      expect(gain[band]).toBeCloseTo(1, 12);
      expect(phase[band]).toBeCloseTo(0, 9);
    }
  });

  it('has a negative phase if the series is delayed', () => {
    const t = Array.from({ length: 400 }, (_, i) => 0.8 * i);
    const wave = (sec: number): number => 800 + 30 * Math.sin(2 * Math.PI * 0.1 * sec);
    const late = seriesAt(
      t,
      t.map((sec) => wave(sec - 1)),
    );
    const { pair } = pairFigures(late, seriesAt(t, t.map(wave)), defaultSeriesParams, false);
    // A second of ten is 36 degrees.
    expect(pair.phase.lf).toBeCloseTo(-36, 0);
  });

  it('reports what is missing in a short window, and for a constant series', () => {
    const short = everySecond(Array.from({ length: 100 }, (_, i) => 800 + (i % 5)));
    expect(pairFigures(short, short, defaultSeriesParams, false).lacks[0]).toEqual({
      figure: 'pair.coherence.lf',
      lack: 'it needs 5 segments of 64 s in which both have values; there are 2',
    });
    const level = everySecond(Array.from({ length: 400 }, () => 812.3));
    const { pair, lacks } = pairFigures(level, level, defaultSeriesParams, false);
    expect(pair.coherence).toEqual({ lf: null, hf: null });
    expect(pair.sequences).toEqual({ up: 0, down: 0, slope: null });
    expect(lacks[0]?.lack).toBe('one of the series does not vary there');
  });
});

describe('findSequences', () => {
  const pressure = [100, 102, 104, 106, 105, 103, 101, 101, 103, 102];

  it('finds rises and falls of at least three beats, and their mean slope', () => {
    const rr = pressure.map((value) => 800 + 10 * value);
    expect(findSequences(everySecond(rr), everySecond(pressure), false)).toEqual({
      up: 1,
      down: 1,
      slope: 10,
    });
  });

  it('finds opposite changes only where expected', () => {
    const rr = pressure.map((value) => 800 - 10 * value);
    expect(findSequences(everySecond(rr), everySecond(pressure), false)).toEqual({
      up: 0,
      down: 0,
      slope: null,
    });
    expect(findSequences(everySecond(rr), everySecond(pressure), true)).toEqual({
      up: 1,
      down: 1,
      slope: -10,
    });
  });

  it('does not continue over a missing beat', () => {
    const rr = everySecond(pressure.map((value) => 800 + 10 * value));
    const parted = { ...rr, follows: rr.follows.with(2, 0) };
    expect(findSequences(parted, everySecond(pressure), false)).toEqual({ up: 0, down: 1, slope: 10 });
  });

  it('pairs only values of the same beat', () => {
    const rr = everySecond(pressure.map((value) => 800 + 10 * value));
    const later = seriesAt(
      pressure.map((_, i) => i + 0.5),
      pressure,
    );
    expect(findSequences(rr, later, false).slope).toBeNull();
  });
});
