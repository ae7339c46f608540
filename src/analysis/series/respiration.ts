import type { SeriesSpectrum } from '../../model/series.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, areValuesEqual } from './beat-series.ts';
import { type EvenParams, evenStretches } from './even-stretches.ts';
import { powerBetween } from './band-figures.ts';
import { welchOfSeries } from './series-spectra.ts';

/** How often somebody breathes, and how plainly. */
export interface BreathRate {
  /** Breaths a minute. */
  readonly rate: number;
  /** Share of the power where breaths are looked for that lies within 0.03 Hz of the rate, 0 … 1. */
  readonly share: number;
}

/** Breaths are looked for between these, Hz: 4 to 42 a minute; 9 where the vessels' own waves about 0.1 Hz look the same. */
const slowestHz = 0.07;
const aboveWavesHz = 0.15;
const toHz = 0.7;
/** Segments of the spectrum, s: four breaths of the slowest. */
const segmentSec = 64;
/** The width of a peak to each side, Hz: two steps of the spectrum. */
const halfHz = 0.03;
/** A peak at twice the frequency of a slower one is its overtone where it has less than this share of its density. */
const leastBesideSlow = 0.25;
const joined: EvenParams = { joining: 'cubic', detrending: 'smoothness-priors', lambda: 500 };

/** Where a spectrum is highest between two frequencies, Hz, and higher than beside it; 0 where nowhere. */
function highestPeak({ frequencyHz, density }: SeriesSpectrum, fromHz: number, endHz: number): number {
  let peak = 0;
  for (let k = 1; k + 1 < density.length; k++) {
    const isTop = density[k] >= density[k - 1] && density[k] >= density[k + 1] && density[k] > 0;
    const isInside = frequencyHz[k] >= fromHz && frequencyHz[k] <= endHz;
    if (isTop && isInside && (peak === 0 || density[k] > density[peak])) peak = k;
  }
  return peak;
}

/**
 * The rate of breathing, as the highest peak of Welch's spectrum, the top of a parabola through the logarithms of three
 * densities.
 *
 * @param breath  what moves with breathing, any unit; of beats, or taken evenly
 * @param isBeats  whether its values are of beats: then nothing faster than half of their rate shows in them
 * @param hasWaves whether the waves of the vessels' tone show in it too, about 0.1 Hz, as they do in RR and in the pulse: then
 *                 no breath below 9 a minute is looked for
 * @returns null of less than 64 s, where nothing stands out, or what does may be the overtone of a slower wave
 */
export function breathRate(breath: BeatSeries, isBeats: boolean, hasWaves = false): BreathRate | null {
  const fromHz = hasWaves ? aboveWavesHz : slowestHz;
  const { timesSec, values } = breath;
  const count = timesSec.length;
  if (areValuesEqual(values) || count < 16 || timesSec[count - 1] - timesSec[0] < segmentSec) return null;
  const spectrum = welchOfSeries(evenStretches(breath, joined), segmentSec);
  if (spectrum === null || spectrum.frequencyHz.length < 3) return null;
  const steps = timesSec.slice(1).map((at, k) => at - timesSec[k]);
  const endHz = isBeats ? Math.min(toHz, 0.5 / median(steps)) : toHz;
  const { frequencyHz, density } = spectrum;
  const peak = highestPeak(spectrum, fromHz, endHz);
  if (peak === 0) return null;
  const slow = hasWaves ? highestPeak(spectrum, slowestHz, aboveWavesHz) : 0;
  const isTwice = Math.abs(frequencyHz[peak] - 2 * frequencyHz[slow]) < halfHz;
  if (slow > 0 && isTwice && density[peak] < leastBesideSlow * density[slow]) return null;
  const [before, top, after] = [density[peak - 1], density[peak], density[peak + 1]].map(Math.log);
  const bend = before - 2 * top + after;
  const shift = bend < 0 ? (before - after) / (2 * bend) : 0;
  const hz = frequencyHz[peak] + shift * (frequencyHz[1] - frequencyHz[0]);
  const about = powerBetween(spectrum, Math.max(fromHz, hz - halfHz), Math.min(endHz, hz + halfHz));
  return { rate: 60 * hz, share: Math.min(1, about / powerBetween(spectrum, fromHz, endHz)) };
}
