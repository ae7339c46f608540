import { median } from '../../dsp/stats.ts';

/** A line is flat where it stays for this long, s, within this share of the ECG's usual range. */
const flatSec = 0.25;
const flatShare = 0.004;
/** At an end of its range it is clipped where it stays there for so long, s, and samples at least. */
const clippedSec = 0.012;
const clippedCount = 4;
/** The usual range is the median over blocks of 2 s. */
const blockSec = 2;

/** What of an ECG stands still, by pieces of a quarter of a second. */
export interface StillPieces {
  readonly pieceSec: number;
  readonly flat: Uint8Array;
  readonly clipped: Uint8Array;
}

/**
 * Finds where an ECG is flat and where it stands at the ends of its range.
 *
 * @param x  ECG without gaps, any unit
 */
export function findStill(x: Float64Array | Int32Array, fs: number): StillPieces {
  const piece = Math.max(2, Math.round(flatSec * fs));
  const count = Math.ceil(x.length / piece);
  const flat = new Uint8Array(count);
  const clipped = new Uint8Array(count);
  const usual = usualRange(x, Math.round(blockSec * fs));
  let [lowest, highest] = [Infinity, -Infinity];
  for (const value of x) [lowest, highest] = [Math.min(lowest, value), Math.max(highest, value)];
  const leastRun = Math.max(clippedCount, Math.round(clippedSec * fs));
  let run = 0;
  for (let p = 0; p < count; p++) {
    let [least, most] = [Infinity, -Infinity];
    for (let n = p * piece; n < Math.min(x.length, (p + 1) * piece); n++) {
      [least, most] = [Math.min(least, x[n]), Math.max(most, x[n])];
      run = x[n] === lowest || x[n] === highest ? run + 1 : 0;
      if (run >= leastRun && lowest < highest) clipped[p] = 1;
    }
    if (most - least <= flatShare * usual) flat[p] = 1;
  }
  return { pieceSec: piece / fs, flat, clipped };
}

function usualRange(x: Float64Array | Int32Array, blockCount: number): number {
  const ranges: number[] = [];
  for (let from = 0; from < x.length; from += blockCount) {
    let [least, most] = [Infinity, -Infinity];
    for (let n = from; n < Math.min(x.length, from + blockCount); n++) {
      [least, most] = [Math.min(least, x[n]), Math.max(most, x[n])];
    }
    ranges.push(most - least);
  }
  return ranges.length > 0 ? median(ranges) : 0;
}
