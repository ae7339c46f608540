import { useCallback } from 'react';
import { useStore } from 'zustand';
import {
  clockName,
  edgePx,
  formatClock,
  gutterPx,
  isLong,
  ticksWithin,
  timeScale,
  timeTicks,
} from '../../charts/axes/time-axis.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysedSpan } from '../../state/opening/analysed-span.ts';
import { useSession } from '../session-context.ts';
import type { Data } from 'plotly.js';
import { endLabels } from '../../charts/plotly/end-labels.ts';
import { figureRows, rowName } from '../../charts/plotly/figure-rows.ts';
import { figureBand, figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Span } from '../../state/view/span.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Signal-to-noise ratio over the record, dB per stretch; null if unknown. */
export interface SnrCurve {
  readonly id: string;
  /** Lines of text at the curve's end; none if another curve's text covers both. */
  readonly words: readonly string[];
  readonly values: readonly (number | null)[];
  readonly mark: 'filled' | 'open' | 'plus' | 'none';
  readonly tone: 'ink' | 'plain' | 'faint';
  /** Whether it belongs to the current parameters. */
  readonly isStrong: boolean;
}

/** Data of a plot of signal-to-noise ratios. */
interface SnrModel {
  readonly stretches: readonly Span[];
  readonly curves: readonly SnrCurve[];
  /** Name of each curve in the readout of a stretch. */
  readonly spoken: Readonly<Record<string, string>>;
  /** The part of the record that was cleaned. */
  readonly over: Span;
  /** Whether times include hours. */
  readonly long: boolean;
  /** Width for the curves' names, px. */
  readonly labelPx: number;
  /** Index of the chosen stretch; null if there is none. */
  readonly chosen: number | null;
}

/** Minimum distance of marks, px; closer ones would overlap. */
const minMarkPx = 8;
/** Room for a time label, for one with hours, and for one of dB, px; and maximum number of times. */
const [minTimePx, minHoursPx, minDbPx, maxTimes] = [40, 74, 28, 8];
const [topPx, axisPx] = [20, 20];

/** Returns a range with all values and 0 dB. */
function snrRange(curves: readonly SnrCurve[]): readonly [number, number] {
  const known = curves.flatMap(({ values }) => values.filter((value) => value !== null));
  return [Math.floor((Math.min(0, ...known) - 1) / 5) * 5, Math.ceil((Math.max(10, ...known) + 1) / 5) * 5];
}

function curveTrace(
  { values, mark, tone, isStrong }: SnrCurve,
  { stretches, over }: SnrModel,
  widthPx: number,
  { colour }: Palette,
): Data {
  const color = { ink: colour.text1, plain: colour.text2, faint: colour.text3 }[tone];
  const isSparse = widthPx / Math.max(values.length, 1) >= minMarkPx;
  const only = values.length === 1 ? values[0] : undefined;
  return {
    type: 'scatter',
    mode: mark !== 'none' && isSparse && only === undefined ? 'lines+markers' : 'lines',
    // A single stretch is drawn across the whole record.
    x:
      only === undefined
        ? stretches.map(({ fromSec, toSec }) => (fromSec + toSec) / 2)
        : [over.fromSec, over.toSec],
    y: only === undefined ? [...values] : [only, only],
    line: { color, width: isStrong ? 1.75 : 1.25 },
    marker: {
      symbol: mark === 'plus' ? 'cross-thin' : 'square',
      size: 6,
      color: mark === 'filled' ? color : colour.work,
      line: { color, width: 1.25 },
    },
    hoverinfo: 'skip',
  };
}

/** Returns a trace at which the pointer and keys read the stretches: the values of all curves in words. */
function hoverTrace({ stretches, curves, spoken, long }: SnrModel): Data {
  const describeStretch = (index: number): string =>
    curves.map(({ id, values }) => `${spoken[id] ?? id} ${formatNumber(values[index], 1)} dB`).join('<br>');
  return {
    type: 'scatter',
    mode: 'markers',
    x: stretches.map(({ fromSec, toSec }) => (fromSec + toSec) / 2),
    y: stretches.map(
      (_, index) => curves.map(({ values }) => values[index]).find((value) => value !== null) ?? 0,
    ),
    marker: { opacity: 0 },
    hovertext: stretches.map(
      ({ fromSec, toSec }, index) =>
        `${formatClock(fromSec, long)} to ${formatClock(toSec, long)}<br>${describeStretch(index)}`,
    ),
    hoverinfo: 'text',
    customdata: stretches.map((_, index) => index),
  };
}

