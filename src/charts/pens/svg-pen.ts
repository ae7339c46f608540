import { printable } from '../../model/printable.ts';
import type { Palette } from './palette.ts';
import type { PathSink, Pen, Trace } from './pen.ts';
import type { Size } from '../pointing/use-size.ts';

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

export const formatCoordinate = (value: number): string => String(Math.round(value * 100) / 100);

/** Escapes text for SVG. Characters that XML or a reader cannot show appear as their codes. */
export const escapeXml = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a trace as the `d` of an SVG path. */
export function pathData(trace: Trace): string {
  const parts: string[] = [];
  const sink: PathSink = {
    moveTo: (x, y) => parts.push(`M${formatCoordinate(x)} ${formatCoordinate(y)}`),
    lineTo: (x, y) => parts.push(`L${formatCoordinate(x)} ${formatCoordinate(y)}`),
    closePath: () => parts.push('Z'),
  };
  trace(sink);
  return parts.join('');
}

/** Wraps drawn parts in an SVG file, with the palette's font and background. */
export function svgText(title: string, { widthPx, heightPx }: Size, palette: Palette, parts: string): string {
  const family = palette.font.slice(palette.font.indexOf('px ') + 3);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}" ` +
    `font-family="${escapeXml(family)}" font-size="${palette.fontPx}"><title>${escapeXml(title)}</title>` +
    `<rect width="${widthPx}" height="${heightPx}" fill="${palette.colour.work}"/>${parts}</svg>`
  );
}

/**
 * Returns a drawing as an SVG file of vectors and text.
 * @param draw the same function that draws on the screen
 */
export function penSvg(title: string, size: Size, palette: Palette, draw: (pen: Pen) => void): string {
  const parts: string[] = [];
  draw({
    stroke: ({ colour, widthPx: wide, opacity = 1, dashPx = [] }, trace) => {
      const dash = dashPx.length > 0 ? ` stroke-dasharray="${dashPx.join(' ')}"` : '';
      parts.push(
        `<path d="${pathData(trace)}" fill="none" stroke="${palette.colour[colour]}" stroke-width="${wide}" stroke-opacity="${opacity}" stroke-linejoin="round"${dash}/>`,
      );
    },
    fill: (colour, trace, opacity = 1) =>
      parts.push(
        `<path d="${pathData(trace)}" fill="${palette.colour[colour]}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`,
      ),
    text: (text, x, y, { colour = 'text3', align = 'left', strong = false } = {}) =>
      parts.push(
        `<text x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" text-anchor="${anchors[align]}" font-weight="${strong ? 600 : 400}" fill="${palette.colour[colour]}" stroke="${palette.colour.work}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escapeXml(text)}</text>`,
      ),
  });
  return svgText(title, size, palette, parts.join(''));
}
