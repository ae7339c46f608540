import { linearMap } from '../../../charts/linear-map.ts';
import type { PathSink, Pen } from '../../../charts/pen.ts';
import { penLine, traceCircle, traceDiamond } from '../../../charts/pen.ts';
import type { Size } from '../../../charts/use-size.ts';
import type { ByMethod, IntervalBeat } from '../../../model/intervals.ts';
import type { StackedBeats, StackedKey, StackedLane, StackedSpan } from './stacked-model.ts';
import { shapeAt, standardLanes } from './stacked-model.ts';

const leftPx = 48;
const rightEdgePx = 10;
const belowPx = 42;

/** Means that the dimension lines span, ms; null where missing. */
export interface StackedMeans {
  readonly rptt: number | null;
  readonly lvet: number | null;
}

/** What is in view before the beats are there. */
const emptySpan: StackedSpan = { fromMs: -50, toMs: 650 };

/** All but what a threshold moves. */
export type StackedTraces = Pick<StackedBeats, 'shapes' | 'lanes'>;

/** Where the lanes stand, px. */
export function stackedFrame({ widthPx, heightPx }: Size, stacked: StackedTraces | null) {
  const { fromMs, toMs } = stacked?.shapes ?? emptySpan;
  const lanes = stacked?.lanes ?? standardLanes;
  const bottomPx = heightPx - belowPx;
  const lanePx = bottomPx / lanes.length;
  const rightPx = widthPx - rightEdgePx;
  const y = lanes.map(({ low, high }, index) =>
    linearMap([low, high], [(index + 1) * lanePx - 4, index * lanePx + 8]),
  );
  return { x: linearMap([fromMs, toMs], [leftPx, rightPx]), y, lanes, toMs, lanePx, bottomPx, rightPx };
}

export type StackedFrame = ReturnType<typeof stackedFrame>;

/** The path of one beat in a lane, gaps left open. */
function traceBeat(
  path: PathSink,
  { shapes }: StackedTraces,
  row: number,
  lane: StackedLane,
  frame: StackedFrame,
  index: number,
): void {
  const { fromMs, toMs, pointCount } = shapes;
  const y = frame.y[index];
  if (!y) return;
  const values = shapes[lane.key];
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

function drawTraces(pen: Pen, stacked: StackedTraces, frame: StackedFrame): void {
  frame.lanes.forEach((lane, index) => {
    for (let row = 0; row < stacked.shapes.beats.length; row += 1) {
      pen.stroke({ colour: lane.colour, widthPx: 0.75, opacity: 0.4 }, (path) =>
        traceBeat(path, stacked, row, lane, frame, index),
      );
    }
  });
}

type Point = readonly [x: number, y: number];

/** Where a feature of a method lies on the curves of the beats in these rows. */
function featurePoints(
  { shapes, beats }: StackedBeats,
  frame: StackedFrame,
  { key, rows }: { readonly key: StackedKey; readonly rows: readonly number[] },
  atSec: (beat: IntervalBeat) => number | null,
): Point[] {
  const index = frame.lanes.findIndex((lane) => lane.key === key);
  const y = frame.y[index];
  const lane = frame.lanes[index];
  if (!y || !lane) return [];
  const points = rows.map((row): Point | null => {
    const beat = beats[shapes.beats[row] ?? -1];
    const sec = beat ? atSec(beat) : null;
    if (!beat || sec === null) return null;
    const atMs = 1000 * (sec - beat.r);
    const value = shapeAt(shapes, key, row, atMs);
    return value === null ? null : [frame.x.px(atMs), y.px(Math.min(Math.max(value, lane.low), lane.high))];
  });
  return points.filter((point) => point !== null);
}

/** Marks the features of the beats in these rows, `size` times as large as those of all. */
function drawFeatures(
  pen: Pen,
  stacked: StackedBeats,
  frame: StackedFrame,
  rows: readonly number[],
  size = 1,
): void {
  const features = [
    ['ppg', (beat: IntervalBeat) => beat.foot],
    ['dppg', (beat: IntervalBeat) => beat.notch],
  ] as const satisfies readonly (readonly [StackedKey, (beat: IntervalBeat) => ByMethod<number | null>])[];
  for (const [key, of] of features) {
    const circles = featurePoints(stacked, frame, { key, rows }, (beat) => of(beat).historic);
    for (const [x, y] of circles) {
      const circle = (path: PathSink): void => traceCircle(path, x, y, 2 * size);
      pen.fill('work', circle);
      pen.stroke({ colour: 'historic', widthPx: 1 }, circle);
    }
    const diamonds = featurePoints(stacked, frame, { key, rows }, (beat) => of(beat).leastVariance);
    pen.fill('leastVariance', (path) => {
      for (const [x, y] of diamonds) traceDiamond(path, x, y, 2.5 * size);
    });
  }
}

function drawGround(pen: Pen, frame: StackedFrame, { widthPx, heightPx }: Size): void {
  const stepMs = frame.toMs > 900 ? 400 : frame.toMs > 450 ? 200 : 100;
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
    // The last one's unit must not run out of the plot.
    const atEnd = x + 20 > widthPx - 2;
    pen.text(text, atEnd ? widthPx - 2 : x, heightPx - 5, { align: atEnd ? 'right' : 'center' });
  }
  pen.text('from R', 12, heightPx - 5);
}

