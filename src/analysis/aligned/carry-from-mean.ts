import type { LeftOutReason } from '../../model/intervals.ts';
import type { BeatExtent } from '../intervals/align-beats.ts';
import type { ClippedBeats } from './cut-off.ts';
import {
  type AlignParams,
  countRowSamples,
  fitShifts,
  minRowLength,
  type RowSignal,
  type RowStretch,
} from './fit-shifts.ts';
import type { AlignedRows } from './judge-rows.ts';
import type { BeatMeans } from './mean-row.ts';
import type { RaisedBeat } from './raise-beat.ts';
import { type MeanLandmark, findSteadyLandmark } from './steady-landmark.ts';
import {
  minMeasurableBeats,
  type MeanMissReason,
  explainMissingLandmark,
  type MovedLandmark,
  explainFewSimilarBeats,
  explainArbitraryShifts,
  explainTooFewBeats,
} from './why-not-measurable.ts';

/** Limits within which a beat is aligned. */
export type AlignLimits = Pick<AlignParams, 'reach' | 'leastMatch' | 'largestError'>;

export const defaultAlignLimits: AlignLimits = { reach: 80, leastMatch: 0.8, largestError: 10 };

/** A landmark of the mean beat, carried to every beat of a window. Arrays have one element per beat. */
export interface CarriedLandmark {
  /** Time after the beat's own time, ms; NaN where the beat is left out or the window has no value. */
  readonly ms: Float64Array;
  /** Likely error (SD) of each, ms. */
  readonly errorMs: Float64Array;
  /** Squared error without the part that chance alone may explain, ms². */
  readonly squareMs: Float64Array;
  /** Correlation with the mean beat. */
  readonly match: Float64Array;
  readonly leftOut: readonly (LeftOutReason | null)[];
  readonly rounds: number;
  /** Time of the landmark in the mean beat, ms after the beats' own time; NaN where it has none. */
  readonly meanMs: number;
  /**
   * Likely error of the mean over the beats, ms, from noise and differing shapes; 1.96 of it hold 95 of 100 means. NaN
   * where it is not known.
   */
  readonly meanErrorMs: number;
  /**
   * Time by which the landmark of the mean beat is late because a low sampling rate blurs the slope, ms; NaN where it
   * is not computed.
   */
  readonly blurMs: number;
  /** Reason why the window has no value; null where it has one. */
  readonly notMeasurable: string | null;
}

/**
 * Maximum share of beats that may be clipped within the compared stretch. With a larger share, fewer than half of the
 * beats would remain, and the window would have no value.
 */
const maxClippedShare = 0.5;

/** A larger blur, ms, is a jump to another nadir of about the same depth: in synthetic and real pulses by 110 to 180 ms. */
const maxBlurMs = 20;

/** Finds which beats are clipped, given the compared stretch and the share of beats that may be lost. */
export type FindClippedBeats = (
  stretch: RowStretch,
  beats: readonly BeatExtent[],
  mayLose: number,
) => ClippedBeats;

/** How a landmark is found in the mean beat of a window. */
export interface MeanLandmarkFinder<Mean> extends Pick<AlignParams, 'likeness'> {
  /** The mean at the beats' own times, if it is already computed. */
  readonly rough?: Mean | undefined;
  /** Places beats on a common grid, from which means are computed. */
  readonly lay: (beats: readonly BeatExtent[]) => BeatMeans<Mean>;
  /**
   * Returns the stretch in which beats are compared, from their mean at their own times, or the reason why there is
   * none.
   */
  readonly stretchOf: (mean: Mean) => RowStretch | MeanMissReason;
  /** Finds the landmark in the mean of the aligned beats, ms after the beats' own times. */
  readonly landmarkOf: (mean: Mean) => MeanLandmark<MeanMissReason>;
  /**
   * Smooths the mean over `halfSec` on each side, for a landmark that noise may move far. If omitted, the mean is not
   * smoothed.
   */
  readonly smooth?: ((mean: Mean, halfSec: number) => Mean) | undefined;
  /**
   * Whether the mean is smoothed only where noise moves beats more than their shapes differ: smoothing distorts a foot.
   */
  readonly isSmoothedInNoiseAlone?: boolean;
  /** Raises a mean, with its slope as it is and without blur; omitted if a low rate does not blur the landmark. */
  readonly raise?: ((mean: Mean) => RaisedBeat<Mean>) | undefined;
  /** Finds the beats that are clipped near the landmark; omitted where none is. */
  readonly cutOff?: FindClippedBeats | undefined;
}

/**
 * Finds a landmark in the mean beat of a window and carries it to each beat by the shift that fits that beat best.
 *
 * @param signal   signal to align, any unit, NaN where missing
 * @param beats    kept beats of the window
 * @param name     name of the landmark, for the reason why there is none
 * @param limits   which beats are left out
 * @param finder      how the landmark is found in the mean beat
 * @param mayLose  share of the beats that may be lost to clipping, so that the others are compared over a longer
 *                 stretch
 * @returns one value per beat, ms after its own time
 */
