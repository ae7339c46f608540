import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatShapesRequest, LaidShapes } from '../../workers/traces/drawing-types.ts';
import {
  type StackedFeature,
  type StackedFrame,
  type StackedTraces,
  drawFeatures,
  drawGround,
  drawMeanBeat,
  drawOneOver,
  drawTraces,
  stackedFrame,
} from './stacked-drawing.ts';
import type { StackedLane, StackedSpan } from './stacked-shapes.ts';
import { type ByMethod, byMethod } from '../../model/methods.ts';

/** Most beats that are drawn; more of them only darken each other. */
const mostBeats = 200;

/** What is asked for to draw a span of a window's beats, a point each `stepMs`. */
export function shapesRequest(windowIndex: number, span: StackedSpan, stepMs: number): BeatShapesRequest {
  const pointCount = Math.round((span.toMs - span.fromMs) / stepMs) + 1;
  return { windowIndex, ...span, pointCount, mostBeats };
}

/** How the beats of an analysis are laid over each other. */
export interface StackedLook<Key extends string> {
  /** As high as a beat usually is. */
  readonly lanes: readonly StackedLane<Key>[];
  /** Left free under the lanes for what is measured and the axis, px. */
  readonly belowPx: number;
  /** What lies at 0 ms. */
  readonly zero: string;
  /** Whether the mean beat is drawn over all. */
  readonly showsMean: boolean;
}

/** What is measured on the beats. */
export interface StackedMarks<Key extends string> {
  readonly listFeatures: (shapes: LaidShapes<Key>) => readonly StackedFeature<Key>[];
  /** What lies between the landmarks; also before the beats are there. */
  readonly drawMeasures: (pen: Pen, frame: StackedFrame<Key>, size: Size) => void;
}

/** A landmark of the beats that are drawn. @param atSec  of a beat by its index in `beats` */
export function landmarkFeature<Key extends string>(
  key: Key,
  shapes: LaidShapes<Key>,
  beats: readonly { readonly r: number }[],
  atSec: (index: number) => ByMethod<number | null> | undefined,
): StackedFeature<Key> {
  const atMs = (row: number): ByMethod<number | null> => {
    const index = shapes.beats[row] ?? -1;
    const [beat, sec] = [beats[index], atSec(index)];
    const ms = (value: number | null | undefined) =>
      beat === undefined || value === null || value === undefined ? null : 1000 * (value - beat.r);
    return byMethod((method) => ms(sec?.[method]));
  };
  return { key, atMs };
}

/** How a stack of beats is drawn. */
export interface StackedPicture<Key extends string> {
  readonly frame: (size: Size) => StackedFrame<Key>;
  /** The beats; thresholds leave them as they are. */
  readonly drawTraces: (pen: Pen, size: Size) => void;
  /** What is measured on them. */
  readonly drawMarks: (pen: Pen, size: Size) => void;
  /** One beat over all others. */
  readonly drawOne: (pen: Pen, size: Size, row: number) => void;
}

/** The part of a picture that thresholds leave as it is. @param stacked  null before the beats are there */
export function tracesPicture<Key extends string>(
  { lanes, belowPx, zero, showsMean }: StackedLook<Key>,
  stacked: StackedTraces<Key> | null,
): Pick<StackedPicture<Key>, 'frame' | 'drawTraces'> {
  const frame = (size: Size) =>
    stackedFrame(size, { span: stacked?.shapes ?? null, lanes: stacked?.lanes ?? lanes, belowPx });
  const draw = (pen: Pen, size: Size): void => {
    drawGround(pen, frame(size), size, zero);
    if (!stacked) return;
    drawTraces(pen, stacked, frame(size));
    if (showsMean) drawMeanBeat(pen, stacked, frame(size));
  };
  return { frame, drawTraces: draw };
}

/** The part of a picture that is measured. */
export function marksPicture<Key extends string>(
  { listFeatures, drawMeasures }: StackedMarks<Key>,
  stacked: StackedTraces<Key> | null,
  frame: StackedPicture<Key>['frame'],
): Pick<StackedPicture<Key>, 'drawMarks' | 'drawOne'> {
  const features = stacked ? listFeatures(stacked.shapes) : [];
  return {
    drawMarks: (pen, size) => {
      if (stacked) drawFeatures(pen, stacked, frame(size), features, [...stacked.shapes.beats.keys()]);
      drawMeasures(pen, frame(size), size);
    },
    drawOne: (pen, size, row) => {
      if (stacked) drawOneOver(pen, stacked, frame(size), features, row);
    },
  };
}

/**
 * All shapes, a line a point of a beat.
 *
 * @param heads    of the beat's own time and of the time from it
 * @param columns  signals and their names
 */
export function stackedTable<Key extends string>(
  shapes: LaidShapes<Key>,
  beats: readonly { readonly r: number }[],
  heads: readonly [string, string],
  columns: readonly { readonly key: Key; readonly name: string }[],
): DataTable {
  const { fromMs, toMs, pointCount } = shapes;
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  const rows = Array.from(shapes.beats, (beat, row) =>
    Array.from({ length: pointCount }, (_, point) => {
      const at = row * pointCount + point;
      const values = columns.map(({ key }): number | null => (shapes[key] as Float32Array)[at] ?? null);
      return [beat + 1, beats[beat]?.r ?? null, fromMs + point * stepMs, ...values];
    }),
  ).flat();
  return { columns: ['beat', ...heads, ...columns.map(({ name }) => name)], rows };
}
