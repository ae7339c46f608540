import { planBandFft } from '../../dsp/spectrum/chirp-fft.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { periodicHann } from '../../dsp/spectrum/welch.ts';

/** Mains frequencies in use worldwide, Hz. */
export const mainsFrequencies = [50, 60] as const;

export type MainsHz = (typeof mainsFrequencies)[number];

/** Half-width of the search for a line about its nominal frequency, Hz. */
const lineHalfHz = 0.5;

const surroundings = { fromHz: 2, toHz: 8 } as const;

const otherLineHz = 1.5;

/** Minimum ratio of a line to the median of its surroundings. Source: measured on all available ECGs, docs/mains.md. */
const minRatio = 10;

/** Ratio of each line to its surroundings in a spectrum, and which one is the mains. */
export interface MainsLines {
  readonly ratio50: number | null;
  readonly ratio60: number | null;
  /** Hz; null if neither line is found. */
  readonly found: MainsHz | null;
}

/** Result without a spectrum. */
export const noMainsLine: MainsLines = { ratio50: null, ratio60: null, found: null };

/**
 * Whether a sampling rate can show at least one of the lines.
 *
 * @param fs  Hz
 * @returns false if even 50 Hz is too near to half the rate, or above it
 */
export function showsMains(fs: number): boolean {
  return isLineBelowNyquist(50, fs);
}

function isLineBelowNyquist(lineHz: number, fs: number): boolean {
  return lineHz + lineHalfHz < fs / 2;
}

/**
 * Finds the mains in segments of an ECG, from the mean of their periodograms under Hann windows.
 *
 * @param segments  of equal length, without NaN
 * @param fs        Hz
 * @returns the larger of the lines found; no line without segments
 */
export function findMainsLine(segments: readonly Float64Array[], fs: number): MainsLines {
  const [first] = segments;
  if (first === undefined) return noMainsLine;
  const stepHz = fs / first.length;
  const highest = Math.max(...mainsFrequencies) + surroundings.toHz;
  const binCount = Math.min(Math.ceil(highest / stepHz), Math.floor(first.length / 2)) + 1;
  const density = meanDensity(segments, binCount);
  const [ratio50, ratio60] = mainsFrequencies.map((hz) => lineRatio(density, stepHz, hz, fs));
  const larger = (ratio60 ?? 0) > (ratio50 ?? 0) ? 60 : 50;
  const isFound = Math.max(ratio50 ?? 0, ratio60 ?? 0) >= minRatio;
  return { ratio50: ratio50 ?? null, ratio60: ratio60 ?? null, found: isFound ? larger : null };
}

/**
 * Sums the squared magnitudes of the segments; only ratios of the sums are used. Two segments are transformed as one,
 * as its real and imaginary part. The power at a frequency plus that at its negative is then twice the sum of their
 * powers.
 *
 * @param segments  of equal length
 * @param binCount  number of frequencies needed, from 0
 */
function meanDensity(segments: readonly Float64Array[], binCount: number): Float64Array {
  const [{ length: count } = new Float64Array()] = segments;
  const window = periodicHann(count);
  // All frequencies, if half of the transform is needed anyway.
  const lowest = Math.max(1 - binCount, -Math.floor((count - 1) / 2));
  const plan = planBandFft(count, { from: lowest, to: Math.min(binCount, lowest + count) });
  const sums = new Float64Array(binCount);
  const [re, im] = [new Float64Array(count), new Float64Array(count)];
  for (let s = 0; s < segments.length; s += 2) {
    copyWindowed(re, segments[s], window);
    copyWindowed(im, segments[s + 1], window);
    plan.forward(re, im);
    for (let k = 0; k < binCount; k++) {
      // Half the sampling rate is its own negative.
      const plus = k - lowest;
      const minus = -k < lowest ? plus : -k - lowest;
      sums[k] += (re[plus] ** 2 + im[plus] ** 2 + re[minus] ** 2 + im[minus] ** 2) / 2;
    }
  }
  return sums;
}

/** Copies a segment minus its mean, under a window; zeros if there is none. */
function copyWindowed(to: Float64Array, segment: Float64Array | undefined, window: Float64Array): void {
  if (segment === undefined) {
    to.fill(0);
    return;
  }
  const mean = segment.reduce((sum, value) => sum + value, 0) / segment.length;
  for (let n = 0; n < to.length; n++) to[n] = (segment[n] - mean) * window[n];
}

function lineRatio(density: Float64Array, stepHz: number, lineHz: number, fs: number): number | null {
  if (!isLineBelowNyquist(lineHz, fs)) return null;
  const others = mainsFrequencies.filter((hz) => hz !== lineHz);
  const surroundingDensities: number[] = [];
  let line = 0;
  for (let k = 0; k < density.length; k++) {
    const hz = k * stepHz;
    const away = Math.abs(hz - lineHz);
    if (away <= lineHalfHz) line = Math.max(line, density[k]);
    const isOther = others.some((other) => Math.abs(hz - other) < otherLineHz);
    if (away >= surroundings.fromHz && away <= surroundings.toHz && !isOther)
      surroundingDensities.push(density[k]);
  }
  const level = surroundingDensities.length === 0 ? 0 : median(Float64Array.from(surroundingDensities));
  return level > 0 ? line / level : null;
}
