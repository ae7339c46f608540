import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Pen } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BeatShapesRequest, AlignedShapes } from '../../workers/traces/drawing-types.ts';
import {
  type StackedFeature,
  type StackedFrame,
  type StackedTraces,
  drawFeatures,
  drawStackedAxes,
  drawMeanBeat,
  drawHighlightedBeat,
  drawTraces,
  stackedFrame,
} from './stacked-drawing.ts';
import type { StackedLane, StackedSpan } from './stacked-shapes.ts';
import { type ByMethod, mapMethods } from '../../model/methods.ts';

/** Maximum number of drawn beats; more would only darken each other. */
const maxBeats = 200;

/** Returns the request for a span of a window's beats, with a point every `stepMs`. */
export function shapesRequest(windowIndex: number, span: StackedSpan, stepMs: number): BeatShapesRequest {
  const pointCount = Math.round((span.toMs - span.fromMs) / stepMs) + 1;
  return { windowIndex, ...span, pointCount, mostBeats: maxBeats };
}

/** Look of the superimposed beats of an analysis. */
export interface StackedLook<Key extends string> {
  /** Lanes with the usual height of a beat. */
  readonly lanes: readonly StackedLane<Key>[];
  /** Height left free below the lanes for dimension lines and the axis, px. */
  readonly belowPx: number;
  /** Name of the point at 0 ms. */
  readonly zero: string;
  /** Whether the mean beat is drawn over all. */
  readonly showsMean: boolean;
}

/** Marks and measures on the beats. */
export interface StackedMarks<Key extends string> {
  readonly listFeatures: (shapes: AlignedShapes<Key>) => readonly StackedFeature<Key>[];
  /** Draws the intervals between landmarks, even before the beats are loaded. */
  readonly drawMeasures: (pen: Pen, frame: StackedFrame<Key>, size: Size) => void;
}

/** Returns a landmark of the drawn beats. @param atSec  times of a beat, by its index in `beats` */
export function landmarkFeature<Key extends string>(
  key: Key,
  shapes: AlignedShapes<Key>,
  beats: readonly { readonly r: number }[],
  atSec: (index: number) => ByMethod<number | null> | undefined,
): StackedFeature<Key> {
  const atMs = (row: number): ByMethod<number | null> => {
    const index = shapes.beats[row] ?? -1;
    const [beat, sec] = [beats[index], atSec(index)];
    const ms = (value: number | null | undefined) =>
      beat === undefined || value === null || value === undefined ? null : 1000 * (value - beat.r);
    return mapMethods((method) => ms(sec?.[method]));
  };
  return { key, atMs };
}

/** Drawing of a stack of beats. */
export interface StackedPicture<Key extends string> {
  readonly frame: (size: Size) => StackedFrame<Key>;
  /** Draws the beats, which thresholds do not change. */
  readonly drawTraces: (pen: Pen, size: Size) => void;
  /** Draws marks and measures. */
  readonly drawMarks: (pen: Pen, size: Size) => void;
  /** Draws one beat over all others. */
  readonly drawOne: (pen: Pen, size: Size, row: number) => void;
}

/** Returns the part of a picture that thresholds do not change. @param stacked  null before the beats are loaded */
export function tracesPicture<Key extends string>(
  { lanes, belowPx, zero, showsMean }: StackedLook<Key>,
  stacked: StackedTraces<Key> | null,
): Pick<StackedPicture<Key>, 'frame' | 'drawTraces'> {
  const frame = (size: Size) =>
    stackedFrame(size, { span: stacked?.shapes ?? null, lanes: stacked?.lanes ?? lanes, belowPx });
  const draw = (pen: Pen, size: Size): void => {
    drawStackedAxes(pen, frame(size), size, zero);
    if (!stacked) return;
    drawTraces(pen, stacked, frame(size));
    if (showsMean) drawMeanBeat(pen, stacked, frame(size));
  };
  return { frame, drawTraces: draw };
}

/** Returns the part of a picture with marks and measures. */
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
      if (stacked) drawHighlightedBeat(pen, stacked, frame(size), features, row);
    },
  };
}

/**
 * Returns all shapes, one line per point of a beat.
 *
 * @param heads    headers of the beat's own time and of the time relative to it
 * @param columns  signals and their names
 */
export function stackedTable<Key extends string>(
  shapes: AlignedShapes<Key>,
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
