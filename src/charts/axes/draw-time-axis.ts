import { type Pen, penLine } from '../pens/pen.ts';
import {
  type TimeScale,
  clockName,
  edgePx,
  formatClock,
  gutterPx,
  ticksWithin,
  timeTicks,
} from './time-axis.ts';

/** Height of the axis below a panel's drawing, px. */
export const timeAxisPx = 18;

/**
 * Draws the time axis below a panel's drawing, from the gutter to the right edge.
 * @param bottomPx  y of the axis line
 * @param long  whether times include hours
 */
export function drawTimeAxis(pen: Pen, scale: TimeScale, bottomPx: number, long: boolean): void {
  penLine(pen, 'axis', [gutterPx, bottomPx, scale.widthPx - edgePx, bottomPx]);
  const { stepSec } = timeTicks(scale, long ? 76 : 52);
  for (const sec of ticksWithin(scale, stepSec)) {
    const x = scale.x(sec);
    penLine(pen, 'axis', [x, bottomPx, x, bottomPx + 4]);
    const isAtEnd = x > scale.widthPx - 26;
    const isAtStart = x < gutterPx + 16;
    pen.text(formatClock(sec, long, stepSec), isAtEnd ? scale.widthPx - 4 : x, bottomPx + 14, {
      align: isAtEnd ? 'right' : isAtStart ? 'left' : 'center',
    });
  }
  pen.text(clockName(long), 8, bottomPx + 14);
}
