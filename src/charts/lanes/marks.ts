import type { DrawingContext } from '../pens/drawing-context.ts';
import type { ColourName, Palette } from '../pens/palette.ts';
import { parseForm } from '../pens/pen.ts';
import type { MethodMark } from '../../model/methods.ts';
import { classForms, isClassMark, type LetteredClass } from '../pens/class-marks.ts';
import { isMethodMark, methodForms } from '../pens/method-marks.ts';

/** Meaning of a mark. It also determines the shape, so that the meaning does not depend on colour alone. */
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

interface MarkForm {
  /** Shape in the form of `parseForm`. */
  readonly form: string;
  readonly fill?: ColourName;
  readonly stroke?: ColourName;
  readonly widthPx?: number;
}

function formMark({ form, fill, stroke, widthPx = 1 }: MarkForm): DrawMark {
  const trace = parseForm(form);
  return (context, x, y, { colour }) => {
    context.beginPath();
    trace(context, x, y);
    if (fill !== undefined) {
      context.fillStyle = colour[fill];
      context.fill();
    }
    if (stroke === undefined) return;
    context.strokeStyle = colour[stroke];
    context.lineWidth = widthPx;
    context.stroke();
  };
}

const drawings: Readonly<Record<Exclude<MarkKind, MethodMark | LetteredClass>, DrawMark>> = {
  r: formMark({ form: 'M-3.5,-6 L3.5,-6 L0,0 Z', fill: 'beatAccepted' }),
  rejected: formMark({ form: 'M-3,-6 L3,0 M3,-6 L-3,0', stroke: 'beatRejected', widthPx: 1.5 }),
  onset: formMark({ form: 'M0,0 L0,-5 L5,-5', stroke: 'text2', widthPx: 1.25 }),
  end: formMark({ form: 'M0,0 L0,-5 L-5,-5', stroke: 'text2', widthPx: 1.25 }),
  peak: formMark({ form: 'M0,0 L0,-4', stroke: 'text2', widthPx: 1.25 }),
  annotation: formMark({ form: 'M0,-5 L0,5', stroke: 'text2', widthPx: 1.25 }),
  abnormal: formMark({ form: 'M0,-9 L0,9', stroke: 'abnormal', widthPx: 2 }),
  hand: formMark({ form: 'M-5,-8.5 L5,-8.5 L0,0 Z', fill: 'work', stroke: 'accent', widthPx: 1.5 }),
  // The outline of a cross.
  deleted: formMark({
    form: 'M0,-6 L3,-9 L4.5,-7.5 L1.5,-4.5 L4.5,-1.5 L3,0 L0,-3 L-3,0 L-4.5,-1.5 L-1.5,-4.5 L-4.5,-7.5 L-3,-9 Z',
    fill: 'work',
    stroke: 'accent',
    widthPx: 1.25,
  }),
  // Above its point, at the place of a beat's triangle.
  miss: formMark({
    form: 'M-3.5,-8 L3.5,-8 L3.5,-1 L-3.5,-1 Z',
    fill: 'work',
    stroke: 'beatRejected',
    widthPx: 1.5,
  }),
  'false-alarm': formMark({ form: 'M-4.5,-8 L4.5,-8 L0,0 Z', fill: 'beatRejected' }),
  sound: formMark({ form: 'M0,-9 L0,9', stroke: 'text2' }),
};

/** Draws a method's mark, centred at its point. */
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

/** Draws the bar under the letter of a class, centred at its point. */
const classMark =
  (mark: LetteredClass): DrawMark =>
  (context, x, y, { colour }) => {
    context.fillStyle = colour[classForms[mark].colour];
    context.fillRect(Math.round(x) - 4, y, 8, 2);
  };

function chooseDrawing(kind: MarkKind): DrawMark {
  if (isMethodMark(kind)) return methodMark(kind);
  return isClassMark(kind) ? classMark(kind) : drawings[kind];
}

/** Draws a mark at its point. Triangles, crosses and hooks end at the point; others are centred on it. */
export function drawMark(
  kind: MarkKind,
  context: DrawingContext,
  [x, y]: readonly [number, number],
  palette: Palette,
  size = 1,
): void {
  const draw = chooseDrawing(kind);
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
