import type { DrawingContext } from '../pens/drawing-context.ts';
import { drawHatch } from './draw-hatch.ts';
import { drawText, hairline } from '../pens/draw-text.ts';
import { robustExtremes, type Envelope } from './envelope.ts';
import type { ColourName, Palette } from '../pens/palette.ts';
import {
  type TimeScale,
  clockName,
  edgePx,
  formatClock,
  gutterPx,
  ticksWithin,
  timeTicks,
} from '../axes/time-axis.ts';

export interface OverviewWindow {
  readonly fromSec: number;
  readonly toSec: number;
  /** Name of its stretch; null between two stretches, omitted for windows that are not stretches. */
  readonly name?: string | null;
}

/** Signal quality of a span. */
export interface OverviewQuality {
  readonly fromSec: number;
  readonly toSec: number;
  /** Quality index, 0 … 1. */
  readonly index: number;
  readonly isDoubtful: boolean;
}

/** Beats of one kind in the record. */
export interface BeatKind {
  readonly colour: ColourName;
  /** Times, in ascending order, s. */
  readonly atSec: ArrayLike<number>;
}

/** The judged spans of one channel. */
export interface OverviewQualityRow {
  /** Name of the channel, if there are several rows. */
  readonly name: string;
  /** Empty while the channel is not judged yet. */
  readonly stretches: readonly OverviewQuality[];
}

/** Content of the overview. */
export interface OverviewRecord {
  /** One row per judged channel. */
  readonly quality: readonly OverviewQualityRow[];
  readonly envelope: Envelope | null;
  /** Name of the signal of the envelope, short enough for the gutter. */
  readonly signalName: string;
  readonly windows: readonly OverviewWindow[];
  /** Excluded spans. */
  readonly excluded: readonly OverviewWindow[];
  readonly currentWindow: number;
  readonly acceptedSec: ArrayLike<number>;
  readonly rejectedSec: ArrayLike<number>;
  /** Beats of less usual kinds, in the colour of their kind. */
  readonly kinds?: readonly BeatKind[] | undefined;
}

interface OverviewPicture extends OverviewRecord {
  readonly scale: TimeScale;
  readonly heightPx: number;
  readonly long: boolean;
}

type Context = DrawingContext;

const topPx = 18;
/** Height of a row of the quality strip, if it is the only one or one of several, px. */
const qualityRowPx = { one: 16, several: 11 };

/** Part of the line of times that a label occupies, px. */
type OccupiedRange = readonly [number, number];

const isFree = (occupied: readonly OccupiedRange[], left: number, right: number): boolean =>
  occupied.every(([from, to]) => right < from || left > to);

/** Draws ticks with their times, except those that would overlap the names of windows. */
function drawTicks(
  context: Context,
  { scale, long }: OverviewPicture,
  palette: Palette,
  occupied: readonly OccupiedRange[],
): void {
  const { stepSec, minorSec } = timeTicks(scale, 90);
  for (const sec of ticksWithin(scale, Math.max(minorSec, stepSec / 4))) {
    hairline(context, palette.colour.axis, [scale.x(sec), 0, scale.x(sec), 3]);
  }
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    hairline(context, palette.colour.axis, [x, 0, x, 5]);
    const text = formatClock(sec, long, stepSec);
    context.font = palette.font;
    const wide = context.measureText(text).width;
    const atEnd = x + 3 + wide > scale.widthPx - edgePx + 3;
    const left = atEnd ? x - 3 - wide : x + 3;
    if (isFree(occupied, left - 4, left + wide + 4)) drawText(context, palette, text, left, 13);
  }
  drawText(context, palette, clockName(long), 8, 13);
}

/** Returns the name of a window that fits its width, or null if there is not enough room. */
function windowText(
  context: Context,
  wide: number,
  index: number,
  name: string | null | undefined,
): string | null {
  if (name !== undefined) return name === null || context.measureText(name).width + 8 > wide ? null : name;
  if (wide < 70) return null;
  return wide > 140 ? `Window ${index + 1}` : String(index + 1);
}

/** Shades the current window, separates windows, and names those with enough room. Returns the places of the names. */
function drawWindows(context: Context, picture: OverviewPicture, palette: Palette): OccupiedRange[] {
  const { windows, excluded, currentWindow, scale, heightPx } = picture;
  const bottom = heightPx - 4;
  for (const span of excluded) {
    const box = { left: scale.x(span.fromSec), right: scale.x(span.toSec), top: topPx, bottom };
    drawHatch(context, { ...box, right: Math.max(box.right, box.left + 1) }, palette);
  }
  return windows.flatMap(({ fromSec, toSec, name }, index): OccupiedRange[] => {
    const left = scale.x(fromSec);
    const right = scale.x(toSec);
    const current = index === currentWindow;
    if (current) {
      context.fillStyle = palette.colour.band;
      context.fillRect(left, topPx, right - left, bottom - topPx);
    }
    if (index > 0) hairline(context, palette.colour.lineStrong, [left, topPx, left, bottom]);
    const wide = right - left;
    const text = windowText(context, wide, index, name);
    if (text === null) return [];
    const middle = (left + right) / 2;
    drawText(context, palette, text, middle, 13, {
      align: 'center',
      colour: current ? 'text1' : 'text3',
      strong: current,
    });
    const half = context.measureText(text).width / 2;
    return [[middle - half, middle + half]];
  });
}

