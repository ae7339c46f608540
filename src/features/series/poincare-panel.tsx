import type { Data } from 'plotly.js';
import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot } from '../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { mean, percentile } from '../../dsp/statistics/stats.ts';
import type { SeriesWindow } from '../../model/series.ts';
import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';
import { formatCount } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { seriesText } from './series-words.ts';

const margin = { l: 52, r: 14, t: 8, b: 22, pad: 0 } as const;
/** More points than these are thinned evenly: they would lie on one another. */
const mostPoints = 4000;

type Pairs = SeriesWindowView['pairs'];

interface PoincareModel {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Every so manieth point is drawn. */
  readonly every: number;
  readonly range: readonly [number, number];
}

/** Points, and one range for both axes that holds nearly all of them. */
export function poincareModel({ first, second }: Pairs): PoincareModel | null {
  if (first.length === 0) return null;
  const every = Math.ceil(first.length / mostPoints);
  const isDrawn = (_: number, k: number): boolean => k % every === 0;
  const all = [...first, second.at(-1) ?? Number.NaN];
  const [low, high] = [percentile(all, 0.5), percentile(all, 99.5)];
  const edge = Math.max(0.12 * (high - low), 1e-3 * Math.abs(high), 1e-9);
  return {
    x: Array.from(first.filter(isDrawn)),
    y: Array.from(second.filter(isDrawn)),
    every,
    range: [low - edge, high + edge],
  };
}

/** The ellipse of SD1 across and SD2 along the line of identity, about the mean of the pairs. */
export function poincareEllipse(
  { first, second }: Pairs,
  { sd1, sd2 }: Pick<SeriesWindow, 'sd1' | 'sd2'>,
): { readonly x: readonly number[]; readonly y: readonly number[] } | null {
  if (sd1 === null || sd2 === null || first.length === 0) return null;
  const [centreX, centreY] = [mean(first), mean(second)];
  const angles = Array.from({ length: 73 }, (_, k) => (2 * Math.PI * k) / 72);
  const along = (angle: number): number => (sd2 * Math.cos(angle)) / Math.SQRT2;
  const across = (angle: number): number => (sd1 * Math.sin(angle)) / Math.SQRT2;
  return {
    x: angles.map((angle) => centreX + along(angle) - across(angle)),
    y: angles.map((angle) => centreY + along(angle) + across(angle)),
  };
}

const ellipseLine = (
  ellipse: { readonly x: readonly number[]; readonly y: readonly number[] },
  color: string,
): Data => ({
  type: 'scatter',
  mode: 'lines',
  x: [...ellipse.x],
  y: [...ellipse.y],
  line: { color, width: 1.5 },
  hoverinfo: 'skip',
});

interface PoincarePanelProps {
  readonly pairs: Pairs;
  readonly window: SeriesWindow;
  readonly name: string;
  readonly unit: string;
  readonly recordingName: string;
}

/** Each value against the one before it, with the ellipse of SD1 and SD2. */
export function PoincarePanel({ pairs, window, name, unit, recordingName }: PoincarePanelProps) {
  const model = useMemo(() => poincareModel(pairs), [pairs]);
  const ellipse = useMemo(() => poincareEllipse(pairs, window), [pairs, window]);
  const figure = useCallback(
    (_: Size, { colour }: Palette): PlotlyFigure => {
      if (model === null) return { data: [], layout: {} };
      const [low, high] = model.range;
      const suffix = `\u202f${unit}`;
      return {
        data: [
          {
            type: 'scatter',
            mode: 'lines',
            x: [low, high],
            y: [low, high],
            line: { color: colour.axis, width: 1 },
            hoverinfo: 'skip',
          },
          {
            type: 'scatter',
            mode: 'markers',
            x: [...model.x],
            y: [...model.y],
            marker: { color: colour.text2, size: 3.5, opacity: 0.55, line: { width: 0 } },
            hovertemplate: `%{x:.4~g}, then %{y:.4~g} ${unit}<extra></extra>`,
          },
          ...(ellipse === null ? [] : [ellipseLine(ellipse, colour.accent)]),
        ],
        layout: {
          margin,
          hovermode: 'closest',
          xaxis: { range: [low, high], ticksuffix: suffix },
          yaxis: { range: [low, high], ticksuffix: suffix, showgrid: true },
        },
      };
    },
    [model, ellipse, unit],
  );
  const count = formatCount(pairs.first.length, 'pair');
  const thinned = model !== null && model.every > 1 ? `, one in ${model.every} drawn` : '';
  const axes = `SD1 ${seriesText(window.sd1, unit)}, SD2 ${seriesText(window.sd2, unit)} ${unit}`;
  return (
    <FigurePanel
      name="series-poincare"
      title="Poincaré plot"
      sub={`${count}${thinned}; ${axes}`}
      recordingName={recordingName}
      table={() => ({
        columns: [`${name}, ${unit}`, `next, ${unit}`],
        rows: Array.from(pairs.first, (value, k) => [value, pairs.second[k] ?? Number.NaN]),
      })}
    >
      {model === null ? (
        <p className="quiet">No two successive values both stand.</p>
      ) : (
        <PlotlyPlot
          label="Poincaré plot"
          description={`Each ${name} against the one before: ${count}, ${axes}.`}
          figure={figure}
          stops
        />
      )}
    </FigurePanel>
  );
}
