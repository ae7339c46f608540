import type { LandmarkKind } from '../../model/landmarks.ts';
import { beatRows, placeToMs, type PulseRows } from '../intervals/features.ts';
import type { Frame } from '../intervals/frame.ts';
import { findIcgPoints } from '../landmarks/icg-points.ts';
import { findLandmark } from '../landmarks/place-landmark.ts';
import { type AlignLimits, type CarriedLandmark, carryFromMean } from './carry-from-mean.ts';
import type { RowStretch } from './fit-shifts.ts';
import {
  applyClippingRule,
  footStretch,
  notchStretch,
  type PulseWindow,
  addSplineCoefficients,
} from './carry-landmark.ts';
import { findClippedLandmarks, findClippedFeet, findClippedNotches, type ClippingRule } from './cut-off.ts';
import { createBeatMeans, combineMeans } from './mean-row.ts';
import { type MeanLandmark, smoothQuartic } from './steady-landmark.ts';
import type { MeanMissReason } from './why-not-measurable.ts';

/** A landmark of a channel, the level at which it lies by the historic method, and how beats are framed. */
export interface AnyLandmark {
  readonly landmark: LandmarkKind;
  /** Level, in % of the height. */
  readonly percent: number;
  readonly findFrames: (rows: PulseRows) => readonly Frame[];
}

const landmarkNames: Readonly<Record<LandmarkKind, string>> = {
  rising: 'rising edge',
  falling: 'falling edge',
  peak: 'peak',
  nadir: 'nadir',
  slope: 'upstroke',
  notch: 'notch',
  'icg-b': 'B',
  'icg-c': 'C',
  'icg-x': 'X',
};

/** Length of the stretch of B before B and after C, s. */
const beforeBSec = 0.03;
const afterCSec = 0.04;

/**
 * Half-length of the stretch of a peak, of C or of X, s, and as a share of RR for slow beats. It is as long as that of
 * a notch. A falling edge has the same total length, nearly all of it before the edge.
 */
const halfWidthSec = 0.09;
const halfWidthShare = 0.06;

/** Length of the stretch of a falling edge after its crossing, s. */
const afterCrossingSec = 0.01;

/**
 * Finds any landmark of a channel in every beat: the landmark of the mean beat, carried to each beat.
 *
 * @param window  the low-passed channel, its slope, and the kept beats of one window
 * @param wanted  the landmark
 * @param limits  which beats are left out
 * @returns one value per beat, ms after its own time
 */
export function carryAny(window: PulseWindow, wanted: AnyLandmark, limits: AlignLimits): CarriedLandmark {
  const { ppg, dppg, beforeSec, rrSec } = window;
  return carryFromMean(addSplineCoefficients(ppg), window.beats, landmarkNames[wanted.landmark], limits, {
    lay: (beats) =>
      combineMeans(
        [ppg, dppg].map((signal) => createBeatMeans(signal, beats, beforeSec)),
        (means): PulseRows => {
          const [ofPpg, ofSlope] = means.map(({ mean: values, firstIndex }) => {
            return { fs: ppg.fs, firstIndex, starts: Int32Array.of(0, values.length), values };
          });
          return { ppg: ofPpg, dppg: ofSlope, rrSec: Float64Array.of(rrSec) };
        },
      ),
    stretchOf: (mean) => findStretchAround(mean, wanted),
    landmarkOf: (mean) => findLandmarkInMean(mean, wanted),
    cutOff: applyClippingRule(window, clippingRuleFor(wanted.landmark)),
    smooth: wanted.landmark === 'notch' || isOnUpstroke(wanted.landmark) ? smoothRows : undefined,
    isSmoothedInNoiseAlone: wanted.landmark !== 'notch',
  });
}

function clippingRuleFor(landmark: LandmarkKind): ClippingRule {
  if (landmark === 'notch') return findClippedNotches;
  return isOnUpstroke(landmark) ? findClippedFeet : findClippedLandmarks;
}

function isOnUpstroke(landmark: LandmarkKind): boolean {
  return landmark === 'rising' || landmark === 'nadir' || landmark === 'slope';
}

function smoothRows({ ppg, dppg, rrSec }: PulseRows, halfSec: number): PulseRows {
  const smoothed = (rows: PulseRows['ppg']) => ({
    ...rows,
    values: smoothQuartic(rows.values, Math.round(halfSec * rows.fs)),
  });
  return { ppg: smoothed(ppg), dppg: smoothed(dppg), rrSec };
}

function findLandmarkInMean(
  mean: PulseRows,
  { landmark, percent, findFrames }: AnyLandmark,
): MeanLandmark<MeanMissReason> {
  const { historicMs, missed } = findLandmark(mean, findFrames(mean), { landmark, percent, levelCount: 0 });
  return { ms: historicMs[0], missed: missed[0] };
}

function findStretchAround(mean: PulseRows, wanted: AnyLandmark): RowStretch | MeanMissReason {
  const secOf = (place: number) => placeToMs(mean.ppg, place) / 1000;
  const { landmark, findFrames } = wanted;
  const [frame] = findFrames(mean);
  if (landmark === 'notch') return notchStretch(frame, secOf);
  if (isOnUpstroke(landmark)) return footStretch(frame, secOf);
  if (landmark === 'icg-b') return icgStretch(mean, secOf);
  const { ms, missed } = findLandmarkInMean(mean, wanted);
  if (missed !== null) return missed;
  const halfSec = Math.max(halfWidthSec, halfWidthShare * mean.rrSec[0]);
  // The next beat follows soon after a low point on a falling edge and does not belong to this beat.
  const [beforeSec, afterSec] = landmark === 'falling' ? [2 * halfSec, afterCrossingSec] : [halfSec, halfSec];
  return { aboutSec: ms / 1000, beforeSec, afterSec };
}

/** Returns the stretch from before B to just after C: the upstroke of an impedance cardiogram. */
function icgStretch(mean: PulseRows, secOf: (place: number) => number): RowStretch | MeanMissReason {
  const { b, c } = findIcgPoints(beatRows(mean, 0));
  if (b.missed !== null) return b.missed;
  return {
    aboutSec: secOf(b.index),
    beforeSec: beforeBSec,
    afterSec: secOf(c.index) - secOf(b.index) + afterCSec,
  };
}
