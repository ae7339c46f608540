import type { Data, Layout, Shape } from 'plotly.js';
import type { FrequencyScale } from '../../charts/axes/linear-map.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureBand, figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { drawnPhase, type LowestRow } from './phase-words.ts';
import { type ResponseFrame, responseMargin, type ResponseRow } from './response-frame.ts';
import type { StopRange } from './stop-ranges.ts';

type Axis = 'y' | 'y2' | 'y3';

interface Look {
  readonly color: string;
  readonly width?: number;
  /** Readout at the pointer; a curve without it has none. */
  readonly reading?: string;
}

/** Returns a curve clipped to its row. A point at 0 Hz has no position on a log axis. */
function curveTrace({ x, y }: Curve, yaxis: Axis, { range: [low, high] }: ResponseRow, look: Look): Data {
  const { color, width = 1.25, reading } = look;
  return {
    type: 'scatter',
    mode: 'lines',
    yaxis,
    x,
    y: y.map((value, k) => (x[k] === 0 ? Number.NaN : Math.min(Math.max(value, low), high))),
    line: { color, width },
    ...(reading === undefined ? { hoverinfo: 'skip' } : { hovertemplate: `${reading}<extra></extra>` }),
  };
}

const inDb = ({ x, y }: Curve): Curve => ({
  x,
  y: y.map((value) => 10 * Math.log10(Math.max(value, 1e-40))),
});

/** Returns a curve only inside the stop ranges, or only outside. */
function where({ x, y }: Curve, stops: readonly StopRange[], stopped: boolean): Curve {
  const isStopped = (hz: number): boolean => stops.some(({ fromHz, toHz }) => hz >= fromHz && hz <= toHz);
  return { x, y: y.map((value, k) => (isStopped(x[k] ?? 0) === stopped ? value : Number.NaN)) };
}

/** Returns the filter's own delay at each frequency, including a removed delay, s. */
function ownDelay({ groupDelaySec, alignment, delaySec }: FilterBenchResult): Curve {
  const removed = alignment === 'causal' ? 0 : delaySec;
  return { x: groupDelaySec.x, y: groupDelaySec.y.map((value) => value + removed) };
}

/** Returns the gains of a chain's filters, fainter, and of the whole; densities before and after; phase or delay. */
function responseTraces(
  result: FilterBenchResult,
  frame: ResponseFrame,
  stops: readonly StopRange[],
  shown: LowestRow,
  { colour }: Palette,
): Data[] {
  const { gain, density, lowest } = frame;
  const own = result.stages.filter(({ isSkipped }) => !isSkipped);
  const lowestCurve = shown === 'phase' ? drawnPhase(result) : ownDelay(result);
  const lowestReading = shown === 'phase' ? 'phase %{y:.2~f} rad' : 'delay %{y:.3~r} s';
  // Fainter where the filter lets nothing pass.
  const faint = { color: colour.raw, reading: lowestReading };
  return [
    ...(own.length > 1
      ? own.map(({ gainDb }) => curveTrace(gainDb, 'y', gain, { color: colour.raw, width: 0.75 }))
      : []),
    curveTrace(result.gainDb, 'y', gain, { color: colour.text1, reading: 'gain %{y:.1f} dB' }),
    ...(result.density
      ? [
          curveTrace(inDb(result.density.before), 'y2', density, {
            color: colour.raw,
            reading: 'before %{y:.1f} dB',
          }),
          curveTrace(inDb(result.density.after), 'y2', density, {
            color: colour.text1,
            reading: 'after %{y:.1f} dB',
          }),
        ]
      : []),
    curveTrace(where(lowestCurve, stops, true), 'y3', lowest, faint),
    curveTrace(where(lowestCurve, stops, false), 'y3', lowest, { ...faint, color: colour.text2 }),
  ];
}

/** Returns shades for stop ranges, transitions included, and dotted lines where transitions end. */
function stopShapes(
  stops: readonly StopRange[],
  { fromHz, toHz }: ResponseFrame,
  { colour }: Palette,
): Partial<Shape>[] {
  const inView = (hz: number): number => Math.min(Math.max(hz, fromHz), toHz);
  const shades = stops.map((stop) =>
    figureBand(colour.band, {
      xref: 'x',
      yref: 'paper',
      x0: inView(stop.fromHz),
      x1: inView(stop.toHz),
      y0: 0,
      y1: 1,
      opacity: 0.5,
    }),
  );
  const marks = stopMarks(stops, { fromHz, toHz }).map((hz): Partial<Shape> => ({
    type: 'line',
    xref: 'x',
    yref: 'y',
    x0: hz,
    x1: hz,
    y0: -80,
    y1: 3,
    line: { color: colour.accent, width: 1, dash: '1px,3px' as 'dot' },
  }));
  return [...shades, ...marks];
}

const stopMarks = (stops: readonly StopRange[], { fromHz, toHz }: Pick<ResponseFrame, 'fromHz' | 'toHz'>) => [
  ...new Set(stops.flatMap(({ marksHz }) => marksHz).filter((hz) => hz > fromHz && hz < toHz)),
];

