import { linearMap } from '../../../charts/axes/linear-map.ts';
import { type Pen, penLine, traceCircle } from '../../../charts/pens/pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { SeriesWindow } from '../../../model/series.ts';
import type { SeriesWindowView } from '../../../pipeline/series/window-view.ts';
import { poincareEllipse, poincareModel } from '../poincare-model.ts';
import { seriesText } from '../../words/series-words.ts';

const [leftPx, rightPx, bottomPx, topPx] = [44, 8, 18, 6];

/** Draws each value against the previous one on paper, with one scale for both and the ellipse of SD1 and SD2. */
export function drawPoincare(
  pen: Pen,
  pairs: SeriesWindowView['pairs'],
  window: SeriesWindow,
  unit: string,
  { widthPx, heightPx }: Size,
): void {
  const model = poincareModel(pairs);
  if (model === null) return;
  const sidePx = Math.min(widthPx - leftPx - rightPx, heightPx - topPx - bottomPx);
  const [right, bottom] = [leftPx + sidePx, topPx + sidePx];
  const x = linearMap(model.range, [leftPx, right]);
  const y = linearMap(model.range, [bottom, topPx]);
  const [low, high] = model.range;
  penLine(pen, 'axis', [leftPx, bottom, right, bottom]);
  penLine(pen, 'axis', [leftPx, topPx, leftPx, bottom]);
  pen.stroke({ colour: 'grid', widthPx: 1 }, (path) => {
    path.moveTo(leftPx, bottom);
    path.lineTo(right, topPx);
  });
  for (const value of [low, high]) {
    const text = seriesText(value, unit);
    pen.text(text, leftPx - 4, y.px(value) + (value === high ? 8 : 0), { align: 'right' });
    pen.text(value === high ? `${text}\u202f${unit}` : text, x.px(value), bottom + 14, {
      align: value === high ? 'right' : 'left',
    });
  }
  pen.fill('text3', (path) => {
    model.x.forEach((first, k) => {
      const second = model.y[k] ?? Number.NaN;
      if (first < low || first > high || second < low || second > high) return;
      traceCircle(path, x.px(first), y.px(second), model.x.length > 500 ? 0.8 : 1.3);
    });
  });
  const ellipse = poincareEllipse(pairs, window);
  if (ellipse === null) return;
  pen.stroke({ colour: 'accent', widthPx: 1.25 }, (path) => {
    ellipse.x.forEach((first, k) => {
      const [px, py] = [x.px(first), y.px(ellipse.y[k] ?? first)];
      if (k === 0) path.moveTo(px, py);
      else path.lineTo(px, py);
    });
  });
}
