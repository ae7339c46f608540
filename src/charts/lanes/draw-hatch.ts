import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Palette } from '../pens/palette.ts';

/** px. */
interface HatchedBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distance between lines along the time axis, px. */
const stepPx = 8;

/**
 * Draws slanted lines over an excluded span. They keep their position along the time axis while the box moves out of
 * view.
 */
export function drawHatch(
  context: DrawingContext,
  { left, right, top, bottom }: HatchedBox,
  { colour }: Palette,
): void {
  if (!(right > left && bottom > top)) return;
  context.fillStyle = colour.band;
  context.fillRect(left, top, right - left, bottom - top);
  const height = bottom - top;
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, height);
  context.clip();
  context.beginPath();
  for (let x = Math.floor((left - height) / stepPx) * stepPx; x < right; x += stepPx) {
    context.moveTo(x, bottom);
    context.lineTo(x + height, top);
  }
  context.strokeStyle = colour.gridMajor;
  context.lineWidth = 1;
  context.stroke();
  context.restore();
}
