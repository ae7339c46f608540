import { median } from '../../../dsp/statistics/stats.ts';
import type { ShapeMaker, SlopeShape } from './shapes.ts';

/** Minimum distance between beats, s. */
const minDistanceSec = 0.2;
/** Minimum height of a peak, as a share of the highest. */
const minHeight = 0.5;
/** A peak over this many times as high as the usual beats is an artefact; the share is then that of the beats. */
const artefactHeight = 4;
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
 * @param level usual height of beats, in the unit of the energy: an artefact may be higher
 * @param rate decimated samples per second
 * @param from index in the energy, like `to`
 * @param to end of the range, exclusive
 * @param maker makes shapes of one lead at the same rate
 * @returns false for fewer than five peaks
 */
export function areFastBeats(
  { energy, slope, lead }: StretchSignals,
  level: number,
  rate: number,
  from: number,
  to: number,
  maker: ShapeMaker,
): boolean {
  const [first, end] = [Math.max(1, from), Math.min(energy.length - 1, to)];
  const peaks = findPeaks(energy, first, end, level, minDistanceSec * rate);
  if (peaks.length < minPeaks || median(findValleys(energy, peaks)) > maxEnergyBetween) return false;
  const piece = { slopes: [slope], from: 0, placeCount: slope.length };
  const shapes = peaks.map((place) => maker.make(piece, place + lead));
  const isSimilar = areSimilar(shapes, maker);
  for (const shape of shapes) maker.giveBack(shape);
  return isSimilar;
}

/** Returns whether shapes resemble each other in the median. */
function areSimilar(shapes: readonly SlopeShape[], maker: ShapeMaker): boolean {
  const { share, least } = similarityLimits;
  // In noise, the result is usually known before all peaks are compared.
  let dissimilarCount = 0;
  for (const own of shapes) {
    if (!maker.isLikeShare(own, shapes, share, least) && 2 * ++dissimilarCount > shapes.length) return false;
  }
  // The median is the middle value, or the mean of the middle two.
  if (2 * dissimilarCount < shapes.length) return true;
  const likeness = shapes.map((own) =>
    maker.likenessOfShare(
      own,
      shapes.filter((other) => other !== own),
      share,
    ),
  );
  return median(likeness) >= least;
}

/** Returns the high peaks, ascending; of two close peaks, the higher. */
function findPeaks(
  energy: Float64Array,
  from: number,
  to: number,
  level: number,
  minDistance: number,
): number[] {
  let top = 0;
  for (let n = from; n < to; n++) if (energy[n] > top) top = energy[n];
  const least = minHeight * (top > artefactHeight * level ? level : top);
  const peaks: number[] = [];
  for (let n = from; n < to; n++) {
    const value = energy[n];
    if (value < least || value < energy[n + 1] || value <= energy[n - 1]) continue;
    const before = peaks.length > 0 ? peaks[peaks.length - 1] : -minDistance;
    if (n - before >= minDistance) peaks.push(n);
    else if (value > energy[before]) peaks[peaks.length - 1] = n;
  }
  return peaks;
}

/** Returns the minimum energy between neighbouring peaks, as a share of the lower peak. */
function findValleys(energy: Float64Array, peaks: readonly number[]): number[] {
  return peaks.slice(1).map((to, i) => {
    const from = peaks[i];
    let least = Infinity;
    for (let n = from; n <= to; n++) if (energy[n] < least) least = energy[n];
    return least / Math.min(energy[from], energy[to]);
  });
}
