import { drawLaneContent } from './draw-lane-content.ts';
import { drawHatch } from './draw-hatch.ts';
import { drawText, hairline } from '../pens/draw-text.ts';
import type { DrawingContext } from '../pens/drawing-context.ts';
import { type Band, type Lane, type LaneBox, laneBoxes } from './lane.ts';
import { laneNameLines } from './lane-name.ts';
import type { Palette } from '../pens/palette.ts';
import { fitScaleLabel } from '../axes/scale-label.ts';
import {
  type TimeScale,
  axisPx,
  clockName,
  edgePx,
  formatClock,
  gutterPx,
  ticksWithin,
  timeTicks,
} from '../axes/time-axis.ts';
import { scaleBar } from '../axes/value-range.ts';

/** Minimum size of grid boxes, px. Smaller ones are not drawn, because they would look like a tint. */
const minBoxPx = 2.5;

/** Small boxes per large one, as on ECG paper. */
const boxesInLarge = 5;

interface PaperPicture {
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
  readonly heightPx: number;
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Strokes sharp horizontal or vertical lines as one path. */
function strokeAll(context: DrawingContext, colour: string, segments: readonly Segment[]): void {
  if (segments.length === 0) return;
  context.beginPath();
  for (const [x1, y1, x2, y2] of segments) {
    const dx = x1 === x2 ? 0.5 : 0;
    const dy = y1 === y2 ? 0.5 : 0;
    context.moveTo(Math.round(x1) + dx, Math.round(y1) + dy);
    context.lineTo(Math.round(x2) + dx, Math.round(y2) + dy);
  }
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.stroke();
}

/** Returns the integers whose multiples of a step lie between two values. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const count = Math.max(Math.floor(to / step + 1e-6) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Returns the amplitude grid lines of a lane, with their numbers. */
function amplitudeLines(box: LaneBox, boxAmount: number, scale: TimeScale) {
  const right = scale.widthPx - edgePx;
  const numbers = multiples(box.value(box.top + box.height), box.value(box.top), boxAmount);
  return numbers.map((number): { readonly number: number; readonly segment: Segment } => {
    const y = box.y(number * boxAmount);
    return { number, segment: [gutterPx, y, right, y] };
  });
}

/** Draws ECG paper behind lanes: small boxes of `boxSec` and each lane's `boxAmount`, every fifth line stronger. */
function drawPaper(
  context: DrawingContext,
  { lanes, scale, heightPx }: PaperPicture,
  boxes: readonly LaneBox[],
  boxSec: number,
  { colour }: Palette,
): void {
  const bottom = heightPx - axisPx;
  const small: Segment[] = [];
  const large: Segment[] = [];
  const add = (number: number, segment: Segment, boxPx: number): void => {
    if (number % boxesInLarge === 0) large.push(segment);
    else if (boxPx >= minBoxPx) small.push(segment);
  };
  if (boxSec * scale.perSec * boxesInLarge >= minBoxPx) {
    for (const number of multiples(scale.fromSec, scale.toSec, boxSec)) {
      const x = scale.x(number * boxSec);
      add(number, [x, 0, x, bottom], boxSec * scale.perSec);
    }
  }
  lanes.forEach((lane, index) => {
    const box = boxes[index];
    const amount = lane.boxAmount ?? null;
    if (!box || amount === null) return;
    const boxPx = Math.abs(box.y(0) - box.y(amount));
    if (boxPx * boxesInLarge < minBoxPx) return;
    for (const { number, segment } of amplitudeLines(box, amount, scale)) add(number, segment, boxPx);
  });
  strokeAll(context, colour.paper, small);
  strokeAll(context, colour.paperMajor, large);
}

/** Minimum distance of time labels without and with hours, px. The outermost labels are not centred. */
const shortTickPx = 58;
const longTickPx = 92;

/** Height for the lane's name above its scale, px. */
const nameRoomPx = 20;
/** Line height of a name, px. */
const nameLinePx = 13;

export interface LanesPicture extends PaperPicture {
  readonly bands: readonly Band[];
  /** Whether times include hours. */
  readonly long: boolean;
  /** Duration of a small box of ECG paper, s; the plain grid if null or omitted. */
  readonly boxSec?: number | null;
  /** Device px per CSS px; omitted in a file. */
  readonly deviceRatio?: number;
}

type Context = DrawingContext;

function drawBands(context: Context, picture: LanesPicture, palette: Palette): void {
  const { scale, bands, heightPx } = picture;
  for (const { fromSec, toSec, colour = 'band', name, isHatched = false } of bands) {
    if (toSec <= scale.fromSec || fromSec >= scale.toSec) continue;
    const left = Math.max(scale.x(fromSec), gutterPx);
    const right = Math.min(scale.x(toSec), scale.widthPx - edgePx);
    const box = { left, right, top: 0, bottom: heightPx - axisPx };
    if (isHatched) drawHatch(context, box, palette);
    else if (name === undefined) {
      context.fillStyle = palette.colour[colour];
      context.fillRect(left, 0, right - left, box.bottom);
    }
  }
}

/** Draws the names of stretches at the bottom of the traces and over them, so that they are readable. */
export function drawBandNames(context: Context, picture: LanesPicture, palette: Palette): void {
  const { scale, lanes, bands, heightPx } = picture;
  const boxes = laneBoxes(lanes, heightPx - axisPx);
  // Rows of marks under the traces have text of their own.
  const last = boxes[lanes.findLastIndex(({ fixedPx }) => fixedPx === undefined)];
  const bottom = last === undefined ? heightPx - axisPx : last.top + last.height;
  /** End of the last drawn name. The name of a stretch inside another one starts after it. */
  let drawnTo = Number.NEGATIVE_INFINITY;
  for (const { fromSec, toSec, name } of bands.toSorted((a, b) => a.fromSec - b.fromSec)) {
    if (name === undefined || toSec <= scale.fromSec || fromSec >= scale.toSec) continue;
    const left = Math.max(scale.x(fromSec), gutterPx);
    const right = Math.min(scale.x(toSec), scale.widthPx - edgePx);
    context.fillStyle = palette.colour.axis;
    context.fillRect(left, bottom - 3, right - left, 2);
    context.font = palette.font;
    const at = Math.max(left + 4, drawnTo + 8);
    const { width } = context.measureText(name);
    if (at + width + 4 > right) continue;
    drawText(context, palette, name, at, bottom - 7, { halo: 'work', colour: 'text2' });
    drawnTo = at + width;
  }
}

function drawTimeGrid(context: Context, picture: LanesPicture, palette: Palette): void {
  const { scale, heightPx, long } = picture;
  const bottom = heightPx - axisPx;
  const { stepSec, minorSec } = timeTicks(scale, long ? longTickPx : shortTickPx);
  const isPaper = (picture.boxSec ?? null) !== null;
  for (const sec of isPaper ? [] : ticksWithin(scale, minorSec)) {
    hairline(context, palette.colour.grid, [scale.x(sec), 0, scale.x(sec), bottom]);
  }
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    if (isPaper) hairline(context, palette.colour.axis, [x, bottom, x, bottom + 4]);
    else hairline(context, palette.colour.gridMajor, [x, 0, x, bottom]);
    const align = x > scale.widthPx - 30 ? 'right' : x < gutterPx + 16 ? 'left' : 'center';
    drawText(context, palette, formatClock(sec, long, stepSec), x, bottom + 15, { align });
  }
  hairline(context, palette.colour.lineStrong, [0, bottom, scale.widthPx, bottom]);
  drawText(context, palette, clockName(long), 8, bottom + 15);
}

