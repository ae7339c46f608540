import { refineParabola } from '../../dsp/resampling/parabola.ts';
import type { LeftOutReason, MissReason } from '../../model/intervals.ts';
import type { BeatExtent, UniformSignal } from '../intervals/align-beats.ts';
import { findFoot, type Mark } from '../intervals/feet.ts';
import { msAfterR } from '../intervals/features.ts';
import { type BeatRows, findFrame, type Frame } from '../intervals/frame.ts';
import { findNotch } from '../intervals/notches.ts';
import type { FrameParams, HistoricParams } from '../intervals/params.ts';
import { type ClippedSpans, cutFeet, cutNotches, type CutBeats, type CutRule } from './cut-off.ts';
import {
  type AlignedRows,
  fitShifts,
  type AlignParams,
  leastLength,
  countRowSamples,
  type RowSignal,
} from './fit-shifts.ts';
import { type BeatMeans, layRows, mapMeans } from './mean-row.ts';
import { splineCoefficients } from './spline-signal.ts';
import { type MeanLandmark, smoothQuartic, steadyLandmark } from './steady-landmark.ts';
import { leastBeats, type MeanMissReason, noLandmark, whyAnywhere, whyTooFew } from './why-not-measurable.ts';

/** What of a beat may be aligned. */
export type AlignLimits = Pick<AlignParams, 'reach' | 'leastMatch' | 'largestError'>;

export const defaultAlignLimits: AlignLimits = { reach: 80, leastMatch: 0.8, largestError: 10 };

/** PPG and dPPG, and the kept beats of one window. */
export interface PulseWindow {
  readonly ppg: RowSignal;
  readonly dppg: UniformSignal;
  readonly beats: readonly BeatExtent[];
  /** How far before R a beat's samples begin, s. */
  readonly beforeSec: number;
  /** Median RR, s. */
  readonly rrSec: number;
  /** The mean beat at the beats' own times, where it is worked out already. */
  readonly rough?: BeatRows;
  /** Where the pulse is cut off, upright; null or left out where it is whole. */
  readonly clipped?: ClippedSpans | null | undefined;
}

/** A landmark of the mean beat, carried to every beat of a window; a value a beat. */
export interface CarriedLandmark {
  /** After the beat's own time, ms; NaN where left out, or where the window has no value. */
  readonly ms: Float64Array;
  /** Likely error (SD) of each, ms. */
  readonly errorMs: Float64Array;
  /** Squared error as far as it is sure, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the mean beat. */
  readonly match: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  readonly rounds: number;
  /** The landmark in the mean beat, ms after the beats' own time; NaN where it has none. */
  readonly meanMs: number;
  /** Why the window has no value; null where it has one. */
  readonly notMeasurable: string | null;
}

/** What the stretches hold beside what lies between landmarks of the mean beat, s. */
const beforeBaseSec = 0.06;
const afterPeakInNoiseSec = 0.04;
const aboutNadirSec = 0.09;
const aboutRSec = 0.06;

/** Beats are compared as far as all but this share of them are whole. */
const shareCutSooner = 0.1;

/**
 * The stretch in which feet are compared: from before the mean beat's base to its peak, about the upstroke. Where noise moves
 * beats more than their shapes differ, it goes on past the peak, whose top tells a shift from a slope: in white noise the
 * spread is 1.1 times the lower bound beside 1.3. Elsewhere that part would bring more of differing shapes in.
 *
 * @param frame  of the mean beat
 * @param secOf  s after the beats' own times of a place in the mean beat's row
 * @returns s; why there is none where the mean beat has no height
 */
export function footStretch(frame: Frame, secOf: (place: number) => number): RowStretch | MissReason {
  if (frame.heightMissed !== null) return frame.heightMissed;
  return {
    aboutSec: secOf(frame.upstroke),
    beforeSec: secOf(frame.upstroke) - secOf(frame.base) + beforeBaseSec,
    afterSec: secOf(frame.peak) - secOf(frame.upstroke),
    furtherInNoiseSec: afterPeakInNoiseSec,
  };
}

/**
 * The stretch in which notches are compared: about the nadir of the mean slope.
 *
 * @param frame  of the mean beat
 * @param secOf  s after the beats' own times of a place in the mean beat's row
 * @returns s; why there is none where the mean beat has no nadir
 */
