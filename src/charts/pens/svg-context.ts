import type { DrawingContext } from './drawing-context.ts';
import type { Palette } from './palette.ts';
import { escapeXml, formatCoordinate, svgText } from './svg-pen.ts';
import type { Size } from '../pointing/use-size.ts';

type Paint = string | CanvasGradient | CanvasPattern;

const paintColour = (paint: Paint): string => (typeof paint === 'string' ? paint : 'none');

const anchors: Readonly<Record<CanvasTextAlign, string>> = {
  left: 'start',
  start: 'start',
  center: 'middle',
  right: 'end',
  end: 'end',
};

/** Measures the width of text. An SVG has no layout before it is shown. */
const ruler = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');

/** Implements a canvas context that writes SVG. Paints must be colours; arcs must be full circles. */
class SvgContext implements DrawingContext {
  fillStyle: Paint = '#000';
  strokeStyle: Paint = '#000';
  lineWidth = 1;
  /** Applies to filled paths only. */
  globalAlpha = 1;
  lineJoin: CanvasLineJoin = 'miter';
  font = '';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  readonly parts: string[] = [];
  #path: string[] = [];
  #halo = '';
  #box: readonly [number, number, number, number] = [0, 0, 0, 0];
  /** Closing tags of the groups opened since each `save`. */
  readonly #open: string[] = [];

  beginPath(): void {
    this.#path = [];
  }
  moveTo(x: number, y: number): void {
    this.#path.push(`M${formatCoordinate(x)} ${formatCoordinate(y)}`);
  }
  lineTo(x: number, y: number): void {
    this.#path.push(`L${formatCoordinate(x)} ${formatCoordinate(y)}`);
  }
  closePath(): void {
    this.#path.push('Z');
  }
  arc(x: number, y: number, radius: number): void {
    const half = (dx: number): string =>
      `a${formatCoordinate(radius)} ${formatCoordinate(radius)} 0 1 0 ${formatCoordinate(dx)} 0`;
    this.#path.push(
      `M${formatCoordinate(x - radius)} ${formatCoordinate(y)}${half(2 * radius)}${half(-2 * radius)}Z`,
    );
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#box = [x, y, width, height];
    this.#path.push(
      `M${formatCoordinate(x)} ${formatCoordinate(y)}h${formatCoordinate(width)}v${formatCoordinate(height)}h${formatCoordinate(-width)}Z`,
    );
  }

  fill(): void {
    const opacity = this.globalAlpha < 1 ? ` fill-opacity="${this.globalAlpha}"` : '';
    this.parts.push(`<path d="${this.#path.join('')}" fill="${paintColour(this.fillStyle)}"${opacity}/>`);
  }
  stroke(): void {
    this.parts.push(
      `<path d="${this.#path.join('')}" fill="none" stroke="${paintColour(this.strokeStyle)}" stroke-width="${this.lineWidth}" stroke-linejoin="${this.lineJoin}"/>`,
    );
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" width="${formatCoordinate(width)}" height="${formatCoordinate(height)}" fill="${paintColour(this.fillStyle)}"/>`,
    );
  }
  /** Sets the outline of the text that is filled next. */
  strokeText(): void {
    this.#halo = `stroke="${paintColour(this.strokeStyle)}" stroke-width="${this.lineWidth}" stroke-linejoin="${this.lineJoin}" paint-order="stroke"`;
  }
  fillText(text: string, x: number, y: number): void {
    const weight = this.font.split(' ', 1)[0];
    this.parts.push(
      `<text x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" text-anchor="${anchors[this.textAlign]}" font-weight="${weight}" fill="${paintColour(this.fillStyle)}" ${this.#halo}>${escapeXml(text)}</text>`,
    );
    this.#halo = '';
  }

  measureText(text: string): { readonly width: number } {
    if (ruler === null) return { width: 0 };
    ruler.font = this.font;
    return { width: ruler.measureText(text).width };
  }

  save(): void {
    this.#open.push('');
  }
  restore(): void {
    this.parts.push(this.#open.pop() ?? '');
  }
  #group(opens: string, closes: string): void {
    this.parts.push(opens);
    const last = this.#open.length - 1;
    this.#open[last] = closes + (this.#open[last] ?? '');
  }
  /** Clips to the last rectangle, until `restore`. */
  clip(): void {
    const [x, y, width, height] = this.#box.map(formatCoordinate);
    this.#group(
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" overflow="hidden">`,
      '</svg>',
    );
  }
  translate(x: number, y: number): void {
    this.#group(`<g transform="translate(${formatCoordinate(x)} ${formatCoordinate(y)})">`, '</g>');
  }
  scale(x: number, y: number): void {
    this.#group(`<g transform="scale(${x} ${y})">`, '</g>');
  }
}

/**
 * Returns a canvas drawing as an SVG file of vectors and text.
 * @param draw the same function that draws on the screen
 */
export function contextSvg(
  title: string,
  size: Size,
  palette: Palette,
  draw: (context: DrawingContext) => void,
): string {
  const context = new SvgContext();
  draw(context);
  return svgText(title, size, palette, context.parts.join(''));
}
