import { linearMap } from '../../charts/axes/linear-map.ts';
import { type PathSink, type Pen, penLine } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { AlignedShapes } from '../../workers/traces/drawing-types.ts';
import { type StackedLane, type StackedSpan, meanShapes, shapeAt } from './stacked-shapes.ts';
import { methodForms } from '../../charts/pens/method-marks.ts';
import { type ByMethod, type MethodId, type MethodMark, timingMethods } from '../../model/methods.ts';

const leftPx = 48;
const rightEdgePx = 10;

/** Span shown before the beats are loaded. */
const emptySpan: StackedSpan = { fromMs: -50, toMs: 650 };

/** Everything that a threshold does not change. */
export interface StackedTraces<Key extends string> {
  readonly shapes: AlignedShapes<Key>;
  readonly lanes: readonly StackedLane<Key>[];
}

/** Values that the geometry of the lanes of a stack depends on. */
export interface StackedGeometry<Key extends string> {
  /** Null before the beats are loaded. */
  readonly span: StackedSpan | null;
  readonly lanes: readonly StackedLane<Key>[];
  /** Height left free below the lanes for dimension lines and the axis, px. */
  readonly belowPx: number;
}

/** Returns the geometry of the lanes, px. */
export function stackedFrame<Key extends string>(
  { widthPx, heightPx }: Size,
  { span, lanes, belowPx }: StackedGeometry<Key>,
) {
  const { fromMs, toMs } = span ?? emptySpan;
  const bottomPx = heightPx - belowPx;
  const lanePx = bottomPx / lanes.length;
  const rightPx = widthPx - rightEdgePx;
  const y = lanes.map(({ low, high }, index) =>
    linearMap([low, high], [(index + 1) * lanePx - 4, index * lanePx + 8]),
  );
  return {
    x: linearMap([fromMs, toMs], [leftPx, rightPx]),
    y,
    lanes,
    fromMs,
    toMs,
    lanePx,
    bottomPx,
    rightPx,
  };
}

export type StackedFrame<Key extends string> = ReturnType<typeof stackedFrame<Key>>;

/** Traces one beat in a lane; gaps stay open. */
function traceBeat<Key extends string>(
  path: PathSink,
  { shapes }: StackedTraces<Key>,
  row: number,
  lane: StackedLane<Key>,
  frame: StackedFrame<Key>,
  index: number,
): void {
  const { fromMs, toMs, pointCount } = shapes;
  const y = frame.y[index];
  if (!y) return;
  const values: Float32Array = shapes[lane.key];
  const stepMs = (toMs - fromMs) / (pointCount - 1);
  let down = false;
  for (let point = 0; point < pointCount; point += 1) {
    const value = values[row * pointCount + point] ?? Number.NaN;
    if (Number.isNaN(value)) {
      down = false;
      continue;
    }
    const px = frame.x.px(fromMs + point * stepMs);
    const py = y.px(Math.min(Math.max(value, lane.low), lane.high));
    if (down) path.lineTo(px, py);
    else path.moveTo(px, py);
    down = true;
  }
}

/** Draws all beats on top of each other, each faint. */
export function drawTraces<Key extends string>(
  pen: Pen,
  stacked: StackedTraces<Key>,
  frame: StackedFrame<Key>,
): void {
  frame.lanes.forEach((lane, index) => {
    for (let row = 0; row < stacked.shapes.beats.length; row += 1) {
      pen.stroke({ colour: lane.colour, widthPx: 0.75, opacity: 0.4 }, (path) =>
        traceBeat(path, stacked, row, lane, frame, index),
      );
    }
  });
}

/** Draws the mean of all beats over them. */
export function drawMeanBeat<Key extends string>(
  pen: Pen,
  stacked: StackedTraces<Key>,
  frame: StackedFrame<Key>,
): void {
  const keys = frame.lanes.map(({ key }) => key);
  const mean = { ...stacked, shapes: meanShapes(stacked.shapes, keys) };
  frame.lanes.forEach((lane, index) => {
    pen.stroke({ colour: 'text1', widthPx: 1.25 }, (path) => traceBeat(path, mean, 0, lane, frame, index));
  });
}

/** A feature on the curves of a lane: for the beat in a row, ms from R by each method. */
export interface StackedFeature<Key extends string> {
  readonly key: Key;
  readonly atMs: (row: number) => ByMethod<number | null>;
}

type Point = readonly [x: number, y: number];

/** Returns the positions of a feature on the curves of the beats in these rows by one method. */
function featurePoints<Key extends string>(
  { shapes }: StackedTraces<Key>,
  frame: StackedFrame<Key>,
  { key, atMs }: StackedFeature<Key>,
  rows: readonly number[],
  method: MethodId,
): Point[] {
  const index = frame.lanes.findIndex((lane) => lane.key === key);
  const y = frame.y[index];
  const lane = frame.lanes[index];
  if (!y || !lane) return [];
  return rows.flatMap((row): Point[] => {
    const ms = atMs(row)[method];
    const value = ms === null ? null : shapeAt(shapes, key, row, ms);
    if (ms === null || value === null) return [];
    return [[frame.x.px(ms), y.px(Math.min(Math.max(value, lane.low), lane.high))]];
  });
}

