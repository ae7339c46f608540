import { Fragment, useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotLabel, PlotLayer, PlotMark } from '../../charts/figures/svg-plot.tsx';
import type { PlotlyFigure, PlotView } from '../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot, type PlotPrint } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatCount, formatNumber, formatSpread } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import {
  type HistogramModel,
  type MethodValues,
  binMs,
  histogramModel,
  histogramTable,
  findBin,
} from './histogram-model.ts';
import { methodNames } from '../words/method-name.ts';
import { type ByMethod, timingMethods, mapMethods, type TimingMethod } from '../../model/methods.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import './chosen-bins.css';
import type { Data } from 'plotly.js';
import { methodForms } from '../../charts/pens/method-marks.ts';

/** Room right of the bars, for the end of the scale, and below them, px. */
const histogramRightPx = 26;
const histogramAxisPx = 20;
const topPx = 5;

/**
 * Returns the ends of a method's axis of counts, as fractions of the plot's height from the bottom; the first method is
 * at the top.
 */
function rowDomain(index: number, { heightPx }: Size): [number, number] {
  const room = topPx / Math.max(heightPx - histogramAxisPx, 1);
  const count = timingMethods.length;
  const from = 1 - (index + 1) / count;
  return [index === count - 1 ? 0 : from + room / 2, index === 0 ? 1 : 1 - index / count - room];
}

/** Returns base and top of each method's bars, px. */
function histogramBars(size: Size): ByMethod<readonly [number, number]> {
  const base = size.heightPx - histogramAxisPx;
  const y = (share: number): number => base - share * (base - topPx);
  return mapMethods((method) => {
    const [from, to] = rowDomain(
      timingMethods.findIndex(({ id }) => id === method),
      size,
    );
    return [y(from), y(to)];
  });
}

const axisKey = (index: number): string => (index === 0 ? '' : String(index + 1));

/** Returns the centres of the bins, ms. */
const binMiddles = (fromMs: number, toMs: number): number[] =>
  Array.from({ length: Math.round((toMs - fromMs) / binMs) }, (_, bin) => fromMs + (bin + 0.5) * binMs);

