import { BackwardCutter } from '../../dsp/samples/backward-cutter.ts';
import { designButterworth, filterZeroPhase } from '../../dsp/iir/butterworth.ts';
import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import type { Section } from '../../dsp/iir/sections.ts';
import { type ReceiveWindow, WindowCutter } from '../../dsp/samples/window-cutter.ts';
import type { WindowList } from '../../dsp/samples/window-list.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { type QrsMark, QrsMarks } from './qrs-marks.ts';

/**
 * Range in which R is searched. `from-onset`: from the onset to the J point (to the end of the record if that
 * is null), at least 75 ms. `after-mark`: 75 ms from an onset whose J point is unknown. `about-mark`: 75 ms on
 * either side of a mark that is not an onset.
 */
export type RSearch = 'from-onset' | 'after-mark' | 'about-mark';

/** Cutoff of the high-pass that removes the baseline, Hz. */
const detrendHz = 0.5;
/** Reach of the search from an onset, or on either side of another mark, ms. */
const reachMs = 75;
/** Distance from a gap within which R is dropped, ms. */
const gapMarginMs = 200;
/** Distance from the previous R within which R is dropped, ms. */
const minSpacingMs = 100;

/** The trace in which R is searched. */
export interface RTrace {
  /** ECG without gaps and without its baseline, any unit. */
  readonly detrended: Float64Array;
  /** Hz. */
  readonly fs: number;
  /** Ranges where the ECG was bridged. */
  readonly gaps: readonly IndexRange[];
}

/**
 * Prepares an ECG for the search: bridges gaps, then applies a zero-phase Butterworth high-pass of order 2.
 *
 * @param samples ECG, digital or physical, any unit
 * @param fs Hz
 * @returns the ECG in which R is searched, as long as `samples`
 * @throws BeatbenchError `too-short` if the record is no longer than the filter's padding
 */
export function prepareRTrace(samples: Samples<Float64Array | Int32Array>, fs: number): RTrace {
  const bridged = bridgeGaps(samples);
  const x = bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
  return prepareBridgedTrace(x, fs, samples.gaps);
}

/**
 * Prepares an ECG whose gaps are already bridged.
 *
 * @param x ECG without NaN, any unit
 * @param fs Hz
 * @param gaps ranges where it was bridged, samples from … to − 1
 * @returns the ECG in which R is searched, as long as `x`
 * @throws BeatbenchError `too-short`, like `prepareRTrace`
 */
export function prepareBridgedTrace(x: Float64Array, fs: number, gaps: readonly IndexRange[]): RTrace {
  return { detrended: filterZeroPhase(x, detrendSections(fs)), fs, gaps };
}

/**
 * Designs the high-pass that removes the baseline.
 *
 * @param fs Hz
 * @returns a Butterworth high-pass of order 2 with a cutoff of 0.5 Hz, to be run forward and backward
 */
export function detrendSections(fs: number): readonly Section[] {
  return designButterworth(2, { lowHz: detrendHz }, fs).sections;
}

/**
 * Finds the R peak of each mark: the extremum in the record's dominant polarity, located between samples by a
 * parabola.
 *
 * Every mark is in the result, in the given order. `rSec` and `rIndex` are null if R lies in a gap, within 0.2
 * s of one, or within 0.1 s of the previous R. All marks vote on the polarity; a tie is positive. If samples
 * are equal, the first is R.
 *
 * @param marks ascending, sample indices; a mark whose search range lies outside the record has no R
 * @returns one beat per mark
 */
export function findRPeaks(
  { detrended, fs, gaps }: RTrace,
  marks: readonly QrsMark[] | QrsMarks,
  search: RSearch,
): QrsBeat[] {
  const finder = new RFinder(marks, search, { fs, sampleCount: detrended.length });
  finder.push(detrended);
  return finder.finish(gaps);
}

/** Finds the R peaks of a trace that arrives in pieces; only a few numbers are kept per mark. */
export class RFinder {
  /** Samples to read for each mark; an empty window for a mark outside the record. */
  readonly windows: WindowList;
  /** Takes the window of one mark. Called once per mark, in any order. */
  readonly takeWindow: ReceiveWindow;
  readonly #marks: QrsMarks;
  readonly #fs: number;
  readonly #sampleCount: number;
  #forward: WindowCutter | null = null;
  #backward: BackwardCutter | null = null;
  /**
   * Indices of the highest and the lowest sample of each mark, −1 if it has none; then both positions between
   * samples.
   */
  readonly #highest: Float64Array;
  readonly #lowest: Float64Array;
  readonly #highestAt: Float64Array;
  readonly #lowestAt: Float64Array;
  #votes = 0;