function drawEnvelope(
  context: Context,
  { envelope, heightPx, scale }: OverviewPicture,
  palette: Palette,
): void {
  if (!envelope) return;
  const extremes = robustExtremes(envelope, envelope.fromSec, envelope.toSec);
  if (!extremes) return;
  const bottom = topPx + 2 + (heightPx - topPx) * 0.5;
  const perUnit = (bottom - topPx - 2) / Math.max(extremes.high - extremes.low, 1e-12);
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  context.fillStyle = palette.colour.text3;
  for (let column = 0; column < envelope.min.length; column += 1) {
    const low = Math.max(envelope.min[column] ?? Number.NaN, extremes.low);
    const high = Math.min(envelope.max[column] ?? Number.NaN, extremes.high);
    if (!(low <= high)) continue;
    const left = scale.x(envelope.fromSec + column * stepSec);
    const right = scale.x(envelope.fromSec + (column + 1) * stepSec);
    const top = bottom - (high - extremes.low) * perUnit;
    context.fillRect(left, top, right - left, Math.max((high - low) * perUnit, 0.6));
  }
}

function drawBeats(context: Context, picture: OverviewPicture, palette: Palette): void {
  const { acceptedSec, rejectedSec, scale, heightPx } = picture;
  const bottom = heightPx - 7;
  const perPx = acceptedSec.length / (scale.widthPx - gutterPx - edgePx);
  context.beginPath();
  for (let index = 0; index < acceptedSec.length; index += 1) {
    const x = Math.round(scale.x(acceptedSec[index] ?? 0)) + 0.5;
    context.moveTo(x, bottom - 7);
    context.lineTo(x, bottom);
  }
  context.strokeStyle = palette.colour.beatAccepted;
  context.lineWidth = perPx > 0.7 ? 0.3 : 1;
  context.stroke();
  context.beginPath();
  let lastX = -10;
  for (let index = 0; index < rejectedSec.length; index += 1) {
    const x = scale.x(rejectedSec[index] ?? 0);
    // More than one cross per pixel would not be visible.
    if (x - lastX < 1) continue;
    lastX = x;
    context.moveTo(x - 2.5, bottom - 6);
    context.lineTo(x + 2.5, bottom - 1);
    context.moveTo(x + 2.5, bottom - 6);
    context.lineTo(x - 2.5, bottom - 1);
  }
  context.strokeStyle = palette.colour.beatRejected;
  context.lineWidth = 1.5;
  context.stroke();
}

/** Draws taller strokes than those of usual beats, at most one per pixel. */
function drawKinds(
  context: Context,
  { kinds = [], scale, heightPx }: OverviewPicture,
  palette: Palette,
): void {
  for (const { colour, atSec } of kinds) {
    context.beginPath();
    let last = -1;
    for (let index = 0; index < atSec.length; index += 1) {
      const x = Math.round(scale.x(atSec[index] ?? 0)) + 0.5;
      if (x === last) continue;
      last = x;
      context.moveTo(x, heightPx - 16);
      context.lineTo(x, heightPx - 5);
    }
    context.strokeStyle = palette.colour[colour];
    context.lineWidth = 1.25;
    context.stroke();
  }
}

/** Levels of quality. The worse, the taller and darker, so that the meaning does not depend on colour alone. */
const qualitySteps = [
  { from: 0.75, colour: 'quality4', heightPx: 2 },
  { from: 0.5, colour: 'quality3', heightPx: 4 },
  { from: 0.25, colour: 'quality2', heightPx: 8 },
  { from: 0, colour: 'quality1', heightPx: 11 },
] as const;
const worstPx = 11;

function drawQuality(
  context: Context,
  scale: TimeScale,
  palette: Palette,
  { name, stretches }: OverviewQualityRow,
  { bottom, highestPx }: { readonly bottom: number; readonly highestPx: number },
): void {
  for (const { fromSec, toSec, index, isDoubtful } of stretches) {
    const step = qualitySteps.findIndex(({ from }) => index >= from);
    // A doubtful span must stand out, even if its index is high.
    const own = qualitySteps[isDoubtful ? Math.max(step, 2) : Math.min(step, 1)];
    if (!own) continue;
    const left = scale.x(fromSec);
    const heightPx = Math.round((own.heightPx / worstPx) * highestPx);
    context.fillStyle = palette.colour[own.colour];
    context.fillRect(left, bottom - heightPx, Math.max(scale.x(toSec) - left, 1), heightPx);
  }
  drawText(context, palette, name, 8, bottom);
}

/** Draws the rows of quality from the bottom up, and returns their height. */
function drawQualityRows(
  context: Context,
  { quality, scale, heightPx }: OverviewPicture,
  palette: Palette,
): number {
  const [first, ...others] = quality;
  if (!first) return 0;
  if (others.length === 0) {
    drawQuality(
      context,
      scale,
      palette,
      { ...first, name: 'Quality' },
      { bottom: heightPx - 5, highestPx: worstPx },
    );
    return qualityRowPx.one;
  }
  const rowPx = qualityRowPx.several;
  for (const [k, row] of quality.entries()) {
    const bottom = heightPx - 3 - rowPx * (quality.length - 1 - k);
    // There is no room for the full word next to a name.
    const named = { ...row, name: `${row.name} qual.` };
    drawQuality(context, scale, palette, named, { bottom, highestPx: rowPx - 2 });
  }
  return rowPx * quality.length;
}

/** Draws the whole record: time, windows, a signal and beats, with the signal quality below. */
export function drawOverview(context: Context, whole: OverviewPicture, palette: Palette): void {
  const qualityPx = drawQualityRows(context, whole, palette);
  const picture = { ...whole, heightPx: whole.heightPx - qualityPx };
  const occupied = drawWindows(context, picture, palette);
  drawTicks(context, picture, palette, occupied);
  drawEnvelope(context, picture, palette);
  drawBeats(context, picture, palette);
  drawKinds(context, picture, palette);
  drawText(context, palette, picture.signalName, 8, 35);
  drawText(context, palette, 'Beats', 8, picture.heightPx - 7);
}
