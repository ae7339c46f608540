import { median } from '../../dsp/statistics/stats.ts';
import type { LeadRows } from './like-beats.ts';
import type { Limits } from './qrs-limits.ts';
import { waveFigures } from './wave-figures.ts';

/** Beats whose mean is delineated. */
export interface MeanMembers {
  readonly rows: readonly LeadRows[];
  /** Position at which the mean's rows begin in theirs. */
  readonly from: number;
  /** False for beats that begin in the ventricles, or are paced there. */
  readonly mayHaveP: boolean;
}

/** The extremum of a wave, and the positions on either side from which it rises. */
export interface WaveFeet {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

/**
 * Returns whether a P or T wave of a mean beat exceeds, in the median lead, the variation among its beats.
 *
 * @param feet of the wave in each lead, positions in the mean's rows; null for a lead without it
 * @param complexes QRS of each lead in the mean
 * @param members beats of the mean
 */
export function isCertainWave(
  feet: readonly (WaveFeet | null)[],
  complexes: readonly Limits[],
  { rows, from }: MeanMembers,
): boolean {
  const evidence = feet.flatMap((own, lead) => {
    if (own === null) return [];
    const leadRows = rows.map((member) => member.leads[lead]);
    const moved = { before: own.before + from, peak: own.peak + from, after: own.after + from };
    const found = measureEvidence(leadRows, moved);
    if (found === null) return [];
    return { ...found, share: found.height / qrsHeight(leadRows[0], complexes[lead], from) };
  });
  // For a beat that resembles no other, the variation is unknown.
  if (evidence.length === 0) return true;
  return (
    median(evidence.map(({ share }) => share)) > waveFigures.leastShare &&
    median(evidence.map(({ sds }) => sds)) > waveFigures.leastSds &&
    median(evidence.map(({ errors }) => errors)) > waveFigures.leastErrors
  );
}

/** Returns the range from the lowest to the highest sample of the QRS in one beat. */
function qrsHeight(row: Float64Array, { onset, end }: Limits, from: number): number {
  let [least, most] = [Infinity, -Infinity];
  for (let n = Math.floor(onset + from); n <= end + from; n++) {
    least = Math.min(least, row[n]);
    most = Math.max(most, row[n]);
  }
  return most - least;
}

/** Minimum number of beats from which the variation is computed. */
const minBeats = 3;
/** The extremum and the feet are means over this share of the wave on either side. */
const meanShare = 1 / 8;

/** Size of a wave relative to the variation of the beats at its position. */
interface WaveEvidence {
  /** Absolute mean height, in the ECG's unit. */
  readonly height: number;
  /** Absolute mean height in standard errors. */
  readonly errors: number;
  /** The same in SDs of single beats: many beats can make a wave certain that is still too small. */
  readonly sds: number;
}

/**
 * Measures a wave in one lead: its height over its feet, in each beat of the mean.
 *
 * Waves of fibrillation are at different positions in each beat, so their heights at one position cancel.
 *
 * @param rows of beats of one shape, in one lead; NaN for missing samples
 * @param feet of the wave in their mean, positions
 * @returns null for fewer than three beats
 */
function measureEvidence(rows: readonly Float64Array[], feet: WaveFeet): WaveEvidence | null {
  const heights = rows.map((row) => heightAboveFeet(row, feet)).filter((height) => !Number.isNaN(height));
  const { length } = heights;
  if (length < minBeats) return null;
  const mean = heights.reduce((sum, height) => sum + height, 0) / length;
  const squares = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0);
  const sds = Math.abs(mean) / Math.sqrt(squares / (length - 1));
  return { height: Math.abs(mean), errors: sds * Math.sqrt(length), sds };
}

function heightAboveFeet(row: Float64Array, { before, peak, after }: WaveFeet): number {
  const reach = Math.max(1, Math.round((after - before) * meanShare));
  return meanAround(row, peak, reach) - (meanAround(row, before, reach) + meanAround(row, after, reach)) / 2;
}

function meanAround(row: Float64Array, place: number, reach: number): number {
  const from = Math.max(0, Math.round(place) - reach);
  const to = Math.min(row.length - 1, Math.round(place) + reach);
  let sum = 0;
  for (let n = from; n <= to; n++) sum += row[n];
  return sum / (to - from + 1);
}