export function notchStretch(frame: Frame, secOf: (place: number) => number): RowStretch | MissReason {
  if (frame.nadirMissed !== null) return frame.nadirMissed;
  const aboutSec = secOf(frame.nadir + frame.nadirOffset);
  return { aboutSec, beforeSec: aboutNadirSec, afterSec: aboutNadirSec };
}

/**
 * Works out once what foot and notch of a window both begin with.
 *
 * @returns the same window with its mean beat and the spline of its PPG
 */
export function prepareWindow(window: PulseWindow): PulseWindow {
  return { ...window, ppg: withSpline(window.ppg), rough: layBeats(window, window.beats).whole() };
}

/** A signal with the spline of all of it, so that landmarks aligned in it by either way are the same to the last digit. */
export const withSpline = (signal: RowSignal): RowSignal => ({
  ...signal,
  coefficients: splineCoefficients(signal.values),
});

/**
 * The foot of every beat: that of the mean beat, aligned from before its base to its peak, in noise to past it.
 *
 * @param window       of kept beats
 * @param frameParams  where landmarks are looked for in the mean beat
 * @param historic     which foot is taken there
 * @param limits       which beats are left out
 * @returns a value a beat, ms after R
 */
export function carryFoot(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
): CarriedLandmark {
  return carryPulse(window, frameParams, historic, limits, 'foot', findFoot, footStretch, cutFeet);
}

/**
 * The notch of every beat: that of the mean beat, aligned about its nadir.
 *
 * @param window       of kept beats
 * @param frameParams  where landmarks are looked for in the mean beat
 * @param historic     which notch is taken there
 * @param limits       which beats are left out
 * @returns a value a beat, ms after R
 */
export function carryNotch(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
): CarriedLandmark {
  return carryPulse(window, frameParams, historic, limits, 'notch', findNotch, notchStretch, cutNotches, smoothBeat);
}

/**
 * R of every beat: that of the mean beat of the filtered ECG, among beats of one shape.
 *
 * @param ecg     any unit, NaN where missing
 * @param rSec    R as it was found, s
 * @param limits  which beats are left out
 * @returns a value a beat, ms after its R as it was found
 */
export function carryR(ecg: UniformSignal, rSec: ArrayLike<number>, limits: AlignLimits): CarriedLandmark {
  const beats = Array.from(rSec, (sec) => ({ rSec: sec, afterSec: aboutRSec }));
  const aligned = fitShifts(ecg, rSec, { ...limits, beforeSec: aboutRSec, afterSec: aboutRSec });
  const shiftMs = usedShifts(aligned);
  return carried(aligned, shiftMs, limits.reach, 'R', () => {
    const { mean, firstIndex } = layRows(ecg, shiftedBeats(beats, shiftMs), aboutRSec).whole();
    return { ms: msAfterR({ firstIndex, fs: ecg.fs }, extremumNear(mean, -firstIndex)), missed: null };
  });
}

/** Where rows are compared, s: about a time after R. */
export interface RowStretch {
  readonly aboutSec: number;
  readonly beforeSec: number;
  readonly afterSec: number;
  /** By how much it ends later where noise moves beats more than their shapes differ. */
  readonly furtherInNoiseSec?: number;
}

function carryPulse(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
  name: string,
  find: (rows: BeatRows, frame: Frame, params: HistoricParams) => Mark,
  stretchOf: (frame: Frame, secOf: (place: number) => number) => RowStretch | MissReason,
  cutRule: CutRule,
  smooth?: (mean: BeatRows, halfSec: number) => BeatRows,
): CarriedLandmark {
  return carryFromMean(window.ppg, window.beats, name, limits, {
    rough: window.rough,
    lay: (beats) => layBeats(window, beats),
    stretchOf: (mean) => stretchOf(findFrame(mean, frameParams), (place) => msAfterR(mean, place) / 1000),
    landmarkOf: (mean) => {
      const { place, missed } = find(mean, findFrame(mean, frameParams), historic);
      return { ms: msAfterR(mean, place), missed };
    },
    cutOff: cutOffBy(window, cutRule),
    smooth,
  });
}

/**
 * What is cut off of a window's beats, by a rule.
 *
 * @param window  of kept beats
 * @param rule    of the landmark
 * @returns undefined where the pulse is whole
 */