/** Draws the marks of a method, `size` times as large as those of all beats. */
function drawPoints(pen: Pen, mark: MethodMark, points: readonly Point[], size: number): void {
  const { isOpen, colour, trace, onCurvePx } = methodForms[mark];
  if (!isOpen) {
    pen.fill(colour, (path) => {
      for (const [x, y] of points) trace(path, x, y, onCurvePx * size);
    });
    return;
  }
  for (const [x, y] of points) {
    const open = (path: PathSink): void => trace(path, x, y, onCurvePx * size);
    pen.fill('work', open);
    pen.stroke({ colour, widthPx: 1 }, open);
  }
}

/** Draws features of the beats in these rows, `size` times as large as those of all beats. */
export function drawFeatures<Key extends string>(
  pen: Pen,
  stacked: StackedTraces<Key>,
  frame: StackedFrame<Key>,
  features: readonly StackedFeature<Key>[],
  rows: readonly number[],
  size = 1,
): void {
  for (const feature of features) {
    for (const { id, mark } of timingMethods) {
      drawPoints(pen, mark, featurePoints(stacked, frame, feature, rows, id), size);
    }
  }
}

/** Draws one beat again over all others, with larger marks. */
export function drawHighlightedBeat<Key extends string>(
  pen: Pen,
  stacked: StackedTraces<Key>,
  frame: StackedFrame<Key>,
  features: readonly StackedFeature<Key>[],
  row: number,
): void {
  frame.lanes.forEach((lane, index) => {
    const trace = (path: PathSink): void => traceBeat(path, stacked, row, lane, frame, index);
    pen.stroke({ colour: 'work', widthPx: 4 }, trace);
    pen.stroke({ colour: lane.colour, widthPx: 1.5 }, trace);
  });
  drawFeatures(pen, stacked, frame, features, [row], 1.6);
}

/** Minimum distance of ticks, with room for the last number and its unit, px. */
const minTickPx = 46;

function tickStepMs({ toMs, x }: Pick<StackedFrame<string>, 'toMs' | 'x'>): number {
  const least = toMs > 900 ? 400 : toMs > 450 ? 200 : 100;
  return x.px(least) - x.px(0) < minTickPx ? 2 * least : least;
}

/** Draws the grid, the names of the lanes and the axis. */
export function drawStackedAxes<Key extends string>(
  pen: Pen,
  frame: StackedFrame<Key>,
  { widthPx, heightPx }: Size,
  from = 'R',
): void {
  const stepMs = tickStepMs(frame);
  const lastMs = Math.floor(frame.toMs / stepMs) * stepMs;
  for (let ms = 0; ms <= frame.toMs; ms += stepMs / 2) {
    const x = frame.x.px(ms);
    penLine(pen, ms % stepMs === 0 ? 'gridMajor' : 'grid', [x, 0, x, frame.bottomPx]);
  }
  frame.lanes.forEach((lane, index) => {
    const topPx = index * frame.lanePx;
    if (index > 0) penLine(pen, 'line', [0, topPx, widthPx, topPx]);
    pen.text(lane.name, 12, topPx + 18, { colour: lane.colour, strong: true });
  });
  const axisY = heightPx - 21;
  penLine(pen, 'axis', [leftPx, axisY, frame.rightPx, axisY]);
  for (let ms = 0; ms <= lastMs; ms += stepMs) {
    const x = frame.x.px(ms);
    penLine(pen, 'axis', [x, axisY, x, axisY + 4]);
    const text = ms === lastMs ? `${ms}\u202fms` : String(ms);
    // The unit of the last tick must not extend out of the plot.
    const atEnd = x + 20 > widthPx - 2;
    pen.text(text, atEnd ? widthPx - 2 : x, heightPx - 5, { align: atEnd ? 'right' : 'center' });
  }
  pen.text(`from ${from}`, 12, heightPx - 5);
}

/**
 * Draws a dimension line between two positions, px, with its name centred, or after it on request if there is no room.
 */
export function drawDimension(
  pen: Pen,
  [from, to]: readonly [number, number],
  y: number,
  name: string,
  isNamedBehind = false,
): void {
  pen.stroke({ colour: 'text3', widthPx: 1 }, (path) => {
    path.moveTo(from, y);
    path.lineTo(to, y);
    for (const x of [from, to]) {
      path.moveTo(x, y - 4);
      path.lineTo(x, y + 4);
    }
  });
  const middle = (from + to) / 2;
  const halfPx = Math.max(17, 3.5 * name.length + 4);
  if (to - from < 2 * halfPx + 8) {
    if (isNamedBehind) pen.text(name, to + 6, y + 4, { colour: 'text1' });
    return;
  }
  pen.fill('work', (path) => {
    path.moveTo(middle - halfPx, y - 6);
    path.lineTo(middle + halfPx, y - 6);
    path.lineTo(middle + halfPx, y + 6);
    path.lineTo(middle - halfPx, y + 6);
    path.closePath();
  });
  pen.text(name, middle, y + 4, { align: 'center', colour: 'text1' });
}
