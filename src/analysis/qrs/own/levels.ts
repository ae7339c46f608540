import { quickSelect } from '../../../dsp/select.ts';
import { median } from '../../../dsp/stats.ts';

/** Level of the beats, and of what lies between them, block by block. */
export interface EnergyLevels {
  /** Places of one block. */
  readonly blockCount: number;
  /** Typical height of a beat about each block; 0 where there is none. */
  readonly beat: Float64Array;
  /** Energy between beats about each block, as a share of `beat`. */
  readonly noise: Float64Array;
}

/** Holds a beat down to 30 a minute, s. */
const blockSec = 2;
/** The level of beats is the median over this many blocks to either side: an artefact in under half of 22 s moves nothing. */
const beatReach = 5;
/** Noise comes and goes faster than beats change, so it is taken over 6 s. */
const noiseReach = 1;
/** Every fourth place is enough for a median over a block. */
const thinning = 4;

/**
 * Levels of an energy: the largest of each block for beats, the middle one for noise, which the
 * beats, a fifth of the time, do not reach.
 */
export function energyLevels(energy: Float64Array, rate: number): EnergyLevels {
  const blockCount = Math.max(1, Math.round(blockSec * rate));
  const count = Math.max(1, Math.ceil(energy.length / blockCount));
  const largest = new Float64Array(count);
  const middle = new Float64Array(count);
  const thinned = new Float64Array(Math.ceil(blockCount / thinning) + 1);
  for (let b = 0; b < count; b++) {
    const to = Math.min(energy.length, (b + 1) * blockCount);
    const from = b * blockCount;
    let top = 0;
    for (let n = from; n < to; n++) if (energy[n] > top) top = energy[n];
    largest[b] = top;
    let kept = 0;
    for (let n = Math.ceil(from / thinning) * thinning; n < to; n += thinning) thinned[kept++] = energy[n];
    middle[b] = kept > 0 ? quickSelect(thinned.subarray(0, kept), kept >>> 1) : 0;
  }
  const beat = medianAbout(largest, beatReach);
  const quiet = medianAbout(middle, noiseReach);
  return { blockCount, beat, noise: quiet.map((value, b) => (beat[b] > 0 ? value / beat[b] : 0)) };
}

function medianAbout(values: Float64Array, reach: number): Float64Array {
  return values.map((_, b) => median(values.subarray(Math.max(0, b - reach), b + reach + 1)));
}
