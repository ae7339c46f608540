import { drawText, hairline } from '../pens/draw-text.ts';
import { drawLaneImage } from './draw-lane-image.ts';
import { drawTrace } from './draw-trace.ts';
import type { DrawingContext } from '../pens/drawing-context.ts';
import { highestNear, valueAt, type Envelope } from './envelope.ts';
import type { Lane, LaneBox, LaneMark } from './lane.ts';
import { drawMark } from './marks.ts';
import { isClassMark, letteredClasses } from '../pens/class-marks.ts';
import type { ColourName, Palette } from '../pens/palette.ts';
import type { TimeScale } from '../axes/time-axis.ts';
import { timingMethods } from '../../model/methods.ts';

/** Half the width of an arrow, and its height, px. */
const [halfPx, tallPx] = [4, 6];

/** Excursions closer together than this share one arrow, px. */
const apartPx = 12;

/** Returns the centres of runs of columns where a trace leaves the lane, s. */
function excursions(envelope: Envelope, isBeyond: (column: number) => boolean, apartSec: number): number[] {
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  const middles: number[] = [];
  let run: readonly [from: number, to: number] | null = null;
  const end = (): void => {
    if (run !== null) middles.push(envelope.fromSec + ((run[0] + run[1] + 1) / 2) * stepSec);
    run = null;
  };
  for (let column = 0; column < envelope.min.length; column += 1) {
    if (!isBeyond(column)) continue;
    if (run !== null && (column - run[1]) * stepSec > apartSec) end();
    run = [run?.[0] ?? column, column];
  }
  end();
  return middles;
}

/**
 * Draws arrows at the edge of a lane where its trace continues beyond it.
 *
 * They depend on the whole envelope, so that adjacent areas draw the same arrows.
 */
function drawOffScale(
  context: DrawingContext,
  envelope: Envelope,
  box: LaneBox,
  scale: TimeScale,
  colour: string,
): void {
  const [top, bottom] = [box.top + 1, box.top + box.height - 1];
  const [most, least] = [box.value(top), box.value(bottom)];
  const apartSec = apartPx / scale.perSec;
  const above = excursions(envelope, (column) => (envelope.max[column] ?? Number.NaN) > most, apartSec);
  const below = excursions(envelope, (column) => (envelope.min[column] ?? Number.NaN) < least, apartSec);
  if (above.length + below.length === 0) return;
  context.beginPath();
  const draw = (atSec: number, tip: number, foot: number): void => {
    const x = scale.x(atSec);
    context.moveTo(x, tip);
    context.lineTo(x + halfPx, foot);
    context.lineTo(x - halfPx, foot);
    context.lineTo(x, tip);
  };
  for (const atSec of above) draw(atSec, top, top + tallPx);
  for (const atSec of below) draw(atSec, bottom, bottom - tallPx);
  context.fillStyle = colour;
  context.fill();
}

/** Distance from an R-peak within which its top may be, s. */
const peakHalfSec = 0.03;

/** Extent of a mark to each side of its time, px. */
const markReachPx = 8;

/** Extent of a mark with a label, on the side of the label, px. */
const labelReachPx = 200;

/** Distance that marks may extend above and below their lane, px. */
export const markOverhangPx = 4;

/** Area in which a span of time is drawn. */
export interface ContentArea {
  readonly scale: TimeScale;
  /** Nothing is drawn outside of these, px of the scale. */
  readonly leftPx: number;
  readonly rightPx: number;
  /** Device px per CSS px; null in a file. */
  readonly deviceRatio: number | null;
  /** Whether to draw in less detail, for example while the view changes. */
  readonly isCoarse?: boolean;
}

/**
 * Minimum distance of marks that occur at every beat, px. Closer ones would overlap, so only the first in each interval
 * of this width is drawn.
 */
const minApartPx = 5;
const minApartCoarsePx = 15;
const everyBeats: ReadonlySet<LaneMark['kind']> = new Set([
  'r',
  ...letteredClasses,
  ...timingMethods.map(({ mark }) => mark),
]);

/** Returns the marks of which any part may be visible in an area. */
export function marksWithin(marks: readonly LaneMark[], area: ContentArea): LaneMark[] {
  const { scale, leftPx, rightPx, isCoarse = false } = area;
  const apartPx = isCoarse ? minApartCoarsePx : minApartPx;
  const lastPlaces = new Map<LaneMark['kind'], number>();
  return marks.filter(({ kind, atSec, label, labelBefore = false, large = false }) => {
    const x = scale.x(atSec);
    const [before, after] =
      label === undefined ? [0, 0] : labelBefore ? [labelReachPx, 0] : [0, labelReachPx];
    if (x < leftPx - Math.max(after, markReachPx) || x > rightPx + Math.max(before, markReachPx))
      return false;
    if (!everyBeats.has(kind) || label !== undefined || large) return true;
    // Counted from the start of the record, so that adjacent areas leave out the same marks.
    const place = Math.floor((atSec * scale.perSec) / apartPx);
    if (lastPlaces.get(kind) === place) return false;
    lastPlaces.set(kind, place);
    return true;
  });
}

/** Distance of the onset and end hooks of a QRS complex above the bottom of the lane, px. */
const hookUpPx = 4;

/** Returns the colour of the text next to a mark. */
const labelColour = (kind: LaneMark['kind']): ColourName => {
  if (kind === 'annotation') return 'text3';
  if (kind === 'r') return 'text2';
  if (kind === 'hand' || kind === 'deleted') return 'accent';
  return kind === 'abnormal' ? 'text1' : 'beatRejected';
};

