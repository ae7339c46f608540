import type { AlignedStatistics, LeftOutReason } from '../../model/intervals.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { nullForNaN } from '../intervals/statistics.ts';
import { unknownErrors, remainingSpread, type ResampleParams } from './aligned-statistics.ts';
import type { CarriedLandmark } from './carry-from-mean.ts';
import { explainTooFewBeats } from './why-not-measurable.ts';

/** A landmark of every kept beat of a record, found by alignment. Arrays have one element per kept beat. */
export interface AlignedLandmark {
  /** Time after the beat's own time, ms; NaN where the beat has none. */
  readonly ms: Float64Array;
  /** Likely error (SD), ms; NaN where the beat was not aligned. */
  readonly errorMs: Float64Array;
  /** Squared error without the part that chance alone may explain, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the mean beat. */
  readonly match: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  /**
   * Likely error of a window's mean, ms; NaN where there is none, Infinity where its size is not known. One element per
   * window.
   */
  readonly meanErrorMs: readonly number[];
  /** Time by which a window's mean is late because of a low sampling rate, ms; NaN where it is not computed. */
  readonly blurMs: readonly number[];
  /** Reason why a window has no value, as a sentence; null where it has one. One element per window. */
  readonly notMeasurable: readonly (string | null)[];
}

/** The part of an aligned interval's spread in a window that is error, and the part that remains. */
export type AlignedSpread = Pick<
  AlignedStatistics,
  'likelyError' | 'meanError' | 'remainingSd' | 'remainingInterval' | 'notMeasurable'
>;

/**
 * Interval between aligned landmarks in every kept beat. Times are in ms after the beat's own time; NaN where missing.
 */
export interface AlignedInterval {
  readonly endMs: Float64Array;
  /** Start of each interval; null if it is the beat's own time. */
  readonly startMs: Float64Array | null;
  /** Likely error of each interval, ms. */
  readonly errorMs: Float64Array;
  /** One element per window. */
  readonly windows: readonly AlignedSpread[];
}

/** Kept beats of one window that were aligned together, with the result. */
export interface AlignedPart {
  readonly window: number;
  /** Indices among the kept beats. */
  readonly members: readonly number[];
  readonly carried: CarriedLandmark;
}

/**
 * Combines the parts of a record.
 *
 * @param beatCount    number of kept beats of the record
 * @param windowCount  number of windows of the record
 * @param parts        one per window, or several per window
 * @returns one value per kept beat; NaN for a beat that is in no part
 */
export function combineAlignedParts(
  beatCount: number,
  windowCount: number,
  parts: readonly AlignedPart[],
): AlignedLandmark {
  const missing = () => new Float64Array(beatCount).fill(Number.NaN);
  const [ms, errorMs, squareMs, match] = [missing(), missing(), missing(), missing()];
  const leftOut = Array.from({ length: beatCount }, (): LeftOutReason | null => null);
  for (const { members, carried } of parts) {
    members.forEach((b, k) => {
      ms[b] = carried.ms[k];
      errorMs[b] = carried.errorMs[k];
      squareMs[b] = carried.squareMs[k];
      match[b] = carried.match[k];
      leftOut[b] = carried.leftOut[k];
    });
  }
  const ofWindows = Array.from({ length: windowCount }, (_, w) => parts.filter(({ window }) => window === w));
  const blurMs = ofWindows.map((own) => mean(Float64Array.from(own, ({ carried }) => carried.blurMs)));
  const meanErrorMs = ofWindows.map(combineMeanErrors);
  const notMeasurable = ofWindows.map((own) => explainMissingValue(own, leftOut));
  return { ms, errorMs, squareMs, match, leftOut, meanErrorMs, blurMs, notMeasurable };
}

/** Returns the error of the mean over several parts, each with an independent error, ms. */
function combineMeanErrors(parts: readonly AlignedPart[]): number {
  let [squares, total] = [0, 0];
  for (const { carried } of parts) {
    const count = carried.ms.filter((ms) => !Number.isNaN(ms)).length;
    if (count === 0) continue;
    squares += (count * carried.meanErrorMs) ** 2;
    total += count;
  }
  return Math.sqrt(squares) / total;
}

/** Returns why a window has no value: no part of it has one, or too few of its beats remain. */
function explainMissingValue(
  parts: readonly AlignedPart[],
  leftOut: readonly (LeftOutReason | null)[],
): string | null {
  const reasons = parts.map(({ carried }) => carried.notMeasurable);
  if (reasons.length === 0) return 'The window has no beat.';
  if (reasons.every((reason) => reason !== null)) return reasons[0];
  return explainTooFewBeats(parts.flatMap(({ members }) => members.map((b) => leftOut[b])));
}

/**
 * Replaces missing times by the beats' own times, so that every window has a value. A beat of another shape keeps its
 * own time, and so do all beats of a window without an aligned landmark. The likely error of such a time is unknown.
 *
 * @param landmark  of every kept beat
 * @returns the landmark without missing times
 */
