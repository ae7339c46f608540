import type { DrawingContext } from './drawing-context.ts';
import type { Envelope } from './envelope.ts';
import type { TimeScale } from './time-axis.ts';

export interface TraceStyle {
  readonly colour: string;
  readonly widthPx: number;
}

/**
 * Strokes an envelope, gaps left open.
 *
 * In each column the end nearer to where the pen stands comes first, so that a slope is drawn as
 * one line and not as a saw.
 */
export function drawTrace(
  context: DrawingContext,
  envelope: Envelope,
  scale: TimeScale,
  y: (value: number) => number,
  style: TraceStyle,
): void {
  const { min, max } = envelope;
  const stepSec = (envelope.toSec - envelope.fromSec) / min.length;
  const first = Math.max(0, Math.floor((scale.fromSec - envelope.fromSec) / stepSec) - 1);
  const last = Math.min(min.length - 1, Math.ceil((scale.toSec - envelope.fromSec) / stepSec) + 1);
  let penY = Number.NaN;
  context.beginPath();
  for (let column = first; column <= last; column += 1) {
    const low = y(min[column] ?? Number.NaN);
    const high = y(max[column] ?? Number.NaN);
    if (Number.isNaN(low)) {
      penY = Number.NaN;
      continue;
    }
    const x = scale.x(envelope.fromSec + (column + 0.5) * stepSec);
    const lowFirst = Math.abs(low - penY) < Math.abs(high - penY);
    if (Number.isNaN(penY)) context.moveTo(x, high);
    else context.lineTo(x, lowFirst ? low : high);
    penY = lowFirst ? high : low;
    if (low !== high) context.lineTo(x, penY);
  }
  context.strokeStyle = style.colour;
  context.lineWidth = style.widthPx;
  context.lineJoin = 'round';
  context.stroke();
}
