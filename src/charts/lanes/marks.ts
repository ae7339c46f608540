import type { DrawingContext } from '../pens/drawing-context.ts';
import type { Palette } from '../pens/palette.ts';
import type { MethodMark } from '../../model/methods.ts';
import { classForms, isClassMark, type LetteredClass } from '../pens/class-marks.ts';
import { isMethodMark, methodForms } from '../pens/method-marks.ts';

/** What a mark says; its form follows, so that colour never stands alone. */
export type MarkKind =
  | 'r'
  | 'rejected'
  | MethodMark
  | LetteredClass
  | 'onset'
  | 'end'
  | 'peak'
  | 'annotation'
  | 'abnormal'
  | 'hand'
  | 'deleted'
  | 'miss'
  | 'false-alarm'
  | 'sound';

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

/** Length of the hooks that a QRS complex stands between, px. */
const hookPx = 5;

/** An upright with a hook at its top, to the right (1) or to the left (−1). */
const hook =
  (side: 1 | -1): DrawMark =>
  (context, x, y, { colour }) => {
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y - hookPx);
    context.lineTo(x + side * hookPx, y - hookPx);
    context.strokeStyle = colour.text2;
    context.lineWidth = 1.25;
    context.stroke();
  };

/** A short upright that stands on its point. */
const stroke: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, y - 4);
  context.strokeStyle = colour.text2;
  context.lineWidth = 1.25;
  context.stroke();
};

/** An upright about its point. */
const upright =
  (halfPx: number, widthPx: number, colourName: 'text2' | 'abnormal'): DrawMark =>
  (context, x, y, { colour }) => {
    context.beginPath();
    context.moveTo(x, y - halfPx);
    context.lineTo(x, y + halfPx);
    context.strokeStyle = colour[colourName];
    context.lineWidth = widthPx;
    context.stroke();
  };

const hollowTriangle: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x - 5, y - 8.5);
  context.lineTo(x + 5, y - 8.5);
  context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour.work;
  context.fill();
  context.strokeStyle = colour.accent;
  context.lineWidth = 1.5;
  context.stroke();
};

/** The outline of a cross. */
const hollowCross: DrawMark = (context, x, y, { colour }) => {
  const [arm, half] = [4.5, 1.5];
  const turns = [
    [0, -half],
    [arm - half, -arm],
    [arm, -arm + half],
    [half, 0],
    [arm, arm - half],
    [arm - half, arm],
    [0, half],
    [half - arm, arm],
    [-arm, arm - half],
    [-half, 0],
    [-arm, half - arm],
    [half - arm, -arm],
  ] as const;
  context.beginPath();
  turns.forEach(([dx, dy], index) => {
    if (index === 0) context.moveTo(x + dx, y - arm + dy);
    else context.lineTo(x + dx, y - arm + dy);
  });
  context.closePath();
  context.fillStyle = colour.work;
  context.fill();
  context.strokeStyle = colour.accent;
  context.lineWidth = 1.25;
  context.stroke();
};

/** Above its point, as a beat's triangle would stand there. */
const openSquare: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.rect(x - 3.5, y - 8, 7, 7);
  context.fillStyle = colour.work;
  context.fill();
  context.strokeStyle = colour.beatRejected;
  context.lineWidth = 1.5;
  context.stroke();
};

const redTriangle: DrawMark = (context, x, y, { colour }) => {
  context.beginPath();
  context.moveTo(x - 4.5, y - 8);
  context.lineTo(x + 4.5, y - 8);
  context.lineTo(x, y);
  context.closePath();
  context.fillStyle = colour.beatRejected;
  context.fill();
};

const drawings: Readonly<Record<Exclude<MarkKind, MethodMark | LetteredClass>, DrawMark>> = {
  r: triangle,
  rejected: cross,
  onset: hook(1),
  end: hook(-1),
  peak: stroke,
  annotation: upright(5, 1.25, 'text2'),
  abnormal: upright(9, 2, 'abnormal'),
  hand: hollowTriangle,
  deleted: hollowCross,
  miss: openSquare,
  'false-alarm': redTriangle,
  sound: upright(9, 1, 'text2'),
};

/** A method's mark about its point. */
const methodMark =
  (mark: MethodMark): DrawMark =>
  (context, x, y, { colour }) => {
    const { isOpen, colour: own, onTrace } = methodForms[mark];
    context.beginPath();
    onTrace(context, x, y);
    context.fillStyle = colour[isOpen ? 'work' : own];
    context.fill();
    if (!isOpen) return;
    context.strokeStyle = colour[own];
    context.lineWidth = 1.5;
    context.stroke();
  };

/** The bar under the letter of a class, about its point. */
const classMark =
  (mark: LetteredClass): DrawMark =>
  (context, x, y, { colour }) => {
    context.fillStyle = colour[classForms[mark].colour];
    context.fillRect(Math.round(x) - 4, y, 8, 2);
  };

function drawingOf(kind: MarkKind): DrawMark {
  if (isMethodMark(kind)) return methodMark(kind);
  return isClassMark(kind) ? classMark(kind) : drawings[kind];
}

/** Draws a mark at its point; triangles, crosses and hooks stand on it, the others lie about it. */
export function drawMark(
  kind: MarkKind,
  context: DrawingContext,
  [x, y]: readonly [number, number],
  palette: Palette,
  size = 1,
): void {
  const draw = drawingOf(kind);
  if (size === 1) {
    draw(context, x, y, palette);
    return;
  }
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  draw(context, 0, 0, palette);
  context.restore();
}
