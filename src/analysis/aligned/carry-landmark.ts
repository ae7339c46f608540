import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import type { MissReason } from '../../model/intervals.ts';
import type { BeatExtent, UniformSignal } from '../intervals/align-beats.ts';
import { findFoot, type Mark } from '../intervals/feet.ts';
import { placeToMs } from '../intervals/features.ts';
import { type BeatRows, findFrame, type Frame } from '../intervals/frame.ts';
import { findNotch } from '../intervals/notches.ts';
import type { FrameParams, HistoricParams } from '../intervals/params.ts';
import {
  type AlignLimits,
  carryLandmarkToBeats,
  type CarriedLandmark,
  carryFromMean,
  type FindClippedBeats,
  shiftedBeats,
  maskLeftOutShifts,
} from './carry-from-mean.ts';
import type { RowStretch } from './fit-shifts.ts';
import { type ClippedSpans, findClippedFeet, findClippedNotches, type ClippingRule } from './cut-off.ts';
import { fitShifts, type RowSignal } from './fit-shifts.ts';
import { createBeatMeans, combineMeans } from './mean-row.ts';
import { raiseBeat, unblurredFs } from './raise-beat.ts';
import { splineCoefficients } from './spline-signal.ts';
import { smoothQuartic } from './steady-landmark.ts';

/** PPG, its derivative (dPPG), and the kept beats of one window. */
export interface PulseWindow {
  readonly ppg: RowSignal;
  readonly dppg: UniformSignal;
  readonly beats: readonly BeatExtent[];
  /** Time from the first sample of a beat to its R, s. */
  readonly beforeSec: number;
  /** Median RR, s. */
  readonly rrSec: number;
  /** The mean beat at the beats' own times, if it is already computed. */
  readonly rough?: BeatRows;
  /** Spans in which the upright pulse is clipped; null or omitted where there are none. */
  readonly clipped?: ClippedSpans | null | undefined;
}

/** Margins of the stretches around the landmarks of the mean beat, s. */
const beforeBaseSec = 0.06;
const afterPeakInNoiseSec = 0.04;
const nadirHalfWidthSec = 0.09;
const rHalfWidthSec = 0.06;

/**
 * Returns the stretch in which feet are compared: from before the base of the mean beat to its peak, about the
 * upstroke.
 *
 * Where noise moves beats more than their shapes differ, the stretch continues past the peak. The top of the peak
 * separates a shift from a slope: in white noise the spread is 1.1 times the lower bound instead of 1.3 times.
 * Elsewhere that part would increase the effect of differing shapes.
 *
 * @param frame  of the mean beat
 * @param secOf  converts an index in the mean beat's row to s after the beats' own times
 * @returns s; the reason if the mean beat has no height
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
 * Returns the stretch in which notches are compared: about the nadir of the mean slope.
 *
 * @param frame  of the mean beat
 * @param secOf  converts an index in the mean beat's row to s after the beats' own times
 * @returns s; the reason if the mean beat has no nadir
 */
export function notchStretch(frame: Frame, secOf: (place: number) => number): RowStretch | MissReason {
  if (frame.nadirMissed !== null) return frame.nadirMissed;
  const aboutSec = secOf(frame.nadir + frame.nadirOffset);
  return { aboutSec, beforeSec: nadirHalfWidthSec, afterSec: nadirHalfWidthSec };
}

/**
 * Computes once what the foot and the notch of a window share.
 *
 * @returns the same window with its mean beat and the spline of its PPG
 */
export function prepareWindow(window: PulseWindow): PulseWindow {
  return {
    ...window,
    ppg: addSplineCoefficients(window.ppg),
    rough: alignPulseBeats(window, window.beats).whole(),
  };
}

/** Adds the spline of the whole signal, so that `carryAny` and `carryFoot` or `carryNotch` agree to the last digit. */
export const addSplineCoefficients = (signal: RowSignal): RowSignal => ({
  ...signal,
  coefficients: splineCoefficients(signal.values),
});

/**
 * Finds the foot of every beat: that of the mean beat, aligned from before its base to its peak, and past the peak in
 * noise.
 *
 * @param window       of kept beats
 * @param frameParams  where landmarks are searched for in the mean beat
 * @param historic     which foot is found there
 * @param limits       which beats are left out
 * @returns one value per beat, ms after R
 */
export function carryFoot(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
): CarriedLandmark {
  return carryPulse(window, frameParams, historic, limits, 'foot', findFoot, footStretch, findClippedFeet);
}

