import { median } from '../../../dsp/statistics/stats.ts';

export interface CycleRhythm {
  /** R as detected, samples. */
  readonly rIndices: Int32Array;
  /** NaN for a cycle that was not compared. */
  readonly rhos: Float64Array;
  readonly doubtful: Uint8Array;
  /** 1 for a cycle that is in the template. */
  readonly kept: Uint8Array;
}

/** Timing of a beat in the surrounding rhythm. */
export interface CyclePrematurity {
  /** Median RR of the surrounding kept cycles, samples. */
  readonly localRrCount: number;
  /** RR before and after, as shares of that median. */
  readonly coupling: number;
  readonly pause: number;
  /** Median rho of the surrounding kept cycles. */
  readonly localRho: number;
}

/** Number of cycles on each side that define the rhythm about a beat, and minimum number of kept ones among them. */
const cyclesPerSide = 6;
const minKept = 6;

/** Maximum coupling, minimum pause after it, and range of their sum, about two sinus RR. */
const [maxCoupling, minPause] = [0.85, 1.08];
const [minSum, maxSum] = [1.7, 2.3];

/**
 * Checks whether a beat is early and followed by a compensatory pause, among beats whose rhythm is known.
 *
 * A T wave marked as a beat, or noise, is not followed by a pause, since the next QRS comes when it is due.
 *
 * @param rhythm  R-peaks and correlations of all cycles
 * @param cycle   index of the cycle of the beat
 * @returns null if it does not
 */
export function judgePrematurity(rhythm: CycleRhythm, cycle: number): CyclePrematurity | null {
  const { rIndices, rhos, kept } = rhythm;
  const rrCounts: number[] = [];
  const near: number[] = [];
  const last = Math.min(rIndices.length - 2, cycle + cyclesPerSide);
  for (let i = Math.max(0, cycle - cyclesPerSide); i <= last; i++) {
    if (kept[i] === 0 || i === cycle || i === cycle - 1) continue;
    rrCounts.push(rIndices[i + 1] - rIndices[i]);
    near.push(rhos[i]);
  }
  if (near.length < minKept || cycle < 1 || cycle > rIndices.length - 2) return null;
  const localRrCount = median(rrCounts);
  const coupling = (rIndices[cycle] - rIndices[cycle - 1]) / localRrCount;
  const pause = (rIndices[cycle + 1] - rIndices[cycle]) / localRrCount;
  const together = coupling + pause;
  const isPremature =
    coupling <= maxCoupling && pause >= minPause && together >= minSum && together <= maxSum;
  return isPremature ? { localRrCount, coupling, pause, localRho: median(near) } : null;
}
