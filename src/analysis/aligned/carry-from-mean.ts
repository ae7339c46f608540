import type { LeftOutReason } from '../../model/intervals.ts';
import type { BeatExtent } from '../intervals/align-beats.ts';
import type { BeatsCutOff } from './cut-off.ts';
import {
  type AlignedRows,
  type AlignParams,
  countRowSamples,
  fitShifts,
  leastLength,
  type RowSignal,
  type RowStretch,
} from './fit-shifts.ts';
import type { BeatMeans } from './mean-row.ts';
import { type MeanLandmark, steadyLandmark } from './steady-landmark.ts';
import {
  leastBeats,
  type MeanMissReason,
  noLandmark,
  type MovedLandmark,
  whyFewAlike,
  whyNoTime,
  whyTooFew,
} from './why-not-measurable.ts';

/** What of a beat may be aligned. */
export type AlignLimits = Pick<AlignParams, 'reach' | 'leastMatch' | 'largestError'>;

export const defaultAlignLimits: AlignLimits = { reach: 80, leastMatch: 0.8, largestError: 10 };

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

/** Beats are compared as far as all but this share of them are whole: fewer than half have no value. */
const shareCutSooner = 0.5;

/** Says what of beats is cut off, by where they are compared and what share of them may be lost. */
export type FindsCutBeats = (
  stretch: RowStretch,
  beats: readonly BeatExtent[],
  mayLose: number,
) => BeatsCutOff;

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
  /** Whether it is smoothed only where noise moves beats more than their shapes differ: it would bend at a foot. */
  readonly isSmoothedInNoiseAlone?: boolean;
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
    const whole = beats.filter((_, i) => !isCut[i]);
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
  const isSound = likeness === 'size';
  return carried(aligned, shiftMs, { name, reach: limits.reach, isSound }, () => {
    const moved = shiftedBeats(beats, shiftMs);
    const means = lay(wholeBeats(moved, shiftMs, isWhole));
    return smooth === undefined || (how.isSmoothedInNoiseAlone === true && !aligned.isNoisy)
      ? landmarkOf(means.whole())
      : steadyLandmark(moved.length, means, smooth, landmarkOf);
  });
}

/** A landmark of the beats that are whole about it, with those that are cut off among them. */
function withCutBeats(ofWhole: CarriedLandmark, isCut: readonly boolean[]): CarriedLandmark {
  const numbers: number[] = [];
  let next = 0;
  for (const cut of isCut) numbers.push(cut ? -1 : next++);
  const among = (values: Float64Array) => Float64Array.from(numbers, (k) => (k < 0 ? Number.NaN : values[k]));
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
  const whole = moved.filter((_, k) => used[k]);
  return whole.length >= leastBeats ? whole : moved;
}

export function usedShifts({ shiftMs, leftOut }: AlignedRows): Float64Array {
  return shiftMs.map((shift, i) => (leftOut[i] === null ? shift : Number.NaN));
}

/** Beats as if their R had moved by what their landmark did; those left out are not among them. */
export function shiftedBeats(beats: readonly BeatExtent[], shiftMs: Float64Array): BeatExtent[] {
  return beats.flatMap((beat, i) =>
    Number.isNaN(shiftMs[i]) ? [] : [{ ...beat, rSec: beat.rSec + shiftMs[i] / 1000 }],
  );
}

/** Puts the landmark of the mean beat at every beat, unless too few are left to have one. */
export function carried(
  { errorMs, squareMs, match, leftOut, rounds }: AlignedRows,
  shiftMs: Float64Array,
  of: MovedLandmark,
  landmark: () => MeanLandmark<MeanMissReason>,
): CarriedLandmark {
  const { name } = of;
  const without = whyFewAlike(leftOut, of) ?? whyNoTime(shiftMs, errorMs, of);
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
