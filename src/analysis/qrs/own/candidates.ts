import type { EnergyLevels } from './levels.ts';

/** A peak of the energy that may be a beat. */
export interface Candidate {
  /** Place among the thinned ones. */
  readonly index: number;
  /** Height as a share of the beats' level. */
  readonly height: number;
  /** Typical height of what lies between beats there, as a share of the beats' level. */
  readonly noise: number;
}

/** Of two peaks this near the higher stands: one QRS, s. */
const apartSec = 0.1;
/** A QRS nearer to the record's end is not all there, s. */
const edgeSec = 0.06;
/** Peaks under this share of the beats' level are no candidates. */
const leastHeight = 0.1;
/** Peaks of noise stand above its middle by this much (tuned; 1.6 for white noise through the same filters). */
const peakOverMiddle = 1.7;
/** Noise counts as between these shares: nothing is cleaner than a real lead, and over 1 it drowns the beats. */
const noiseRange = { least: 0.05, most: 1 };

/** Peaks of the energy, ascending. */
export function findCandidates(energy: Float64Array, rate: number, levels: EnergyLevels): Candidate[] {
  const apart = Math.round(apartSec * rate);
  const edge = edgeSec * rate;
  const peaks: number[] = [];
  let before = -apart;
  for (let n = 1; n < energy.length - 1; n++) {
    const value = energy[n];
    if (!(value > energy[n - 1] && value >= energy[n + 1])) continue;
    if (n - before >= apart) peaks.push(n);
    else if (value > energy[before]) peaks[peaks.length - 1] = n;
    else continue;
    before = n;
  }
  return peaks.flatMap((index) => {
    const block = Math.floor(index / levels.blockCount);
    const level = levels.beat[block];
    if (!(level > 0) || index <= edge || index >= energy.length - edge) return [];
    const height = energy[index] / level;
    if (height < leastHeight) return [];
    const noise = peakOverMiddle * levels.noise[block];
    return [{ index, height, noise: Math.max(noiseRange.least, Math.min(noiseRange.most, noise)) }];
  });
}
