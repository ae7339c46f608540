import { useCallback, useMemo, useState } from 'react';
import { frequencyLevels, linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel, PlotLayer } from '../../charts/figures/svg-plot.tsx';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { type PlotlyFigure, type PlotView, mutedLine } from '../../charts/plotly/plotly-figure.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { BandFigures, SeriesBands, SeriesSpectrum, SeriesWindow } from '../../model/series.ts';
import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { PlotPanel } from '../bench/plot-panel.tsx';
import {
  type BandEdgeId,
  bandEdges,
  bandNames,
  bandLimits,
  bandPowerText,
  type SpectrumModel,
  spectrumModel,
} from './band-model.ts';

const margin = { l: 52, r: 34, t: 34, b: 22, pad: 0 } as const;
/** Number of decades of a log axis. */
const decades = 5;

const methods = [
  { value: 'welch', label: 'Welch' },
  { value: 'lomb', label: 'Lomb–Scargle' },
] as const;
const scales = [
  { value: 'linear', label: 'linear' },
  { value: 'log', label: 'log' },
] as const;

type Method = (typeof methods)[number]['value'];
type Scale = (typeof scales)[number]['value'];

/** Returns the density of a span over frequency, and that of its errors. */
export function spectrumFigure(
  { spectrum, toHz, top, floor, unit }: SpectrumModel,
  scale: Scale,
  { colour }: Palette,
): PlotlyFigure {
  const isLog = scale === 'log';
  const range = isLog ? [Math.log10(top) - decades, Math.log10(top) + 0.1] : [0, 1.06 * top];
  return {
    data: [
      {
        type: 'scatter',
        mode: 'lines',
        x: Array.from(spectrum.frequencyHz),
        y: Array.from(spectrum.density),
        line: { color: colour.text1, width: 1.5 },
        ...(isLog ? {} : { fill: 'tozeroy', fillcolor: colour.band }),
        hovertemplate: `%{y:.4~g} ${unit}²/Hz<extra></extra>`,
      },
      ...(floor.length === 0
        ? []
        : [
            mutedLine(
              floor.map(({ hz }) => hz),
              floor.map(({ density }) => density),
              { color: colour.accent, width: 1, dash: 'dash' },
            ),
          ]),
    ],
    layout: {
      margin,
      xaxis: { range: [0, toHz], ticksuffix: '\u202fHz', hoverformat: '.3f' },
      yaxis: { range, type: isLog ? 'log' : 'linear', showgrid: true, ticksuffix: '' },
    },
  };
}

interface BandLayerProps {
  readonly model: SpectrumModel;
  readonly view: PlotView;
  readonly bands: SeriesBands;
  readonly figures: BandFigures;
  readonly window: SeriesWindow;
}

const frequencyAxis = ({ toHz }: SpectrumModel, { size, zoom }: PlotView) =>
  linearMap(zoom ?? [0, toHz], [margin.l, size.widthPx - margin.r]);

/** Renders the bands behind their edges, each with its name and power if there is room, and the breathing rate. */
export function BandLayer({ model, view, bands, figures, window }: BandLayerProps) {
  const { size } = view;
  const { unit } = model;
  const axis = frequencyAxis(model, view);
  const x = (hz: number): number => axis.px(hz);
  const bottomPx = size.heightPx - margin.b;
  const right = size.widthPx - margin.r;
  const breathHz = window.respiration == null ? null : window.respiration.rate / 60;
  return (
    <PlotLayer size={size}>
      {bandNames.map((name) => {
        const [fromHz, toHz] = bandLimits(bands, name);
        const [left, end] = [Math.max(x(fromHz), margin.l), Math.min(x(toHz), right)];
        const text = bandPowerText(figures[name], unit);
        const hasRoom = end - left > 6.2 * text.length;
        return (
          <g key={name}>
            <rect
              className={`series-band band-${name}`}
              x={left}
              y={margin.t}
              width={Math.max(end - left, 0)}
              height={Math.max(bottomPx - margin.t, 0)}
            />
            {end > left + 18 && (
              <PlotLabel kind="halo strong" x={(left + end) / 2} y={14} anchor="middle">
                {name.toUpperCase()}
              </PlotLabel>
            )}
            {hasRoom && (
              <PlotLabel kind="halo" x={(left + end) / 2} y={28} anchor="middle">
                {text}
              </PlotLabel>
            )}
          </g>
        );
      })}
      {breathHz !== null && x(breathHz) < right && (
        <>
          <path className="series-breath" d={`M${x(breathHz)} ${margin.t}V${bottomPx}`} />
          <PlotLabel kind="halo" x={x(breathHz) + 4} y={margin.t + 11}>
            breath
          </PlotLabel>
        </>
      )}
    </PlotLayer>
  );
}