/** Returns the end ticks of the lowest row's axis, with their text. */
function lowestTicks(
  { alignment }: FilterBenchResult,
  { range: [low, high] }: ResponseRow,
  shown: LowestRow,
): { readonly tickvals: number[]; readonly ticktext: string[] } {
  if (shown === 'delay') {
    const text = high >= 1 ? `${formatNumber(high, 0)}\u202fs` : `${formatNumber(1000 * high, 0)}\u202fms`;
    return { tickvals: [0, high], ticktext: ['0', text] };
  }
  if (alignment === 'causal') return { tickvals: [low, 0], ticktext: [formatNumber(low, 0), '0\u202frad'] };
  return { tickvals: [-Math.PI, Math.PI], ticktext: ['−π', 'π\u202frad'] };
}

/** Plotly's last tick may be past the end of a logarithmic axis. Its types lack the title of the readout. */
const withoutSuffix = { showticksuffix: 'none', unifiedhovertitle: { text: '%{x:.3~r} Hz' } } as const;

/** Returns gain, densities before and after, and phase or delay against frequency, over the whole axis. */
export function responseFigure(
  result: FilterBenchResult,
  frame: ResponseFrame,
  stops: readonly StopRange[],
  { scale, shown }: { readonly scale: FrequencyScale; readonly shown: LowestRow },
  size: Size,
  palette: Palette,
): PlotlyFigure {
  const { colour } = palette;
  const { gain, density, lowest, fromHz, toHz, leftPx, rightPx } = frame;
  const at = (hz: number): number => (scale === 'log' ? Math.log10(hz) : hz);
  const decades = at(toHz) - at(fromHz);
  const inner = Math.max(size.heightPx - responseMargin.t - responseMargin.b, 1);
  const share = (px: number): number => Math.min(Math.max(1 - (px - responseMargin.t) / inner, 0), 1);
  const row = ({ topPx, bottomPx, range }: ResponseRow, ticks: object): Partial<Layout['yaxis']> => ({
    domain: [share(bottomPx), share(topPx)],
    range: [...range],
    ...ticks,
  });
  const db = { dtick: 40, ticksuffix: '\u202fdB' };
  const { unit } = result.signal;
  const names = [
    { of: gain, lines: ['Gain'] },
    { of: density, lines: unit === '' ? ['Density'] : ['Density', `${unit}²/Hz`] },
    { of: lowest, lines: [shown === 'phase' ? 'Phase' : 'Delay'] },
  ];
  const corner = { xref: 'paper', yref: 'paper', x: 0, y: 0, xanchor: 'left', yanchor: 'middle' } as const;
  const unitLabel = figureLabel('Hz', colour.text3, { ...corner, xshift: 8 - leftPx, yshift: -12 });
  return {
    data: [
      ...responseTraces(result, frame, stops, shown, palette),
      {
        type: 'scatter',
        mode: 'markers',
        x: stopMarks(stops, frame),
        y: stopMarks(stops, frame).map(() => gain.range[0]),
        cliponaxis: false,
        marker: {
          symbol: 'circle',
          size: 6,
          color: colour.work,
          line: { color: colour.accent, width: 1.25 },
        },
        hoverinfo: 'skip',
      },
    ],
    layout: {
      margin: responseMargin,
      hoversubplots: 'axis',
      xaxis: {
        type: scale,
        range: [at(fromHz), at(toHz)],
        anchor: 'y3',
        showgrid: true,
        gridcolor: colour.grid,
        // Three ticks per decade if there is room.
        nticks: scale === 'linear' ? 6 : Math.ceil(decades * (rightPx - leftPx >= 130 * decades ? 2 : 1)),
        tickformat: ',~r',
        tickangle: 0,
        ticksuffix: '\u202fHz',
        hoverformat: '.3~r',
        ...(scale === 'log' ? withoutSuffix : {}),
      },
      yaxis: row(gain, { tick0: 0, ...db }),
      yaxis2: row(density, { tick0: density.range[1], ...db }),
      // Leaves room for the grip of an edge at the axis.
      yaxis3: row(lowest, { ...lowestTicks(result, lowest, shown), ticklabelstandoff: 8 }),
      shapes: stopShapes(stops, frame, palette),
      annotations: [
        ...(scale === 'log' ? [unitLabel] : []),
        ...names.flatMap(({ of: { topPx, bottomPx }, lines }) =>
          lines.map((text, line) =>
            figureLabel(
              text,
              line === 0 ? colour.text2 : colour.text3,
              {
                xref: 'paper',
                yref: 'paper',
                x: 0,
                y: share((topPx + bottomPx) / 2),
                xanchor: 'left',
                xshift: 8 - leftPx,
                yshift: (lines.length - 1) * 6.5 - 13 * line,
              },
              line === 0 ? 600 : 400,
            ),
          ),
        ),
      ],
    },
  };
}
