import { median } from '../../dsp/statistics/stats.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { BeatExtent } from '../intervals/align-beats.ts';
import type { RowStretch } from './fit-shifts.ts';
import { minMeasurableBeats } from './why-not-measurable.ts';

/** Spans in which a signal is clipped at either end of its range, s, in order. */
export interface ClippedSpans {
  readonly above: readonly TimeSpan[];
  readonly below: readonly TimeSpan[];
}

/** Which beats of a window are clipped near a landmark. */
export interface ClippedBeats {
  /** Stretch in which beats are compared, shortened to where most of them are not clipped. */
  readonly stretch: RowStretch;
  /** For each beat, whether clipping prevents its timing. */
  readonly isCut: readonly boolean[];
  /** For each beat, whether its height is unclipped. */
  readonly isWhole: readonly boolean[];
}

/** Spans farther than this from the beats are ignored, s. */
const nearBeatsSec = 30;

/**
 * Selects the spans near some beats. A long record has many spans, and only those around the beats matter.
 *
 * @param clipped  of the whole record; null if it is not clipped
 * @param beats    in order
 */
export function clippedNear(
  clipped: ClippedSpans | null,
  beats: readonly Pick<BeatExtent, 'rSec' | 'afterSec'>[],
): ClippedSpans | null {
  if (clipped === null) return null;
  const [first, last] = [beats[0], beats.at(-1)];
  const fromSec = (first?.rSec ?? 0) - nearBeatsSec;
  const toSec = (last?.rSec ?? 0) + (last?.afterSec ?? 0) + nearBeatsSec;
  const near = (spans: readonly TimeSpan[]) => {
    const from = firstEndingFrom(spans, fromSec);
    const end = spans.findIndex((span, k) => k >= from && span.fromSec > toSec);
    return spans.slice(from, end < 0 ? spans.length : end);
  };
  return { above: near(clipped.above), below: near(clipped.below) };
}

/** Finds the clipped beats, given the stretch in which they are compared. */
export type ClippingRule = (
  spans: ClippedSpans,
  stretch: RowStretch,
  beats: readonly Pick<BeatExtent, 'rSec'>[],
  /** Share of beats that may be lost so that the others are compared over a longer stretch. */
  mayLose: number,
) => ClippedBeats;

const spreadSec = 0.025;

/** The notch follows the peak by more than this, s. A longer clipped span may hide the notch. */
const longestCutPeakSec = 0.1;

/** Maximum time from the peak to the notch, s. */
const peakBeforeNotchSec = 0.3;

/** Clipping of the fall within this share of a beat after the notch moves the nadir of the slope by up to 1.3 ms. */
const fallAfterNotchShare = 0.3;

/**
 * Finds feet that clipping makes unusable.
 *
 * A foot that is clipped below may lie anywhere below the end of the range. Above, feet are compared up to where the
 * upstroke is unclipped in half of the beats. Where that does not reach the steepest point, they cannot be timed. Nor
 * can they be timed where peaks are clipped for long and too few beats show the height.
 *
 * @param spans    where the pulse is clipped
 * @param stretch  where feet are compared, about the upstroke
 * @param beats    of the window
 * @param mayLose  share of beats that may be clipped within the compared stretch
 */
export const findClippedFeet: ClippingRule = ({ above, below }, stretch, beats, mayLose) => {
  const { aboutSec, beforeSec, afterSec } = stretch;
  const wholeUntil = beats.map(({ rSec }) => {
    const place = rSec + aboutSec;
    const span = firstTouching(above, place - beforeSec, place + afterSec + spreadSec);
    return span === null ? Number.POSITIVE_INFINITY : span.fromSec - place - spreadSec;
  });
  const sooner = wholeUntil.toSorted((a, b) => a - b)[Math.floor(mayLose * beats.length)];
  const isWhole = wholeUntil.map((until) => until === Number.POSITIVE_INFINITY);
  // Without a complete peak the height is too small, and a level in percent of it too low.
  const hasHeight = isWhole.filter(Boolean).length >= Math.min(minMeasurableBeats, beats.length);
  const isShort = sooner !== undefined && sooner < afterSec;
  const end = isShort ? Math.max(0, sooner) : afterSec;
  return {
    stretch: isShort ? { aboutSec, beforeSec, afterSec: end } : stretch,
    isCut: beats.map(({ rSec }, i) => {
      const place = rSec + aboutSec;
      const isCutBelow = firstTouching(below, place - beforeSec - spreadSec, place) !== null;
      const isHeightUnknown = !hasHeight && isPeakClippedLong(above, place, place + afterSec);
      return isCutBelow || isHeightUnknown || (wholeUntil[i] ?? 0) < end;
    }),
    isWhole,
  };
};

/**
 * Finds notches with clipping where they are compared or soon after, and notches that a clipped span before may hide.
 *
 * @param spans    where the pulse is clipped
 * @param stretch  where notches are compared, about the nadir of the slope
 * @param beats    of the window
 */
export const findClippedNotches: ClippingRule = (spans, stretch, beats, mayLose) => {
  const { isCut, ...cut } = findClippedLandmarks(spans, stretch, beats, mayLose);
  const apart = beats.slice(1).map(({ rSec }, i) => rSec - (beats[i]?.rSec ?? rSec));
  const fallSec = apart.length > 0 ? fallAfterNotchShare * median(apart) : 0;
  return {
    ...cut,
    isCut: beats.map(({ rSec }, i) => isCut[i] || isCutFarther(spans, rSec + stretch.aboutSec, fallSec)),
  };
};

