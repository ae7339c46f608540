import { printable } from '../../model/printable.ts';
import type { DrawingContext } from './drawing-context.ts';
import type { ColourName, Palette } from './palette.ts';

export interface TextOptions {
  readonly colour?: ColourName;
  readonly align?: CanvasTextAlign;
  readonly strong?: boolean;
  /** Outline in the colour of the surface, for labels over traces. */
  readonly halo?: ColourName;
}

/** Draws text on a base line. Characters that change the direction of writing are replaced. */
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

/** Draws a horizontal or vertical line one CSS px wide, at half pixels so that it is sharp. */
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
