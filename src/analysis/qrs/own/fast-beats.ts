import { median } from '../../../dsp/statistics/stats.ts';
import { ShapeMaker } from './shapes.ts';

/** Minimum distance between beats, s. */
const minDistanceSec = 0.2;
/** Minimum height of a peak, as a share of the highest. */
const minHeight = 0.5;
/** Minimum number of peaks for a decision. */
const minPeaks = 5;
/**
 * In the median, a peak has at least this likeness in shape and size to this share of the others; one or two
 * match by chance.
 */
const similarityLimits = { share: 1 / 3, least: 0.9 };
/** Maximum energy between beats, as a share of theirs; the energy of mains does not fall. */
const maxEnergyBetween = 0.5;

/** Slope and energy of a stretch; `lead` samples of the slope precede the first of the energy. */
interface StretchSignals {
  readonly energy: Float64Array;
  readonly slope: Float64Array;
  readonly lead: number;
}

/**
 * Returns whether apparent noise is a fast rhythm of beats, usually wide ones. These leave so little time
 * between them that the median energy is high. But they resemble each other in shape and size, and noise does
 * not.
 *
 * @param stretch slope and energy
 * @param rate decimated samples per second
 * @param from index in the energy, like `to`
 * @param to end of the range, exclusive
 * @returns false for fewer than five peaks
 */
export function areFastBeats(
  { energy, slope, lead }: StretchSignals,
  rate: number,
  from: number,
  to: number,
): boolean {
  const peaks = findPeaks(energy, Math.max(1, from), Math.min(energy.length - 1, to), minDistanceSec * rate);
  if (peaks.length < minPeaks || median(findValleys(energy, peaks)) > maxEnergyBetween) return false;
  const maker = new ShapeMaker(1, rate);
  const piece = { slopes: [slope], from: 0, placeCount: slope.length };
  const shapes = peaks.map((place) => maker.make(piece, place + lead));
  const likeness: number[] = [];
  // In noise, the result is usually known before all peaks are compared.
  let dissimilarCount = 0;
  for (const own of shapes) {
    const others = shapes.filter((other) => other !== own);
    const one = maker.likenessOfShare(own, others, similarityLimits.share);
    if (one < similarityLimits.least && 2 * ++dissimilarCount > shapes.length) return false;
    likeness.push(one);
  }
  return median(likeness) >= similarityLimits.least;
}

/** Returns the high peaks, ascending; of two close peaks, the higher. */
function findPeaks(energy: Float64Array, from: number, to: number, minDistance: number): number[] {
  let top = 0;
  for (let n = from; n < to; n++) top = Math.max(top, energy[n]);
  const peaks: number[] = [];
  for (let n = from; n < to; n++) {
    if (energy[n] < energy[n + 1] || energy[n] <= energy[n - 1] || energy[n] < minHeight * top) continue;
    const before = peaks.at(-1);
    if (before === undefined || n - before >= minDistance) peaks.push(n);
    else if (energy[n] > energy[before]) peaks[peaks.length - 1] = n;
  }
  return peaks;
}

/** Returns the minimum energy between neighbouring peaks, as a share of the lower peak. */
function findValleys(energy: Float64Array, peaks: readonly number[]): number[] {
  return peaks.slice(1).map((to, i) => {
    const from = peaks[i];
    let least = Infinity;
    for (let n = from; n <= to; n++) least = Math.min(least, energy[n]);
    return least / Math.min(energy[from], energy[to]);
  });
}
