import type { LinearMap } from '../../../charts/axes/linear-map.ts';
import { linearMap } from '../../../charts/axes/linear-map.ts';
import type { PathSink, Pen } from '../../../charts/pens/pen.ts';
import { penLine } from '../../../charts/pens/pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { HistogramModel } from '../../histogram/histogram-model.ts';
import { binMs } from '../../histogram/histogram-model.ts';
import type { ByMethod } from '../../../model/methods.ts';
import { timingMethods } from '../../../model/methods.ts';

const leftPx = 8;
const rightPx = 22;
const axisPx = 18;

/** Room for the label over each method's bars, px. */
const labelPx = 16;

/** Least distance of two numbers on the axis, px. */
const tickPx = 48;

function drawAxis(pen: Pen, { fromMs, toMs }: HistogramModel, { widthPx, heightPx }: Size): void {
  const right = widthPx - rightPx;
  const base = heightPx - axisPx;
  const x = linearMap([fromMs, toMs], [leftPx, right]);
  const stepMs = [10, 20, 50, 100].find((step) => x.px(fromMs + step) - leftPx >= tickPx) ?? 100;
  const first = Math.ceil(fromMs / stepMs) * stepMs;
  const last = Math.floor(toMs / stepMs) * stepMs;
  for (let ms = first; ms <= last; ms += stepMs) {
    penLine(pen, 'grid', [x.px(ms), 0, x.px(ms), base]);
    penLine(pen, 'axis', [x.px(ms), base, x.px(ms), base + 4]);
    const text = ms === last ? `${ms}\u202fms` : String(ms);
    const atEnd = x.px(ms) + 20 > widthPx - 2;
    const at = atEnd ? widthPx - 2 : Math.max(x.px(ms), leftPx + 10);
    pen.text(text, at, heightPx - 3, { align: atEnd ? 'right' : 'center' });
  }
}

const sum = (own: readonly number[]): number => own.reduce((all, count) => all + count, 0);

/** The side where a label covers fewer of its bars. */
function freeSide(counts: readonly number[]): 'left' | 'right' {
  const half = counts.length >> 1;
  return sum(counts.slice(0, half)) > sum(counts.slice(half)) ? 'right' : 'left';
}

/** Bars narrower than this are drawn as one outline or one surface, px. */
const leastBarPx = 5;

/** A bar with a gap to its neighbours, but to those of narrow ones; open at its base. */
function traceBars(path: PathSink, counts: readonly number[], barPx: number, y: LinearMap): void {
  const isNarrow = barPx < leastBarPx;
  const gapPx = isNarrow ? 0 : 0.75;
  const base = y.px(0);
  counts.forEach((count, bin) => {
    if (count === 0) return;
    const [from, to, top] = [leftPx + bin * barPx + gapPx, leftPx + (bin + 1) * barPx - gapPx, y.px(count)];
    const joins = isNarrow && (counts[bin - 1] ?? 0) > 0;
    if (!joins) path.moveTo(from, base);
    path.lineTo(from, top);
    path.lineTo(to, top);
    if (!isNarrow || (counts[bin + 1] ?? 0) === 0) path.lineTo(to, base);
  });
}

/**
 * Draws each method's values of an interval, outlined or filled, in the same bins.
 * @param labels what is said of each
 */
export function drawHistogram(pen: Pen, size: Size, model: HistogramModel, labels: ByMethod<string>): void {
  const { widthPx, heightPx } = size;
  const right = widthPx - rightPx;
  const rowPx = (heightPx - axisPx) / timingMethods.length;
  const barPx = ((right - leftPx) * binMs) / (model.toMs - model.fromMs);
  drawAxis(pen, model, size);
  for (const [row, { id: method }] of timingMethods.entries()) {
    const base = (row + 1) * rowPx;
    const y = linearMap([0, model.top], [base, row * rowPx + labelPx]);
    const bars = (path: PathSink): void => traceBars(path, model.counts[method], barPx, y);
    pen.fill(method === 'historic' ? 'work' : 'leastVariance', bars);
    if (method === 'historic') pen.stroke({ colour: 'historic', widthPx: 1.25 }, bars);
    penLine(pen, 'axis', [leftPx, base, right, base]);
    const side = freeSide(model.counts[method]);
    pen.text(labels[method], side === 'left' ? leftPx : right, row * rowPx + 11, {
      align: side,
      colour: method,
    });
  }
}
