import type {
  BandFigures,
  MissingFigure,
  SeriesBands,
  SeriesFigures,
  SeriesSpectrum,
} from '../../model/series.ts';
import { bandFigures, noBandFigures, defaultBands } from './band-figures.ts';
import { type BeatSeries, areValuesEqual, successiveDifferences, successiveSums } from './beat-series.ts';
import { longBoxes, scalingExponent, shortBoxes } from './detrended-fluctuation.ts';
import { type EvenParams, evenRateHz, evenStretches } from './even-stretches.ts';
import { sampleEntropy } from './sample-entropy.ts';
import { computeSeriesLomb, computeSeriesWelch } from './series-spectra.ts';
import { trendCutoffHz } from './smoothness-priors.ts';
import { stationarityP } from './stationarity.ts';
import { segmentFigures, timeDomain, triangularIndex } from './time-domain.ts';
import { sampleSd } from '../../dsp/statistics/stats.ts';

/** Parameters of the figures of a series. */
export interface SeriesParams extends EvenParams {
  readonly bands: SeriesBands;
  /** Length of the segments of both spectra, s. */
  readonly segmentSec: number;
  /** A band is doubtful if the span holds fewer periods of its lower edge. */
  readonly leastPeriods: number;
  /** Number of values of the shorter stretches of sample entropy. */
  readonly entropyLength: number;
  /** Tolerance of sample entropy, × SD. */
  readonly entropyTolerance: number;
}

export const defaultSeriesParams: SeriesParams = {
  joining: 'cubic',
  detrending: 'smoothness-priors',
  lambda: 500,
  bands: defaultBands,
  segmentSec: 300,
  leastPeriods: 10,
  entropyLength: 2,
  entropyTolerance: 0.2,
};

/** Minimum length for the triangular index, s. Source: Task Force 1996. */
const minTriangularSec = 1200;

/** Minimum number of an exponent's longest boxes. */
const minBoxes = 3;

/** A band is omitted if the span holds fewer periods of its upper edge. */
const minUpperPeriods = 2;

/** Minimum number of values for sample entropy; fewer have hardly any similar pairs. */
const minEntropyValues = 20;