const densityRows = (name: string, spectrum: SeriesSpectrum | null) =>
  Array.from(spectrum?.frequencyHz ?? [], (hz, k) => [name, hz, spectrum?.density[k] ?? Number.NaN]);

const spectrumTable = ({ welch, lomb }: SeriesWindowView['spectra'], unit: string): DataTable => ({
  columns: ['spectrum', 'frequency, Hz', `density, ${unit}²/Hz`],
  rows: [...densityRows('Welch', welch), ...densityRows('Lomb and Scargle', lomb)],
});

interface SpectrumPanelProps {
  readonly spectra: SeriesWindowView['spectra'];
  readonly window: SeriesWindow;
  /** Bands as they are dragged. */
  readonly bands: SeriesBands;
  readonly findFigures: (method: Method) => BandFigures;
  readonly unit: string;
  /** Identity of the result; changes with every result. */
  readonly result: unknown;
  readonly onEdge: (id: BandEdgeId, hz: number, isFinal: boolean) => void;
}

/** Renders the spectrum of a window with its bands, whose edges can be dragged. */
export function SpectrumPanel(props: SpectrumPanelProps) {
  const { spectra, window, bands, findFigures, unit, result, onEdge } = props;
  const [method, setMethod] = useState<Method>('welch');
  const [scale, setScale] = useState<Scale>('linear');
  const { hfToHz } = bands;
  const error = window.error ?? null;
  const model = useMemo(
    () => spectrumModel(spectra[method], hfToHz, error, unit),
    [spectra, method, hfToHz, error, unit],
  );
  const figure = useCallback(
    (_: Size, palette: Palette): PlotlyFigure =>
      model === null ? { data: [], layout: {} } : spectrumFigure(model, scale, palette),
    [model, scale],
  );
  const figures = findFigures(method);
  const overlay = (view: PlotView) => {
    if (model === null) return null;
    return (
      <>
        <BandLayer {...{ model, view, bands, figures, window }} />
        {bandEdges.map(({ id, own, name, usual }, k) => {
          const before = bandEdges[k - 1];
          const after = bandEdges[k + 1];
          const low = before === undefined ? 0.0005 : bands[before.own];
          const high = after === undefined ? 2 : bands[after.own];
          const levels = frequencyLevels(0.0005, 2).filter((hz) => hz > low && hz < high);
          const back = (): void => onEdge(id, usual, true);
          return (
            <LevelHandle
              key={id}
              label={name}
              description="Arrow keys move the edge, with Shift by ten steps; Home restores the default."
              value={bands[own]}
              levels={levels}
              unitText={(hz) => `${hz} Hz`}
              map={frequencyAxis(model, view)}
              topPx={margin.t}
              bottomPx={view.size.heightPx - margin.b}
              result={result}
              onLevel={(hz, isFinal) => onEdge(id, hz, isFinal)}
              onDefault={back}
              onWinner={back}
            />
          );
        })}
      </>
    );
  };
  const hasFloor = model !== null && model.floor.length > 0;
  return (
    <PlotPanel
      name="series-spectrum"
      title="Spectrum"
      sub={`${unit}²/Hz; drag the edges${hasFloor ? '; dashed: errors' : ''}`}
      tools={
        <>
          <Segmented label="Spectrum by" value={method} choices={methods} onChange={setMethod} />
          <Segmented label="Scale of the density" value={scale} choices={scales} onChange={setScale} />
        </>
      }
      table={() => spectrumTable(spectra, unit)}
      empty={
        model === null ? `No spectrum: ${window.notGiven[`${method}.hf`] ?? 'the values do not vary'}.` : null
      }
      description={`Highest at ${formatNumber(model?.peakHz, 3)} Hz; ${bandNames
        .map((name) => `${name.toUpperCase()} ${bandPowerText(figures[name], unit)}`)
        .join(', ')}.`}
      figure={figure}
      overlay={overlay}
      stops={false}
    />
  );
}
