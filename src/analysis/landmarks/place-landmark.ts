import { findCrossingForward } from '../../dsp/resampling/crossing.ts';
import { refineParabola } from '../../dsp/resampling/interpolate.ts';
import type { LandmarkKind, LandmarkMissReason } from '../../model/landmarks.ts';
import type { SweptLandmark } from '../intervals/choose.ts';
import { findPlacesAt, tabulatePlaces, type PulseRows, viewBeatRows } from '../intervals/features.ts';
import type { BeatRows, Frame } from '../intervals/frame.ts';
import { indexTolerance } from '../intervals/align-beats.ts';
import { type BeatLevels, footLevel, heightLevels, notchLevel, notchLevels } from '../intervals/levels.ts';
import { findIcgPoints, type IcgPoints, thirdDerivative } from './icg-points.ts';

type FindPlace = (rows: BeatRows, frame: Frame, percent: number) => number;

/** How one kind of landmark is found in a beat. */
interface LandmarkRule {
  /**
   * Finds the place in samples of the row with fraction; NaN where missed. The percentage is ignored if `levels` is
   * null.
   */
  readonly placeAt: FindPlace;
  /** The sweep over thresholds, each with the result of `placeAt`; null if there is no sweep. */
  readonly levels: ((levelCount: number) => BeatLevels) | null;
  /** Returns why the frame lacks the landmark; null if the frame has everything that the landmark depends on. */
  readonly missed: (frame: Frame, rows: BeatRows) => LandmarkMissReason | null;
}

const rules: Readonly<Record<LandmarkKind, LandmarkRule>> = {
  rising: { placeAt: footLevel, levels: heightLevels, missed: ({ heightMissed }) => heightMissed },
  falling: {
    placeAt: fallingLevel,
    levels: (levelCount) => heightLevels(levelCount, 1, fallingEnd),
    missed: ({ heightMissed }) => heightMissed,
  },
  peak: {
    placeAt: ({ ppg }, { peak }) => refineExtremum(ppg, peak),
    levels: null,
    missed: ({ heightMissed }) => heightMissed,
  },
  nadir: {
    placeAt: ({ ppg }, { base }) => refineExtremum(ppg, base),
    levels: null,
    missed: ({ baseMissed }) => baseMissed,
  },
  slope: {
    placeAt: ({ dppg }, { upstroke }) => refineExtremum(dppg, upstroke),
    levels: null,
    missed: ({ upstroke, baseMissed }) => (upstroke < 0 ? baseMissed : null),
  },
  notch: { placeAt: notchLevel, levels: notchLevels, missed: ({ nadirMissed }) => nadirMissed },
  'icg-b': icgRule('b', ({ dppg }) => thirdDerivative(dppg)),
  'icg-c': icgRule('c', ({ ppg }) => ppg),
  'icg-x': icgRule('x', ({ ppg }) => ppg),
};

/** Returns the rule of a point of an impedance cardiogram, an extremum of `traceOf`. */
function icgRule(point: keyof IcgPoints, traceOf: (rows: BeatRows) => Float64Array): LandmarkRule {
  return {
    placeAt: (rows) => refineExtremum(traceOf(rows), findIcgPoints(rows)[point].index),
    levels: null,
    missed: (_, rows) => findIcgPoints(rows)[point].missed,
  };
}

/** Finds the first crossing of base + p · height forward from the peak, before the next upstroke is due. */
function fallingLevel(rows: BeatRows, frame: Frame, percent: number): number {
  if (frame.heightMissed !== null) return Number.NaN;
  const { ppg } = rows;
  const level = ppg[frame.base] + (percent / 100) * (ppg[frame.peak] - ppg[frame.base]);
  return findCrossingForward(ppg, frame.peak, fallingEnd(rows, frame), level) ?? Number.NaN;
}

/** Returns the sample at which the next upstroke is due. */
function fallingEnd({ fs, rrSec }: BeatRows, { upstroke }: Frame): number {
  return upstroke + Math.floor(rrSec * fs + indexTolerance);
}

/** Refines an extremum by a parabola, by at most half a sample; NaN if there is none. */
function refineExtremum(row: Float64Array, index: number): number {
  if (index < 0) return Number.NaN;
  if (index === 0 || index + 1 >= row.length) return index;
  const offset = refineParabola(row[index - 1], row[index], row[index + 1], 0.5);
  return Number.isNaN(offset) ? index : index + offset;
}

/**
 * Whether its thresholds are those of a notch: with a side, negative on the downslope to the nadir.
 *
 * @param kind  of the landmark
 * @returns true only for a notch
 */
export function hasSides(kind: LandmarkKind): boolean {
  return kind === 'notch';
}

/** One landmark of every kept beat, ms after the beat's own time. */
export interface FoundLandmark extends SweptLandmark {
  readonly missed: readonly (LandmarkMissReason | null)[];
}

export interface LandmarkSearch {
  readonly landmark: LandmarkKind;
  /** Fixed threshold of the historic method, %; ignored for a notch, where it is the nadir. */
  readonly percent: number;
  readonly levelCount: number;
}

/**
 * Returns the thresholds of a landmark's sweep.
 *
 * @param search  the landmark, and its number of thresholds
 * @returns %; empty for a landmark without thresholds
 */
export function landmarkThresholds({
  landmark,
  levelCount,
}: Pick<LandmarkSearch, 'landmark' | 'levelCount'>): readonly number[] {
  return rules[landmark].levels?.(levelCount).percents ?? [];
}

/**
 * Finds one landmark in every beat, at the fixed threshold and at all thresholds of the sweep.
 *
 * - `rising`: going back from the peak, the first crossing of base + p · height; `falling`: going forward from it.
 * - `peak`, `nadir`, `slope`: the maximum after the upstroke, the minimum before it, and the steepest upstroke.
 * - `icg-b`, `icg-c`, `icg-x`: points of an impedance cardiogram, after R.
 * - `notch`: the minimum of the slope after the peak, and levels on both its sides.
 *
 * @param pulses  rows of the kept beats
 * @param frames  of the same beats
 * @param search  the landmark and its thresholds
 * @returns one value per beat, ms after its time; NaN where missed
 */
export function findLandmark(
  pulses: PulseRows,
  frames: readonly Frame[],
  search: LandmarkSearch,
): FoundLandmark {
  const { placeAt, missed, levels } = rules[search.landmark];
  const rows = viewBeatRows(pulses);
  const at: SweptLandmark['placesAt'] = (percent, members) =>
    findPlacesAt(rows, frames, placeAt, percent, members);
  const historicMs = at(hasSides(search.landmark) ? 0 : search.percent, null);
  return {
    historicMs,
    missed: frames.map(
      (frame, b) =>
        missed(frame, rows[b]) ?? (Number.isNaN(historicMs[b]) ? findNoCrossingReason(rows[b]) : null),
    ),
    levels:
      levels === null ? { thresholds: [], ms: [] } : tabulatePlaces(rows, frames, levels(search.levelCount)),
    placesAt: at,
  };
}

/** Returns why a trace does not cross a level of its frame: a gap comes first, or it never does. */
function findNoCrossingReason({ ppg }: BeatRows): LandmarkMissReason {
  return ppg.includes(Number.NaN) ? 'gap' : 'no-crossing';
}
