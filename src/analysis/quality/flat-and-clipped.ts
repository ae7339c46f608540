import { median } from '../../dsp/statistics/stats.ts';
import type { IndexRange } from '../../model/samples.ts';

/** A signal is flat if it stays within this share of its usual range for this long, s. */
const flatSec = 0.25;
const flatShare = 0.004;

/** A signal is clipped if it stays at an end of its range for at least this time (s) and number of samples. */
export interface ClippedRun {
  readonly sec: number;
  readonly count: number;
}

/** For an ECG, whose peaks are sharp. */
export const clippedEcg: ClippedRun = { sec: 0.012, count: 4 };
/** The usual range is the median over blocks of this length, s. */
const blockSec = 2;

/** Pieces of a quarter of a second in which a signal is flat or clipped. */
export interface StillPieces {
  readonly pieceSec: number;
  readonly flat: Uint8Array;
  readonly clipped: Uint8Array;
}

/** Measures the range of a signal that arrives in pieces. */
export class UsualRange {
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  readonly #blockCount: number;
  readonly #ranges: number[] = [];
  #left: number;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  constructor(fs: number) {
    this.#blockCount = Math.max(1, Math.round(blockSec * fs));
    this.#left = this.#blockCount;
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    for (let from = 0; from < x.length;) {
      const to = Math.min(x.length, from + this.#left);
      let [least, most] = [this.#least, this.#most];
      for (let n = from; n < to; n++) {
        const value = x[n];
        if (value < least) least = value;
        if (value > most) most = value;
      }
      [this.#least, this.#most] = [least, most];
      this.#left -= to - from;
      if (this.#left === 0) this.#endBlock();
      from = to;
    }
  }

  /** Returns the median range over blocks of 2 s; 0 without samples. */
  usual(): number {
    if (this.#left < this.#blockCount) this.#endBlock();
    return this.#ranges.length > 0 ? median(this.#ranges) : 0;
  }

  #endBlock(): void {
    this.#ranges.push(this.#most - this.#least);
    this.lowest = Math.min(this.lowest, this.#least);
    this.highest = Math.max(this.highest, this.#most);
    this.#left = this.#blockCount;
    [this.#least, this.#most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  }
}

/** Finds where a signal that arrives in pieces is flat, and where it is at the ends of its range. */
export class StillFinder {
  readonly pieces: StillPieces;
  readonly #pieceCount: number;
  readonly #flatRange: number;
  readonly #ends: readonly [lowest: number, highest: number];
  readonly #leastRun: number;
  #index = 0;
  #run = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  /** @param range range of the whole signal, already measured */
  constructor(fs: number, sampleCount: number, range: UsualRange, clippedRun: ClippedRun) {
    this.#pieceCount = Math.max(2, Math.round(flatSec * fs));
    const count = Math.ceil(sampleCount / this.#pieceCount);
    this.pieces = {
      pieceSec: this.#pieceCount / fs,
      flat: new Uint8Array(count),
      clipped: new Uint8Array(count),
    };
    this.#flatRange = flatShare * range.usual();
    this.#ends = [range.lowest, range.highest];
    this.#leastRun = Math.max(clippedRun.count, Math.round(clippedRun.sec * fs));
  }

  /** @param x the next samples, without gaps, any unit */
  push(x: Float64Array): void {
    for (let from = 0; from < x.length;) {
      const piece = Math.floor(this.#index / this.#pieceCount);
      const to = Math.min(x.length, from + (piece + 1) * this.#pieceCount - this.#index);
      this.#take(x.subarray(from, to), piece);
      this.#index += to - from;
      if (this.#index % this.#pieceCount === 0) {
        [this.#least, this.#most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      }
      from = to;
    }
  }

  /**
   * Marks bridged samples as flat.
   *
   * @param gaps ranges of missing samples
   */
  markGaps(gaps: readonly IndexRange[]): void {
    for (const { from, to } of gaps) {
      this.pieces.flat.fill(1, Math.floor(from / this.#pieceCount), Math.ceil(to / this.#pieceCount));
    }
  }

  #take(x: Float64Array, piece: number): void {
    const [lowest, highest] = this.#ends;
    let [least, most, run] = [this.#least, this.#most, this.#run];
    let isClipped = false;
    for (let n = 0; n < x.length; n++) {
      const value = x[n];
      if (value < least) least = value;
      if (value > most) most = value;
      run = value === lowest || value === highest ? run + 1 : 0;
      if (run >= this.#leastRun) isClipped = true;
    }
    [this.#least, this.#most, this.#run] = [least, most, run];
    if (isClipped && lowest < highest) this.pieces.clipped[piece] = 1;
    // For an incomplete piece, this value is provisional.
    this.pieces.flat[piece] = most - least <= this.#flatRange ? 1 : 0;
  }
}

/** Share of a stretch above which flat or clipped signal is a fault of it. */
const maxFaultShare = 0.05;

/**
 * Returns the faults of a stretch.
 *
 * @param moving share of the stretch that is not flat, 0 … 1
 * @param unclipped share of the stretch that is not clipped, 0 … 1
 * @returns none if both shares are large enough
 */
export function listStillFaults(moving: number, unclipped: number): ('flat' | 'clipped')[] {
  const faults: ('flat' | 'clipped')[] = [];
  if (1 - moving > maxFaultShare) faults.push('flat');
  if (1 - unclipped > maxFaultShare) faults.push('clipped');
  return faults;
}

/**
 * Returns the share of set pieces among those that a stretch of time touches.
 *
 * @param pieces 1 for a set piece
 * @param pieceSec length of a piece, s
 * @param fromSec start of the stretch, s
 * @param toSec end of the stretch, s
 * @returns 0 … 1
 */
export function computeSetShare(
  pieces: Uint8Array,
  pieceSec: number,
  fromSec: number,
  toSec: number,
): number {
  const from = Math.floor(fromSec / pieceSec);
  const to = Math.min(pieces.length, Math.ceil(toSec / pieceSec));
  let count = 0;
  for (let p = from; p < to; p++) count += pieces[p];
  return to > from ? count / (to - from) : 0;
}
