import { timeAxisPx } from '../axes/draw-time-axis.ts';
import { type Pen, penBox } from '../pens/pen.ts';
import { type TimeScale, edgePx, gutterPx } from '../axes/time-axis.ts';

/** Draws the visible part of the view's span over a panel's rows, down to its time axis. */
export function drawViewSpan(
  pen: Pen,
  { scale, heightPx }: { readonly scale: TimeScale; readonly heightPx: number },
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
): void {
  const end = scale.widthPx - edgePx;
  const [first, last] = [scale.x(fromSec), Math.max(scale.x(toSec), scale.x(fromSec) + 3)];
  // A panel may cover only part of the record.
  if (last < gutterPx || first > end) return;
  const [left, right] = [Math.max(first, gutterPx), Math.min(last, end)];
  const bottom = heightPx - timeAxisPx;
  penBox(pen, 'accentWash', [left, 0, right, bottom]);
  pen.stroke({ colour: 'accent', widthPx: 1 }, (path) => {
    path.moveTo(left, 0.5);
    path.lineTo(right, 0.5);
    path.lineTo(right, bottom);
    path.lineTo(left, bottom);
    path.closePath();
  });
}
