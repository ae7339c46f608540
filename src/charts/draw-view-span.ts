import { timeAxisPx } from './draw-time-axis.ts';
import type { Pen } from './pen.ts';
import { penBox } from './pen.ts';
import type { TimeScale } from './time-axis.ts';

/** Draws what is in view of the record over a panel's rows, down to its axis of time. */
export function drawViewSpan(
  pen: Pen,
  { scale, heightPx }: { readonly scale: TimeScale; readonly heightPx: number },
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
): void {
  const left = scale.x(fromSec);
  const right = Math.max(scale.x(toSec), left + 3);
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
