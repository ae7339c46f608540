import { type Frame } from '../analysis/intervals/frame.ts';
import { type LaidBeats, rowOf } from '../analysis/intervals/lay.ts';
import { sampleAt } from '../dsp/interpolate.ts';
import { median } from '../dsp/stats.ts';
import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { BeatShapes, BeatShapesRequest } from './drawing-types.ts';

/** The kept beats of one window, laid over each other at R and normalised for drawing. */
export async function beatShapes(
  { outputs, drawn }: Pick<IntervalsRun, 'outputs' | 'drawn'>,
  request: BeatShapesRequest,
): Promise<BeatShapes> {
  const { fromMs, toMs, pointCount } = request;
  const { beats, features } = outputs;
  const ecg = await drawn.ecg.read();
  const averaged = await drawn.averaged.read();
  const chosen = thin(beats.members[request.windowIndex] ?? [], request.mostBeats);
  const all = Int32Array.from(chosen, (b) => beats.kept[b] ?? 0);
  const shapes = {
    beats: all,
    pointCount,
    fromMs,
    toMs,
    ecg: new Float32Array(chosen.length * pointCount),
    ppg: new Float32Array(chosen.length * pointCount),
    dppg: new Float32Array(chosen.length * pointCount),
  };
  const rSecs = Array.from(all, (i) => beats.segmentation.beats[i]?.rSec ?? Number.NaN);
  const ecgScale = scaleOfEcg(ecg, rSecs);
  chosen.forEach((b, k) => {
    const place = (array: Float32Array) => array.subarray(k * pointCount, (k + 1) * pointCount);
    const rSec = rSecs[k] ?? Number.NaN;
    const frame = features.averaged.frames[b];
    fill(place(shapes.ecg), request, (sec) => (valueAt(ecg, rSec + sec) - ecgScale.middle) / ecgScale.height);
    fillRow(place(shapes.ppg), request, averaged.ppg, b, scaleOfPpg(frame));
    fillRow(place(shapes.dppg), request, averaged.dppg, b, scaleOfSlope(frame));
  });
  return shapes;
}

/** What is 0 of a shape, and what is 1 above it. */
export interface Scale {
  readonly middle: number;
  readonly height: number;
}

export type ScaleOfRow = (row: Float64Array) => Scale;

/** The values of a shape's points. */
export function fill(
  into: Float32Array,
  request: BeatShapesRequest,
  valueAtSec: (sec: number) => number,
): void {
  const { fromMs, toMs } = request;
  const last = Math.max(1, into.length - 1);
  for (let n = 0; n < into.length; n++) into[n] = valueAtSec((fromMs + ((toMs - fromMs) * n) / last) / 1000);
}

/** The values of a laid beat's points. */
export function fillRow(
  into: Float32Array,
  request: BeatShapesRequest,
  laid: LaidBeats,
  b: number,
  scaleOf: ScaleOfRow,
): void {
  const row = rowOf(laid, b);
  const { middle, height } = scaleOf(row);
  fill(into, request, (sec) => (sampleAt(row, sec * laid.fs - laid.firstIndex) - middle) / height);
}

const missing: Scale = { middle: Number.NaN, height: Number.NaN };

/** From 0 at the base to 1 at the peak; missing where the beat has no height. */
export function scaleOfPpg(frame: Frame | undefined): ScaleOfRow {
  return (row) => {
    if (frame === undefined || frame.heightMissed !== null) return missing;
    const base = row[frame.base] ?? Number.NaN;
    return { middle: base, height: (row[frame.peak] ?? Number.NaN) - base };
  };
}

/** In units of the steepest upstroke. */
export function scaleOfSlope(frame: Frame | undefined): ScaleOfRow {
  return (row) =>
    frame === undefined || frame.upstroke < 0
      ? missing
      : { middle: 0, height: row[frame.upstroke] ?? Number.NaN };
}

const middles = new WeakMap<ChannelSignal, number>();

/** Median of a whole signal, which is long and stays. */
function middleOf(signal: ChannelSignal): number {
  const kept = middles.get(signal);
  if (kept !== undefined) return kept;
  const middle = median(signal.values.filter((value) => !Number.isNaN(value)));
  middles.set(signal, middle);
  return middle;
}

/** An ECG in units of its median R above its median. */
export function scaleOfEcg(ecg: ChannelSignal, rSecs: readonly number[]): Scale {
  const present = rSecs.map((sec) => valueAt(ecg, sec)).filter((value) => !Number.isNaN(value));
  const middle = middleOf(ecg);
  return { middle, height: Math.abs(median(present) - middle) || 1 };
}

/** A signal at a moment, interpolated. */
export function valueAt({ values, fs, startSec }: ChannelSignal, sec: number): number {
  return sampleAt(values, (sec - startSec) * fs);
}

/** At most so many of a list, evenly chosen. */
export function thin<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)] as T);
}