/** A span of time, s. */
interface Span {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Figures of a span, reasons for missing ones, and doubtful ones. */
export interface ComputedFigures {
  readonly figures: SeriesFigures;
  readonly lacks: readonly MissingFigure[];
  readonly doubts: readonly MissingFigure[];
}

/**
 * Computes all figures of the values of a span.
 *
 * @param series  its values
 * @param span    its start and end; segments of 5 minutes count from its start
 * @param params  of the spectra and the entropy
 * @returns null for each figure that cannot be computed, with the reason; a figure for which the span is short is given
 *   and marked as doubtful
 */
export function seriesFigures(series: BeatSeries, span: Span, params: SeriesParams): ComputedFigures {
  const lacks: MissingFigure[] = [];
  const doubts: MissingFigure[] = [];
  const count = series.values.length;
  const none = count === 0 ? 'there are no values' : null;
  const given: ReportFigure = (figure, value, lack, doubt = null) => {
    const why = none ?? lack ?? (Number.isFinite(value) ? null : 'it needs more values of successive beats');
    if (why === null) {
      if (doubt !== null) doubts.push({ figure, lack: doubt });
      return value;
    }
    lacks.push({ figure, lack: why });
    return null;
  };
  const { mean, sd, rmssd, pnn50 } = timeDomain(series);
  const { sdann, sdnnIndex } = segmentFigures(series, span.fromSec, span.toSec);
  const { sd1, sd2 } = poincare(series);
  const level = areValuesEqual(series.values) ? allEqual : null;
  const drift = stationarityP(series);
  const exponent = (figure: string, boxes: typeof shortBoxes): number | null => {
    const least = minBoxes * boxes.to;
    const lack = count < least ? `it needs ${least} values; there are ${count}` : level;
    return given(figure, lack === null ? scalingExponent(series.values, boxes) : Number.NaN, lack);
  };
  const segments = 'it needs two whole segments of 5 minutes, each at least half covered by values';
  const figures: SeriesFigures = {
    mean: given('mean', mean, null),
    sd: given('sd', sd, null),
    rmssd: given('rmssd', rmssd, null),
    pnn50: given('pnn50', pnn50, null),
    sdann: given('sdann', sdann, Number.isFinite(sdann) ? null : segments),
    sdnnIndex: given('sdnnIndex', sdnnIndex, Number.isFinite(sdnnIndex) ? null : segments),
    triangularIndex: given('triangularIndex', triangularIndex(series.values), null, triangularDoubt(series)),
    sd1: given('sd1', sd1, null),
    sd2: given('sd2', sd2, null),
    dfa1: exponent('dfa1', shortBoxes),
    dfa2: exponent('dfa2', longBoxes),
    sampleEntropy: computeEntropy(series, sd, level, params, given),
    stationarity: given('stationarity', drift, level ?? (Number.isNaN(drift) ? fewPartsReason : null)),
    ...spectralFigures(series, level, params, given),
  };
  return { figures, lacks, doubts };
}

const allEqual = 'all values are equal';
const fewPartsReason = 'it needs 5 values in eight of its ten parts';

/** @param doubt  reason why the given figure is doubtful */
type ReportFigure = (
  figure: string,
  value: number,
  lack: string | null,
  doubt?: string | null,
) => number | null;

function computeDurationSec({ timesSec }: BeatSeries): number {
  return timesSec.length === 0 ? 0 : timesSec[timesSec.length - 1] - timesSec[0];
}

function triangularDoubt(series: BeatSeries): string | null {
  return computeDurationSec(series) < minTriangularSec ? 'it needs 20 minutes' : null;
}

/** @param level  reason for a missing value, if all values are equal */
function computeEntropy(
  series: BeatSeries,
  sd: number,
  level: string | null,
  params: SeriesParams,
  given: ReportFigure,
): number | null {
  const { entropyLength, entropyTolerance } = params;
  const count = series.values.length;
  const needs = (least: number): string => `it needs ${least} values; there are ${count}`;
  if (count < minEntropyValues) return given('sampleEntropy', Number.NaN, needs(minEntropyValues));
  if (level !== null) return given('sampleEntropy', Number.NaN, level);
  const { entropy } = sampleEntropy(series, entropyLength, entropyTolerance * sd);
  return given(
    'sampleEntropy',
    entropy,
    Number.isFinite(entropy) ? null : 'no patterns of values match',
    count < 10 ** entropyLength ? needs(10 ** entropyLength) : null,
  );
}

/**
 * Computes both spectra of a series.
 *
 * @param series  any
 * @param params  of the spectra
 * @returns null if there are too few values
 */
export function seriesSpectra(
  series: BeatSeries,
  params: SeriesParams,
): { readonly welch: SeriesSpectrum | null; readonly lomb: SeriesSpectrum | null } {
  const stretches = evenStretches(series, params);
  return {
    welch: computeSeriesWelch(stretches, params.segmentSec),
    lomb: computeSeriesLomb(series, stretches, params.segmentSec, params.bands.hfToHz),
  };
}

/** Whether a span is long enough for a band. */
interface BandSpan {
  readonly lack: string | null;
  readonly doubt: string | null;
}

/** A span counts from its first to its last value, so that it may end one value before the window's end. */
function bandSpan(series: BeatSeries, fromHz: number, toHz: number, params: SeriesParams): BandSpan {
  const durationSec = computeDurationSec(series);
  const short = (periods: number, hz: number): string | null =>
    durationSec < periods / hz ? `${periods} periods of ${hz} Hz take ${Math.round(periods / hz)} s` : null;
  return {
    lack: short(minUpperPeriods, toHz),
    doubt: short(params.leastPeriods, fromHz) ?? explainTrendDoubt(fromHz, params),
  };
}

function explainTrendDoubt(fromHz: number, { detrending, lambda }: SeriesParams): string | null {
  const upToHz = trendCutoffHz(lambda, evenRateHz);
  if (detrending === 'constant' || fromHz >= upToHz) return null;
  return `smoothness priors remove changes slower than ${upToHz.toPrecision(2)} Hz`;
}

function spectralFigures(
  series: BeatSeries,
  level: string | null,
  params: SeriesParams,
  given: ReportFigure,
): Pick<SeriesFigures, 'welch' | 'lomb'> {
  const { welch, lomb } = seriesSpectra(series, params);
  const { vlfFromHz, lfFromHz, hfFromHz, hfToHz } = params.bands;
  const [inVlf, inLf, inHf] = [
    [vlfFromHz, lfFromHz],
    [lfFromHz, hfFromHz],
    [hfFromHz, hfToHz],
  ].map(([fromHz, toHz]) => bandSpan(series, fromHz, toHz, params));
  // The total includes VLF and is as doubtful as VLF, but it is given even if VLF is not.
  const inAll = { lack: inLf.lack, doubt: inVlf.lack ?? inVlf.doubt };
  const figuresOf = (name: 'welch' | 'lomb', spectrum: SeriesSpectrum | null): BandFigures => {
    const tooFew = spectrum === null || spectrum.frequencyHz.length < 2;
    const isEmpty = tooFew || level !== null;
    const figures = isEmpty ? noBandFigures : bandFigures(spectrum, params.bands);
    const reportBand = (figure: keyof BandFigures, band: BandSpan): number | null =>
      given(
        `${name}.${figure}`,
        figures[figure] ?? Number.NaN,
        (tooFew ? 'there are too few values' : (level ?? band.lack)) ??
          (figures[figure] === null ? 'there is no power in its bands' : null),
        band.doubt,
      );
    return {
      vlf: reportBand('vlf', inVlf),
      lf: reportBand('lf', inLf),
      hf: reportBand('hf', inHf),
      total: reportBand('total', inAll),
      lfNu: reportBand('lfNu', inLf),
      hfNu: reportBand('hfNu', inLf),
      lfHf: reportBand('lfHf', inLf),
      lfPeak: reportBand('lfPeak', inLf),
      hfPeak: reportBand('hfPeak', inHf),
    };
  };
  return { welch: figuresOf('welch', welch), lomb: figuresOf('lomb', lomb) };
}

/** Semi-axes of the ellipse of each value against the one before; NaN for fewer than three successive values. */
interface Poincare {
  /** Perpendicular to the line of identity. */
  readonly sd1: number;
  /** Along it. */
  readonly sd2: number;
}

/**
 * Computes SD1 and SD2: SDs of the difference and of the sum of neighbours, divided by √2. Source: Brennan, Palaniswami
 * and Kamen 2001.
 *
 * @param series  values in any unit
 * @returns in the unit of the values
 */
export function poincare(series: BeatSeries): Poincare {
  return {
    sd1: sampleSd(successiveDifferences(series)) / Math.SQRT2,
    sd2: sampleSd(successiveSums(series)) / Math.SQRT2,
  };
}
