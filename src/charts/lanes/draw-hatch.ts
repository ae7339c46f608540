import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Palette } from '../pens/palette.ts';

/** px. */
interface HatchedBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Distance of the lines from one another along the time axis, px. */
const stepPx = 8;

/** Slanting lines over what is left out; they stay in place along the time axis while the box moves out of view. */
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