  /** @param trace rate and number of samples of the whole trace */
  constructor(
    marks: QrsMarks | readonly QrsMark[],
    search: RSearch,
    { fs, sampleCount }: { readonly fs: number; readonly sampleCount: number },
  ) {
    const columns = marks instanceof QrsMarks ? marks : QrsMarks.of(marks);
    this.#marks = columns;
    this.#fs = fs;
    this.#sampleCount = sampleCount;
    this.#highest = new Float64Array(columns.count).fill(-1);
    this.#lowest = new Float64Array(columns.count).fill(-1);
    this.#highestAt = new Float64Array(columns.count);
    this.#lowestAt = new Float64Array(columns.count);
    const ranges = searchRanges(columns, search, fs, sampleCount);
    // One more sample on either side, for the parabola.
    this.windows = {
      count: columns.count,
      from: (i) => Math.max(0, ranges.from(i) - 1),
      to: (i) => (ranges.from(i) < ranges.to(i) ? Math.min(sampleCount, ranges.to(i) + 1) : 0),
    };
    this.takeWindow = (i, values, start) => {
      this.#look(i, values, start, { from: ranges.from(i) - start, to: ranges.to(i) - start });
    };
  }

  get markCount(): number {
    return this.#marks.count;
  }

  /** @param detrended the next samples of `RTrace.detrended` */
  push(detrended: Float64Array): void {
    this.#forward ??= new WindowCutter(this.windows, this.takeWindow);
    this.#forward.push(detrended);
  }

  /**
   * Takes the trace in reverse order, piece by piece from its end to its start.
   *
   * @param start index of the piece's first sample
   */
  pushBefore(start: number, detrended: Float64Array): void {
    this.#backward ??= new BackwardCutter(this.windows, this.takeWindow);
    this.#backward.push(start, detrended);
  }

  /** @param gaps ranges where the ECG was bridged */
  finish(gaps: readonly IndexRange[]): QrsBeat[] {
    const isPositive = this.#votes >= 0;
    const indices = isPositive ? this.#highest : this.#lowest;
    const places = isPositive ? this.#highestAt : this.#lowestAt;
    const minDistance = (minSpacingMs * this.#fs) / 1000;
    const gapMargin = (gapMarginMs * this.#fs) / 1000;
    let before = Number.NEGATIVE_INFINITY;
    // Beats with properties named one by one share a hidden class. With spread syntax, each beat gets its own
    // of 250 bytes.
    return Array.from({ length: this.#marks.count }, (_, i): QrsBeat => {
      const [onsetIndex, endIndex] = [this.#marks.onsetAt(i), this.#marks.endAt(i)];
      const rIndex = indices[i];
      if (rIndex < 0 || rIndex - before <= minDistance || isNearGap(rIndex, gaps, gapMargin)) {
        return { onsetIndex, endIndex, rSec: null, rIndex: null };
      }
      before = rIndex;
      return { onsetIndex, endIndex, rSec: places[i] / this.#fs, rIndex };
    });
  }

  #look(mark: number, x: Float64Array, start: number, { from, to }: IndexRange): void {
    const highest = highestIn(x, from, to);
    const lowest = lowestIn(x, from, to);
    // A beat votes for positive polarity if it is at least as high as it is deep.
    this.#votes += x[highest] >= -x[lowest] ? 1 : -1;
    this.#highest[mark] = start + highest;
    this.#lowest[mark] = start + lowest;
    this.#highestAt[mark] = this.#refine(x, highest, start);
    this.#lowestAt[mark] = this.#refine(x, lowest, start);
  }

  /** Returns the position of the extremum between samples; the sample itself at the record's ends. */
  #refine(x: Float64Array, place: number, start: number): number {
    const index = start + place;
    if (index === 0 || index === this.#sampleCount - 1) return index;
    return index + refineParabola(x[place - 1], x[place], x[place + 1], 0.5);
  }
}

/** Returns the range in which R of each mark is searched; it is empty for a mark outside the record. */
function searchRanges(marks: QrsMarks, search: RSearch, fs: number, sampleCount: number): WindowList {
  const reach = Math.floor((reachMs * fs) / 1000);
  const back = search === 'about-mark' ? reach : 0;
  const lastOf = (i: number): number => {
    const onset = marks.onsetAt(i);
    if (search !== 'from-onset') return onset + reach;
    return Math.max(marks.endAt(i) ?? sampleCount - 1, onset + reach);
  };
  return {
    count: marks.count,
    from: (i) => Math.max(0, marks.onsetAt(i) - back),
    to: (i) => Math.min(sampleCount, lastOf(i) + 1),
  };
}

function highestIn(x: Float64Array, from: number, to: number): number {
  let best = from;
  let value = x[from];
  for (let n = from + 1; n < to; n++) {
    if (x[n] > value) {
      best = n;
      value = x[n];
    }
  }
  return best;
}

function lowestIn(x: Float64Array, from: number, to: number): number {
  let best = from;
  let value = x[from];
  for (let n = from + 1; n < to; n++) {
    if (x[n] < value) {
      best = n;
      value = x[n];
    }
  }
  return best;
}

/** Returns whether a sample is in a gap or within `margin` samples of one. */
function isNearGap(index: number, gaps: readonly IndexRange[], margin: number): boolean {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (gaps[middle].to - 1 + margin < index) low = middle + 1;
    else high = middle;
  }
  return low < gaps.length && index >= gaps[low].from - margin;
}
