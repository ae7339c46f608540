import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import { linearMap } from '../../../charts/axes/linear-map.ts';
import type { PathSink, Pen } from '../../../charts/pens/pen.ts';
import { penBox, penLine, traceCircle, traceDiamond } from '../../../charts/pens/pen.ts';
import type { TimeScale } from '../../../charts/axes/time-axis.ts';
import {
  clockName,
  edgePx,
  formatClock,
  gutterPx,
  ticksWithin,
  timeTicks,
} from '../../../charts/axes/time-axis.ts';
import type { IntervalBeat, IntervalsResult } from '../../../model/intervals.ts';
import type { OverTimeLane } from './over-time-model.ts';

export interface OverTimePicture {
  readonly result: IntervalsResult;
  readonly lanes: readonly OverTimeLane[];
  readonly current: number;
  readonly scale: TimeScale;
  readonly heightPx: number;
  readonly long: boolean;
}

const axisHeightPx = 18;

/** Beats drawn as one path. */
const pieceCount = 128;

/** Ends of a lane, px. */
function laneBox(index: number, heightPx: number) {
  const half = (heightPx - axisHeightPx) / 2;
  return { topPx: index * half + 16, bottomPx: (index + 1) * half - 4 };
}

type Box = ReturnType<typeof laneBox>;

function drawWindows(pen: Pen, picture: OverTimePicture, lane: OverTimeLane, { topPx, bottomPx }: Box): void {
  const { result, scale, current } = picture;
  let freeFromPx = 0;
  result.windows.forEach((window, index) => {
    const left = scale.x(window.from);
    const right = Math.min(scale.x(window.to), scale.widthPx - edgePx);
    if (index === current) penBox(pen, 'band', [left, topPx, right, bottomPx]);
    if (index > 0 && right - left > 3) penLine(pen, 'lineStrong', [left, topPx, left, bottomPx]);
    // Of thresholds without room for all, those that fit, and always the one that is read.
    if (left < freeFromPx && index !== current) return;
    if (right - left < 40 && index !== current && result.windows.length > 1) return;
    pen.text(lane.thresholds[index] ?? '', left + 3, topPx - 3, { colour: 'leastVariance' });
    freeFromPx = left + 44;
  });
}

type Shape = (path: PathSink, x: number, y: number) => void;

/** Every value of a method: its mark where it is in the scale, a stroke at the edge where it is not. */
function traceMethod(
  path: PathSink,
  beats: readonly IntervalBeat[],
  valueOf: (beat: IntervalBeat) => number | null,
  place: { readonly scale: TimeScale; readonly y: LinearMap; readonly lane: OverTimeLane; readonly box: Box },
  { shape, inside }: { readonly shape: Shape; readonly inside: boolean },
): void {
  const { scale, y, lane, box } = place;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  for (const beat of beats) {
    const value = valueOf(beat);
    if (value === null) continue;
    const x = scale.x(beat.r);
    const isInside = value >= lane.lowMs && value <= lane.highMs;
    if (isInside !== inside) continue;
    const top = y.px(value);
    // One mark a pixel: another in the same place shows nothing.
    if (Math.round(x) === lastX && Math.round(top) === lastY) continue;
    lastX = Math.round(x);
    lastY = Math.round(top);
    if (isInside) shape(path, x, top);
    else {
      const high = value > lane.highMs;
      path.moveTo(x, high ? box.topPx - 1 : box.bottomPx + 1);
      path.lineTo(x, high ? box.topPx + 4 : box.bottomPx - 4);
    }
  }
}

