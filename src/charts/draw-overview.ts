import { drawText, hairline } from './draw-text.ts';
import { extremesBetween } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import type { Palette } from './palette.ts';
import type { TimeScale } from './time-axis.ts';
import { clockName, edgePx, formatClock, gutterPx, ticksWithin, timeTicks } from './time-axis.ts';

export interface OverviewWindow {
  readonly fromSec: number;
  readonly toSec: number;
}

export interface OverviewPicture {
  readonly envelope: Envelope | null;
  readonly windows: readonly OverviewWindow[];
  readonly currentWindow: number;
  readonly acceptedSec: ArrayLike<number>;
  readonly rejectedSec: ArrayLike<number>;
  readonly scale: TimeScale;
  readonly heightPx: number;
  readonly long: boolean;
}

type Context = CanvasRenderingContext2D;

const topPx = 18;

function drawTicks(context: Context, { scale, long }: OverviewPicture, palette: Palette): void {
  const { stepSec, minorSec } = timeTicks(scale, 90);
  for (const sec of ticksWithin(scale, Math.max(minorSec, stepSec / 4))) {
    hairline(context, palette.colour.axis, [scale.x(sec), 0, scale.x(sec), 3]);
  }
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    hairline(context, palette.colour.axis, [x, 0, x, 5]);
    const atEnd = x > scale.widthPx - edgePx - 30;
    drawText(context, palette, formatClock(sec, long, stepSec), atEnd ? x - 3 : x + 3, 13, {
      align: atEnd ? 'right' : 'left',
    });
  }
  drawText(context, palette, clockName(long), 8, 13);
}

function drawWindows(context: Context, picture: OverviewPicture, palette: Palette): void {
  const { windows, currentWindow, scale, heightPx } = picture;
  const bottom = heightPx - 4;
  windows.forEach(({ fromSec, toSec }, index) => {
    const left = scale.x(fromSec);
    const right = scale.x(toSec);
    if (index === currentWindow) {
      context.fillStyle = palette.colour.band;
      context.fillRect(left, topPx, right - left, bottom - topPx);
    }
    if (index > 0) hairline(context, palette.colour.lineStrong, [left, topPx, left, bottom]);
    const wide = right - left;
    const number = String(index + 1);
    const text = wide > 150 ? `Window ${number}` : wide > 90 ? number : '';
    drawText(context, palette, text, (left + right) / 2, 13, {
      align: 'center',
      colour: index === currentWindow ? 'text1' : 'text3',
      strong: index === currentWindow,
    });
  });
}

function drawEcg(context: Context, { envelope, heightPx, scale }: OverviewPicture, palette: Palette): void {
  if (!envelope) return;
  const extremes = extremesBetween(envelope, envelope.fromSec, envelope.toSec);
  if (!extremes) return;
  const bottom = topPx + 2 + (heightPx - topPx) * 0.5;
  const perUnit = (bottom - topPx - 2) / Math.max(extremes.high - extremes.low, 1e-12);
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  context.fillStyle = palette.colour.text3;
  for (let column = 0; column < envelope.min.length; column += 1) {
    const low = envelope.min[column] ?? Number.NaN;
    const high = envelope.max[column] ?? Number.NaN;
    if (Number.isNaN(low)) continue;
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
    // One cross a pixel says all that can be seen.
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

/** Draws the whole record: time, windows, ECG, beats. */
export function drawOverview(context: Context, picture: OverviewPicture, palette: Palette): void {
  drawWindows(context, picture, palette);
  drawTicks(context, picture, palette);
  drawEcg(context, picture, palette);
  drawBeats(context, picture, palette);
  drawText(context, palette, 'ECG', 8, 35);
  drawText(context, palette, 'Beats', 8, picture.heightPx - 7);
}
