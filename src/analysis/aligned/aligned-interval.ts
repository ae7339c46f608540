import type { AlignedStatistics, LeftOutReason } from '../../model/intervals.ts';
import { nullForNaN } from '../intervals/statistics.ts';
import { remainingSpread, type ResampleParams } from './aligned-statistics.ts';
import type { CarriedLandmark } from './carry-from-mean.ts';
import { whyTooFew } from './why-not-measurable.ts';

/** A landmark of every kept beat of a record by alignment; arrays run over the kept beats. */
export interface AlignedLandmark {
  /** After the beat's own time, ms; NaN where it has none. */
  readonly ms: Float64Array;
  /** Likely error (SD), ms; NaN where it was not aligned. */
  readonly errorMs: Float64Array;
  /** Squared error as far as it is sure, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the mean beat. */
  readonly match: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  /** Why a window has no value, in a sentence; null where it has one. One a window. */
  readonly notMeasurable: readonly (string | null)[];
}

/** What of an aligned interval's spread in a window is error, and what remains. */
export type AlignedSpread = Pick<
  AlignedStatistics,
  'likelyError' | 'remainingSd' | 'remainingInterval' | 'notMeasurable'
>;

/** An interval of every kept beat between aligned landmarks, ms after the beat's own time; NaN where missing. */
export interface AlignedInterval {
  readonly endMs: Float64Array;
  /** Where it starts; null where that is the beat's own time. */
  readonly startMs: Float64Array | null;
  /** Likely error of each interval, ms. */
  readonly errorMs: Float64Array;
  /** One a window. */
  readonly windows: readonly AlignedSpread[];
}

/** Kept beats of one window that were aligned together, and what came of them. */
export interface CarriedPart {
  readonly window: number;
  /** Numbered among the kept beats. */
  readonly members: readonly number[];
  readonly carried: CarriedLandmark;
}

/**
 * Puts the parts of a record together.
 *
 * @param beatCount    kept beats of the record
 * @param windowCount  its windows
 * @param parts        a window each, or several of one window
 * @returns a value a kept beat; NaN of one that is in no part
 */
export function gatherAligned(
  beatCount: number,
  windowCount: number,
  parts: readonly CarriedPart[],
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
  const notMeasurable = Array.from({ length: windowCount }, (_, w) =>
    whyNot(
      parts.filter(({ window }) => window === w),
      leftOut,
    ),
  );
  return { ms, errorMs, squareMs, match, leftOut, notMeasurable };
}

/** Why a window has no value: none of its parts has one, or too few of its beats are left. */
function whyNot(parts: readonly CarriedPart[], leftOut: readonly (LeftOutReason | null)[]): string | null {
  const reasons = parts.map(({ carried }) => carried.notMeasurable);
  if (reasons.length === 0) return 'The window has no beat.';
  if (reasons.every((reason) => reason !== null)) return reasons[0];
  return whyTooFew(parts.flatMap(({ members }) => members.map((b) => leftOut[b])));
}

/**
 * The beats' own times as alignment has them: of a beat of another shape, and where a window has no aligned one, its own
 * time stays, whose likely error is not known. So every window has its value.
 *
 * @param landmark  of every kept beat
 * @returns the same without missing places
 */
export function ownTimeWhereMissing(landmark: AlignedLandmark): AlignedLandmark {
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
 * The interval from one aligned landmark to another in every kept beat, and its spread in every window.
 *
 * @param end      where it ends
 * @param start    where it starts; null at the beat's own time, taken as free of error
 * @param members  of each window the kept beats that count
 * @param params   of the resamples
 * @returns ms
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
    return { ...remainingSpread(values, errors, params), notMeasurable };
  });
  return { endMs: end.ms, startMs: start?.ms ?? null, errorMs, windows };
}

/**
 * What a result says of one beat's alignment.
 *
 * @param starts     where intervals start; null of one that is not aligned
 * @param landmarks  where they end
 * @returns of a kept beat's number; asked again, the same object
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