/** Returns the bars of every method, stacked, with the scale below. `leftPx` is reserved for their names. */
export function histogramFigure(
  { fromMs, toMs, counts, top }: HistogramModel,
  leftPx: number,
  size: Size,
  { colour }: Palette,
): PlotlyFigure {
  const x = binMiddles(fromMs, toMs);
  // An empty bin has no bar, because an outline of no height would look like a second axis.
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
          { ...values, ...line, domain: rowDomain(index, size) },
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

type Spread = Pick<IntervalStatistics, 'mean' | 'sd'>;

interface HistogramPlotProps {
  readonly interval: string;
  /** Values of the window. */
  readonly values: MethodValues;
  /** Null if no method found any value. */
  readonly model: HistogramModel | null;
  readonly statistics: ByMethod<Spread> & {
    readonly leastVariance: Pick<LeastVarianceStatistics, 'chosenBy'>;
  };
  /** Values of the chosen beat, if it is one of them. */
  readonly chosen?: ByMethod<number | null> | null;
  readonly print?: PlotPrint;
}

const valueText = ({ mean, sd }: Spread): string =>
  mean === null ? '–' : `${formatSpread(mean, sd)}\u202fms`;

/** Returns the margin left of the bars with room for the longest value, px. */
function measureLeftPx(statistics: ByMethod<Spread>): number {
  const letters = Math.max(...timingMethods.map(({ id }) => valueText(statistics[id]).length));
  return Math.max(96, Math.ceil(20 + 6.1 * letters + 6));
}

/** Minimum height of a row with a method's name above its value, px; lower rows show its mark next to it. */
const namedRowPx = 28;

interface NamesProps {
  readonly size: Size;
  readonly statistics: HistogramPlotProps['statistics'];
}

function NarrowNames({ rowPx, size, statistics }: NamesProps & { readonly rowPx: number }) {
  return (
    <PlotLayer size={size}>
      {timingMethods.map(({ id, mark }, index) => {
        const y = Math.round((index + 1) * rowPx) - 2;
        return (
          <Fragment key={id}>
            <PlotMark method={mark} x={12} y={y - 4} />
            <PlotLabel kind={mark} x={20} y={y}>
              {valueText(statistics[id])}
            </PlotLabel>
          </Fragment>
        );
      })}
    </PlotLayer>
  );
}

function Names({ size, statistics }: NamesProps) {
  const rowPx = (size.heightPx - histogramAxisPx) / timingMethods.length;
  if (rowPx < namedRowPx) return <NarrowNames rowPx={rowPx} size={size} statistics={statistics} />;
  return (
    <PlotLayer size={size}>
      {timingMethods.map(({ id, mark, name }, index) => {
        const y = index === 0 ? 11 : Math.round(index * rowPx) + 13;
        const isByHand = id === 'leastVariance' && statistics.leastVariance.chosenBy === 'hand';
        return (
          <Fragment key={id}>
            <PlotLabel kind={`${mark} strong`} x={8} y={y}>
              {isByHand ? 'set by hand' : name}
            </PlotLabel>
            <PlotLabel kind="plain" x={8} y={y + 14}>
              {valueText(statistics[id])}
            </PlotLabel>
          </Fragment>
        );
      })}
    </PlotLayer>
  );
}

/** Formats 'historic 185.7 ± 0.7 ms over 68 beats'. */
const spreadText = (name: string, { mean, sd }: Spread, beatCount: number): string =>
  `${name} ${formatSpread(mean, sd)} ms over ${formatCount(beatCount, 'beat')}`;

/** Returns the subtitle. */
export function histogramSubtitle(model: HistogramModel | null): string {
  if (model === null) return 'none found';
  return `beats per ${binMs} ms${model.offScale > 0 ? `, ${formatNumber(model.offScale, 0)} off scale` : ''}`;
}

/** Renders the distribution of an interval over the beats of a window, by every method in the same bins. */
export function HistogramPlot(props: HistogramPlotProps) {
  const { interval, values, model, chosen = null, statistics, print } = props;
  const leftPx = measureLeftPx(statistics);
  const figure = useCallback(
    (size: Size, palette: Palette): PlotlyFigure =>
      model
        ? histogramFigure(model, leftPx, size, palette)
        : { data: [], layout: { xaxis: { visible: false }, yaxis: { visible: false } } },
    [model, leftPx],
  );
  const overlay = ({ size, zoom }: PlotView) => (
    <>
      {model && chosen && (
        <ChosenBins
          size={size}
          model={model}
          range={zoom ?? [model.fromMs, model.toMs]}
          across={[leftPx, size.widthPx - histogramRightPx]}
          bars={histogramBars(size)}
          values={chosen}
        />
      )}
      <Names size={size} statistics={statistics} />
    </>
  );
  const names = methodNames(statistics);
  const spreads = timingMethods
    .map(({ id }, k) => spreadText(names[k] ?? id, statistics[id], values[id].length))
    .join(', ');
  return (
    <PlotlyPlot
      label={`Histogram of ${interval}`}
      description={`${spreads.charAt(0).toUpperCase()}${spreads.slice(1)}.`}
      figure={figure}
      overlay={overlay}
      stops
      print={print}
    />
  );
}

/** Renders the histogram of an interval, with its numbers. */
export function HistogramPanel({ ...plot }: Omit<HistogramPlotProps, 'model' | 'print'>) {
  const { interval, values, statistics } = plot;
  const model = useMemo(() => histogramModel(values), [values]);
  return (
    <FigurePanel
      name={interval.toLowerCase()}
      title={interval}
      sub={histogramSubtitle(model)}
      table={() => (model ? histogramTable(model, methodNames(statistics)) : { columns: [], rows: [] })}
    >
      <HistogramPlot {...plot} model={model} />
    </FigurePanel>
  );
}

interface ChosenBinsProps {
  readonly size: Size;
  readonly model: HistogramModel;
  /** Range of the axis, ms. */
  readonly range: readonly [number, number];
  /** Ends of the axis, px. */
  readonly across: readonly [number, number];
  /** Base and top of each method's bars, px. */
  readonly bars: ByMethod<readonly [number, number]>;
  /** Values of the chosen beat, ms. */
  readonly values: ByMethod<number | null>;
}

/** Renders the outlines of the bins that contain the chosen beat. */
function ChosenBins({ size, model, range, across, bars, values }: ChosenBinsProps) {
  const x = linearMap(range, across);
  return (
    <PlotLayer size={size}>
      {timingMethods.map(({ id: method }) => {
        const value = values[method];
        const bin = value === null ? null : findBin(model, value);
        if (bin === null) return null;
        const middleMs = model.fromMs + (bin + 0.5) * binMs;
        const [left, right] = [x.px(middleMs - 0.44 * binMs), x.px(middleMs + 0.44 * binMs)];
        if (left < across[0] || right > across[1]) return null;
        const base = bars[method][0];
        const top = linearMap([0, model.top], bars[method]).px(model.counts[method][bin] ?? 0);
        return <path key={method} className="chosen-bin" d={`M${left} ${base}V${top}H${right}V${base}Z`} />;
      })}
    </PlotLayer>
  );
}
