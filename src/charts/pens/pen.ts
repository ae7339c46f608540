import type { ColourName } from './palette.ts';

/** Receives the points of a path. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
}

/** Adds points to a path. */
export type Trace = (path: PathSink) => void;

export interface StrokeStyle {
  readonly colour: ColourName;
  readonly widthPx: number;
  readonly opacity?: number;
  readonly dashPx?: readonly number[];
}

export interface PenTextOptions {
  readonly colour?: ColourName;
  readonly align?: 'left' | 'center' | 'right';
  readonly strong?: boolean;
}

/** Draws lines and areas, in CSS px. */
export interface ShapePen {
  stroke(style: StrokeStyle, trace: Trace): void;
  fill(colour: ColourName, trace: Trace, opacity?: number): void;
}

/** Draws a picture on the screen or into a file. */
export interface Pen extends ShapePen {
  /** Draws text on a base line. */
  text(text: string, x: number, y: number, options?: PenTextOptions): void;
}

/** Draws a vertical or horizontal line one px wide, at half pixels so that it is sharp. */
export function penLine(
  pen: ShapePen,
  colour: ColourName,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  dashPx: readonly number[] = [],
): void {
  const dx = x1 === x2 ? 0.5 : 0;
  const dy = y1 === y2 ? 0.5 : 0;
  pen.stroke({ colour, widthPx: 1, dashPx }, (path) => {
    path.moveTo(Math.round(x1) + dx, Math.round(y1) + dy);
    path.lineTo(Math.round(x2) + dx, Math.round(y2) + dy);
  });
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Adds the outline of a box. */
export function traceBox(path: PathSink, [left, top, right, bottom]: Box): void {
  path.moveTo(left, top);
  path.lineTo(right, top);
  path.lineTo(right, bottom);
  path.lineTo(left, bottom);
  path.closePath();
}

/** Fills a box. */
export const penBox = (pen: ShapePen, colour: ColourName, box: Box): void =>
  pen.fill(colour, (path) => traceBox(path, box));

/**
 * Returns a function that traces a form at a point.
 * @param form  SVG path of absolute moves and lines, centred at 0, 0, px: 'M-3,-3 L3,3'
 */
export function parseForm(form: string): (path: PathSink, x: number, y: number) => void {
  const steps = form.split(' ').map((step) => {
    const [dx = 0, dy = 0] = step.slice(1).split(',').map(Number);
    return { kind: step.charAt(0), dx, dy };
  });
  return (path, x, y) => {
    for (const { kind, dx, dy } of steps) {
      if (kind === 'M') path.moveTo(x + dx, y + dy);
      else if (kind === 'L') path.lineTo(x + dx, y + dy);
      else path.closePath();
    }
  };
}

/** Number of values in one path. One long path takes a canvas far longer than several short ones. */
const pieceCount = 128;

/** Draws something for each of many values, split into several paths. */
export function drawInPieces<T>(
  values: readonly T[],
  draw: (trace: Trace) => void,
  add: (path: PathSink, value: T) => void,
): void {
  for (let from = 0; from < values.length; from += pieceCount)
    draw((path) => {
      for (const value of values.slice(from, from + pieceCount)) add(path, value);
    });
}

const corners = Array.from({ length: 10 }, (_, index) => {
  const angle = (2 * Math.PI * index) / 10;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Traces a circle as ten strokes, because small ones are drawn by the thousand. */
export function traceCircle(path: PathSink, x: number, y: number, radius: number): void {
  corners.forEach(([dx, dy], index) => {
    if (index === 0) path.moveTo(x + radius * dx, y + radius * dy);
    else path.lineTo(x + radius * dx, y + radius * dy);
  });
  path.closePath();
}

export function traceDiamond(path: PathSink, x: number, y: number, radius: number): void {
  path.moveTo(x, y - radius);
  path.lineTo(x + radius, y);
  path.lineTo(x, y + radius);
  path.lineTo(x - radius, y);
  path.closePath();
}

export function traceSquare(path: PathSink, x: number, y: number, radius: number): void {
  path.moveTo(x - radius, y - radius);
  path.lineTo(x + radius, y - radius);
  path.lineTo(x + radius, y + radius);
  path.lineTo(x - radius, y + radius);
  path.closePath();
}