function drawLaneScale(context: Context, lane: Lane, box: LaneBox, palette: Palette, widthPx: number): void {
  const name = laneNameLines(lane.name, box.height);
  const furtherPx = (name.length - 1) * nameLinePx;
  name.forEach((line, k) =>
    drawText(context, palette, line, 8, box.top + 16 + k * nameLinePx, {
      colour: lane.colour,
      strong: true,
    }),
  );
  if (lane.problem !== null) {
    drawText(context, palette, lane.problem, gutterPx + 8, box.top + box.height / 2 + 4, { colour: 'text2' });
    return;
  }
  if (lane.caption !== undefined) {
    drawText(context, palette, lane.caption, gutterPx + 6, box.top + 13, { halo: 'work' });
  }
  if (lane.traces.length === 0 && !lane.image) return;
  const { from, amount } = scaleBar(lane.range, lane.barAmount);
  // Only the length of the bar matters, so it moves down to make room for the name.
  const downPx = Math.max(box.top + nameRoomPx + furtherPx - box.y(from + amount), 0);
  const low = box.y(from) + downPx;
  const high = box.y(from + amount) + downPx;
  context.beginPath();
  context.moveTo(gutterPx - 5, low);
  context.lineTo(gutterPx - 8, low);
  context.lineTo(gutterPx - 8, high);
  context.lineTo(gutterPx - 5, high);
  context.strokeStyle = palette.colour.axis;
  context.lineWidth = 1;
  context.stroke();
  const text = fitScaleLabel(amount, lane.unit);
  drawText(context, palette, text, gutterPx - 12, Math.max((low + high) / 2 + 4, box.top + 30 + furtherPx), {
    align: 'right',
  });
  if (lane.zeroLine)
    hairline(context, palette.colour.gridMajor, [gutterPx, box.y(0), widthPx - edgePx, box.y(0)]);
}

/** Draws the background of the lanes: bands, grid, names and scales. */
export function drawLaneBackground(context: DrawingContext, picture: LanesPicture, palette: Palette): void {
  const { scale, lanes, heightPx } = picture;
  const boxes = laneBoxes(lanes, heightPx - axisPx);
  drawBands(context, picture, palette);
  if (typeof picture.boxSec === 'number') drawPaper(context, picture, boxes, picture.boxSec, palette);
  drawTimeGrid(context, picture, palette);
  lanes.forEach((lane, index) => {
    const box = boxes[index];
    if (!box) return;
    if (index > 0) hairline(context, palette.colour.line, [0, box.top, scale.widthPx, box.top]);
    drawLaneScale(context, lane, box, palette, scale.widthPx);
  });
}

/** Draws the lanes' traces and marks. */
function drawLaneContents(context: DrawingContext, picture: LanesPicture, palette: Palette): void {
  const { scale, lanes, heightPx, deviceRatio = null } = picture;
  const boxes = laneBoxes(lanes, heightPx - axisPx);
  const area = { scale, leftPx: gutterPx, rightPx: scale.widthPx - edgePx, deviceRatio };
  lanes.forEach((lane, index) => {
    const box = boxes[index];
    if (box) drawLaneContent(context, lane, box, area, palette);
  });
}

/** Draws lanes over one time axis: bands, grid, traces, marks. */
export function drawLanes(context: DrawingContext, picture: LanesPicture, palette: Palette): void {
  drawLaneBackground(context, picture, palette);
  drawLaneContents(context, picture, palette);
  drawBandNames(context, picture, palette);
}