function drawPoints(pen: Pen, picture: OverTimePicture, lane: OverTimeLane, box: Box, y: LinearMap): void {
  const { result, scale } = picture;
  const { beats } = result;
  const place = { scale, y, lane, box };
  // Where beats lie closer than their marks, smaller ones keep the two clouds apart.
  const dense = beats.length > (scale.widthPx - gutterPx - edgePx) / 1.2;
  const circle: Shape = (path, px, py) => traceCircle(path, px, py, dense ? 0.8 : 1.5);
  const diamond: Shape = (path, px, py) => traceDiamond(path, px, py, dense ? 1.1 : 1.9);
  const historic = (beat: IntervalBeat): number | null => beat[lane.key].historic;
  const least = (beat: IntervalBeat): number | null => beat[lane.key].leastVariance;
  // In pieces, since a canvas takes far longer for one path of thousands of marks.
  for (let from = 0; from < beats.length; from += pieceCount) {
    const piece = beats.slice(from, from + pieceCount);
    const draw = (valueOf: typeof historic, shape: Shape, inside: boolean) => (path: PathSink) =>
      traceMethod(path, piece, valueOf, place, { shape, inside });
    pen.stroke({ colour: 'historic', widthPx: 0.9 }, draw(historic, circle, true));
    pen.stroke({ colour: 'historic', widthPx: 1 }, draw(historic, circle, false));
    pen.fill('leastVariance', draw(least, diamond, true));
    pen.stroke({ colour: 'leastVariance', widthPx: 1 }, draw(least, diamond, false));
  }
}

function drawLane(pen: Pen, picture: OverTimePicture, lane: OverTimeLane, index: number): void {
  const { scale, heightPx } = picture;
  const box = laneBox(index, heightPx);
  const y = linearMap([lane.lowMs, lane.highMs], [box.bottomPx, box.topPx]);
  const right = scale.widthPx - edgePx;
  penLine(pen, 'grid', [gutterPx, box.topPx, right, box.topPx]);
  drawWindows(pen, picture, lane, box);
  pen.text(`${lane.highMs}\u202fms`, gutterPx - 5, box.topPx + 4, { align: 'right' });
  pen.text(String(lane.lowMs), gutterPx - 5, box.bottomPx + 4, { align: 'right' });
  pen.text(lane.name, 8, (box.topPx + box.bottomPx) / 2 + 4, { colour: 'text2', strong: true });
  drawPoints(pen, picture, lane, box, y);
}

/** Draws both intervals of every beat over the record. */
export function drawOverTime(pen: Pen, picture: OverTimePicture): void {
  const { scale, heightPx, long, lanes } = picture;
  lanes.forEach((lane, index) => drawLane(pen, picture, lane, index));
  const { bottomPx } = laneBox(1, heightPx);
  const right = scale.widthPx - edgePx;
  penLine(pen, 'axis', [gutterPx, bottomPx, right, bottomPx]);
  const { stepSec } = timeTicks(scale, long ? 76 : 52);
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    penLine(pen, 'axis', [x, bottomPx, x, bottomPx + 4]);
    const atEnd = x > scale.widthPx - 26;
    // The name of a long clock reaches to the gutter's end.
    const atStart = long && x < gutterPx + 16;
    pen.text(formatClock(sec, long, stepSec), atEnd ? scale.widthPx - 4 : x, bottomPx + 15, {
      align: atEnd ? 'right' : atStart ? 'left' : 'center',
    });
  }
  pen.text(clockName(long), 8, bottomPx + 15);
}

/** Rings the points of one beat, those beyond the scale at its edge, and stands a stroke on the axis below them. */
export function drawChosenBeat(pen: Pen, picture: OverTimePicture, beat: IntervalBeat): void {
  const { scale, heightPx, lanes } = picture;
  const x = scale.x(beat.r);
  lanes.forEach((lane, index) => {
    const { topPx, bottomPx } = laneBox(index, heightPx);
    const y = linearMap([lane.lowMs, lane.highMs], [bottomPx, topPx]);
    for (const value of [beat[lane.key].historic, beat[lane.key].leastVariance]) {
      if (value === null) continue;
      const at = y.px(Math.min(Math.max(value, lane.lowMs), lane.highMs));
      pen.stroke({ colour: 'accent', widthPx: 1.5 }, (path) => traceCircle(path, x, at, 4.5));
    }
  });
  const { bottomPx } = laneBox(1, heightPx);
  pen.stroke({ colour: 'accent', widthPx: 2 }, (path) => {
    path.moveTo(x, bottomPx - 3);
    path.lineTo(x, bottomPx + 5);
  });
}