export function cutOffBy({ clipped }: Pick<PulseWindow, 'clipped'>, rule: CutRule): FindsCutBeats | undefined {
  return clipped === null || clipped === undefined
    ? undefined
    : (stretch, beats, mayLose) => rule(clipped, stretch, beats, mayLose);
}

type FindsCutBeats = (stretch: RowStretch, beats: readonly BeatExtent[], mayLose: number) => CutBeats;

function smoothBeat(mean: BeatRows, halfSec: number): BeatRows {
  const half = Math.round(halfSec * mean.fs);
  return { ...mean, ppg: smoothQuartic(mean.ppg, half), dppg: smoothQuartic(mean.dppg, half) };
}

/** How a landmark lies in the mean beat of a window. */
export interface LandmarkOfMean<Mean> extends Pick<AlignParams, 'likeness'> {
  /** The mean at the beats' own times, where it is worked out already. */
  readonly rough?: Mean | undefined;
  /** Beats of which means are taken. */
  readonly lay: (beats: readonly BeatExtent[]) => BeatMeans<Mean>;
  /** Where the beats are compared, by their mean at their own times; or why that says not where. */
  readonly stretchOf: (mean: Mean) => RowStretch | MeanMissReason;
  /** In the mean of the aligned beats, ms after the beats' own times. */
  readonly landmarkOf: (mean: Mean) => MeanLandmark<MeanMissReason>;
  /** The mean smoothed over so many s either side, where noise may move its landmark by much; else it is taken as it is. */
  readonly smooth?: ((mean: Mean, halfSec: number) => Mean) | undefined;
  /** What is cut off of the beats about the landmark; left out where nothing is. */
  readonly cutOff?: FindsCutBeats | undefined;
}

/**
 * A landmark of the mean beat of a window, carried to each of its beats by the shift that fits it best.
 *
 * @param signal  what is aligned, any unit, NaN where missing
 * @param beats   kept beats of the window
 * @param name    of the landmark, for why there is none
 * @param limits  which beats are left out
 * @param how     the landmark lies in the mean beat
 * @param mayLose share of the beats that may be lost to what is cut off, to compare the others for longer
 * @returns a value a beat, ms after its own time
 */
export function carryFromMean<Mean>(
  signal: RowSignal,
  beats: readonly BeatExtent[],
  name: string,
  limits: AlignLimits,
  how: LandmarkOfMean<Mean>,
  mayLose = shareCutSooner,
): CarriedLandmark {
  const { rough: given, lay, stretchOf, landmarkOf, smooth, likeness, cutOff } = how;
  if (beats.length === 0) return nothingCarried(0, 'The window has no beat.');
  const rough = given ?? lay(beats).whole();
  const wanted = stretchOf(rough);
  if (typeof wanted === 'string') return nothingCarried(beats.length, noLandmark(name, wanted));
  const { stretch, isCut, isWhole } = cutOff?.(wanted, beats, mayLose) ?? { stretch: wanted };
  if (isCut?.includes(true) === true) {
    const whole = beats.filter((_, i) => isCut[i] !== true);
    const ofWhole = carryFromMean(signal, whole, name, limits, { ...how, rough: undefined }, 0);
    return withCutBeats(ofWhole, isCut);
  }
  if (countRowSamples(signal, stretch) < leastLength) {
    const rate = `${Number(signal.fs.toPrecision(4))} Hz`;
    return nothingCarried(beats.length, `At ${rate} the ${name} has too few samples to be aligned.`);
  }
  const places = Float64Array.from(beats, ({ rSec }) => rSec + stretch.aboutSec);
  const { ms, missed } = landmarkOf(rough);
  const landmarkSec = missed === null ? ms / 1000 - stretch.aboutSec : 0;
  const params = { ...limits, ...stretch, landmarkSec, likeness };
  const first = fitShifts(signal, places, params);
  const further = stretch.furtherInNoiseSec ?? 0;
  const aligned =
    first.isNoisy && further > 0
      ? fitShifts(signal, places, {
          ...params,
          afterSec: stretch.afterSec + further,
          fromMs: first.shiftMs,
        })
      : first;
  const shiftMs = usedShifts(aligned);
  return carried(aligned, shiftMs, limits.reach, name, () => {
    const moved = shiftedBeats(beats, shiftMs);
    const means = lay(wholeBeats(moved, shiftMs, isWhole));
    return smooth === undefined
      ? landmarkOf(means.whole())
      : steadyLandmark(moved.length, means, smooth, landmarkOf);
  });
}