/** Returns the curves of the signal-to-noise ratio over the record, with names at their ends. */
export function snrFigure(model: SnrModel, size: Size, palette: Palette): PlotlyFigure {
  const { stretches, curves, over, long, labelPx, chosen } = model;
  const { colour } = palette;
  const widthPx = Math.max(size.widthPx - gutterPx - labelPx, 1);
  const [row] = figureRows(1, size, { t: topPx, b: axisPx }, 0);
  const heightPx = row?.heightPx ?? 1;
  const [low, high] = snrRange(curves);
  const scale = timeScale(over.fromSec, over.toSec, widthPx + gutterPx + edgePx);
  const minPx = Math.max(long ? minHoursPx : minTimePx, widthPx / maxTimes);
  const times = ticksWithin(scale, timeTicks(scale, minPx).stepSec);
  // A tick at the start is written to its right, since the name of the clock is to its left.
  const start = times.find((sec) => sec - over.fromSec < (16 * (over.toSec - over.fromSec)) / widthPx);
  const own = chosen === null ? undefined : stretches[chosen];
  const ends = curves.flatMap(({ words, tone, isStrong, values }) => {
    // The last known value.
    const value = values.findLast((own) => own !== null) ?? null;
    if (value === null || words.length === 0) return [];
    const lines = words.map((text, line) => ({
      text,
      color: line === 0 && tone !== 'faint' ? colour.text1 : colour.text3,
      weight: isStrong && line === 0 ? (600 as const) : (400 as const),
    }));
    return [{ value, lines }];
  });
  const corner = { xref: 'paper', yref: 'paper', xanchor: 'left', yanchor: 'middle' } as const;
  return {
    data: [...curves.map((curve) => curveTrace(curve, model, widthPx, palette)), hoverTrace(model)],
    layout: {
      margin: { l: gutterPx, r: labelPx, t: topPx, b: axisPx, pad: 0 },
      hovermode: 'x',
      hoverdistance: -1,
      xaxis: {
        range: [over.fromSec, over.toSec],
        tickvals: times,
        ticktext: times.map((sec) => (sec === start ? '' : formatClock(sec, long))),
        tickangle: 0,
      },
      yaxis: {
        range: [low, high],
        nticks: Math.min(Math.max(Math.floor(heightPx / minDbPx), 2), 7),
        ticksuffix: '\u202fdB',
        fixedrange: false,
      },
      shapes: own
        ? [
            figureBand(colour.band, {
              xref: 'x',
              yref: 'paper',
              x0: own.fromSec,
              x1: own.toSec,
              y0: 0,
              y1: 1,
              opacity: 0.5,
            }),
          ]
        : [],
      annotations: [
        ...(row ? [rowName('SNR', colour.text2, row, gutterPx)] : []),
        figureLabel(clockName(long), colour.text3, {
          ...corner,
          x: 0,
          y: 0,
          xshift: 8 - gutterPx,
          yshift: -12,
        }),
        ...(start === undefined
          ? []
          : [figureLabel(formatClock(start, long), colour.text3, { ...corner, x: 0, y: 0, yshift: -12 })]),
        ...(row ? endLabels(ends, row, [low, high]) : []),
      ],
    },
  };
}

interface SnrPlotProps extends Pick<SnrModel, 'stretches' | 'curves' | 'spoken' | 'labelPx'> {
  readonly label: string;
  readonly description: string;
  readonly durationSec: number;
  /** All parameters of the result. The curves cover only the analysed part of the record. */
  readonly parameters: ParameterValues;
}

/** Renders curves over the record. A click or the arrow keys go to a stretch. */
export function SnrPlot(props: SnrPlotProps) {
  const { label, description, durationSec, parameters, stretches, curves, spoken, labelPx } = props;
  const { view } = useSession();
  // The stretch that contains the middle of the view, or the last before it.
  const index = useStore(view, ({ span }) =>
    stretches.findLastIndex(({ fromSec }) => fromSec <= (span.fromSec + span.toSec) / 2),
  );
  const chosen = stretches.length > 1 && index >= 0 ? index : null;
  const figure = useCallback(
    (size: Size, palette: Palette) => {
      const over = analysedSpan(parameters, durationSec);
      const model = { stretches, curves, spoken, over, long: isLong(durationSec), labelPx, chosen };
      return snrFigure(model, size, palette);
    },
    [stretches, curves, spoken, parameters, durationSec, labelPx, chosen],
  );
  const show = (next: number): void => {
    const stretch = stretches[next];
    if (stretch) view.centreAt((stretch.fromSec + stretch.toSec) / 2);
  };
  return (
    <PlotlyPlot
      label={label}
      description={`${description} Arrow keys move through the record.`}
      figure={figure}
      onOpen={show}
      opened={index}
      stops
    />
  );
}