/**
 * Finds the notch of every beat: that of the mean beat, aligned about its nadir.
 *
 * @param window       of kept beats
 * @param frameParams  where landmarks are searched for in the mean beat
 * @param historic     which notch is found there
 * @param limits       which beats are left out
 * @returns one value per beat, ms after R
 */
export function carryNotch(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
): CarriedLandmark {
  return carryPulse(
    window,
    frameParams,
    historic,
    limits,
    'notch',
    findNotch,
    notchStretch,
    findClippedNotches,
  );
}

/**
 * Finds R in every beat: that of the mean beat of the filtered ECG, among beats of one shape.
 *
 * @param ecg     any unit, NaN where missing
 * @param rSec    detected R, s
 * @param limits  which beats are left out
 * @returns one value per beat, ms after its detected R
 */
export function carryR(ecg: UniformSignal, rSec: ArrayLike<number>, limits: AlignLimits): CarriedLandmark {
  const beats = Array.from(rSec, (sec) => ({ rSec: sec, afterSec: rHalfWidthSec }));
  const aligned = fitShifts(ecg, rSec, { ...limits, beforeSec: rHalfWidthSec, afterSec: rHalfWidthSec });
  const shiftMs = maskLeftOutShifts(aligned);
  return carryLandmarkToBeats(aligned, shiftMs, { name: 'R', reach: limits.reach, isSound: false }, () => {
    const { mean, firstIndex } = createBeatMeans(ecg, shiftedBeats(beats, shiftMs), rHalfWidthSec).whole();
    return {
      ms: placeToMs({ firstIndex, fs: ecg.fs }, findNearestExtremum(mean, -firstIndex)),
      missed: null,
    };
  });
}

function carryPulse(
  window: PulseWindow,
  frameParams: FrameParams,
  historic: HistoricParams,
  limits: AlignLimits,
  name: 'foot' | 'notch',
  find: (rows: BeatRows, frame: Frame, params: HistoricParams) => Mark,
  stretchOf: (frame: Frame, secOf: (place: number) => number) => RowStretch | MissReason,
  cutRule: ClippingRule,
): CarriedLandmark {
  return carryFromMean(window.ppg, window.beats, name, limits, {
    rough: window.rough,
    lay: (beats) => alignPulseBeats(window, beats),
    stretchOf: (mean) => stretchOf(findFrame(mean, frameParams), (place) => placeToMs(mean, place) / 1000),
    landmarkOf: (mean) => {
      const { place, missed } = find(mean, findFrame(mean, frameParams), historic);
      return { ms: placeToMs(mean, place), missed };
    },
    cutOff: applyClippingRule(window, cutRule),
    smooth: smoothBeat,
    raise: name === 'notch' && window.ppg.fs < unblurredFs ? raiseBeat : undefined,
    isSmoothedInNoiseAlone: name === 'foot',
  });
}

/**
 * Applies a rule that finds clipped beats to the clipped spans of a window.
 *
 * @param window  of kept beats
 * @param rule    of the landmark
 * @returns undefined where the pulse is not clipped
 */
export function applyClippingRule(
  { clipped }: Pick<PulseWindow, 'clipped'>,
  rule: ClippingRule,
): FindClippedBeats | undefined {
  return clipped === null || clipped === undefined
    ? undefined
    : (stretch, beats, mayLose) => rule(clipped, stretch, beats, mayLose);
}

function smoothBeat(mean: BeatRows, halfSec: number): BeatRows {
  const half = Math.round(halfSec * mean.fs);
  return { ...mean, ppg: smoothQuartic(mean.ppg, half), dppg: smoothQuartic(mean.dppg, half) };
}

function alignPulseBeats({ ppg, dppg, beforeSec, rrSec }: PulseWindow, beats: readonly BeatExtent[]) {
  return combineMeans(
    [createBeatMeans(ppg, beats, beforeSec), createBeatMeans(dppg, beats, beforeSec)],
    ([{ mean, firstIndex }, ofSlope]): BeatRows => {
      return { ppg: mean, dppg: ofSlope.mean, firstIndex, fs: ppg.fs, rrSec };
    },
  );
}

/** Finds the local extremum nearest to an index, refined by a parabola. */
function findNearestExtremum(row: Float64Array, index: number): number {
  const sign = row[index] - (row[0] + row[row.length - 1]) / 2 >= 0 ? 1 : -1;
  let at = index;
  while (at > 0 && sign * row[at - 1] > sign * row[at]) at--;
  while (at + 1 < row.length && sign * row[at + 1] > sign * row[at]) at++;
  if (at === 0 || at + 1 === row.length) return at;
  return at + refineParabola(row[at - 1], row[at], row[at + 1], 0.5);
}
