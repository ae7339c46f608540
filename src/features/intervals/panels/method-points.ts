import { edgePx, gutterPx, type TimeScale } from '../../../charts/axes/time-axis.ts';
import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import { methodForms } from '../../../charts/pens/method-marks.ts';
import { type PathSink, type Pen, traceBox } from '../../../charts/pens/pen.ts';
import { type ByMethod, timingMethods } from '../../../model/methods.ts';

/** Geometry of the values of an interval over time. */
export interface PointsGeometry {
  readonly scale: TimeScale;
  readonly y: LinearMap;
  /** Range of values inside the scale, ms; others are strokes at its edge. */
  readonly lowMs: number;
  readonly highMs: number;
  /** Ends of the lane, px. */
  readonly topPx: number;
  readonly bottomPx: number;
}

type Beats = readonly { readonly r: number }[];

/** Values of every beat, ms; NaN where missing. */
type Values = ByMethod<Float64Array>;

/** Number of beats in one path. */
const pieceCount = 128;

function traceEdge(path: PathSink, x: number, isHigh: boolean, { topPx, bottomPx }: PointsGeometry): void {
  path.moveTo(x, isHigh ? topPx - 1 : bottomPx + 1);
  path.lineTo(x, isHigh ? topPx + 4 : bottomPx - 4);
}

/** Traces a range of a method's values: a mark for each inside the scale, or a stroke at the edge for each outside. */
function traceMethod(
  path: PathSink,
  beats: Beats,
  [from, to]: readonly [number, number],
  values: Float64Array,
  place: PointsGeometry,
  mark: ((x: number, y: number) => void) | null,
): void {
  const { scale, y, lowMs, highMs } = place;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (let index = from; index < to; index++) {
    const value = values[index] ?? Number.NaN;
    const beat = beats[index];
    if (Number.isNaN(value) || !beat) continue;
    const x = scale.x(beat.r);
    const isInside = value >= lowMs && value <= highMs;
    if (isInside !== (mark !== null)) continue;
    const top = y.px(value);
    // One mark per pixel, because others at the same place would not be visible.
    if (Math.round(x) === lastX && Math.round(top) === lastY) continue;
    lastX = Math.round(x);
    lastY = Math.round(top);
    if (mark) mark(x, top);
    else traceEdge(path, x, value > highMs, place);
  }
}

/**
 * Draws a mark for every value by every method. @param isDense whether to use small marks, which keep the methods
 * separate
 */
export function drawMarks(
  pen: Pen,
  beats: Beats,
  values: Values,
  place: PointsGeometry,
  isDense: boolean,
): void {
  // Split, because a canvas takes far longer for one path with thousands of marks.
  for (let from = 0; from < beats.length; from += pieceCount) {
    const piece = [from, Math.min(from + pieceCount, beats.length)] as const;
    for (const { id, mark } of timingMethods) {
      const { isOpen, colour, trace, pointPx, densePx } = methodForms[mark];
      const radiusPx = isDense ? densePx : pointPx;
      const points = (path: PathSink): void =>
        traceMethod(path, beats, piece, values[id], place, (px, py) => trace(path, px, py, radiusPx));
      if (isOpen) pen.stroke({ colour, widthPx: openPx }, points);
      else pen.fill(colour, points);
      pen.stroke({ colour, widthPx: 1 }, (path) => traceMethod(path, beats, piece, values[id], place, null));
    }
  }
}

/** Line width of an open mark, px. */
const openPx = 0.9;

/** Number of beats per px from which marks are drawn as clouds, because thousands of them would hide each other. */
export const cloudFromPerPx = 4;

/** Number of columns of a cloud in one path. */
const columnCount = 64;

/** Pixels covered by the marks of one method in a lane. */
interface Cloud {
  readonly heightPx: number;
  /** 1 where there is a mark, column by column. */
  readonly cells: Uint8Array;
  /** For each column, 1 if a value is below the scale, 2 if above it, 3 if both. */
  readonly beyond: Uint8Array;
}

