import type { DrawingContext } from './drawing-context.ts';
import type { Envelope } from './envelope.ts';
import type { TimeScale } from './time-axis.ts';

export interface TraceStyle {
  readonly colour: string;
  readonly widthPx: number;
  /** Device px a CSS px; null in a file. */
  readonly deviceRatio: number | null;
}

/**
 * Columns of one path on a screen. Where no GPU draws, a path takes far longer than its halves: all
 * its edges are sorted on every line of the picture.
 */
const pieceCount = 128;

/** A line reaches so far beside its columns, px. */
const reachPx = 4;

/** The first and last column of an envelope that a scale shows, or that a line is seen to come from. */
function columnsInView(envelope: Envelope, scale: TimeScale): readonly [number, number] {
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  const reachSec = reachPx / scale.perSec;
  const first = Math.floor((scale.fromSec - reachSec - envelope.fromSec) / stepSec) - 1;
  const last = Math.ceil((scale.toSec + reachSec - envelope.fromSec) / stepSec) + 1;
  return [Math.max(0, first), Math.min(envelope.min.length - 1, last)];
}

/**
 * Strokes an envelope, gaps left open.
 *
 * On a screen the line is put together of hairlines, one above the other: without a GPU those are
 * drawn many times faster than a stroke of the same width.
 */
export function drawTrace(
  context: DrawingContext,
  envelope: Envelope,
  scale: TimeScale,
  y: (value: number) => number,
  { colour, widthPx, deviceRatio }: TraceStyle,
): void {
  const [first, last] = columnsInView(envelope, scale);
  context.strokeStyle = colour;
  context.lineJoin = 'round';
  if (deviceRatio === null) {
    context.lineWidth = widthPx;
    strokeColumns(context, envelope, scale, y, [first, last]);
    return;
  }
  const hairPx = 1 / deviceRatio;
  const hairCount = Math.max(Math.ceil(widthPx / hairPx), 1);
  // Cut at the same columns whatever is in view, so that two views of a stretch are drawn alike.
  const cutFirst = Math.floor(first / pieceCount) * pieceCount;
  const apartPx = hairCount > 1 ? (widthPx - hairPx) / (hairCount - 1) : 0;
  context.lineWidth = Math.min(widthPx, hairPx);
  for (let hair = 0; hair < hairCount; hair += 1) {
    const downPx = (hair - (hairCount - 1) / 2) * apartPx;
    for (let from = cutFirst; from < last; from += pieceCount) {
      const columns = [from, Math.min(from + pieceCount, last)] as const;
      strokeColumns(context, envelope, scale, (value) => y(value) + downPx, columns);
    }
  }
}

/**
 * Strokes some columns of an envelope, both ends included.
 *
 * In each column the end nearer to where the pen stands comes first, so that a slope is drawn as
 * one line and not as a saw.
 */
function strokeColumns(
  context: DrawingContext,
  envelope: Envelope,
  scale: TimeScale,
  y: (value: number) => number,
  [first, last]: readonly [number, number],
): void {
  const { min, max } = envelope;
  const stepSec = (envelope.toSec - envelope.fromSec) / min.length;
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
  context.stroke();
}
