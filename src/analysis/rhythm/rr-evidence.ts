import { medianInPlace, percentileInPlace } from '../../dsp/statistics/stats.ts';

/** RR of so many beats either side make the mean, and the longer RR of each side. */
const meanReach = 15;
const longReach = 20;
/** Of fewer RR on a side the longer ones are those of both sides. */
const longLeast = 4;
/** A longer RR is a pause, or beats that were missed, and is in no mean, s. */
const longestSec = 3;
/** A beat under this share of the mean RR is not a usual one by its RR. */
const inTimeFrom = 0.88;
/** No ratio of two RR counts for more, nor for less than one over it. */
const mostRatio = 5;

/** What the times of beats say of each; one item a beat, natural logarithms, 0 where it is not known. */
export interface RrEvidence {
  /** From the beat before, s. */
  readonly rrSec: Float64Array;
  /** How much shorter RR is than the mean about it, and how much longer the next is. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /** How much shorter it is than the one before. */
  readonly shorter: Float64Array;
  /** How much shorter it is than RR before the run of short ones that it stands in; 0 outside of one. */
  readonly inRun: Float64Array;
  /** 0 … 1: how steadily a short RR and a long one take turns about it, where it is the short one. */
  readonly alternates: Float64Array;
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
  return {
    rrSec,
    early: rrSec.map((rr, i) => -logRatio(rr, means[i])),
    late: rrSec.map((_, i) => logRatio(rrSec[i + 1], means[i])),
    shorter: rrSec.map((rr, i) => -logRatio(rr, rrSec[i - 1])),
    inRun: inRuns(rrSec),
    alternates: alternation(rrSec),
  };
}

/** How early each beat comes by the RR of the sinus node; natural logarithms, 0 where it is not known. */
export interface SinusEvidence {
  /**
   * How much shorter RR is than the longer ones of either side (three quarters are shorter), or than those before its
   * run. A change of rate that stays makes no beat early.
   */
  readonly earlyOfLong: Float64Array;
  /** How much shorter it is than the last before it. */
  readonly shorter: Float64Array;
}

/**
 * The same against RR of the sinus node alone. An RR that ends in a beat of another shape is not its, and the next one is
 * the pause of that beat. Beside such pauses a beat in time would look early.
 *
 * @param evidence  of the times
 * @param isOther   whether a beat is of another shape than the usual ones
 * @returns one item a beat
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
      if (isSinus[k] === 1 && isThere(rrSec[k])) store[found++] = rrSec[k];
    }
    return store.subarray(0, found);
  };
  // The longer RR behind a beat are those ahead of the one that lies so many beats before it. NaN of too few.
  const longs = Float64Array.from({ length: count + longReach }, (_, k) => {
    const side = sinusRr(k - longReach, k + 1);
    return side.length < longLeast ? Number.NaN : percentileInPlace(side, 75);
  });
  let last = Number.NaN;
  const [earlyOfLong, shorter] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    const rr = rrSec[i];
    const both = Math.min(longs[i], longs[i + longReach]);
    const long = Number.isNaN(both) ? percentileInPlace(sinusRr(i - longReach, i + longReach + 1), 75) : both;
    earlyOfLong[i] = Math.max(-logRatio(rr, long), inRun[i]);
    shorter[i] = -logRatio(rr, last);
    if (isSinus[i] === 1 && rr > 0) last = rr;
  }
  return { earlyOfLong, shorter };
}

/** A run begins with an RR under this share of the median of so many before it, and lasts while RR stay under the second. */
const runFrom = 0.8;
const runWhile = 0.85;
const runBack = 8;
/** RR before a run are this near to their median, as a share of it; at least so many tell it. */
const runSteady = 0.06;
const runKnown = 4;
/** A run of more beats than this ends with an RR so much longer than its own, and lasts so many beats at most. */
const runShort = 3;
const runEnds = 1.15;
const runMost = 150;

