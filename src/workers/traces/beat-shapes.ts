import { type Frame } from '../../analysis/intervals/frame.ts';
import { type GriddedBeats, viewGriddedRow } from '../../analysis/intervals/align-beats.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { median } from '../../dsp/statistics/stats.ts';
import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import { readAround } from '../../pipeline/intervals/read-stretch.ts';
import type { BeatList } from '../../pipeline/intervals/outputs.ts';
import { signalAt } from '../../pipeline/intervals/steps/step-curves.ts';
import type { BeatShapesRequest, AlignedShapes } from './drawing-types.ts';

/**
 * Returns the kept beats of one window, aligned at R. The ECG is in units of its median R above its median; the PPG
 * runs from 0 at its base to 1 at its peak; dPPG is in units of its own upstroke.
 */
export async function intervalShapes(
  { outputs, drawn }: Pick<IntervalsRun, 'outputs' | 'drawn'>,
  request: BeatShapesRequest,
): Promise<AlignedShapes<'ecg' | 'ppg' | 'dppg'>> {
  const { fromMs, toMs, isSingle = false } = request;
  const { beats, features } = outputs;
  const ecg = await drawn.ecg.read();
  const averaged = await drawn.averaged.read();
  const single = isSingle ? { ppg: await drawn.ppg.read(), dppg: await drawn.dppg.read() } : null;
  const { shapes, chosen, place } = missingShapes(beats, request, ['ecg', 'ppg', 'dppg']);
  const heights = new Float64Array(chosen.length);
  for (const [k, { b, rSec }] of chosen.entries()) {
    const frame = features.averaged.frames.at(b);
    const surrounding = await readAround(ecg, rSec + fromMs / 1000, rSec + toMs / 1000);
    heights[k] = signalAt(surrounding, rSec);
    fillShape(place('ecg', k), request, (sec) => signalAt(surrounding, rSec + sec));
    const rows = await averaged.read(b, b + 1);
    for (const [key, scaleOf] of [
      ['ppg', createPpgScaler(frame)],
      ['dppg', createSlopeScaler(frame)],
    ] as const) {
      if (single === null) {
        fillRow(place(key, k), request, rows[key], 0, scaleOf);
        continue;
      }
      const own = await readAround(single[key], rSec + fromMs / 1000, rSec + toMs / 1000);
      const { fs, firstIndex } = rows[key];
      const row = viewGriddedRow(rows[key], 0).map((_, n) => signalAt(own, rSec + (n + firstIndex) / fs));
      const { middle, height } = scaleOf(row);
      fillShape(place(key, k), request, (sec) => (signalAt(own, rSec + sec) - middle) / height);
    }
  }
  scaleEcg(shapes.ecg, heights);
  return shapes;
}

/**
 * Makes shapes of a selection of a window's kept beats, all NaN.
 *
 * @returns chosen: the selected beats, `b` among the kept; place: the points of the k-th selected beat
 */
export function missingShapes<Key extends string>(
  { members, kept, segmentation }: BeatList,
  { windowIndex, mostBeats, fromMs, toMs, pointCount }: BeatShapesRequest,
  keys: readonly Key[],
) {
  const chosen = thin(members[windowIndex] ?? [], mostBeats).map((b) => {
    const index = kept[b] ?? 0;
    return { b, index, rSec: segmentation.beats[index]?.rSec ?? Number.NaN };
  });
  const missing = () => new Float32Array(chosen.length * pointCount).fill(Number.NaN);
  const signals = Object.fromEntries(keys.map((key) => [key, missing()])) as Record<Key, Float32Array>;
  const beats = Int32Array.from(chosen, ({ index }) => index);
  return {
    shapes: { ...signals, beats, pointCount, fromMs, toMs } satisfies AlignedShapes<Key>,
    chosen,
    place: (key: Key, k: number) => signals[key].subarray(k * pointCount, (k + 1) * pointCount),
  };
}

/** Values of a shape that are scaled to 0, and to 1 above it. */
export interface Scale {
  readonly middle: number;
  readonly height: number;
}

export type RowScaler = (row: Float64Array) => Scale;

/** Computes the values of a shape's points. */
export function fillShape(
  into: Float32Array,
  request: BeatShapesRequest,
  valueAtSec: (sec: number) => number,
): void {
  const { fromMs, toMs } = request;
  const last = Math.max(1, into.length - 1);
  for (let n = 0; n < into.length; n++) into[n] = valueAtSec((fromMs + ((toMs - fromMs) * n) / last) / 1000);
}

/** Computes the values of an aligned beat's points. */
export function fillRow(
  into: Float32Array,
  request: BeatShapesRequest,
  gridded: GriddedBeats,
  b: number,
  scaleOf: RowScaler,
): void {
  const row = viewGriddedRow(gridded, b);
  const { middle, height } = scaleOf(row);
  fillShape(into, request, (sec) => (sampleAt(row, sec * gridded.fs - gridded.firstIndex) - middle) / height);
}

const missing: Scale = { middle: Number.NaN, height: Number.NaN };

/** Scales from 0 at the base to 1 at the peak; NaN if the beat has no height. */
export function createPpgScaler(frame: Frame | undefined): RowScaler {
  return (row) => {
    if (frame === undefined || frame.heightMissed !== null) return missing;
    const base = row[frame.base] ?? Number.NaN;
    return { middle: base, height: (row[frame.peak] ?? Number.NaN) - base };
  };
}

/** Scales to units of the steepest upstroke. */
export function createSlopeScaler(frame: Frame | undefined): RowScaler {
  return (row) =>
    frame === undefined || frame.upstroke < 0
      ? missing
      : { middle: 0, height: row[frame.upstroke] ?? Number.NaN };
}

/**
 * Scales shapes of an ECG in place, to units of its median R above its median. The median is that of the shapes, so
 * that a long signal need not be read.
 *
 * @param heights  of the ECG at each R
 */
export function scaleEcg(shapes: Float32Array, heights: Float64Array): void {
  const middle = median(shapes.filter((value) => !Number.isNaN(value)));
  const height = Math.abs(median(heights.filter((value) => !Number.isNaN(value))) - middle) || 1;
  for (let n = 0; n < shapes.length; n++) shapes[n] = ((shapes[n] ?? Number.NaN) - middle) / height;
}

/** Returns an evenly spaced selection of a list, up to a maximum number. */
function thin<T>(list: readonly T[], maxCount: number): T[] {
  if (list.length <= maxCount) return [...list];
  return Array.from({ length: maxCount }, (_, k) => list[Math.floor((k * list.length) / maxCount)] as T);
}