/**
 * Finds landmarks with clipping where they are compared.
 *
 * @param spans    where the signal is clipped
 * @param stretch  where beats are compared
 * @param beats    of the window
 */
export const findClippedLandmarks: ClippingRule = ({ above, below }, stretch, beats) => {
  const isCut = beats.map(({ rSec }) => {
    const place = rSec + stretch.aboutSec;
    const [from, to] = [place - stretch.beforeSec - spreadSec, place + stretch.afterSec + spreadSec];
    return firstTouching(above, from, to) !== null || firstTouching(below, from, to) !== null;
  });
  return { stretch, isCut, isWhole: isCut.map((one) => !one) };
};

function isCutFarther({ above, below }: ClippedSpans, notchSec: number, fallSec: number): boolean {
  return (
    isPeakClippedLong(above, notchSec - peakBeforeNotchSec, notchSec) ||
    firstTouching(below, notchSec, notchSec + fallSec) !== null
  );
}

/** Whether a span that overlaps a time range is so long that it may hide a notch and leaves the height unknown. */
function isPeakClippedLong(above: readonly TimeSpan[], fromSec: number, toSec: number): boolean {
  for (let k = firstEndingFrom(above, fromSec); k < above.length; k++) {
    const span = above[k];
    if (span.fromSec > toSec) return false;
    if (span.toSec - span.fromSec > longestCutPeakSec) return true;
  }
  return false;
}

/** Returns the first span that overlaps a time range; null if none does. */
function firstTouching(spans: readonly TimeSpan[], fromSec: number, toSec: number): TimeSpan | null {
  const span = spans[firstEndingFrom(spans, fromSec)];
  return span !== undefined && span.fromSec <= toSec ? span : null;
}

/** Returns the index of the first span that ends at a time or later. */
function firstEndingFrom(spans: readonly TimeSpan[], sec: number): number {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (spans[middle].toSec < sec) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Values from which a signal counts as clipped at each end of its range; null at an end where it is not clipped. */
export interface ClippedEnds {
  readonly above: number | null;
  readonly below: number | null;
  /** Minimum duration of a clipped span, s and samples, if it differs from the default. */
  readonly leastRun?: LeastRun;
}

interface LeastRun {
  readonly sec: number;
  readonly count: number;
}

const least = { sec: 0.04, count: 2 };

/** Spans closer than this are joined, s: noise sometimes moves a sample off the end of the range. */
const joinedSec = 0.02;

/** Finds where a signal that arrives in chunks is clipped. */
export class ClippedSpanFinder {
  readonly #ends: readonly [above: RunFinder, below: RunFinder];

  /** @param signal  its sampling rate, Hz, and its start time, s */
  constructor(
    signal: { readonly fs: number; readonly startSec: number },
    { above, below, leastRun = least }: ClippedEnds,
  ) {
    this.#ends = [new RunFinder(signal, 1, above, leastRun), new RunFinder(signal, -1, below, leastRun)];
  }

  /** @param values  the next samples, any unit, NaN where missing */
  push(values: Float64Array): void {
    for (const end of this.#ends) end.push(values);
  }

  /** @param isInverted  whether later processing inverts the signal, which exchanges above and below */
  finish(isInverted: boolean): ClippedSpans {
    const [above, below] = this.#ends.map((end) => end.finish());
    return isInverted ? { above: below, below: above } : { above, below };
  }
}

/** Finds runs of samples at one end of the range. */
class RunFinder {
  readonly #signal: { readonly fs: number; readonly startSec: number };
  readonly #sign: 1 | -1;
  readonly #end: number;
  readonly #joined: number;
  readonly #leastRun: number;
  readonly #spans: TimeSpan[] = [];
  #index = 0;
  #first = -1;
  #last = -1;

  constructor(
    signal: { readonly fs: number; readonly startSec: number },
    sign: 1 | -1,
    end: number | null,
    { sec, count }: LeastRun,
  ) {
    this.#signal = signal;
    this.#sign = sign;
    this.#end = end === null ? Number.POSITIVE_INFINITY : sign * end;
    this.#joined = Math.max(1, Math.round(joinedSec * signal.fs));
    this.#leastRun = Math.max(count, Math.round(sec * signal.fs));
  }

  push(values: Float64Array): void {
    if (this.#end === Number.POSITIVE_INFINITY) return;
    for (const value of values) {
      if (this.#sign * value >= this.#end) this.#take(this.#index);
      this.#index++;
    }
  }

  finish(): readonly TimeSpan[] {
    this.#keep();
    this.#first = -1;
    return this.#spans;
  }

  #take(index: number): void {
    if (this.#first < 0 || index - this.#last > this.#joined) {
      this.#keep();
      this.#first = index;
    }
    this.#last = index;
  }

  #keep(): void {
    const { fs, startSec } = this.#signal;
    if (this.#first < 0 || this.#last - this.#first + 1 < this.#leastRun) return;
    this.#spans.push({ fromSec: startSec + this.#first / fs, toSec: startSec + this.#last / fs });
  }
}
