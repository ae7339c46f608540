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
  /** How much shorter RR is than the mean about it, and how much longer the next is. */
  readonly early: Float64Array;
  readonly late: Float64Array;
  /**
   * How much shorter RR is than the longer ones of either side (three quarters are shorter), or than those before its
   * run. A change of rate that stays makes no beat early.
   */
  readonly earlyOfLong: Float64Array;
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
  const longs = rrSec.map((_, i) => {
    const [back, ahead] = [
      rrSec.subarray(Math.max(0, i - longReach), i + 1),
      rrSec.subarray(i, i + longReach + 1),
    ];
    const sides = [back, ahead].map((side) => side.filter(isThere));
    if (sides.every((side) => side.length >= longLeast))
      return Math.min(...sides.map((side) => percentileInPlace(side, 75)));
    const about = rrSec.subarray(Math.max(0, i - longReach), i + longReach + 1).filter(isThere);
    return percentileInPlace(about, 75);
  });
  const inRun = inRuns(rrSec);
  return {
    early: rrSec.map((rr, i) => -logRatio(rr, means[i])),
    late: rrSec.map((_, i) => logRatio(rrSec[i + 1], means[i])),
    earlyOfLong: rrSec.map((rr, i) => Math.max(-logRatio(rr, longs[i]), inRun[i])),
    shorter: rrSec.map((rr, i) => -logRatio(rr, rrSec[i - 1])),
    inRun,
    alternates: alternation(rrSec),
  };
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
  const pWaves = new Float64Array(early.length);
  const changes = new Float64Array(early.length);
  for (let i = 0; i < early.length; i++) {
    let [sum, count] = [0, 0];
    const steps: [number[], number[]] = [[], []];
    for (let k = Math.max(0, i - aboutReach); k <= Math.min(early.length - 1, i + aboutReach); k++) {
      if (k === i || !isOrdinary(k)) continue;
      sum += before[k];
      count++;
      for (const [lag, list] of steps.entries()) {
        const from = k - lag - 1;
        if (from >= 0 && from !== i && isOrdinary(from)) list.push(Math.abs(early[k] - early[from]));
      }
    }
    pWaves[i] = Math.max(0, Math.min(1, count === 0 ? usually.before : sum / count));
    const medians = steps.flatMap((list) =>
      list.length === 0 ? [] : [medianInPlace(Float64Array.from(list))],
    );
    changes[i] = medians.length === 0 ? usually.changes : Math.min(0.3, ...medians);
  }
  return { pWaves, changes };
}
