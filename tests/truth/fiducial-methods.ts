import { findFoot } from '../../src/analysis/intervals/feet.ts';
import { placeToMs } from '../../src/analysis/intervals/features.ts';
import { type BeatRows, findFrame, type Frame } from '../../src/analysis/intervals/frame.ts';
import { footLevel, notchLevel } from '../../src/analysis/intervals/levels.ts';
import { findNotch } from '../../src/analysis/intervals/notches.ts';
import { defaultFrameParams, defaultHistoricParams } from '../support/default-params.ts';
import type { FootMethod, NotchMethod } from '../../src/model/intervals.ts';

/** Finds one feature in a pulse, ms from its first sample; NaN if missed. */
export type PulseMethod = (rows: BeatRows) => number;

const footMethods: readonly FootMethod[] = [
  'minimum',
  'second-derivative',
  'third-derivative',
  'intersecting-tangents',
];
const notchMethods: readonly NotchMethod[] = [
  'quarry-pigott',
  'first-derivative',
  'slope-extrapolation',
  'third-derivative',
];
const footPercents = [5, 10, 20, 30, 50];
const notchPercents = [-50, -30, -10, 10, 30, 50];

/** Foot detectors by method, with percent-height at several levels. */
export const footFinders: readonly (readonly [string, PulseMethod])[] = [
  ...footPercents.map((percent) => [`percent-height ${percent} %`, atLevel(footLevel, percent)] as const),
  ...footMethods.map(
    (foot) =>
      [
        foot,
        (rows: BeatRows) =>
          placeToMs(rows, findFoot(rows, findOwnFrame(rows), { ...defaultHistoricParams, foot }).place),
      ] as const,
  ),
];

/** Notch detectors by method, and at levels around the nadir. */
export const notchFinders: readonly (readonly [string, PulseMethod])[] = [
  ...notchMethods.map(
    (notch) =>
      [
        notch,
        (rows: BeatRows) =>
          placeToMs(rows, findNotch(rows, findOwnFrame(rows), { ...defaultHistoricParams, notch }).place),
      ] as const,
  ),
  ...notchPercents.map(
    (percent) =>
      [`${percent < 0 ? 'down' : 'up'} ${Math.abs(percent)} %`, atLevel(notchLevel, percent)] as const,
  ),
];

function findOwnFrame(rows: BeatRows): Frame {
  return findFrame(rows, defaultFrameParams);
}

function atLevel(
  place: (rows: BeatRows, frame: Frame, percent: number) => number,
  percent: number,
): PulseMethod {
  return (rows) => placeToMs(rows, place(rows, findOwnFrame(rows), percent));
}
