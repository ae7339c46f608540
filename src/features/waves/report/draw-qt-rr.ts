import { linearMap } from '../../../charts/axes/linear-map.ts';
import { type Pen, penLine, traceCircle } from '../../../charts/pens/pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { WavesResult, WavesWindow } from '../../../model/waves.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { correctionLines, qtRrPoints, qtRrRange } from '../qt-rr-model.ts';

const [leftPx, rightPx, bottomPx, topPx] = [40, 36, 18, 6];
const dashes = [[], [5, 3], [1, 2], [5, 2, 1, 2]] as const;
/** Lines that end nearer to each other share the name's place. */
const namePx = 10;

/** QT of beats against the RR before them, with the lines on which the window's QTc is the same. */
export function drawQtRr(
  pen: Pen,
  result: WavesResult,
  window: WavesWindow,
  { widthPx, heightPx }: Size,
): void {
  const points = qtRrPoints(result);
  const range = qtRrRange(points);
  const [right, bottom] = [widthPx - rightPx, heightPx - bottomPx];
  const x = linearMap(range.rr, [leftPx, right]);
  const y = linearMap(range.qt, [bottom, topPx]);
  for (const ms of range.qt) {
    penLine(pen, 'grid', [leftPx, y.px(ms), right, y.px(ms)]);
    pen.text(`${formatNumber(ms, 0)}${ms === range.qt[1] ? '\u202fms' : ''}`, leftPx - 4, y.px(ms) + 4, {
      align: 'right',
    });
  }
  penLine(pen, 'axis', [leftPx, bottom, right, bottom]);
  range.rr.forEach((ms, k) => {
    pen.text(`${formatNumber(ms, 0)}${k === 1 ? '\u202fms' : ''}`, x.px(ms), heightPx - 4, {
      align: 'center',
    });
  });
  pen.fill('text3', (path) => {
    for (const { rr, qt } of points) traceCircle(path, x.px(rr), y.px(qt), points.length > 500 ? 0.8 : 1.3);
  });
  let lastPx = Number.POSITIVE_INFINITY;
  const ends = correctionLines(window, range.rr).map((line, k) => {
    const inside = line.rr.flatMap((ms, i) => {
      const qt = line.qt[i] ?? Number.NaN;
      return qt >= range.qt[0] && qt <= range.qt[1] ? [[x.px(ms), y.px(qt)] as const] : [];
    });
    pen.stroke({ colour: 'text1', widthPx: 1, dashPx: dashes[k] ?? [] }, (path) =>
      inside.forEach(([px, py], i) => (i === 0 ? path.moveTo(px, py) : path.lineTo(px, py))),
    );
    return { name: line.name, end: inside.at(-1) };
  });
  const named = ends.flatMap(({ name, end }) =>
    end === undefined ? [] : [{ name, px: end[0], py: end[1] }],
  );
  for (const { name, px, py } of named.toSorted((a, b) => b.py - a.py)) {
    const at = Math.min(py + 4, lastPx - namePx);
    lastPx = at;
    pen.text(name, px + 3, at, { colour: 'text2' });
  }
}