/** How much shorter each RR of a run is than those before the run, natural logarithm. A change of rate that stays is none. */
function inRuns(rrSec: Float64Array): Float64Array {
  const found = new Float64Array(rrSec.length);
  for (let from = runKnown + 1; from < rrSec.length; from++) {
    const back = rrSec.subarray(Math.max(1, from - runBack), from);
    const usual = medianInPlace(Float64Array.from(back));
    if (!(rrSec[from] <= runFrom * usual && usual < longestSec)) continue;
    if (medianInPlace(back.map((rr) => Math.abs(rr - usual))) > runSteady * usual) continue;
    let end = from;
    while (end < rrSec.length && rrSec[end] <= runWhile * usual) end++;
    const own = rrSec.subarray(from, end);
    const isOver =
      end - from <= runShort ||
      end === rrSec.length ||
      rrSec[end] >= runEnds * medianInPlace(Float64Array.from(own));
    if (own.length <= runMost && isOver) own.forEach((rr, k) => (found[from + k] = logRatio(usual, rr)));
    from = end;
  }
  return found;
}

/** A difference of this much (logarithm) is a whole one, and RR two apart that differ by the second are not steady. */
const wholeAlternation = 0.15;
const alternationSteady = 0.04;
const alternationReach = 6;

function alternation(rrSec: Float64Array): Float64Array {
  const twoApart = rrSec.map((rr, i) => Math.abs(logRatio(rr, rrSec[i - 2])));
  return rrSec.map((rr, i) => {
    const short = Math.min(logRatio(rrSec[i - 1], rr), logRatio(rrSec[i + 1], rr));
    if (!(short > 0)) return 0;
    const about = twoApart.slice(Math.max(3, i - alternationReach), i + alternationReach + 1);
    if (about.length === 0) return 0;
    return Math.min(1, short / wholeAlternation) * Math.exp(-medianInPlace(about) / alternationSteady);
  });
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
/** Changes of RR are to the beat before and to the one before that, and count as no more than so much (logarithm). */
const lags = [1, 2] as const;
const mostChange = 0.3;
/** Of so few beats these are taken. */
const usually = { before: 0.8, changes: 0.03 };

/** How regular the rhythm about each beat is, by the beats that are neither early nor of another shape. */
export interface Regularity {
  /** How alike what is before their QRS is: P waves, 0 … 1. */
  readonly pWaves: Float64Array;
  /** Median change of RR to the next, or the one after where that is less (bigeminy), as a share of the mean RR. */
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
  const count = early.length;
  const ordinary = Uint8Array.from(early, (_, beat) => (isOrdinary(beat) ? 1 : 0));
  const pWaves = new Float64Array(count);
  const changes = new Float64Array(count);
  const steps = lags.map(() => new Float64Array(2 * aboutReach));
  for (let i = 0; i < count; i++) {
    const [from, to] = [Math.max(0, i - aboutReach), Math.min(count - 1, i + aboutReach)];
    let [sum, known] = [0, 0];
    for (let k = from; k <= to; k++) {
      if (k === i || ordinary[k] === 0) continue;
      sum += before[k];
      known++;
    }
    pWaves[i] = Math.max(0, Math.min(1, known === 0 ? usually.before : sum / known));
    let least = Number.POSITIVE_INFINITY;
    for (const [l, lag] of lags.entries()) {
      let found = 0;
      for (let k = Math.max(from, lag); k <= to; k++) {
        if (k === i || k - lag === i || ordinary[k] === 0 || ordinary[k - lag] === 0) continue;
        steps[l][found++] = Math.abs(early[k] - early[k - lag]);
      }
      if (found > 0) least = Math.min(least, medianInPlace(steps[l].subarray(0, found)));
    }
    changes[i] = least === Number.POSITIVE_INFINITY ? usually.changes : Math.min(mostChange, least);
  }
  return { pWaves, changes };
}
