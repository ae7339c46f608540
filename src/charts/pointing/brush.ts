import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Palette } from '../pens/palette.ts';
import type { TimeScale } from '../axes/time-axis.ts';

/** Where the brush on what is in view lies, whole px. */
export interface Brush {
  readonly left: number;
  readonly right: number;
}

/** What of it a place is on: an end, its inside, or nothing. */
export type BrushPart = 'from' | 'to' | 'inside' | 'beside';

/** How near an edge takes hold of it, px, inside and outside. */
const insidePx = 6;
const outsidePx = 18;

const leastWidthPx = 6;

/** It leaves the axis above it free, px, and a little below. */
const topPx = 18;
const bottomPx = 3;

/** A grip upon an edge, px. */
const gripWidthPx = 3;
const gripHeightPx = 12;

export function brushOn(
  scale: TimeScale,
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
): Brush {
  const left = Math.round(scale.x(fromSec));
  return { left, right: Math.max(Math.round(scale.x(toSec)), left + leastWidthPx) };
}

/** What is taken hold of at `x`, px. */
export function brushPartAt(x: number, { left, right }: Brush): BrushPart {
  const isFrom = x >= left - outsidePx && x <= left + insidePx;
  const isTo = x >= right - insidePx && x <= right + outsidePx;
  if (isTo && (!isFrom || x > (left + right) / 2)) return 'to';
  if (isFrom) return 'from';
  return x < left || x > right ? 'beside' : 'inside';
}

/** Draws the brush, with a grip upon both edges. */
export function drawBrush(
  context: DrawingContext,
  { left, right }: Brush,
  heightPx: number,
  { colour }: Palette,
): void {
  const height = heightPx - topPx - bottomPx;
  context.fillStyle = colour.accentWash;
  context.fillRect(left, topPx, right - left, height);
  context.strokeStyle = colour.accent;
  context.lineWidth = 1;
  context.beginPath();
  context.rect(left + 0.5, topPx + 0.5, right - left - 1, height - 1);
  context.stroke();
  context.fillStyle = colour.accent;
  const gripTop = topPx + Math.round((height - gripHeightPx) / 2);
  for (const edge of [left, right - 1]) {
    context.fillRect(edge - 1, gripTop, gripWidthPx, gripHeightPx);
  }
}
