import { medianInPlace, percentileInPlace } from '../../dsp/statistics/stats.ts';

/** Number of RR on either side of a beat for the mean RR, and for the longer RR of each side. */
const meanReach = 15;
const longReach = 20;
/** Minimum number of RR on a side; with fewer, the longer RR are those of both sides together. */
const minLongCount = 4;
/** Maximum RR that enters a mean, s; a longer one is a pause or contains missed beats. */
const longestSec = 3;
/** Minimum RR of a beat in time, as a share of the mean RR. */
const minInTimeRatio = 0.88;
/** Maximum ratio of two RR that counts; the minimum is its inverse. */
const maxRatio = 5;

/** Evidence from the times of beats; one item per beat, natural logarithms, 0 if unknown. */
export interface RrEvidence {
  /** From the previous beat, s. */
  readonly rrSec: Float64Array;
  /** How much shorter the RR is than the mean around it, and how much longer the next RR is. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** How much shorter the RR is than the previous one. */
  readonly shorter: Float64Array;
  /** How much shorter the RR is than the RR before its run of short RR; 0 outside a run. */
  readonly inRun: Float64Array;
  /** 1 within a run of more beats than the mean RR reaches, which therefore has a mean RR of its own. */
  readonly inLongRun: Uint8Array;
  /** 0 … 1: how steadily a short and a long RR alternate around it, if it is the short one. */
  readonly alternates: Float64Array;
  /** How much shorter the RR is than the median RR around it. */
  readonly earlyOfMedian: Float64Array;
}

/**
 * Computes how early each beat is, and how late the next, relative to the rhythm on both sides. The mean RR
 * around a beat is that of the sinus node even if every second beat is early with a full pause.
 *
 * @param rrSec from the previous beat, s; the first is NaN
 * @returns one item per beat
 */
export function rrEvidence(rrSec: Float64Array): RrEvidence {
  const count = rrSec.length;
  const [sums, counts] = [new Float64Array(count + 1), new Int32Array(count + 1)];
  for (let i = 0; i < count; i++) {
    sums[i + 1] = sums[i] + (isUsable(rrSec[i]) ? rrSec[i] : 0);
    counts[i + 1] = counts[i] + (isUsable(rrSec[i]) ? 1 : 0);
  }
  const meanAt = (i: number): number => {
    const [from, to] = [Math.max(0, i - meanReach), Math.min(count, i + meanReach + 1)];
    return (sums[to] - sums[from]) / (counts[to] - counts[from]);
  };
  const means = rrSec.map((_, i) => meanAt(i));
  const { inRun, inLongRun } = findRuns(rrSec);
  return {
    rrSec,
    early: rrSec.map((rr, i) => -logRatio(rr, means[i])),
    late: rrSec.map((_, i) => logRatio(rrSec[i + 1], means[i])),
    shorter: rrSec.map((rr, i) => -logRatio(rr, rrSec[i - 1])),
    inRun,
    inLongRun,
    alternates: alternation(rrSec),
    earlyOfMedian: rrSec.map((rr, i) => -logRatio(rr, medianAround(rrSec, i))),
  };
}

/** Returns the median RR within the reach of the mean. */
function medianAround(rrSec: Float64Array, i: number): number {
  return medianInPlace(rrSec.slice(Math.max(1, i - meanReach), i + meanReach + 1));
}

/** How early each beat is relative to the RR of the sinus node; natural logarithms, 0 if unknown. */
export interface SinusEvidence {
  /**
   * How much shorter the RR is than the longer RR of either side (their upper quartile), or than those before
   * its run. A lasting change of rate makes no beat early.
   */
  readonly earlyOfLong: Float64Array;
  /** How much shorter the RR is than the last sinus RR before it. */
  readonly shorter: Float64Array;
}

/**
 * Computes the evidence relative to RR of the sinus node alone. An RR that ends in a beat of another shape is
 * not from the sinus node, and the next RR is the pause of that beat. Compared with such pauses, a beat in time
 * would appear early.
 *
 * @param evidence of the times
 * @param isOther whether a beat has another shape than the usual ones
 * @returns one item per beat
 */
