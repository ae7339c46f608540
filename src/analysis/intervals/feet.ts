import { findCrossingBackward } from '../../dsp/resampling/crossing.ts';
import { differentiate, differentiatorTapCount, secondDerivative } from '../../dsp/iir/derivative.ts';
import type { FootMethod, MissReason } from '../../model/intervals.ts';
import type { BeatRows, Frame } from './frame.ts';
import { indexTolerance } from './align-beats.ts';
import type { HistoricParams } from './params.ts';
import { searchExtremum } from './search.ts';

/** A place in a beat's row, in samples with fraction, or the reason why there is none. */
export interface Mark {
  /** NaN where missed. */
  readonly place: number;
  readonly missed: MissReason | null;
}

/**
 * Returns a mark that was not found.
 *
 * @param reason  why it was not found
 * @returns a mark with NaN as its place
 */
export function makeMissedMark(reason: MissReason): Mark {
  return { place: Number.NaN, missed: reason };
}

/** Margin around the searched region over which a derivative is computed, samples. */
const derivativeMargin = 12;

/** The derivative methods search for the foot between these times before and after the base. */
const beforeBaseSec = 0.01;
const afterBaseSec = 0.1;

type FootFinder = (rows: BeatRows, frame: Frame, params: HistoricParams) => Mark;

/**
 * Finds the percent-height foot: going back from the peak, the first crossing of base + p · height.
 *
 * @param rows     of one beat
 * @param frame    with a base and a peak
 * @param percent  p, % of the height
 * @returns samples of the row; NaN if it is not crossed
 */
export function percentHeightFoot(rows: BeatRows, frame: Frame, percent: number): number {
  const base = rows.ppg[frame.base];
  const level = base + (percent / 100) * (rows.ppg[frame.peak] - base);
  return findCrossingBackward(rows.ppg, frame.peak, frame.base, level) ?? Number.NaN;
}

const percentHeight: FootFinder = (rows, frame, params) =>
  frame.heightMissed === null
    ? { place: percentHeightFoot(rows, frame, params.footPercent), missed: null }
    : makeMissedMark(frame.heightMissed);

const minimum: FootFinder = (_rows, frame) => ({ place: frame.base, missed: null });

const secondDerivativeMaximum: FootFinder = (rows, frame, params) =>
  derivativeMaximum(rows, frame, (x) => secondDerivative(x, rows.fs, params.secondDerivative));

const thirdDerivativeMaximum: FootFinder = (rows, frame, params) =>
  derivativeMaximum(rows, frame, (x) =>
    differentiate(secondDerivative(x, rows.fs, params.secondDerivative), rows.fs),
  );

/** Intersection of the tangent at the steepest upstroke with the level of the base. */
const intersectingTangents: FootFinder = (rows, frame) => {
  const { upstroke } = frame;
  const fall = rows.ppg[upstroke] - rows.ppg[frame.base];
  return { place: upstroke - (fall / rows.dppg[upstroke]) * rows.fs, missed: null };
};

function derivativeMaximum(rows: BeatRows, frame: Frame, derive: (x: Float64Array) => Float64Array): Mark {
  const { fs, ppg } = rows;
  const from = Math.ceil(frame.base - beforeBaseSec * fs - indexTolerance);
  const to = Math.floor(frame.base + afterBaseSec * fs + indexTolerance);
  return deriveAndSearch(ppg, Math.max(0, from), to, derive);
}

/**
 * Finds the maximum of a derivative of a row between two of its samples, both included.
 *
 * @param row     any unit, length N
 * @param from    first sample searched
 * @param to      last sample searched
 * @param derive  returns as many values as it gets; it gets little more than the searched region
 * @returns samples of the row
 */
export function deriveAndSearch(
  row: Float64Array,
  from: number,
  to: number,
  derive: (x: Float64Array) => Float64Array,
): Mark {
  let start = Math.max(0, from - derivativeMargin);
  for (let n = from; n >= start; n--) if (Number.isNaN(row[n])) start = n + 1;
  let end = Math.min(row.length, to + 1 + derivativeMargin);
  for (let n = end - 1; n >= from; n--) if (Number.isNaN(row[n])) end = n;
  if (end - start < differentiatorTapCount) return makeMissedMark('gap');
  const derived = derive(row.slice(start, end));
  const found = searchExtremum(derived, from - start, to - start, { extreme: 'maximum', none: 'edge' });
  if (found.missed === null) return { place: found.index + start, missed: null };
  const gapEndsIt = end <= Math.min(to, row.length - 1);
  return makeMissedMark(gapEndsIt ? 'gap' : found.missed);
}

const finders = {
  'percent-height': percentHeight,
  minimum,
  'second-derivative': secondDerivativeMaximum,
  'third-derivative': thirdDerivativeMaximum,
  'intersecting-tangents': intersectingTangents,
} satisfies Record<FootMethod, FootFinder>;

/**
 * Finds the historic foot of one averaged beat.
 *
 * @param rows    of the beat
 * @param frame   its landmarks
 * @param params  the method and its settings
 * @returns samples of the row
 *
 * Sources: Cziesler 2014, 1.2.1; Chiu 1991 (second derivative, intersecting tangents); Chan 2007 (third derivative).
 */
export function findFoot(rows: BeatRows, frame: Frame, params: HistoricParams): Mark {
  if (frame.baseMissed !== null) return makeMissedMark(frame.baseMissed);
  return finders[params.foot](rows, frame, params);
}
