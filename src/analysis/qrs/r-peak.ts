import { designButterworth, filterZeroPhase } from '../../dsp/butterworth.ts';
import { refineParabola } from '../../dsp/parabola.ts';
import type { QrsBeat } from '../../model/qrs.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import type { QrsMark } from './curve-length-search.ts';

/**
 * Where R is looked for: from the onset to the J point (past the record where it is null) and 75 ms
 * at least, or either side of a mark that is no onset.
 */
export type RSearch = 'from-onset' | 'about-mark';

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
 * @throws BeatbenchError `too-short` where the record is no longer than the filter's padding
 */
export function traceR(samples: Samples<Float64Array | Int32Array>, fs: number): RTrace {
  const bridged = bridgeGaps(samples);
  const x = bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
  return traceBridged(x, fs, samples.gaps);
}

/** The same of an ECG whose gaps are bridged already. */
export function traceBridged(x: Float64Array, fs: number, gaps: readonly IndexRange[]): RTrace {
  const { sections } = designButterworth(2, { lowHz: detrendHz }, fs);
  return { detrended: filterZeroPhase(x, sections), fs, gaps };
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
 */
export function findRPeaks(
  { detrended, fs, gaps }: RTrace,
  marks: readonly QrsMark[],
  search: RSearch,
): QrsBeat[] {
  const ranges = marks.map((mark) => searchRange(mark, search, fs, detrended.length));
  const isPositive = votePolarity(detrended, ranges);
  const leastApart = (leastApartMs * fs) / 1000;
  const gapMargin = (gapMarginMs * fs) / 1000;
  let before = Number.NEGATIVE_INFINITY;
  return marks.map((mark, i): QrsBeat => {
    const rIndex = extremum(detrended, ranges[i], isPositive);
    if (rIndex === null || rIndex - before <= leastApart || isNearGap(rIndex, gaps, gapMargin)) {
      return { ...mark, rSec: null, rIndex: null };
    }
    before = rIndex;
    return { ...mark, rSec: refine(detrended, rIndex) / fs, rIndex };
  });
}

function searchRange(mark: QrsMark, search: RSearch, fs: number, sampleCount: number): IndexRange {
  const reach = Math.floor((reachMs * fs) / 1000);
  const { onsetIndex } = mark;
  const end = mark.endIndex ?? sampleCount - 1;
  const from = search === 'from-onset' ? onsetIndex : onsetIndex - reach;
  const last = search === 'from-onset' ? Math.max(end, onsetIndex + reach) : onsetIndex + reach;
  return { from: Math.max(0, from), to: Math.min(sampleCount, last + 1) };
}

/** Whether the larger part of the beats is at least as high as deep. */
function votePolarity(detrended: Float64Array, ranges: readonly IndexRange[]): boolean {
  let votes = 0;
  for (const range of ranges) {
    const highest = extremum(detrended, range, true);
    const lowest = extremum(detrended, range, false);
    if (highest === null || lowest === null) continue;
    votes += detrended[highest] >= -detrended[lowest] ? 1 : -1;
  }
  return votes >= 0;
}

/** Null where no sample lies inside. */
function extremum(x: Float64Array, { from, to }: IndexRange, isPositive: boolean): number | null {
  if (from >= to) return null;
  return isPositive ? highestIn(x, from, to) : lowestIn(x, from, to);
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

/** Place of the extremum between samples; the sample itself at the record's ends. */
function refine(x: Float64Array, index: number): number {
  if (index === 0 || index === x.length - 1) return index;
  return index + refineParabola(x[index - 1], x[index], x[index + 1], 0.5);
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