export function sinusEvidence(
  { rrSec, inRun }: RrEvidence,
  isOther: (beat: number) => boolean,
): SinusEvidence {
  const count = rrSec.length;
  const isSinus = Uint8Array.from(rrSec, (_, i) => (isOther(i) || (i > 0 && isOther(i - 1)) ? 0 : 1));
  const store = new Float64Array(2 * longReach + 1);
  const sinusRr = (from: number, to: number): Float64Array => {
    let found = 0;
    for (let k = Math.max(0, from); k < Math.min(count, to); k++) {
      if (isSinus[k] === 1 && isUsable(rrSec[k])) store[found++] = rrSec[k];
    }
    return store.subarray(0, found);
  };
  // The longer RR before each index; those after a beat are found `longReach` beats later. NaN for too few.
  const longRrs = Float64Array.from({ length: count + longReach }, (_, k) => {
    const side = sinusRr(k - longReach, k + 1);
    return side.length < minLongCount ? Number.NaN : percentileInPlace(side, 75);
  });
  let last = Number.NaN;
  const [earlyOfLong, shorter] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const rr = rrSec[i];
    const both = Math.min(longRrs[i], longRrs[i + longReach]);
    const long = Number.isNaN(both) ? percentileInPlace(sinusRr(i - longReach, i + longReach + 1), 75) : both;
    earlyOfLong[i] = Math.max(-logRatio(rr, long), inRun[i]);
    shorter[i] = -logRatio(rr, last);
    if (isSinus[i] === 1 && rr > 0) last = rr;
  }
  return { earlyOfLong, shorter };
}

/**
 * A run begins with an RR under the first share of the median of the `runLookBack` RR before it, and lasts while RR
 * are under the second.
 */
const runStartShare = 0.8;
const runContinueShare = 0.85;
const runLookBack = 8;
/** Maximum deviation of the RR before a run from their median, as a share of it, and their minimum number. */
const runSteady = 0.06;
const runKnown = 4;
/**
 * A run of more beats than `runShort` has to end with an RR this many times as long as its own, and has at most
 * `runMost` beats (more than three minutes at 180 per minute), or `runMostAtEnd` if the record ends before the run.
 */
const runShort = 3;
const runEnds = 1.15;
const runMost = 600;
const runMostAtEnd = 150;

/**
 * Computes how much shorter each RR of a run is than those before the run, natural logarithm. A lasting change
 * of rate is not a run.
 */
function findRuns(rrSec: Float64Array): Pick<RrEvidence, 'inRun' | 'inLongRun'> {
  const inRun = new Float64Array(rrSec.length);
  const inLongRun = new Uint8Array(rrSec.length);
  for (let from = runKnown + 1; from < rrSec.length; from++) {
    const back = rrSec.subarray(Math.max(1, from - runLookBack), from);
    const usual = medianInPlace(Float64Array.from(back));
    if (!(rrSec[from] <= runStartShare * usual && usual < longestSec)) continue;
    if (medianInPlace(back.map((rr) => Math.abs(rr - usual))) > runSteady * usual) continue;
    let end = from;
    while (end < rrSec.length && rrSec[end] <= runContinueShare * usual) end++;
    const own = rrSec.subarray(from, end);
    const isOver =
      end - from <= runShort ||
      end === rrSec.length ||
      rrSec[end] >= runEnds * medianInPlace(Float64Array.from(own));
    const most = end === rrSec.length ? runMostAtEnd : runMost;
    if (own.length <= most && isOver) {
      own.forEach((rr, k) => (inRun[from + k] = logRatio(usual, rr)));
      if (own.length > 2 * meanReach) inLongRun.fill(1, from, end);
    }
    from = end;
  }
  return { inRun, inLongRun };
}

/**
 * Difference (logarithm) that counts as full alternation, and scale of the difference of RR two apart above
 * which they are unsteady.
 */
const fullAlternation = 0.15;
const alternationSteady = 0.04;
const alternationReach = 6;

