import { printable } from '../../model/printable.ts';
import { embeddedFonts } from '../pens/embedded-fonts.ts';
import { printGround, toPrintColours } from '../pens/print-colours.ts';
import type { FigureFormat } from './download-file.ts';

const namespace = 'http://www.w3.org/2000/svg';

/** Properties that the page's style sheets set and a separate file must contain. */
const written = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

function writeStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.display === 'none') to.setAttribute('display', 'none');
  for (const name of written) to.setAttribute(name, style.getPropertyValue(name));
  to.removeAttribute('style');
  to.removeAttribute('class');
  for (const [index, child] of [...from.children].entries()) {
    const copy = to.children[index];
    if (copy) writeStyle(child, copy);
  }
}

/**
 * Returns the drawings of an element as one SVG file: vectors and text, with computed colours.
 * @param element contains the drawings, `svg` elements on top of each other
 * @throws Error if there is none
 */
export function figureSvg(element: HTMLElement, title: string): string {
  const box = element.getBoundingClientRect();
  const file = document.createElementNS(namespace, 'svg');
  const [width, height] = [String(Math.round(box.width)), String(Math.round(box.height))];
  file.setAttribute('xmlns', namespace);
  file.setAttribute('width', width);
  file.setAttribute('height', height);
  file.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const name = document.createElementNS(namespace, 'title');
  name.textContent = printable(title);
  const ground = document.createElementNS(namespace, 'rect');
  ground.setAttribute('width', width);
  ground.setAttribute('height', height);
  ground.setAttribute('fill', printGround);
  file.append(name, ground);
  for (const drawing of element.querySelectorAll('svg')) {
    if (drawing.parentElement?.closest('svg')) continue;
    const place = drawing.getBoundingClientRect();
    if (place.width === 0) continue;
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    writeStyle(drawing, copy);
    copy.setAttribute('x', String(place.left - box.left));
    copy.setAttribute('y', String(place.top - box.top));
    copy.setAttribute('width', String(place.width));
    copy.setAttribute('height', String(place.height));
    file.append(copy);
  }
  if (file.children.length === 2) throw new Error('Nothing is drawn yet.');
  return new XMLSerializer().serializeToString(file);
}

/** Renders an SVG file as a picture with three pixels per CSS pixel, 288 per inch. */
async function renderPng(svg: string): Promise<Blob> {
  const picture = new Image();
  const whole = svg.replace('</title>', `</title><style>${await embeddedFonts()}</style>`);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(whole)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.width * 3;
  canvas.height = picture.height * 3;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas for the picture.');
  context.fillStyle = printGround;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser could not write the picture.'));
    }, 'image/png');
  });
}

/**
 * Returns a drawing as a file in print colours.
 *
 * @param svg  SVG file with the colours of the page's theme
 * @throws Error if the browser cannot make the picture
 */
export async function printedFigure(svg: string, format: Exclude<FigureFormat, 'csv'>): Promise<Blob> {
  const printed = toPrintColours(svg);
  return format === 'svg' ? new Blob([printed], { type: 'image/svg+xml' }) : renderPng(printed);
}
