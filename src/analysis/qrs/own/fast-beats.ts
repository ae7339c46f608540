import { median } from '../../../dsp/statistics/stats.ts';
import { ShapeMaker } from './shapes.ts';

/** Beats are so far apart at least, s. */
const apartSec = 0.2;
/** Peaks under this share of the largest are not looked at. */
const leastHeight = 0.5;
/** Fewer peaks show nothing. */
const fewestPeaks = 5;
/** The peaks are as alike as this in shape and size to a third of the others, as a median; chance finds one or two alike. */
const alike = { share: 1 / 3, least: 0.9 };
/** Between beats the energy falls to this share of them; that of mains stays. */
const mostBetween = 0.5;

/** Slope and energy of a stretch, some places of the slope being before the first of the energy. */
interface LookedAt {
  readonly energy: Float64Array;
  readonly slope: Float64Array;
  readonly lead: number;
}

/**
 * Whether what looks like noise is a fast rhythm of beats, of wide ones as a rule: they leave so little time between them
 * that the middle energy is high. But they are alike in shape and size, and noise is not.
 *
 * @param stretch slope and energy
 * @param rate    places a second
 * @param from    place of the energy, as `to`
 * @param to      behind the last
 * @returns false of fewer than five peaks
 */
export function areFastBeats(
  { energy, slope, lead }: LookedAt,
  rate: number,
  from: number,
  to: number,
): boolean {
  const peaks = findPeaks(energy, Math.max(1, from), Math.min(energy.length - 1, to), apartSec * rate);
  if (peaks.length < fewestPeaks || median(valleys(energy, peaks)) > mostBetween) return false;
  const maker = new ShapeMaker(1, rate);
  const piece = { slopes: [slope], from: 0, placeCount: slope.length };
  const shapes = peaks.map((place) => maker.make(piece, place + lead));
  const likeness: number[] = [];
  // In noise the median is known to be less before all are compared.
  let unlike = 0;
  for (const own of shapes) {
    const others = shapes.filter((other) => other !== own);
    const one = maker.likenessOfShare(own, others, alike.share);
    if (one < alike.least && 2 * ++unlike > shapes.length) return false;
    likeness.push(one);
  }
  return median(likeness) >= alike.least;
}

/** High peaks, ascending; of two that are near each other the higher. */
function findPeaks(energy: Float64Array, from: number, to: number, apart: number): number[] {
  let top = 0;
  for (let n = from; n < to; n++) top = Math.max(top, energy[n]);
  const peaks: number[] = [];
  for (let n = from; n < to; n++) {
    if (energy[n] < energy[n + 1] || energy[n] <= energy[n - 1] || energy[n] < leastHeight * top) continue;
    const before = peaks.at(-1);
    if (before === undefined || n - before >= apart) peaks.push(n);
    else if (energy[n] > energy[before]) peaks[peaks.length - 1] = n;
  }
  return peaks;
}

/** The least energy between each two peaks, as a share of the lower one. */
function valleys(energy: Float64Array, peaks: readonly number[]): number[] {
  return peaks.slice(1).map((to, i) => {
    const from = peaks[i];
    let least = Infinity;
    for (let n = from; n <= to; n++) least = Math.min(least, energy[n]);
    return least / Math.min(energy[from], energy[to]);
  });
}
