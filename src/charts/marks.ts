import type { DrawingContext } from './drawing-context.ts';
import type { Palette } from './palette.ts';

/** What a mark says; its form follows, so that colour never stands alone. */
export type MarkKind = 'r' | 'rejected' | 'historic' | 'least-variance';

type DrawMark = (context: DrawingContext, x: number, y: number, palette: Palette) => void;

const triangle: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x - 3.5, y - 6);
  context.lineTo(x + 3.5, y - 6);
  context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour.beatAccepted;
  context.fill();
};

const cross: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x - 3, y - 6);
  context.lineTo(x + 3, y);
  context.moveTo(x + 3, y - 6);
  context.lineTo(x - 3, y);
  context.strokeStyle = colour.beatRejected;
  context.lineWidth = 1.5;
  context.stroke();
};

const circle: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.arc(x, y, 3.5, 0, 2 * Math.PI);
  context.fillStyle = colour.work;
  context.fill();
  context.strokeStyle = colour.historic;
  context.lineWidth = 1.5;
  context.stroke();
};

const diamond: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y);
  context.lineTo(x, y + 4.5);
  context.lineTo(x - 4.5, y);
  context.closePath();
  context.fillStyle = colour.leastVariance;
  context.fill();
};

const drawings: Readonly<Record<MarkKind, DrawMark>> = {
  r: triangle,
  rejected: cross,
  historic: circle,
  'least-variance': diamond,
};

/** Draws a mark at its point; triangle and cross stand on it, circle and diamond lie about it. */
export function drawMark(
  kind: MarkKind,
  context: DrawingContext,
  [x, y]: readonly [number, number],
  palette: Palette,
  size = 1,
): void {
  if (size === 1) {
    drawings[kind](context, x, y, palette);
    return;
  }
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  drawings[kind](context, 0, 0, palette);
  context.restore();
}