export function fillMissingWithOwnTime(landmark: AlignedLandmark): AlignedLandmark {
  const { ms, errorMs, squareMs } = landmark;
  return {
    ...landmark,
    ms: ms.map((own) => (Number.isNaN(own) ? 0 : own)),
    errorMs: errorMs.map((own, b) => (Number.isNaN(ms[b]) ? Number.NaN : own)),
    squareMs: squareMs.map((own, b) => (Number.isNaN(ms[b]) ? Number.NaN : own)),
    notMeasurable: landmark.notMeasurable.map(() => null),
  };
}

/**
 * Returns whether most beats of a window keep their own time as a landmark's, so that its errors there are unknown.
 *
 * @param landmark  of every kept beat, as `fillMissingWithOwnTime` returns it
 * @param own       kept beats of the window
 */
export function isMostlyUnaligned({ errorMs }: AlignedLandmark, own: readonly number[]): boolean {
  return 2 * own.filter((b) => Number.isNaN(errorMs[b])).length > own.length;
}

/**
 * Computes the interval from one aligned landmark to another in every kept beat, and its spread in every window. The
 * errors of a window are null if those of most of its starts are unknown.
 *
 * @param end      landmark at which the interval ends
 * @param start    landmark at which it starts; null for the beat's own time, which is taken as free of error
 * @param members  kept beats that count, one list per window
 * @param params   of the resamples
 * @returns intervals, errors and spreads, ms
 */
export function alignedInterval(
  end: AlignedLandmark,
  start: AlignedLandmark | null,
  members: readonly (readonly number[])[],
  params: ResampleParams,
): AlignedInterval {
  const ofStart = (b: number, of: 'errorMs' | 'squareMs') =>
    start === null || Number.isNaN(start[of][b]) ? 0 : start[of][b];
  const errorMs = end.errorMs.map((error, b) => Math.hypot(error, ofStart(b, 'errorMs')));
  const squareMs = end.squareMs.map((square, b) => square + ofStart(b, 'squareMs'));
  const valueAt = (b: number) => end.ms[b] - (start === null ? 0 : start.ms[b]);
  const windows = members.map((own, w): AlignedSpread => {
    const values = Float64Array.from(own, valueAt);
    const isAny = values.some((value) => !Number.isNaN(value));
    const notMeasurable =
      end.notMeasurable[w] ??
      start?.notMeasurable[w] ??
      (isAny ? null : 'No beat has both of its ends aligned.');
    const errors = {
      likelyMs: Float64Array.from(own, (b) => errorMs[b]),
      squareMs: Float64Array.from(own, (b) => squareMs[b]),
    };
    if (start !== null && isMostlyUnaligned(start, own))
      return { ...unknownErrors, meanError: null, notMeasurable };
    const ofStartMean = start?.meanErrorMs[w] ?? Number.NaN;
    const meanErrorMs = Math.hypot(end.meanErrorMs[w], Number.isNaN(ofStartMean) ? 0 : ofStartMean);
    const meanError = Number.isFinite(meanErrorMs) ? meanErrorMs : null;
    return { ...remainingSpread(values, errors, params), meanError, notMeasurable };
  });
  return { endMs: end.ms, startMs: start?.ms ?? null, errorMs, windows };
}

/**
 * Returns a function that describes the alignment of one beat, in the form that results use.
 *
 * @param starts     landmarks at which intervals start; null for one that is not aligned
 * @param landmarks  landmarks at which they end
 * @returns a function of the index of a kept beat; repeated calls return the same object
 */
export function describeAlignment<Start extends string, Landmark extends string>(
  starts: Readonly<Record<Start, AlignedLandmark | null>>,
  landmarks: Readonly<Record<Landmark, AlignedLandmark>>,
) {
  type Name = Start | Landmark;
  const all = Object.entries<AlignedLandmark | null>({ ...starts, ...landmarks });
  const own = Object.entries<AlignedLandmark>(landmarks);
  const errorAt = (one: AlignedLandmark | null, b: number) =>
    one === null ? null : nullForNaN(one.errorMs[b]);
  const describe = (b: number) => ({
    likelyError: recordFromPairs<Name, number | null>(all.map(([name, one]) => [name, errorAt(one, b)])),
    match: recordFromPairs<Landmark, number | null>(
      own.map(([name, one]) => [name, nullForNaN(one.match[b])]),
    ),
    leftOut: recordFromPairs<Landmark, LeftOutReason | null>(
      own.map(([name, one]) => [name, one.leftOut[b]]),
    ),
  });
  const known: ReturnType<typeof describe>[] = [];
  return (b: number) => (known[b] ??= describe(b));
}

function recordFromPairs<Key extends string, T>(pairs: [string, T][]): Readonly<Record<Key, T>> {
  return Object.fromEntries(pairs) as Record<Key, T>;
}
