import { median } from '../../dsp/statistics/stats.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { BeatExtent } from '../intervals/align-beats.ts';
import type { RowStretch } from './fit-shifts.ts';
import { leastBeats } from './why-not-measurable.ts';

/** Where a signal is cut off at either end of its range, s, in order. */
export interface ClippedSpans {
  readonly above: readonly TimeSpan[];
  readonly below: readonly TimeSpan[];
}

/** What of a window's beats is cut off about a landmark. */
export interface BeatsCutOff {
  /** Where beats are compared: no further than most of them are whole. */
  readonly stretch: RowStretch;
  /** Of each beat whether it cannot be timed. */
  readonly isCut: readonly boolean[];
  /** Of each beat whether its height is what it was. */
  readonly isWhole: readonly boolean[];
}

/** Further from a beat than this nothing is asked about it, s. */
const nearBeatsSec = 30;

/**
 * What is cut off near some beats: of a long record all of it is much, and beats are asked about their own surroundings.
 *
 * @param clipped  of the whole record; null where the signal is whole
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

/** Says what of beats is cut off, by where they are compared. */
export type CutRule = (
  spans: ClippedSpans,
  stretch: RowStretch,
  beats: readonly Pick<BeatExtent, 'rSec'>[],
  /** Share of them that may be lost to compare the others for longer. */
  mayLose: number,
) => BeatsCutOff;

/** So far about a place that is cut off the low-pass of a pulse spreads it, s. */
const spreadSec = 0.025;

/** From the peak to the notch it takes longer than this, s: what is cut off for so long may hold the notch. */
const longestCutPeakSec = 0.1;

/** The peak lies no further before the notch, s. */
const peakBeforeNotchSec = 0.3;

/** What is cut off of the fall sooner after the notch than this share of a beat bends the slope at the notch by up to 1.3 ms. */
const fallAfterNotchShare = 0.3;

/**
 * Feet that are cut off below lie anywhere under the end of the range. Above, they are compared as far as the upstroke is
 * whole in half of the beats; where that does not reach the steepest of it, they cannot be timed. Nor can they where peaks
 * are cut off for long and too few are whole to tell their height.
 *
 * @param spans    where the pulse is cut off
 * @param stretch  where feet are compared, about the upstroke
 * @param beats    of the window
 * @param mayLose  share of them that are cut off sooner than they are compared
 */
export const cutFeet: CutRule = ({ above, below }, stretch, beats, mayLose) => {
  const { aboutSec, beforeSec, afterSec } = stretch;
  const wholeUntil = beats.map(({ rSec }) => {
    const place = rSec + aboutSec;
    const span = firstTouching(above, place - beforeSec, place + afterSec + spreadSec);
    return span === null ? Number.POSITIVE_INFINITY : span.fromSec - place - spreadSec;
  });
  const sooner = wholeUntil.toSorted((a, b) => a - b)[Math.floor(mayLose * beats.length)];
  const isWhole = wholeUntil.map((until) => until === Number.POSITIVE_INFINITY);
  // With no peak to go by, a level in percent of the height is too low.
  const hasHeight = isWhole.filter(Boolean).length >= Math.min(leastBeats, beats.length);
  const isShort = sooner !== undefined && sooner < afterSec;
  const end = isShort ? Math.max(0, sooner) : afterSec;
  return {
    stretch: isShort ? { aboutSec, beforeSec, afterSec: end } : stretch,
    isCut: beats.map(({ rSec }, i) => {
      const place = rSec + aboutSec;
      const isCutBelow = firstTouching(below, place - beforeSec - spreadSec, place) !== null;
      const isHeightUnknown = !hasHeight && isPeakLongCut(above, place, place + afterSec);
      return isCutBelow || isHeightUnknown || (wholeUntil[i] ?? 0) < end;
    }),
    isWhole,
  };
};

/**
 * Notches of which anything is cut off where they are compared or soon after, or that may lie in what is cut off before.
 *
 * @param spans    where the pulse is cut off
 * @param stretch  where notches are compared, about the nadir of the slope
 * @param beats    of the window
 */
