import { BackwardCutter } from '../../dsp/samples/backward-cutter.ts';
import { designButterworth, filterZeroPhase } from '../../dsp/iir/butterworth.ts';
import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import type { Section } from '../../dsp/iir/sections.ts';
import { type TakeWindow, WindowCutter } from '../../dsp/samples/window-cutter.ts';
import type { WindowList } from '../../dsp/samples/window-list.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { type QrsMark, QrsMarks } from './qrs-marks.ts';

/**
 * Where R is looked for: from the onset to the J point (past the record where it is null) and 75 ms
 * at least, 75 ms from an onset whose J point nobody tells, or either side of a mark that is no onset.
 */
export type RSearch = 'from-onset' | 'after-mark' | 'about-mark';

/** Edge of the high-pass that takes the slow part away, Hz. */
const detrendHz = 0.5;
/** Reach of the search from an onset, or either side of another mark, ms. */
const reachMs = 75;
/** Beats this near to a gap are dropped, ms. */
const gapMarginMs = 200;
/** An R this near to the one before is dropped, ms. */
const leastApartMs = 100;

/** The trace in which R is looked for. */
export interface RTrace {
  /** ECG without gaps and without its slow part, any unit. */
  readonly detrended: Float64Array;
  /** Hz. */
  readonly fs: number;
  /** Where the ECG was bridged. */
  readonly gaps: readonly IndexRange[];
}

/**
 * Makes an ECG ready for the search: gaps bridged, then a zero-phase Butterworth high-pass of order 2.
 *
 * @param samples  ECG, digital or physical, any unit
 * @param fs       Hz
 * @returns the ECG in which R is searched, as long as `samples`
 * @throws BeatbenchError `too-short` where the record is no longer than the filter's padding
 */
export function traceR(samples: Samples<Float64Array | Int32Array>, fs: number): RTrace {
  const bridged = bridgeGaps(samples);
  const x = bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
  return traceBridged(x, fs, samples.gaps);
}

/**
 * The same of an ECG whose gaps are bridged already.
 *
 * @param x    ECG without NaN, any unit
 * @param fs   Hz
 * @param gaps where it was bridged, samples from … to − 1
 * @returns the ECG in which R is searched, as long as `x`
 * @throws BeatbenchError `too-short`, as `traceR`
 */
export function traceBridged(x: Float64Array, fs: number, gaps: readonly IndexRange[]): RTrace {
  return { detrended: filterZeroPhase(x, detrendSections(fs)), fs, gaps };
}

/**
 * The high-pass that takes the slow part away.
 *
 * @param fs Hz
 * @returns a Butterworth high-pass of order 2, edge 0.5 Hz, to be run forward and backward
 */
export function detrendSections(fs: number): readonly Section[] {
  return designButterworth(2, { lowHz: detrendHz }, fs).sections;
}

/**
 * Finds the R-peak of each mark: the extremum of the record's dominant polarity, between samples by
 * a parabola.
 *
 * Every mark is in the result, in the order given; `rSec` and `rIndex` are null where R lies in a gap
 * or within 0.2 s of one, or within 0.1 s of the R before. All marks vote on the polarity; a tie is
 * positive. Of equal samples the first is R.
 *
 * @param marks  ascending, sample indices; one whose search lies outside the record has no R
 * @returns one beat a mark
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

/** The same of a trace that comes piece by piece; a few numbers are kept of each mark. */
export class RFinder {
  /** Samples that are looked at of each mark; none of one outside the record. */
  readonly windows: WindowList;
  /** Takes the window of one mark; each once, in any order. */
  readonly takeWindow: TakeWindow;
  readonly #marks: QrsMarks;
  readonly #fs: number;
  readonly #sampleCount: number;
  #forward: WindowCutter | null = null;
  #backward: BackwardCutter | null = null;
  /** Of each mark the highest and the lowest sample, −1 where it has none, and both between samples. */
  readonly #highest: Float64Array;
  readonly #lowest: Float64Array;
  readonly #highestAt: Float64Array;
  readonly #lowestAt: Float64Array;
  #votes = 0;

  /** @param trace  whose `sampleCount` is that of the whole */
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
    // A sample more either side, for the parabola.
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

  /** @param detrended  the samples that follow those before, as `RTrace` has them */
  push(detrended: Float64Array): void {
    this.#forward ??= new WindowCutter(this.windows, this.takeWindow);
    this.#forward.push(detrended);
  }

  /** The other way: all of the trace from its end to its start. @param start  of the piece's first sample */
  pushBefore(start: number, detrended: Float64Array): void {
    this.#backward ??= new BackwardCutter(this.windows, this.takeWindow);
    this.#backward.push(start, detrended);
  }

  /** @param gaps  where the ECG was bridged */
  finish(gaps: readonly IndexRange[]): QrsBeat[] {
    const isPositive = this.#votes >= 0;
    const indices = isPositive ? this.#highest : this.#lowest;
    const places = isPositive ? this.#highestAt : this.#lowestAt;
    const leastApart = (leastApartMs * this.#fs) / 1000;
    const gapMargin = (gapMarginMs * this.#fs) / 1000;
    let before = Number.NEGATIVE_INFINITY;
    // Named one by one, beats share a hidden class; spread, each of a day's brought its own of 250 bytes.
    return Array.from({ length: this.#marks.count }, (_, i): QrsBeat => {
      const [onsetIndex, endIndex] = [this.#marks.onsetAt(i), this.#marks.endAt(i)];
      const rIndex = indices[i];
      if (rIndex < 0 || rIndex - before <= leastApart || isNearGap(rIndex, gaps, gapMargin)) {
        return { onsetIndex, endIndex, rSec: null, rIndex: null };
      }
      before = rIndex;
      return { onsetIndex, endIndex, rSec: places[i] / this.#fs, rIndex };
    });
  }

  #look(mark: number, x: Float64Array, start: number, { from, to }: IndexRange): void {
    const highest = highestIn(x, from, to);
    const lowest = lowestIn(x, from, to);
    // Whether the larger part of the beats is at least as high as deep.
    this.#votes += x[highest] >= -x[lowest] ? 1 : -1;
    this.#highest[mark] = start + highest;
    this.#lowest[mark] = start + lowest;
    this.#highestAt[mark] = this.#refine(x, highest, start);
    this.#lowestAt[mark] = this.#refine(x, lowest, start);
  }

  /** Place of the extremum between samples; the sample itself at the record's ends. */
  #refine(x: Float64Array, place: number, start: number): number {
    const index = start + place;
    if (index === 0 || index === this.#sampleCount - 1) return index;
    return index + refineParabola(x[place - 1], x[place], x[place + 1], 0.5);
  }
}

/** Where R of each mark is looked for; nowhere of a mark outside the record. */
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

/** Whether a sample is in a gap or within `margin` samples of one. */
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