function alternation(rrSec: Float64Array): Float64Array {
  const twoApart = rrSec.map((rr, i) => Math.abs(logRatio(rr, rrSec[i - 2])));
  return rrSec.map((rr, i) => {
    const short = Math.min(logRatio(rrSec[i - 1], rr), logRatio(rrSec[i + 1], rr));
    if (!(short > 0)) return 0;
    const nearbyDifferences = twoApart.slice(Math.max(3, i - alternationReach), i + alternationReach + 1);
    if (nearbyDifferences.length === 0) return 0;
    return (
      Math.min(1, short / fullAlternation) * Math.exp(-medianInPlace(nearbyDifferences) / alternationSteady)
    );
  });
}

/**
 * Returns whether a beat may be a usual one by its RR.
 *
 * @param evidence of all beats
 * @param beat its index
 * @returns false if the beat is early relative to the mean RR, or within a long run
 */
export function isInTime(evidence: RrEvidence, beat: number): boolean {
  return evidence.early[beat] < -Math.log(minInTimeRatio) && evidence.inLongRun[beat] === 0;
}

function isUsable(rr: number): boolean {
  return rr > 0 && rr < longestSec;
}

function logRatio(rr: number, of: number): number {
  const ratio = rr / of;
  return Number.isFinite(ratio) ? Math.log(Math.max(1 / maxRatio, Math.min(maxRatio, ratio))) : 0;
}

/** Number of beats on either side that determine the regularity of the rhythm. */
const regularityBeatsPerSide = 12;
/** Distances, in beats, over which changes of RR are computed, and the maximum change that counts (logarithm). */
const lags = [1, 2] as const;
const maxChange = 0.3;
/** Values that are assumed if there are too few beats. */
const defaultRegularity = { before: 0.8, changes: 0.03 };

/** Regularity of the rhythm around each beat, from the beats that are neither early nor of another shape. */
export interface Regularity {
  /** Likeness of the signal before their QRS, where the P wave is, 0 … 1. */
  readonly pWaves: Float64Array;
  /** Median change of RR to the next, or to the one after if that is less (bigeminy), as a share of the mean RR. */
  readonly changes: Float64Array;
}

/**
 * Computes the regularity of the rhythm around each beat.
 *
 * @param evidence how early each beat is
 * @param isOrdinary whether a beat is neither early nor of another shape
 * @param before likeness of the signal before QRS to that of the main shape
 * @returns one item per beat
 */
export function regularity(
  evidence: RrEvidence,
  isOrdinary: (beat: number) => boolean,
  before: ArrayLike<number>,
): Regularity {
  const { early } = evidence;
  const count = early.length;
  const ordinary = Uint8Array.from(early, (_, beat) => (isOrdinary(beat) ? 1 : 0));
  const pWaves = new Float64Array(count);
  const changes = new Float64Array(count);
  const steps = lags.map(() => new Float64Array(2 * regularityBeatsPerSide));
  for (let i = 0; i < count; i++) {
    const [from, to] = [
      Math.max(0, i - regularityBeatsPerSide),
      Math.min(count - 1, i + regularityBeatsPerSide),
    ];
    let [sum, known] = [0, 0];
    for (let k = from; k <= to; k++) {
      if (k === i || ordinary[k] === 0) continue;
      sum += before[k];
      known++;
    }
    pWaves[i] = Math.max(0, Math.min(1, known === 0 ? defaultRegularity.before : sum / known));
    let least = Number.POSITIVE_INFINITY;
    for (const [l, lag] of lags.entries()) {
      let found = 0;
      for (let k = Math.max(from, lag); k <= to; k++) {
        if (k === i || k - lag === i || ordinary[k] === 0 || ordinary[k - lag] === 0) continue;
        steps[l][found++] = Math.abs(early[k] - early[k - lag]);
      }
      if (found > 0) least = Math.min(least, medianInPlace(steps[l].subarray(0, found)));
    }
    changes[i] = least === Number.POSITIVE_INFINITY ? defaultRegularity.changes : Math.min(maxChange, least);
  }
  return { pWaves, changes };
}
