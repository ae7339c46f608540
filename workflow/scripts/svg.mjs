import { printable } from './printable.mjs';

const [width, height] = [420, 260];
const box = { left: 52, right: 12, top: 28, bottom: 44 };
const inner = { width: width - box.left - box.right, height: height - box.top - box.bottom };

/** Colours of the first and second method, like in the page's print. */
export const colours = ['#8a5a00', '#0b57a4'];

/** Escapes text for XML and HTML: invisible characters become codes, those that XML forbids `?`. */
export const escape = (text) =>
  printable(String(text))
    .replaceAll(/[\ufffe\uffff]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function scale({ from, to }, length) {
  return (value) => ((value - from) / (to - from || 1)) * length;
}

/**
 * Draws a figure with axes.
 *
 * @param x  { from, to, label }, like y
 * @param draw  returns the marks, given (px of x, px of y)
 * @param legendAt  the corner that the marks leave free: `left` above, or `right` below
 */
export function figure({ title, x, y, draw, legend = [], legendAt = 'left' }) {
  const [alongX, alongY] = [scale(x, inner.width), scale(y, inner.height)];
  const toX = (value) => (box.left + alongX(value)).toFixed(1);
  const toY = (value) => (height - box.bottom - alongY(value)).toFixed(1);
  const ticks = [
    ...axisTicks(x).map(
      (value) =>
        `<path d="M${toX(value)} ${height - box.bottom}v4"/><text x="${toX(value)}" y="${height - box.bottom + 16}" text-anchor="middle">${value}</text>`,
    ),
    ...axisTicks(y).map(
      (value) =>
        `<path d="M${box.left} ${toY(value)}h-4"/><text x="${box.left - 7}" y="${toY(value)}" text-anchor="end" dy="4">${value}</text>`,
    ),
  ];
  const names = legend.map(
    (name, k) =>
      `<text x="${legendAt === 'left' ? box.left + 10 : width - box.right}" y="${(legendAt === 'left' ? box.top + 12 : height - box.bottom - 24) + 14 * k}" text-anchor="${legendAt === 'left' ? 'start' : 'end'}" fill="${colours[k]}">${escape(name)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${box.left}" y="16" font-size="13" font-weight="600">${escape(title)}</text>
<g stroke="#444" fill="none"><path d="M${box.left} ${box.top}V${height - box.bottom}H${width - box.right}"/></g>
<g stroke="#444" fill="#222"><g stroke-width="1">${ticks.join('').replaceAll('<text', '<text stroke="none"')}</g></g>
<text x="${box.left + inner.width / 2}" y="${height - 8}" text-anchor="middle">${escape(x.label)}</text>
<text transform="translate(13 ${box.top + inner.height / 2}) rotate(-90)" text-anchor="middle">${escape(y.label)}</text>
${draw(toX, toY)}
${names.join('')}
</svg>
`;
}

/** Draws a cumulative distribution: the fraction of values that are at most x. */
export function steps(values, from, to, toX, toY, colour) {
  const sorted = values.toSorted((a, b) => a - b);
  const path = sorted.map((value, k) => `H${toX(value)}V${toY((k + 1) / sorted.length)}`).join('');
  return `<path d="M${toX(from)} ${toY(0)}${path}H${toX(to)}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
}

/** Computes round bounds around values. */
export function valueBounds(values) {
  let [from, to] = [Infinity, -Infinity];
  for (const value of values) [from, to] = [Math.min(from, value), Math.max(to, value)];
  if (from > to) return { from: 0, to: 1 };
  const step = tickStep(to - from || Math.abs(to) || 1);
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step || step };
}

function axisTicks({ from, to }) {
  const step = tickStep(to - from);
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(6))).filter(
    (value) => value <= to,
  );
}

function tickStep(span) {
  const power = 10 ** Math.floor(Math.log10(span / 4));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= 5) ?? span;
}
