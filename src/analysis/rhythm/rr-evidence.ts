import { medianInPlace } from '../../dsp/statistics/stats.ts';

/** RR of so many beats either side make the mean, and the longer RR that a run of early beats is held against. */
const meanReach = 15;
const longReach = 30;
/** A longer RR is a pause, or beats that were missed, and is in no mean, s. */
const longestSec = 3;
/** A beat under this share of the mean RR is not a usual one by its RR. */
const inTimeFrom = 0.88;
/** No ratio of two RR counts for more, nor for less than one over it. */
const mostRatio = 5;

/** What the times of beats say of each; one item a beat, natural logarithms, 0 where it is not known. */
export interface RrEvidence {
  /** How much shorter RR is than the mean about it, and how much longer the next is. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** How much shorter RR is than the longer ones about it (three quarters are shorter): a run of early beats too. */
  readonly earlyOfLong: Float64Array;
  /** How much shorter it is than the one before, and the next longer than it. */
  readonly shorter: Float64Array;
  readonly longerNext: Float64Array;
}

/**
 * How early each beat comes, and how late the next, against the rhythm on both sides of it. The mean RR about a beat is
 * that of the sinus node also where every second beat is early and has its full pause.
 *
 * @param rrSec  from the beat before, s; the first is NaN
 * @returns one item a beat
 */
export function rrEvidence(rrSec: Float64Array): RrEvidence {
  const count = rrSec.length;
  const [sums, counts] = [new Float64Array(count + 1), new Int32Array(count + 1)];
  for (let i = 0; i < count; i++) {
    sums[i + 1] = sums[i] + (isThere(rrSec[i]) ? rrSec[i] : 0);
    counts[i + 1] = counts[i] + (isThere(rrSec[i]) ? 1 : 0);
  }
  const meanAt = (i: number): number => {
    const [from, to] = [Math.max(0, i - meanReach), Math.min(count, i + meanReach + 1)];
    return (sums[to] - sums[from]) / (counts[to] - counts[from]);
  };
  const means = rrSec.map((_, i) => meanAt(i));
  const longs = rrSec.map((_, i) => {
    const about = rrSec
      .subarray(Math.max(0, i - longReach), i + longReach + 1)
      .filter(isThere)
      .toSorted();
    const at = 0.75 * (about.length - 1);
    const low = Math.floor(at);
    return about.length === 0 ? Number.NaN : about[low] + (at - low) * (about[Math.ceil(at)] - about[low]);
  });
  return {
    early: rrSec.map((rr, i) => -logRatio(rr, means[i])),
    late: rrSec.map((_, i) => logRatio(rrSec[i + 1], means[i])),
    earlyOfLong: rrSec.map((rr, i) => -logRatio(rr, longs[i])),
    shorter: rrSec.map((rr, i) => -logRatio(rr, rrSec[i - 1])),
    longerNext: rrSec.map((rr, i) => logRatio(rrSec[i + 1], rr)),
  };
}

/**
 * Whether a beat may be one of the usual ones by its RR.
 *
 * @param evidence of all beats
 * @param beat     its place
 * @returns false of one that comes early against the mean RR
 */
export function isInTime(evidence: RrEvidence, beat: number): boolean {
  return evidence.early[beat] < -Math.log(inTimeFrom);
}

function isThere(rr: number): boolean {
  return rr > 0 && rr < longestSec;
}

function logRatio(rr: number, of: number): number {
  const ratio = rr / of;
  return Number.isFinite(ratio) ? Math.log(Math.max(1 / mostRatio, Math.min(mostRatio, ratio))) : 0;
}

/** Beats either side that say how regular the rhythm is. */
const aboutReach = 12;
/** Of so few beats these are taken. */
const usually = { before: 0.8, changes: 0.03 };

/** How regular the rhythm about each beat is, by the beats that are neither early nor of another shape. */
export interface Regularity {
  /** How alike what is before their QRS is: P waves, 0 … 1. */
  readonly pWaves: Float64Array;
  /** Median change of RR from one to the next, as a share of the mean RR. */
  readonly changes: Float64Array;
}

/**
 * How regular the rhythm about each beat is.
 *
 * @param evidence    how early each beat comes
 * @param isOrdinary  whether a beat is neither early nor of another shape
 * @param before      likeness of what is before QRS with that of the main shape
 * @returns one item a beat
 */
export function regularity(
  evidence: RrEvidence,
  isOrdinary: (beat: number) => boolean,
  before: ArrayLike<number>,
): Regularity {
  const { early } = evidence;
  const pWaves = new Float64Array(early.length);
  const changes = new Float64Array(early.length);
  for (let i = 0; i < early.length; i++) {
    let [sum, count] = [0, 0];
    const steps: number[] = [];
    for (let k = Math.max(0, i - aboutReach); k <= Math.min(early.length - 1, i + aboutReach); k++) {
      if (k === i || !isOrdinary(k)) continue;
      sum += before[k];
      count++;
      if (k > 0 && isOrdinary(k - 1)) steps.push(Math.abs(early[k] - early[k - 1]));
    }
    pWaves[i] = Math.max(0, Math.min(1, count === 0 ? usually.before : sum / count));
    changes[i] = Math.min(
      0.3,
      steps.length === 0 ? usually.changes : medianInPlace(Float64Array.from(steps)),
    );
  }
  return { pWaves, changes };
}
