import { median } from '../../../dsp/statistics/stats.ts';

/** What the search for ectopic beats knows of every cycle; one item each. */
export interface CycleRhythm {
  /** R as detected, samples. */
  readonly rIndices: Int32Array;
  /** NaN of a cycle that was not compared. */
  readonly rhos: Float64Array;
  readonly doubtful: Uint8Array;
  /** 1 where a cycle is in the template. */
  readonly kept: Uint8Array;
}

/** How a beat stands in the rhythm about it. */
export interface CyclePrematurity {
  /** Median RR of the kept cycles about it, samples. */
  readonly localRrCount: number;
  /** RR before and after, as shares of that. */
  readonly coupling: number;
  readonly pause: number;
  /** Median rho of the kept cycles about it. */
  readonly localRho: number;
}

/** Cycles on either side that make the rhythm about a beat, and the fewest of them that were kept. */
const reach = 6;
const leastKept = 6;

/** Early at most so, the pause after it at least so long, and both together about two sinus RR. */
const [latestCoupling, leastPause] = [0.85, 1.08];
const [leastTogether, mostTogether] = [1.7, 2.3];

/**
 * Whether a beat comes early and a compensatory pause follows it, among beats whose rhythm is known.
 *
 * A T wave taken for a beat, or noise, has no pause behind it, for the next QRS comes when it is due.
 *
 * @param rhythm R-peaks and correlations of all cycles
 * @param cycle  number of the cycle whose beat is asked about
 * @returns null where it does not
 */
export function judgePrematurity(rhythm: CycleRhythm, cycle: number): CyclePrematurity | null {
  const { rIndices, rhos, kept } = rhythm;
  const rrCounts: number[] = [];
  const near: number[] = [];
  const last = Math.min(rIndices.length - 2, cycle + reach);
  for (let i = Math.max(0, cycle - reach); i <= last; i++) {
    if (kept[i] === 0 || i === cycle || i === cycle - 1) continue;
    rrCounts.push(rIndices[i + 1] - rIndices[i]);
    near.push(rhos[i]);
  }
  if (near.length < leastKept || cycle < 1 || cycle > rIndices.length - 2) return null;
  const localRrCount = median(rrCounts);
  const coupling = (rIndices[cycle] - rIndices[cycle - 1]) / localRrCount;
  const pause = (rIndices[cycle + 1] - rIndices[cycle]) / localRrCount;
  const together = coupling + pause;
  const isPremature =
    coupling <= latestCoupling &&
    pause >= leastPause &&
    together >= leastTogether &&
    together <= mostTogether;
  return isPremature ? { localRrCount, coupling, pause, localRho: median(near) } : null;
}
