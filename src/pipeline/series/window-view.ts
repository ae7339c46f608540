import { bandFigures } from '../../analysis/series/band-figures.ts';
import { areValuesEqual, firstAtOrAfter, seriesWithin } from '../../analysis/series/beat-series.ts';
import { crossSpectrum } from '../../analysis/series/cross-spectrum.ts';
import { sequenceSpans } from '../../analysis/series/sequences.ts';
import { seriesSpectra } from '../../analysis/series/series-figures.ts';
import type {
  BandFigures,
  SequenceSpan,
  SeriesBands,
  SeriesSpectrum,
  SeriesValue,
} from '../../model/series.ts';
import { figureParams, type SeriesRun } from './analyse-series.ts';
import { areOpposed } from './series-windows.ts';

/** Relation of two series at each frequency. */
export interface CrossCurves {
  readonly frequencyHz: Float64Array;
  /** Squared magnitude, 0 … 1. */
  readonly coherence: Float64Array;
  /** Unit / unit. */
  readonly gain: Float64Array;
  /** Number of averaged segments. */
  readonly segments: number;
}

/** Data behind the figures of a window. */
export interface SeriesWindowView {
  readonly spectra: { readonly welch: SeriesSpectrum | null; readonly lomb: SeriesSpectrum | null };
  /** Null without a second series. */
  readonly cross: CrossCurves | null;
  readonly sequences: readonly SequenceSpan[];
  /** Pairs of successive valid values for the Poincaré plot: each value, and the next one. */
  readonly pairs: { readonly first: Float64Array; readonly second: Float64Array };
}

/**
 * Returns spectra, sequences and successive values of a window.
 *
 * @param windowIndex of the run's result; null for the whole
 * @returns null if there is no such window
 */
export function seriesWindowView(
  { outputs, parameters, result }: SeriesRun,
  windowIndex: number | null,
): SeriesWindowView | null {
  const window = windowIndex === null ? result.whole : result.windows[windowIndex];
  if (window === undefined) return null;
  const isLast = windowIndex === null || windowIndex + 1 === result.windows.length;
  const { corrected, measured, against } = outputs;
  const end = isLast ? Infinity : window.to;
  const series = seriesWithin(corrected.first.series, window.from, end);
  const params = figureParams(parameters);
  const { values, follows } = series;
  const places = Array.from(follows.keys()).filter((k) => follows[k] === 1);
  const pairs = {
    first: Float64Array.from(places, (k) => values[k - 1] ?? Number.NaN),
    second: Float64Array.from(places, (k) => values[k] ?? Number.NaN),
  };
  // Equal values have no spectrum; it would be that of rounding errors.
  const isEqual = areValuesEqual(values);
  const spectra = isEqual ? { welch: null, lomb: null } : seriesSpectra(series, params);
  if (corrected.second === null || against === null) return { spectra, cross: null, sequences: [], pairs };
  const other = seriesWithin(corrected.second.series, window.from, end);
  const sequences = sequenceSpans(series, other, areOpposed(measured.kind, against.kind));
  if (isEqual || areValuesEqual(other.values)) return { spectra, cross: null, sequences, pairs };
  const { frequencyHz, xx, yy, xyRe, xyIm, segments } = crossSpectrum(other, series, params);
  const cross = xyRe.map((re, k) => Math.hypot(re, xyIm[k] ?? 0));
  return {
    spectra,
    cross: {
      frequencyHz,
      coherence: cross.map((size, k) => size ** 2 / ((xx[k] ?? 0) * (yy[k] ?? 0))),
      gain: cross.map((size, k) => size / (xx[k] ?? 0)),
      segments,
    },
    sequences,
    pairs,
  };
}

/**
 * Computes powers and peaks of bands while the user moves their edges.
 *
 * @param spectrum from `seriesWindowView`
 * @param given    figures of the window with the original edges; those that are null stay null
 * @returns unit²; null for figures that the window does not have
 */
export function computeBandFigures(
  spectrum: SeriesSpectrum,
  bands: SeriesBands,
  given: BandFigures,
): BandFigures {
  const figures = bandFigures(spectrum, bands);
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      given[name as keyof BandFigures] === null ? null : value,
    ]),
  ) as unknown as BandFigures;
}

/**
 * Returns the window of each value of a series.
 *
 * @param values  in order of time
 * @param windows in order
 * @returns window indices; values at the end of the last window belong to it
 */
export function findValueWindows(
  values: readonly SeriesValue[],
  windows: readonly { readonly from: number }[],
): readonly number[] {
  const starts = Float64Array.from(windows, ({ from }) => from);
  return values.map(({ at }) => {
    const after = firstAtOrAfter(starts, at);
    return Math.max(0, starts[after] === at ? after : after - 1);
  });
}