/** A landmark of the beats that are whole about it, with those that are cut off among them. */
function withCutBeats(ofWhole: CarriedLandmark, isCut: readonly boolean[]): CarriedLandmark {
  const numbers: number[] = [];
  let next = 0;
  for (const cut of isCut) numbers.push(cut ? -1 : next++);
  const among = (values: Float64Array) =>
    Float64Array.from(numbers, (k) => (k < 0 ? Number.NaN : values[k]));
  const leftOut = numbers.map((k): LeftOutReason | null => (k < 0 ? 'clipped' : ofWhole.leftOut[k]));
  const notMeasurable = whyTooFew(leftOut) ?? ofWhole.notMeasurable;
  const ms = among(ofWhole.ms);
  return {
    ...ofWhole,
    ms: notMeasurable === null ? ms : ms.fill(Number.NaN),
    errorMs: among(ofWhole.errorMs),
    squareMs: among(ofWhole.squareMs),
    match: among(ofWhole.match),
    leftOut,
    notMeasurable,
  };
}

/** Of moved beats those whose height is what it was, where there are enough to have a mean: in it the landmark is found. */
function wholeBeats(
  moved: readonly BeatExtent[],
  shiftMs: Float64Array,
  isWhole: readonly boolean[] | undefined,
): readonly BeatExtent[] {
  if (isWhole === undefined) return moved;
  const used = isWhole.filter((_, i) => !Number.isNaN(shiftMs[i]));
  const whole = moved.filter((_, k) => used[k] === true);
  return whole.length >= leastBeats ? whole : moved;
}

function usedShifts({ shiftMs, leftOut }: AlignedRows): Float64Array {
  return shiftMs.map((shift, i) => (leftOut[i] === null ? shift : Number.NaN));
}

/** Beats as if their R had moved by what their landmark did; those left out are not among them. */
function shiftedBeats(beats: readonly BeatExtent[], shiftMs: Float64Array): BeatExtent[] {
  return beats.flatMap((beat, i) =>
    Number.isNaN(shiftMs[i]) ? [] : [{ ...beat, rSec: beat.rSec + shiftMs[i] / 1000 }],
  );
}

function layBeats({ ppg, dppg, beforeSec, rrSec }: PulseWindow, beats: readonly BeatExtent[]) {
  return mapMeans(
    [layRows(ppg, beats, beforeSec), layRows(dppg, beats, beforeSec)],
    ([{ mean, firstIndex }, ofSlope]): BeatRows => {
      return { ppg: mean, dppg: ofSlope.mean, firstIndex, fs: ppg.fs, rrSec };
    },
  );
}

/** The extremum that a trace has at or beside a place, by a parabola. */
function extremumNear(row: Float64Array, index: number): number {
  const sign = row[index] - (row[0] + row[row.length - 1]) / 2 >= 0 ? 1 : -1;
  let at = index;
  while (at > 0 && sign * row[at - 1] > sign * row[at]) at--;
  while (at + 1 < row.length && sign * row[at + 1] > sign * row[at]) at++;
  if (at === 0 || at + 1 === row.length) return at;
  return at + refineParabola(row[at - 1], row[at], row[at + 1], 0.5);
}

/** Puts the landmark of the mean beat at every beat, unless too few are left to have one. */
function carried(
  { errorMs, squareMs, match, leftOut, rounds }: AlignedRows,
  shiftMs: Float64Array,
  reach: number,
  name: string,
  landmark: () => MeanLandmark<MeanMissReason>,
): CarriedLandmark {
  const without = whyTooFew(leftOut) ?? whyAnywhere(shiftMs, reach, name);
  const { ms, missed } = without === null ? landmark() : { ms: Number.NaN, missed: null };
  return {
    ms: shiftMs.map((shift) => shift + ms),
    errorMs,
    squareMs,
    match,
    leftOut,
    rounds,
    meanMs: ms,
    notMeasurable: without ?? (missed === null ? null : noLandmark(name, missed)),
  };
}

function nothingCarried(count: number, why: string): CarriedLandmark {
  const none = new Float64Array(count).fill(Number.NaN);
  return {
    ms: none,
    errorMs: none,
    squareMs: none,
    match: none,
    leftOut: Array.from({ length: count }, () => null),
    rounds: 0,
    meanMs: Number.NaN,
    notMeasurable: why,
  };
}
