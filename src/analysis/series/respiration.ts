import type { SeriesSpectrum } from '../../model/series.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, areValuesEqual } from './beat-series.ts';
import { type EvenParams, evenStretches } from './even-stretches.ts';
import { powerBetween } from './band-figures.ts';
import { computeSeriesWelch } from './series-spectra.ts';

/** Breathing rate, and how clear it is. */
export interface BreathRate {
  /** Breaths per minute. */
  readonly rate: number;
  /** Share of the power in the searched range that lies within 0.03 Hz of the rate, 0 … 1. */
  readonly share: number;
}

/**
 * Range of the search, Hz: 4 to 42 breaths per minute, or from 9 where vasomotor waves at about 0.1 Hz look the same.
 */
const slowestHz = 0.07;
const aboveWavesHz = 0.15;
const toHz = 0.7;
/** Length of the segments of the spectrum, s: four of the slowest breaths. */
const segmentSec = 64;
/** Half-width of a peak, Hz: two steps of the spectrum. */
const halfHz = 0.03;
/** A peak at twice the frequency of a slower one is its harmonic if its density is less than this share of it. */
const minHarmonicShare = 0.25;
const respirationEvenParams: EvenParams = { joining: 'cubic', detrending: 'smoothness-priors', lambda: 500 };

/** Returns the index of the highest local maximum of a spectrum between two frequencies, Hz; 0 if there is none. */
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
 * Estimates the breathing rate from the highest peak of Welch's spectrum, refined by a parabola through the logarithms
 * of three densities.
 *
 * @param breath    values that vary with breathing, any unit; per beat, or evenly sampled
 * @param isBeats   whether the values are per beat: then nothing faster than half the beat rate is visible
 * @param hasWaves  whether vasomotor waves at about 0.1 Hz may be visible too, as in RR and in the pulse: then rates
 *                  below 9 per minute are not considered
 * @returns null for less than 64 s, without a peak, or if the peak may be the harmonic of a slower wave
 */
export function breathRate(breath: BeatSeries, isBeats: boolean, hasWaves = false): BreathRate | null {
  const fromHz = hasWaves ? aboveWavesHz : slowestHz;
  const { timesSec, values } = breath;
  const count = timesSec.length;
  if (areValuesEqual(values) || count < 16 || timesSec[count - 1] - timesSec[0] < segmentSec) return null;
  const spectrum = computeSeriesWelch(evenStretches(breath, respirationEvenParams), segmentSec);
  if (spectrum === null || spectrum.frequencyHz.length < 3) return null;
  const steps = timesSec.slice(1).map((at, k) => at - timesSec[k]);
  const endHz = isBeats ? Math.min(toHz, 0.5 / median(steps)) : toHz;
  const { frequencyHz, density } = spectrum;
  const peak = highestPeak(spectrum, fromHz, endHz);
  if (peak === 0) return null;
  const slow = hasWaves ? highestPeak(spectrum, slowestHz, aboveWavesHz) : 0;
  const isHarmonic = Math.abs(frequencyHz[peak] - 2 * frequencyHz[slow]) < halfHz;
  if (slow > 0 && isHarmonic && density[peak] < minHarmonicShare * density[slow]) return null;
  const [before, top, after] = [density[peak - 1], density[peak], density[peak + 1]].map(Math.log);
  const bend = before - 2 * top + after;
  const shift = bend < 0 ? (before - after) / (2 * bend) : 0;
  const hz = frequencyHz[peak] + shift * (frequencyHz[1] - frequencyHz[0]);
  const peakPower = powerBetween(spectrum, Math.max(fromHz, hz - halfHz), Math.min(endHz, hz + halfHz));
  return { rate: 60 * hz, share: Math.min(1, peakPower / powerBetween(spectrum, fromHz, endHz)) };
}
