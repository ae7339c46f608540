import type { BandValues, MissingFigure, PairFigures, SeriesBands } from '../../model/series.ts';
import { type BeatSeries, areValuesEqual } from './beat-series.ts';
import { type CrossSpectrum, crossSpectrum } from './cross-spectrum.ts';
import type { EvenParams } from './even-stretches.ts';
import { findSequences } from './sequences.ts';

/** Minimum coherence of the frequencies used for gain and phase. Source: Robbe and others 1987. */
export const minCoherence = 0.5;

/** Minimum number of segments; with fewer, coherence arises by chance. */
const minSegments = 5;

/** Parameters for the comparison of two series. */
interface PairParams extends EvenParams {
  readonly bands: SeriesBands;
}

/**
 * Computes the relation of a series to another.
 *
 * @param y           response series
 * @param x           input series
 * @param params      of the spectra
 * @param isOpposite  whether y is expected to fall where x rises, in sequences
 * @returns null for figures that cannot be computed, with the reason
 */
export function pairFigures(
  y: BeatSeries,
  x: BeatSeries,
  params: PairParams,
  isOpposite: boolean,
): { readonly pair: PairFigures; readonly lacks: readonly MissingFigure[] } {
  const spectrum = crossSpectrum(x, y, params);
  const isStill = areValuesEqual(x.values) || areValuesEqual(y.values);
  const { lfFromHz, hfFromHz, hfToHz } = params.bands;
  const lacks: MissingFigure[] = [];
  const lf = sumBand(spectrum, lfFromHz, hfFromHz);
  const hf = sumBand(spectrum, hfFromHz, hfToHz);
  const byBand = (figure: string, of: (band: PairBand) => number | null): BandValues => {
    const reportBand = (name: 'lf' | 'hf', band: PairBand): number | null => {
      const value = spectrum.segments < minSegments || isStill ? null : of(band);
      if (value === null)
        lacks.push({ figure: `pair.${figure}.${name}`, lack: explainMissingPair(spectrum, band, isStill) });
      return value;
    };
    return { lf: reportBand('lf', lf), hf: reportBand('hf', hf) };
  };
  const coherence = byBand('coherence', (band) => band.coherence);
  const gain = byBand('gain', (band) => band.gain);
  const phase = byBand('phase', (band) => band.phase);
  const sequences = findSequences(y, x, isOpposite);
  if (sequences.slope === null) {
    lacks.push({ figure: 'pair.sequences.slope', lack: 'no sequence of three beats or more was found' });
  }
  return { pair: { coherence, gain, phase, sequences }, lacks };
}

function explainMissingPair({ segments }: CrossSpectrum, { coherence }: PairBand, isStill: boolean): string {
  if (segments < minSegments) {
    return `it needs ${minSegments} segments of 64 s in which both have values; there are ${segments}`;
  }
  return coherence === null || isStill
    ? 'one of the series does not vary there'
    : `the coherence is below ${minCoherence} throughout`;
}

/** Figures of one band; null if a series has no power there, or no frequency is coherent. */
interface PairBand {
  readonly coherence: number | null;
  readonly gain: number | null;
  readonly phase: number | null;
}

function sumBand({ frequencyHz, xx, yy, xyRe, xyIm }: CrossSpectrum, fromHz: number, toHz: number): PairBand {
  let count = 0;
  let coherenceSum = 0;
  let coherent = 0;
  let gainSum = 0;
  let re = 0;
  let im = 0;
  for (let k = 0; k < frequencyHz.length; k++) {
    const power = xx[k] * yy[k];
    if (frequencyHz[k] < fromHz || frequencyHz[k] >= toHz || power === 0) continue;
    const cross = xyRe[k] ** 2 + xyIm[k] ** 2;
    const coherence = cross / power;
    count++;
    coherenceSum += coherence;
    if (coherence < minCoherence) continue;
    coherent++;
    gainSum += Math.sqrt(cross) / xx[k];
    re += xyRe[k];
    im += xyIm[k];
  }
  return {
    coherence: count === 0 ? null : coherenceSum / count,
    gain: coherent === 0 ? null : gainSum / coherent,
    phase: coherent === 0 ? null : (Math.atan2(im, re) * 180) / Math.PI,
  };
}