export const cutNotches: CutRule = (spans, stretch, beats, mayLose) => {
  const { isCut, ...cut } = cutAbout(spans, stretch, beats, mayLose);
  const apart = beats.slice(1).map(({ rSec }, i) => rSec - (beats[i]?.rSec ?? rSec));
  const fallSec = apart.length > 0 ? fallAfterNotchShare * median(apart) : 0;
  return {
    ...cut,
    isCut: beats.map(({ rSec }, i) => isCut[i] || isCutFarther(spans, rSec + stretch.aboutSec, fallSec)),
  };
};

/**
 * Landmarks of which anything is cut off where they are compared.
 *
 * @param spans    where the signal is cut off
 * @param stretch  where beats are compared
 * @param beats    of the window
 */
export const cutAbout: CutRule = ({ above, below }, stretch, beats) => {
  const isCut = beats.map(({ rSec }) => {
    const place = rSec + stretch.aboutSec;
    const [from, to] = [place - stretch.beforeSec - spreadSec, place + stretch.afterSec + spreadSec];
    return firstTouching(above, from, to) !== null || firstTouching(below, from, to) !== null;
  });
  return { stretch, isCut, isWhole: isCut.map((one) => !one) };
};

function isCutFarther({ above, below }: ClippedSpans, notchSec: number, fallSec: number): boolean {
  return (
    isPeakLongCut(above, notchSec - peakBeforeNotchSec, notchSec) ||
    firstTouching(below, notchSec, notchSec + fallSec) !== null
  );
}

/** Whether a span that has a part between two times is so long that it may hold a notch, and no height is known. */
function isPeakLongCut(above: readonly TimeSpan[], fromSec: number, toSec: number): boolean {
  for (let k = firstEndingFrom(above, fromSec); k < above.length; k++) {
    const span = above[k];
    if (span.fromSec > toSec) return false;
    if (span.toSec - span.fromSec > longestCutPeakSec) return true;
  }
  return false;
}

/** The first span that has a part in a stretch; null where none has. */
function firstTouching(spans: readonly TimeSpan[], fromSec: number, toSec: number): TimeSpan | null {
  const span = spans[firstEndingFrom(spans, fromSec)];
  return span !== undefined && span.fromSec <= toSec ? span : null;
}

/** Index of the first span that ends at a time or later. */
function firstEndingFrom(spans: readonly TimeSpan[], sec: number): number {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (spans[middle].toSec < sec) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** From which values on a signal is at an end of its range; null where it is cut off at the other alone. */
export interface ClippedEnds {
  readonly above: number | null;
  readonly below: number | null;
  /** How long the signal stays there at least, s and samples, where less than usual tells. */
  readonly leastRun?: LeastRun;
}

interface LeastRun {
  readonly sec: number;
  readonly count: number;
}

/** Shorter ones than this, s, and samples are chance. */
const least = { sec: 0.04, count: 2 };

/** Noise takes a sample off the end of the range now and then: spans that lie so near are one, s. */
const joinedSec = 0.02;

/** Finds where a signal that comes piece by piece is cut off. */
export class ClippedSpanFinder {
  readonly #ends: readonly [above: RunFinder, below: RunFinder];

  /** @param signal its rate, Hz, and when it starts, s */
  constructor(
    signal: { readonly fs: number; readonly startSec: number },
    { above, below, leastRun = least }: ClippedEnds,
  ) {
    this.#ends = [new RunFinder(signal, 1, above, leastRun), new RunFinder(signal, -1, below, leastRun)];
  }

  /** @param values the samples that follow those before, any unit, NaN where missing */
  push(values: Float64Array): void {
    for (const end of this.#ends) end.push(values);
  }

  /** @param isInverted whether what was above is below in what is made of the signal */
  finish(isInverted: boolean): ClippedSpans {
    const [above, below] = this.#ends.map((end) => end.finish());
    return isInverted ? { above: below, below: above } : { above, below };
  }
}

/** Runs of samples at one end of the range. */
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