function gatherCloud(
  columns: Int32Array,
  values: Float64Array,
  place: PointsGeometry,
  widthPx: number,
): Cloud {
  const { y, lowMs, highMs, topPx, bottomPx } = place;
  const heightPx = Math.ceil(bottomPx - topPx) + 1;
  const cells = new Uint8Array(widthPx * heightPx);
  const beyond = new Uint8Array(widthPx);
  for (let index = 0; index < columns.length; index++) {
    const value = values[index] ?? Number.NaN;
    const column = columns[index] ?? -1;
    if (column < 0 || column >= widthPx) continue;
    if (value >= lowMs && value <= highMs) cells[column * heightPx + Math.round(y.px(value) - topPx)] = 1;
    else if (!Number.isNaN(value)) beyond[column] = (beyond[column] ?? 0) | (value > highMs ? 2 : 1);
  }
  return { heightPx, cells, beyond };
}

/** Traces consecutive cells of a column as one box. @param halfPx  distance that a box extends beyond their centres */
function traceColumn(
  path: PathSink,
  { cells, heightPx }: Cloud,
  column: number,
  [left, top]: readonly [number, number],
  halfPx: number,
): void {
  const at = column * heightPx;
  for (let from = 0; from < heightPx; from++) {
    if (cells[at + from] !== 1) continue;
    let to = from;
    while (to + 1 < heightPx && cells[at + to + 1] === 1) to++;
    traceBox(path, [left - halfPx, top + from - halfPx, left + halfPx, top + to + halfPx]);
    from = to;
  }
}

/** Returns half the side of a square with the area of a method's dense mark, px. */
function cloudHalfPx(mark: (typeof timingMethods)[number]['mark']): number {
  const { isOpen, symbol, densePx } = methodForms[mark];
  const radiusPx = isOpen ? densePx + openPx / 2 : densePx;
  const area = { circle: Math.PI, diamond: 2, square: 4 }[symbol] * radiusPx ** 2;
  return Math.sqrt(area) / 2;
}

/** Returns the pixel column of each beat, from the gutter. */
function columnsOf(beats: Beats, scale: TimeScale): Int32Array {
  // `Int32Array.from` with a function takes about ten times as long as a loop.
  const columns = new Int32Array(beats.length);
  beats.forEach(({ r }, index) => {
    columns[index] = Math.round(scale.x(r) - gutterPx);
  });
  return columns;
}

/**
 * Draws the values of a day, with dozens per px, as the area that their marks cover together. Separate marks took half
 * a second. The cloud that covers most is drawn first, so that it hides no other.
 */
export function drawClouds(pen: Pen, beats: Beats, values: Values, place: PointsGeometry): void {
  const { scale, topPx } = place;
  const widthPx = Math.max(0, Math.ceil(scale.widthPx - edgePx - gutterPx)) + 1;
  const columns = columnsOf(beats, scale);
  const clouds = timingMethods
    .map(({ id, mark }) => {
      const cloud = gatherCloud(columns, values[id], place, widthPx);
      const covered = cloud.cells.reduce((sum, cell) => sum + cell, 0);
      return { colour: methodForms[mark].colour, halfPx: cloudHalfPx(mark), cloud, covered };
    })
    .toSorted((a, b) => b.covered - a.covered);
  for (const { colour, halfPx, cloud } of clouds) {
    for (let from = 0; from < widthPx; from += columnCount) {
      const to = Math.min(from + columnCount, widthPx);
      pen.fill(colour, (path) => {
        for (let column = from; column < to; column++)
          traceColumn(path, cloud, column, [gutterPx + column, topPx], halfPx);
      });
      pen.stroke({ colour, widthPx: 1 }, (path) => {
        for (let column = from; column < to; column++) {
          const sides = cloud.beyond[column] ?? 0;
          if (sides & 1) traceEdge(path, gutterPx + column, false, place);
          if (sides & 2) traceEdge(path, gutterPx + column, true, place);
        }
      });
    }
  }
}
