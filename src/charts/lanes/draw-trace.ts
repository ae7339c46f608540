import { oncePer } from '../../model/once-per.ts';
import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Envelope } from './envelope.ts';
import type { TimeScale } from '../axes/time-axis.ts';

export interface TraceStyle {
  readonly colour: string;
  readonly widthPx: number;
  /** Device px per CSS px; null in a file. */
  readonly deviceRatio: number | null;
  /** Whether to draw in less detail, for example while the view changes. */
  readonly isCoarse?: boolean;
}

/**
 * Number of columns in one path on a screen. Without a GPU, one long path takes far longer than its parts, because all
 * edges are sorted for each line of pixels.
 */
const pieceCount = 128;

/** Columns are merged up to this width, px. */
const columnPx = 0.5;
const coarseColumnPx = 3;

/** Distance beyond its columns that a line can reach, px. */
const reachPx = 4;

/** Mean height of a column from which a trace looks like a band, px. Its line then needs no width. */
const bandPx = 4;

/** Returns the mean of maximum minus minimum over an envelope's columns, in the unit of the trace. */
const meanHeight = oncePer(({ min, max }: Envelope): number => {
  let sum = 0;
  let count = 0;
  for (let column = 0; column < min.length; column += 1) {
    const height = (max[column] ?? Number.NaN) - (min[column] ?? Number.NaN);
    if (Number.isNaN(height)) continue;
    sum += height;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
});

/** Returns the first and last column of an envelope whose lines may be visible on a scale. */
function columnsInView(envelope: Envelope, scale: TimeScale): readonly [number, number] {
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  const reachSec = reachPx / scale.perSec;
  const first = Math.floor((scale.fromSec - reachSec - envelope.fromSec) / stepSec) - 1;
  const last = Math.ceil((scale.toSec + reachSec - envelope.fromSec) / stepSec) + 1;
  return [Math.max(0, first), Math.min(envelope.min.length - 1, last)];
}

/**
 * Strokes an envelope; gaps stay open.
 *
 * On a screen, the line consists of hairlines on top of each other. Without a GPU, these are drawn many times faster
 * than one stroke of the same width.
 */
export function drawTrace(
  context: DrawingContext,
  envelope: Envelope,
  scale: TimeScale,
  y: (value: number) => number,
  { colour, widthPx, deviceRatio, isCoarse = false }: TraceStyle,
): void {
  const [first, last] = columnsInView(envelope, scale);
  context.strokeStyle = colour;
  context.lineJoin = 'round';
  if (deviceRatio === null) {
    context.lineWidth = widthPx;
    strokeColumns(context, envelope, scale, y, [first, last], columnPx);
    return;
  }
  const hairPx = 1 / deviceRatio;
  const isBand = meanHeight(envelope) * Math.abs(y(1) - y(0)) > bandPx;
  const hairCount = isBand || isCoarse ? 1 : Math.max(Math.ceil(widthPx / hairPx), 1);
  // Split at the same columns whatever is in view, so that two views of a span are drawn identically.
  const cutFirst = Math.floor(first / pieceCount) * pieceCount;
  const apartPx = hairCount > 1 ? (widthPx - hairPx) / (hairCount - 1) : 0;
  const joinedPx = isCoarse ? coarseColumnPx : columnPx;
  context.lineWidth = Math.min(widthPx, hairPx);
  for (let hair = 0; hair < hairCount; hair += 1) {
    const downPx = (hair - (hairCount - 1) / 2) * apartPx;
    for (let from = cutFirst; from < last; from += pieceCount) {
      const columns = [from, Math.min(from + pieceCount, last)] as const;
      strokeColumns(context, envelope, scale, (value) => y(value) + downPx, columns, joinedPx);
    }
  }
}

/**
 * Strokes some columns of an envelope, both ends included.
 *
 * In each column, the end closer to the pen comes first, so that a slope is drawn as one line without zigzag.
 */
function strokeColumns(
  context: DrawingContext,
  envelope: Envelope,
  scale: TimeScale,
  y: (value: number) => number,
  [first, last]: readonly [number, number],
  joinedPx: number,
): void {
  const stepSec = (envelope.toSec - envelope.fromSec) / envelope.min.length;
  // Just after the view became longer, there are many columns per px.
  const joinedCount = Math.max(1, Math.floor(joinedPx / (stepSec * scale.perSec)));
  let penY = Number.NaN;
  context.beginPath();
  for (let column = first; column <= last; column += joinedCount) {
    const [least, most] = joinedColumns(envelope, column, column + joinedCount);
    const low = y(least);
    const high = y(most);
    if (Number.isNaN(low)) {
      penY = Number.NaN;
      continue;
    }
    const x = scale.x(envelope.fromSec + (column + joinedCount / 2) * stepSec);
    const lowFirst = Math.abs(low - penY) < Math.abs(high - penY);
    if (Number.isNaN(penY)) context.moveTo(x, high);
    else context.lineTo(x, lowFirst ? low : high);
    penY = lowFirst ? high : low;
    if (low !== high) context.lineTo(x, penY);
  }
  context.stroke();
}

/** Returns the minimum and maximum of the columns `from` … `to` − 1; NaN if all are missing. */
function joinedColumns({ min, max }: Envelope, from: number, to: number): readonly [number, number] {
  let least = min[from] ?? Number.NaN;
  let most = max[from] ?? Number.NaN;
  for (let column = from + 1; column < to; column += 1) {
    const low = min[column] ?? Number.NaN;
    const high = max[column] ?? Number.NaN;
    if (low < least || Number.isNaN(least)) least = low;
    if (high > most || Number.isNaN(most)) most = high;
  }
  return [least, most];
}
