import { printable } from '../../model/printable.ts';
import type { DrawingContext } from './drawing-context.ts';
import type { ColourName, Palette } from './palette.ts';

export interface TextOptions {
  readonly colour?: ColourName;
  readonly align?: CanvasTextAlign;
  readonly strong?: boolean;
  /** An outline of the surface, for labels over traces. */
  readonly halo?: ColourName;
}

/** Text on a base line; nothing in it turns the direction of writing. */
export function drawText(
  context: DrawingContext,
  palette: Palette,
  text: string,
  x: number,
  y: number,
  options: TextOptions = {},
): void {
  const shown = printable(text);
  context.font = options.strong === true ? palette.fontStrong : palette.font;
  context.textAlign = options.align ?? 'left';
  context.textBaseline = 'alphabetic';
  if (options.halo) {
    context.strokeStyle = palette.colour[options.halo];
    context.lineWidth = 3;
    context.lineJoin = 'round';
    context.strokeText(shown, x, y);
  }
  context.fillStyle = palette.colour[options.colour ?? 'text3'];
  context.fillText(shown, x, y);
}

/** A line one CSS px wide along x or y, on half pixels so that it stays sharp. */
export function hairline(
  context: DrawingContext,
  colour: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(x1) + (x1 === x2 ? 0.5 : 0), Math.round(y1) + (y1 === y2 ? 0.5 : 0));
  context.lineTo(Math.round(x2) + (x1 === x2 ? 0.5 : 0), Math.round(y2) + (y1 === y2 ? 0.5 : 0));
  context.stroke();
}
