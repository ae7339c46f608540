import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/plot-layer.tsx';
import type { PlotlyFigure, PlotView } from '../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot, type PlotPrint } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatCount, formatNumber, formatSpread } from '../../ui/format-number.ts';
import { ChosenBins } from './chosen-bins.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import type { HistogramModel, MethodValues } from './histogram-model.ts';
import { binMs, histogramModel, histogramTable } from './histogram-model.ts';
import { methodName, methodNames } from '../words/method-name.ts';
import type { ByMethod } from '../../model/methods.ts';

const rightPx = 26;
const axisPx = 20;
const topPx = 5;

type Spread = Pick<IntervalStatistics, 'mean' | 'sd'>;

interface HistogramPlotProps {
  readonly interval: string;
  /** Those of the window. */
  readonly values: MethodValues;
  /** Null where no method found anything. */
  readonly model: HistogramModel | null;
  readonly historic: Spread;
  readonly least: Spread & Pick<LeastVarianceStatistics, 'chosenBy'>;
  /** That of the chosen beat, where it is one of them. */
  readonly chosen?: ByMethod<number | null> | null;
  readonly print?: PlotPrint;
}

interface HistogramPanelProps extends Omit<HistogramPlotProps, 'model' | 'print'> {
  readonly recordingName: string;
}

const valueText = ({ mean, sd }: Spread): string => `${formatSpread(mean, sd)}\u202fms`;

/** Left of the bars, px: room for the longer of the two names. */
function leftPxOf(...statistics: readonly Spread[]): number {
  const letters = Math.max(...statistics.map((own) => valueText(own).length));
  return Math.max(96, Math.ceil(8 + 6.1 * letters + 6));
}

/** Where the two axes of counts end and begin, as shares of the plot's height from below. */
function domainsOf({ heightPx }: Size) {
  const room = topPx / Math.max(heightPx - axisPx, 1);
  return { upperFrom: 0.5 + room / 2, lowerTo: 0.5 - room };
}

/** Base and top of each method's bars, px. */
function barsOf(size: Size) {
  const base = size.heightPx - axisPx;
  const { upperFrom, lowerTo } = domainsOf(size);
  const y = (share: number): number => base - share * (base - topPx);
  return {
    historic: [y(upperFrom), topPx],
    leastVariance: [base, y(lowerTo)],
    aligned: [base, base],
  } as const;
}

function figureOf(
  { fromMs, toMs, counts, top }: HistogramModel,
  leftPx: number,
  size: Size,
  { colour }: Palette,
): PlotlyFigure {
  const x = counts.historic.map((_, bin) => fromMs + (bin + 0.5) * binMs);
  // A bin without beats has no bar: an outline of no height would draw a second axis.
  const bars = (own: readonly number[], yaxis: 'y' | 'y2', fill: string, edge: string | null): Data => ({
    type: 'bar',
    x: x.filter((_, bin) => (own[bin] ?? 0) > 0),
    y: own.filter((count) => count > 0),
    width: 0.88 * binMs,
    yaxis,
    marker: { color: fill, line: { color: edge ?? fill, width: edge === null ? 0 : 1.25 } },
    hovertemplate: `%{y} beats<extra></extra>`,
  });
  const wide = toMs - fromMs;
  const stepMs = [10, 20, 50, 100].find((step) => (wide / step) * 44 < size.widthPx - leftPx) ?? 100;
  const { upperFrom, lowerTo } = domainsOf(size);
  const values = { range: [0, top], showgrid: false, showticklabels: false, zeroline: true };
  const line = { zerolinecolor: colour.axis, zerolinewidth: 1 };
  return {
    data: [
      bars(counts.historic, 'y', colour.work, colour.historic),
      bars(counts.leastVariance, 'y2', colour.leastVariance, null),
    ],
    layout: {
      margin: { l: leftPx, r: rightPx, t: topPx, b: axisPx, pad: 0 },
      xaxis: {
        range: [fromMs, toMs],
        anchor: 'y2',
        tick0: 0,
        dtick: stepMs,
        ticksuffix: '\u202fms',
        showgrid: true,
        gridcolor: colour.grid,
        hoverformat: '.0f',
      },
      yaxis: { ...values, ...line, domain: [upperFrom, 1] },
      yaxis2: { ...values, ...line, domain: [0, lowerTo] },
      barmode: 'overlay',
    },
  };
}

function Names({ size, historic, least }: Pick<HistogramPlotProps, 'historic' | 'least'> & { size: Size }) {
  const middle = Math.round((size.heightPx - axisPx) / 2);
  return (
    <PlotLayer size={size}>
      <PlotLabel kind="historic strong" x={8} y={11}>
        historic
      </PlotLabel>
      <PlotLabel kind="plain" x={8} y={25}>
        {valueText(historic)}
      </PlotLabel>
      <PlotLabel kind="least-variance strong" x={8} y={middle + 13}>
        {least.chosenBy === 'hand' ? 'set by hand' : methodName(least)}
      </PlotLabel>
      <PlotLabel kind="plain" x={8} y={middle + 27}>
        {valueText(least)}
      </PlotLabel>
    </PlotLayer>
  );
}

/** 'Historic 185.7 ± 0.7 ms over 68 beats'. */
const spreadText = (name: string, { mean, sd }: Spread, beatCount: number): string =>
  `${name} ${formatSpread(mean, sd)} ms over ${formatCount(beatCount, 'beat')}`;

/** Its title's words. */
export function histogramSub(model: HistogramModel | null): string {
  if (model === null) return 'none found';
  return `beats per ${binMs} ms${model.offScale > 0 ? `, ${formatNumber(model.offScale, 0)} off scale` : ''}`;
}

/** How an interval is spread over the beats of a window, by both methods in the same bins. */
export function HistogramPlot(props: HistogramPlotProps) {
  const { interval, values, model, chosen = null, historic, least, print } = props;
  const leftPx = leftPxOf(historic, least);
  const figure = useCallback(
    (size: Size, palette: Palette): PlotlyFigure =>
      model
        ? figureOf(model, leftPx, size, palette)
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
          across={[leftPx, size.widthPx - rightPx]}
          bars={barsOf(size)}
          values={chosen}
        />
      )}
      <Names size={size} historic={historic} least={least} />
    </>
  );
  const spreads = `${spreadText('Historic', historic, values.historic.length)}, ${spreadText(methodName(least), least, values.leastVariance.length)}.`;
  return (
    <PlotlyPlot
      label={`Histogram of ${interval}`}
      description={spreads}
      figure={figure}
      overlay={overlay}
      stops
      print={print}
    />
  );
}

/** The histogram of an interval, with its numbers. */
export function HistogramPanel({ recordingName, ...plot }: HistogramPanelProps) {
  const { interval, values, least } = plot;
  const model = useMemo(() => histogramModel(values), [values]);
  return (
    <FigurePanel
      name={interval.toLowerCase()}
      title={interval}
      sub={histogramSub(model)}
      recordingName={recordingName}
      table={() =>
        model ? histogramTable(model, methodNames({ leastVariance: least })) : { columns: [], rows: [] }
      }
    >
      <HistogramPlot {...plot} model={model} />
    </FigurePanel>
  );
}
