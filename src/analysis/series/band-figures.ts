import type { BandFigures, SeriesBands, SeriesSpectrum } from '../../model/series.ts';

/** Source: Task Force 1996. */
export const defaultBands: SeriesBands = { vlfFromHz: 0.003, lfFromHz: 0.04, hfFromHz: 0.15, hfToHz: 0.4 };

/** Figures of a series without a spectrum. */
export const noBandFigures: BandFigures = {
  vlf: null,
  lf: null,
  hf: null,
  total: null,
  lfNu: null,
  hfNu: null,
  lfHf: null,
  lfPeak: null,
  hfPeak: null,
};

/**
 * Computes powers and peaks of the bands of a spectrum.
 *
 * @param spectrum  density of unit² / Hz
 * @param bands     edges, Hz
 * @returns powers in unit²; shares and the ratio are null without power
 */
export function bandFigures(spectrum: SeriesSpectrum, bands: SeriesBands): BandFigures {
  const { vlfFromHz, lfFromHz, hfFromHz, hfToHz } = bands;
  const vlf = powerBetween(spectrum, vlfFromHz, lfFromHz);
  const lf = powerBetween(spectrum, lfFromHz, hfFromHz);
  const hf = powerBetween(spectrum, hfFromHz, hfToHz);
  const both = lf + hf;
  return {
    vlf,
    lf,
    hf,
    total: vlf + lf + hf,
    lfNu: both > 0 ? lf / both : null,
    hfNu: both > 0 ? hf / both : null,
    lfHf: hf > 0 ? lf / hf : null,
    lfPeak: peakBetween(spectrum, lfFromHz, hfFromHz),
    hfPeak: peakBetween(spectrum, hfFromHz, hfToHz),
  };
}

/**
 * Integrates a density, interpolated linearly between its frequencies and held constant outside them.
 *
 * @param spectrum  density of unit² / Hz, at least two frequencies
 * @param fromHz    lower edge
 * @param toHz      upper edge
 * @returns unit²
 */
export function powerBetween({ frequencyHz, density }: SeriesSpectrum, fromHz: number, toHz: number): number {
  const last = frequencyHz.length - 1;
  const at = (hz: number, k: number): number => {
    const share = (hz - frequencyHz[k]) / (frequencyHz[k + 1] - frequencyHz[k]);
    return density[k] + share * (density[k + 1] - density[k]);
  };
  let sum = Math.max(0, Math.min(toHz, frequencyHz[0]) - fromHz) * density[0];
  sum += Math.max(0, toHz - Math.max(fromHz, frequencyHz[last])) * density[last];
  for (let k = 0; k < last; k++) {
    const left = Math.max(fromHz, frequencyHz[k]);
    const right = Math.min(toHz, frequencyHz[k + 1]);
    if (left < right) sum += ((right - left) * (at(left, k) + at(right, k))) / 2;
  }
  return sum;
}

/** Returns the frequency of the largest density between two edges, Hz; null without power there. */
function peakBetween({ frequencyHz, density }: SeriesSpectrum, fromHz: number, toHz: number): number | null {
  let peak: number | null = null;
  let highest = 0;
  for (let k = 0; k < density.length; k++) {
    if (frequencyHz[k] < fromHz || frequencyHz[k] >= toHz || density[k] <= highest) continue;
    highest = density[k];
    peak = frequencyHz[k];
  }
  return peak;
}
