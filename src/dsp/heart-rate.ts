import { mean, median, sampleSd } from './stats.ts';

/** RR over this share of the median RR about it is a break: a beat is missing in it, or the signal. As `rrTo` of intervals. */
const breakAbove = 1.8;

/** The median is over so many RR before it and after it. */
const besideCount = 4;

/** How fast the heart beats in a span. */
export interface HeartRate {
  /** 60 / mean RR, 1/min. */
  readonly perMinute: number;
  readonly meanRrMs: number;
  /** Null of a single RR. */
  readonly sdRrMs: number | null;
}

/**
 * Heart rate of a span: 60 / the mean RR of its successive beats, ectopic ones too. RR across a break count for nothing.
 *
 * @param timesSec  R of all beats of the span, ascending, s
 * @returns null without an RR that counts
 */
export function heartRateOf(timesSec: ArrayLike<number>): HeartRate | null {
  const rrSec = Float64Array.from(
    { length: Math.max(0, timesSec.length - 1) },
    (_, i) => timesSec[i + 1] - timesSec[i],
  );
  const isBreak = breaksIn(rrSec);
  const rrMs = rrSec.filter((_, i) => !isBreak[i]).map((sec) => 1000 * sec);
  if (rrMs.length === 0) return null;
  const meanRrMs = mean(rrMs);
  return { perMinute: 60_000 / meanRrMs, meanRrMs, sdRrMs: rrMs.length > 1 ? sampleSd(rrMs) : null };
}

/** The same of beats as results list them. */
export function heartRateOfBeats(beats: readonly { readonly r: number }[]): HeartRate | null {
  return heartRateOf(beats.map(({ r }) => r));
}

/**
 * Whether each RR is a break in the beats. What is usual about it is the median of the means of two RR each, lest the
 * pauses of bigeminy be breaks; of too few RR the median of these.
 *
 * @param rrSec  of successive beats, s
 */
export function breaksIn(rrSec: Float64Array): boolean[] {
  return Array.from(rrSec, (rr, i) => {
    const sides = [
      rrSec.subarray(Math.max(0, i - besideCount), i),
      rrSec.subarray(i + 1, i + 1 + besideCount),
    ];
    const pairs = sides.flatMap((side) => Array.from(side.subarray(1), (next, k) => (side[k] + next) / 2));
    const about = pairs.length > 0 ? pairs : sides.flatMap((side) => [...side]);
    return about.length > 0 && rr > breakAbove * median(Float64Array.from(about));
  });
}