export function carryFromMean<Mean>(
  signal: RowSignal,
  beats: readonly BeatExtent[],
  name: string,
  limits: AlignLimits,
  finder: MeanLandmarkFinder<Mean>,
  mayLose = maxClippedShare,
): CarriedLandmark {
  const { rough: given, lay, stretchOf, landmarkOf, smooth, likeness, cutOff, raise } = finder;
  if (beats.length === 0) return makeUnmeasurable(0, 'The window has no beat.');
  const firstMean = given ?? lay(beats).whole();
  const stretchOrReason = stretchOf(firstMean);
  if (typeof stretchOrReason === 'string')
    return makeUnmeasurable(beats.length, explainMissingLandmark(name, stretchOrReason));
  const { stretch, isCut, isWhole } = cutOff?.(stretchOrReason, beats, mayLose) ?? {
    stretch: stretchOrReason,
  };
  if (isCut?.includes(true) === true) {
    const whole = beats.filter((_, i) => !isCut[i]);
    const ofWhole = carryFromMean(signal, whole, name, limits, { ...finder, rough: undefined }, 0);
    return insertClippedBeats(ofWhole, isCut);
  }
  if (countRowSamples(signal, stretch) < minRowLength) {
    const rate = `${Number(signal.fs.toPrecision(4))} Hz`;
    return makeUnmeasurable(beats.length, `At ${rate} the ${name} has too few samples to be aligned.`);
  }
  const places = Float64Array.from(beats, ({ rSec }) => rSec + stretch.aboutSec);
  const { ms, missed } = landmarkOf(firstMean);
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
  const shiftMs = maskLeftOutShifts(aligned);
  const isSound = likeness === 'size';
  return carryLandmarkToBeats(aligned, shiftMs, { name, reach: limits.reach, isSound }, () => {
    const moved = shiftedBeats(beats, shiftMs);
    const means = lay(selectUnclippedBeats(moved, shiftMs, isWhole));
    const isSmoothed = smooth !== undefined && (finder.isSmoothedInNoiseAlone !== true || aligned.isNoisy);
    const found = findSteadyLandmark(moved.length, means, isSmoothed ? smooth : null, landmarkOf);
    if (raise === undefined) return found;
    const { blurred, sharp } = raise(means.whole());
    const placeIn = (mean: Mean) =>
      landmarkOf(isSmoothed && found.halfSec > 0 ? smooth(mean, found.halfSec) : mean).ms;
    const blurMs = placeIn(blurred) - placeIn(sharp);
    return { ...found, blurMs: Math.abs(blurMs) <= maxBlurMs ? blurMs : Number.NaN };
  });
}

/** Inserts the clipped beats into a landmark of the other beats. */
function insertClippedBeats(ofWhole: CarriedLandmark, isCut: readonly boolean[]): CarriedLandmark {
  const numbers: number[] = [];
  let next = 0;
  for (const cut of isCut) numbers.push(cut ? -1 : next++);
  const among = (values: Float64Array) => Float64Array.from(numbers, (k) => (k < 0 ? Number.NaN : values[k]));
  const leftOut = numbers.map((k): LeftOutReason | null => (k < 0 ? 'clipped' : ofWhole.leftOut[k]));
  const notMeasurable = explainTooFewBeats(leftOut) ?? ofWhole.notMeasurable;
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

/**
 * Returns the moved beats whose height is not clipped, in whose mean the landmark is then found. Returns all moved
 * beats if these are too few.
 */
function selectUnclippedBeats(
  moved: readonly BeatExtent[],
  shiftMs: Float64Array,
  isWhole: readonly boolean[] | undefined,
): readonly BeatExtent[] {
  if (isWhole === undefined) return moved;
  const used = isWhole.filter((_, i) => !Number.isNaN(shiftMs[i]));
  const whole = moved.filter((_, k) => used[k]);
  return whole.length >= minMeasurableBeats ? whole : moved;
}

export function maskLeftOutShifts({ shiftMs, leftOut }: AlignedRows): Float64Array {
  return shiftMs.map((shift, i) => (leftOut[i] === null ? shift : Number.NaN));
}

/** Returns the beats with their R moved by the shift of their landmark; beats that are left out are omitted. */
export function shiftedBeats(beats: readonly BeatExtent[], shiftMs: Float64Array): BeatExtent[] {
  return beats.flatMap((beat, i) =>
    Number.isNaN(shiftMs[i]) ? [] : [{ ...beat, rSec: beat.rSec + shiftMs[i] / 1000 }],
  );
}

/** Places the landmark of the mean beat in every beat, unless too few beats remain. */
export function carryLandmarkToBeats(
  { errorMs, squareMs, match, leftOut, rounds }: AlignedRows,
  shiftMs: Float64Array,
  of: MovedLandmark,
  landmark: () => MeanLandmark<MeanMissReason> & { readonly errorMs?: number; readonly blurMs?: number },
): CarriedLandmark {
  const { name } = of;
  const without = explainFewSimilarBeats(leftOut, of) ?? explainArbitraryShifts(shiftMs, errorMs, of);
  const { ms, missed, ...found } = without === null ? landmark() : { ms: Number.NaN, missed: null };
  const { errorMs: ofMeanMs = Number.NaN, blurMs = Number.NaN } = found;
  return {
    ms: shiftMs.map((shift) => shift + ms),
    errorMs,
    squareMs,
    match,
    leftOut,
    rounds,
    meanMs: ms,
    meanErrorMs: Math.hypot(ofMeanMs, errorOfMean(shiftMs, errorMs)),
    blurMs,
    notMeasurable: without ?? (missed === null ? null : explainMissingLandmark(name, missed)),
  };
}

/** Returns the error of the mean of shifts that have independent errors, ms. */
function errorOfMean(shiftMs: Float64Array, errorMs: Float64Array): number {
  let [squares, count] = [0, 0];
  shiftMs.forEach((shift, i) => {
    if (Number.isNaN(shift)) return;
    squares += errorMs[i] ** 2;
    count++;
  });
  return Math.sqrt(squares) / count;
}

function makeUnmeasurable(count: number, why: string): CarriedLandmark {
  const none = new Float64Array(count).fill(Number.NaN);
  return {
    ms: none,
    errorMs: none,
    squareMs: none,
    match: none,
    leftOut: Array.from({ length: count }, () => null),
    rounds: 0,
    meanMs: Number.NaN,
    meanErrorMs: Number.NaN,
    blurMs: Number.NaN,
    notMeasurable: why,
  };
}
