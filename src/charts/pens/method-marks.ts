import { type MethodMark, timingMethods } from '../../model/methods.ts';
import type { DrawingContext } from './drawing-context.ts';
import type { ColourName } from './palette.ts';
import { type PathSink, traceCircle, traceDiamond, traceSquare } from './pen.ts';

/** Form of a method's marks, so that the meaning does not depend on colour alone. */
interface MethodForm {
  /** Whether it is outlined and, where it is alone, filled with the background; otherwise filled with its colour. */
  readonly isOpen: boolean;
  /** SVG path, centred at 0, 0. */
  readonly svg: string;
  /** Name of the symbol in plotly. */
  readonly symbol: 'circle' | 'diamond' | 'square';
  readonly colour: ColourName;
  readonly trace: (path: PathSink, x: number, y: number, radiusPx: number) => void;
  /** Draws the larger form on a trace, with the canvas' own arcs. */
  readonly onTrace: (context: DrawingContext, x: number, y: number) => void;
  /** Radii, px: on the curves of beats, among the points of many beats, and among dense points. */
  readonly onCurvePx: number;
  readonly pointPx: number;
  readonly densePx: number;
}

export const methodForms: Readonly<Record<MethodMark, MethodForm>> = {
  historic: {
    isOpen: true,
    svg: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z',
    symbol: 'circle',
    colour: 'historic',
    trace: traceCircle,
    onTrace: (context, x, y) => context.arc(x, y, 3.5, 0, 2 * Math.PI),
    onCurvePx: 2,
    pointPx: 1.5,
    densePx: 0.8,
  },
  'least-variance': {
    isOpen: false,
    svg: 'M0-4.5 4.5 0 0 4.5-4.5 0Z',
    symbol: 'diamond',
    colour: 'leastVariance',
    trace: traceDiamond,
    onTrace: (context, x, y) => traceDiamond(context, x, y, 4.5),
    onCurvePx: 2.5,
    pointPx: 1.9,
    densePx: 1.1,
  },
  aligned: {
    isOpen: false,
    svg: 'M-3.5-3.5h7v7h-7Z',
    symbol: 'square',
    colour: 'aligned',
    trace: traceSquare,
    // Fits inside the circle, because both often mark the same place.
    onTrace: (context, x, y) => traceSquare(context, x, y, 2.25),
    onCurvePx: 1.2,
    pointPx: 1.2,
    densePx: 0.7,
  },
};

/** Returns whether a kind of mark is that of a method. */
export function isMethodMark(kind: string): kind is MethodMark {
  return timingMethods.some(({ mark }) => mark === kind);
}