/**
 * Returns the y of a mark: above the peak for R and crosses, on the trace for circle and diamond, at a fixed height in
 * a strip.
 */
function markY(mark: LaneMark, lane: Lane, box: LaneBox): number | null {
  if (mark.kind === 'annotation' || mark.kind === 'abnormal') return box.top + box.height / 2;
  if (mark.kind === 'miss') return box.top + box.height / 2 + 4;
  if (mark.kind === 'onset' || mark.kind === 'end') return box.top + box.height - hookUpPx;
  const front = lane.traces.at(-1)?.envelope;
  if (!front) return null;
  if (timingMethods.some((method) => method.mark === mark.kind)) {
    const value = valueAt(front, mark.atSec);
    return value === null ? null : box.y(value);
  }
  const highest = highestNear(front, mark.atSec, peakHalfSec);
  return Math.max(
    (highest === null ? box.top : box.y(highest)) - 3,
    box.top + (mark.kind === 'peak' ? 16 : 8),
  );
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function drawWithin(context: DrawingContext, rectangle: Rectangle, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(...rectangle);
  context.clip();
  draw();
  context.restore();
}

/** Height for the name of a sound above its line, px. */
const soundNamePx = 14;

/** Draws a heart sound: a line through its lane, below its name if it has one. */
function drawSound(
  context: DrawingContext,
  { label }: LaneMark,
  x: number,
  { top, height }: LaneBox,
  palette: Palette,
): void {
  const from = top + (label === undefined ? 1 : soundNamePx);
  hairline(context, palette.colour.text2, [x, from, x, top + height - 1]);
  if (label === undefined) return;
  drawText(context, palette, label, x, top + 11, { colour: 'text1', align: 'center', halo: 'work' });
}

/** Distance of a wave's letter above the foot of its peak mark, px. */
const waveLetterPx = 6;

/** Draws the peak of a wave: a short stroke above the trace, and its letter above that. */
function drawPeak(
  context: DrawingContext,
  { kind, label }: LaneMark,
  [x, y]: readonly [number, number],
  palette: Palette,
): void {
  drawMark(kind, context, [x, y], palette);
  if (label === undefined) return;
  drawText(context, palette, label, x, y - waveLetterPx, { colour: 'text2', align: 'center', halo: 'work' });
}

/** Base line of class letters and the bar below them, px from the top of the lane. */
const [letterPx, classBarPx] = [12, 14];

/** Draws the class of a beat in the row above the trace: a bar, and its letter if there is room. */
function drawClass(
  context: DrawingContext,
  { kind, label }: LaneMark,
  x: number,
  { top }: LaneBox,
  palette: Palette,
): void {
  drawMark(kind, context, [x, top + classBarPx], palette);
  if (label === undefined) return;
  const colour = kind === 'unknown' ? 'text2' : 'text1';
  drawText(context, palette, label, x, top + letterPx, {
    colour,
    align: 'center',
    strong: true,
    halo: 'work',
  });
}

function drawMarks(
  context: DrawingContext,
  lane: Lane,
  box: LaneBox,
  area: ContentArea,
  palette: Palette,
): void {
  for (const mark of marksWithin(lane.marks, area)) {
    const x = area.scale.x(mark.atSec);
    if (mark.kind === 'sound') {
      drawSound(context, mark, x, box, palette);
      continue;
    }
    if (isClassMark(mark.kind)) {
      drawClass(context, mark, x, box, palette);
      continue;
    }
    const y = markY(mark, lane, box);
    if (y === null) continue;
    if (mark.kind === 'peak') {
      drawPeak(context, mark, [x, y], palette);
      continue;
    }
    drawMark(mark.kind, context, [x, y], palette, mark.large === true ? 1.5 : 1);
    if (mark.label !== undefined) {
      const before = mark.labelBefore === true;
      const isStrip = mark.kind === 'annotation' || mark.kind === 'abnormal' || mark.kind === 'miss';
      const besidePx = isStrip && mark.kind !== 'miss' ? 4 : 7;
      const baseline = isStrip ? box.top + box.height / 2 + 4 : box.top + 13;
      drawText(context, palette, mark.label, before ? x - besidePx : x + besidePx, baseline, {
        colour: labelColour(mark.kind),
        strong: mark.kind === 'abnormal',
        halo: 'work',
        align: before ? 'right' : 'left',
      });
    }
  }
}

/**
 * Draws the parts of a lane that move with time over its background: traces and marks.
 *
 * Two areas that overlap draw the same content, so that adjacent areas form one picture.
 */
export function drawLaneContent(
  context: DrawingContext,
  lane: Lane,
  box: LaneBox,
  area: ContentArea,
  palette: Palette,
): void {
  const { scale, leftPx, rightPx, deviceRatio, isCoarse = false } = area;
  const widthPx = rightPx - leftPx;
  drawWithin(context, [leftPx, box.top + 1, widthPx, box.height - 2], () => {
    if (lane.image) drawLaneImage(context, lane.image, box, { ...area, colour: palette.colour[lane.colour] });
    for (const { envelope, colour, widthPx: linePx } of lane.traces) {
      const style = { colour: palette.colour[colour], widthPx: linePx, deviceRatio, isCoarse };
      drawTrace(context, envelope, scale, box.y, style);
    }
    const front = lane.traces.at(-1);
    if (front) drawOffScale(context, front.envelope, box, scale, palette.colour[front.colour]);
  });
  const top = box.top - markOverhangPx;
  drawWithin(context, [leftPx, top, widthPx, box.height + 2 * markOverhangPx], () =>
    drawMarks(context, lane, box, area, palette),
  );
}
