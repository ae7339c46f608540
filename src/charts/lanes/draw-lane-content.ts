import { drawText, hairline } from '../pens/draw-text.ts';
import { drawLaneImage } from './draw-lane-image.ts';
import { drawOffScale } from './draw-off-scale.ts';
import { drawTrace } from './draw-trace.ts';
import type { DrawingContext } from '../pens/drawing-context.ts';
import { highestNear, valueAt } from './envelope.ts';
import type { Lane, LaneBox, LaneMark } from './lane.ts';
import { drawMark } from './marks.ts';
import { isClassMark, letteredClasses } from '../pens/class-marks.ts';
import type { ColourName, Palette } from '../pens/palette.ts';
import type { TimeScale } from '../axes/time-axis.ts';
import { timingMethods } from '../../model/methods.ts';

/** How far about an R-peak its top may lie, s. */
const peakHalfSec = 0.03;

/** A mark reaches so far about its moment, px. */
const markReachPx = 8;

/** One with a word beside it reaches so far to that side. */
const labelReachPx = 200;

/** Marks may stick out of their lane so far above and below, px. */
export const beyondLanePx = 4;

/** Where a stretch of time is drawn. */
export interface ContentArea {
  readonly scale: TimeScale;
  /** Nothing is drawn outside of these, px of the scale. */
  readonly leftPx: number;
  readonly rightPx: number;
  /** Device px a CSS px; null in a file. */
  readonly deviceRatio: number | null;
  /** In less detail, as while the view changes. */
  readonly isCoarse?: boolean;
}

/** Marks of every beat that lie nearer to each other cover each other: of those in so many px the first is drawn. */
const leastApartPx = 5;
const leastApartCoarsePx = 15;
const everyBeats: ReadonlySet<LaneMark['kind']> = new Set([
  'r',
  ...letteredClasses,
  ...timingMethods.map(({ mark }) => mark),
]);

/** The marks of which something may be seen in an area. */
export function marksWithin(marks: readonly LaneMark[], area: ContentArea): LaneMark[] {
  const { scale, leftPx, rightPx, isCoarse = false } = area;
  const apartPx = isCoarse ? leastApartCoarsePx : leastApartPx;
  const lastPlaces = new Map<LaneMark['kind'], number>();
  return marks.filter(({ kind, atSec, label, labelBefore = false, large = false }) => {
    const x = scale.x(atSec);
    const [before, after] =
      label === undefined ? [0, 0] : labelBefore ? [labelReachPx, 0] : [0, labelReachPx];
    if (x < leftPx - Math.max(after, markReachPx) || x > rightPx + Math.max(before, markReachPx))
      return false;
    if (!everyBeats.has(kind) || label !== undefined || large) return true;
    // Counted from the record's start, so that areas side by side leave out the same.
    const place = Math.floor((atSec * scale.perSec) / apartPx);
    if (lastPlaces.get(kind) === place) return false;
    lastPlaces.set(kind, place);
    return true;
  });
}

/** Hooks of a QRS complex stand so far above the lane's end, px. */
const hookUpPx = 4;

/** What is written beside a mark. */
const labelColour = (kind: LaneMark['kind']): ColourName => {
  if (kind === 'annotation') return 'text3';
  if (kind === 'r') return 'text2';
  if (kind === 'hand' || kind === 'deleted') return 'accent';
  return kind === 'abnormal' ? 'text1' : 'beatRejected';
};

/** Foot of a mark: above the peak for R and crosses, on the trace for circle and diamond, at its own height in a strip. */
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

/** Room that the name of a sound takes above its line, px. */
const soundNamePx = 14;

/** A heart sound: a line through its lane, under its name where it has one. */
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

/** The letter of a wave stands so far above its peak's foot, over the stroke, px. */
const waveLetterPx = 6;

/** The peak of a wave: a short stroke over the trace, and its letter over that. */
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

/** The base line of letters of classes below their lane's top, and the bar under them, px. */
const [letterPx, classBarPx] = [12, 14];

/** The class of a beat in the row above the trace: a bar, and its letter where it has room. */
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
 * Draws what moves with time in one lane, over what stands behind it: its traces, and its marks.
 *
 * What lies in two areas is drawn alike in both, so that areas side by side are one picture.
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
  const top = box.top - beyondLanePx;
  drawWithin(context, [leftPx, top, widthPx, box.height + 2 * beyondLanePx], () =>
    drawMarks(context, lane, box, area, palette),
  );
}
