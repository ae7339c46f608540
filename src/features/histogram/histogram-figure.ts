import type { Data } from 'plotly.js';
import { methodForms } from '../../charts/pens/method-marks.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { type ByMethod, byMethod, type TimingMethod, timingMethods } from '../../model/methods.ts';
import { binMs, type HistogramModel } from './histogram-model.ts';

/** Room right of the bars, for the end of the scale, and below them, px. */
export const histogramRightPx = 26;
export const histogramAxisPx = 20;
const topPx = 5;

/** Where a method's axis of counts begins and ends, as shares of the plot's height from below; the first is the highest. */
function domainOf(index: number, { heightPx }: Size): [number, number] {
  const room = topPx / Math.max(heightPx - histogramAxisPx, 1);
  const count = timingMethods.length;
  const from = 1 - (index + 1) / count;
  return [index === count - 1 ? 0 : from + room / 2, index === 0 ? 1 : 1 - index / count - room];
}

/** Base and top of each method's bars, px. */
export function histogramBars(size: Size): ByMethod<readonly [number, number]> {
  const base = size.heightPx - histogramAxisPx;
  const y = (share: number): number => base - share * (base - topPx);
  return byMethod((method) => {
    const [from, to] = domainOf(
      timingMethods.findIndex(({ id }) => id === method),
      size,
    );
    return [y(from), y(to)];
  });
}

const axisKey = (index: number): string => (index === 0 ? '' : String(index + 1));

/** The middles of the bins, ms. */
const middlesOf = (fromMs: number, toMs: number): number[] =>
  Array.from({ length: Math.round((toMs - fromMs) / binMs) }, (_, bin) => fromMs + (bin + 0.5) * binMs);

/** Bars of every method over one another, the scale below them. `leftPx` is left for their names. */
export function histogramFigure(
  { fromMs, toMs, counts, top }: HistogramModel,
  leftPx: number,
  size: Size,
  { colour }: Palette,
): PlotlyFigure {
  const x = middlesOf(fromMs, toMs);
  // A bin without beats has no bar: an outline of no height would draw a second axis.
  const bars = ({ id, mark }: TimingMethod, index: number): Data => {
    const { isOpen, colour: own } = methodForms[mark];
    const marker = isOpen
      ? { color: colour.work, line: { color: colour[own], width: 1.25 } }
      : { color: colour[own], line: { color: colour[own], width: 0 } };
    return {
      type: 'bar',
      x: x.filter((_, bin) => (counts[id][bin] ?? 0) > 0),
      y: counts[id].filter((count) => count > 0),
      width: 0.88 * binMs,
      yaxis: `y${axisKey(index)}` as 'y',
      marker,
      hovertemplate: `%{y} beats<extra></extra>`,
    };
  };
  const wide = toMs - fromMs;
  const stepMs = [10, 20, 50, 100].find((step) => (wide / step) * 44 < size.widthPx - leftPx) ?? 100;
  const values = { range: [0, top], showgrid: false, showticklabels: false, zeroline: true };
  const line = { zerolinecolor: colour.axis, zerolinewidth: 1 };
  return {
    data: timingMethods.map(bars),
    layout: {
      ...Object.fromEntries(
        timingMethods.map((_, index) => [
          `yaxis${axisKey(index)}`,
          { ...values, ...line, domain: domainOf(index, size) },
        ]),
      ),
      margin: { l: leftPx, r: histogramRightPx, t: topPx, b: histogramAxisPx, pad: 0 },
      xaxis: {
        range: [fromMs, toMs],
        anchor: `y${axisKey(timingMethods.length - 1)}` as 'y',
        tick0: 0,
        dtick: stepMs,
        ticksuffix: '\u202fms',
        showgrid: true,
        gridcolor: colour.grid,
        hoverformat: '.0f',
      },
      barmode: 'overlay',
    },
  };
}