/** A dimension line from … to, px, with its name in the middle. */
function drawDimension(pen: Pen, [from, to]: readonly [number, number], y: number, name: string): void {
  pen.stroke({ colour: 'text3', widthPx: 1 }, (path) => {
    path.moveTo(from, y);
    path.lineTo(to, y);
    for (const x of [from, to]) {
      path.moveTo(x, y - 4);
      path.lineTo(x, y + 4);
    }
  });
  const middle = (from + to) / 2;
  const halfPx = 17;
  // Between ends too near for the name only they are drawn.
  if (to - from < 2 * halfPx + 8) return;
  pen.fill('work', (path) => {
    path.moveTo(middle - halfPx, y - 6);
    path.lineTo(middle + halfPx, y - 6);
    path.lineTo(middle + halfPx, y + 6);
    path.lineTo(middle - halfPx, y + 6);
    path.closePath();
  });
  pen.text(name, middle, y + 4, { align: 'center', colour: 'text1' });
}

function drawMeasures(pen: Pen, frame: StackedFrame, { rptt, lvet }: StackedMeans, widthPx: number): void {
  const r = frame.x.px(0);
  const y = frame.bottomPx + 8;
  const dashes = [1, 3];
  penLine(pen, 'text3', [r, 14, r, y + 4], dashes);
  pen.fill('beatAccepted', (path) => {
    path.moveTo(r - 3.5, 2);
    path.lineTo(r + 3.5, 2);
    path.lineTo(r, 8);
    path.closePath();
  });
  pen.text('R', r + 6, 10);
  penLine(pen, 'line', [0, frame.bottomPx, widthPx, frame.bottomPx]);
  if (rptt === null) return;
  const foot = frame.x.px(rptt);
  penLine(pen, 'text3', [foot, frame.lanePx, foot, y + 4], dashes);
  drawDimension(pen, [r, foot], y, 'rPTT');
  if (lvet === null) return;
  const notch = Math.min(frame.x.px(rptt + lvet), frame.rightPx);
  penLine(pen, 'text3', [notch, 2 * frame.lanePx, notch, y + 4], dashes);
  drawDimension(pen, [foot, notch], y, 'LVET');
}

/** Draws the beats of a window over each other. */
export function drawStackedTraces(pen: Pen, size: Size, stacked: StackedTraces | null): void {
  const frame = stackedFrame(size, stacked);
  drawGround(pen, frame, size);
  if (stacked) drawTraces(pen, stacked, frame);
}

/** Draws what is measured on them. */
export function drawStackedMarks(
  pen: Pen,
  size: Size,
  stacked: StackedBeats | null,
  means: StackedMeans,
): void {
  const frame = stackedFrame(size, stacked);
  if (stacked) drawFeatures(pen, stacked, frame, [...stacked.shapes.beats.keys()]);
  drawMeasures(pen, frame, means, size.widthPx);
}

/** Draws the beats of a window over each other, and what is measured on them. */
export function drawStacked(pen: Pen, size: Size, stacked: StackedBeats | null, means: StackedMeans): void {
  drawStackedTraces(pen, size, stacked);
  drawStackedMarks(pen, size, stacked, means);
}

/** Draws one beat again over all others, with its marks larger. */
export function drawOneBeat(pen: Pen, size: Size, stacked: StackedBeats, row: number): void {
  const frame = stackedFrame(size, stacked);
  frame.lanes.forEach((lane, index) => {
    const trace = (path: PathSink): void => traceBeat(path, stacked, row, lane, frame, index);
    pen.stroke({ colour: 'work', widthPx: 4 }, trace);
    pen.stroke({ colour: lane.colour, widthPx: 1.5 }, trace);
  });
  drawFeatures(pen, stacked, frame, [row], 1.6);
}
