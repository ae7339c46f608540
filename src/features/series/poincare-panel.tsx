import { useCallback, useMemo } from 'react';
import type { Palette } from '../../charts/pens/palette.ts';
import { rowName } from '../../charts/plotly/figure-rows.ts';
import { type PlotlyFigure, mutedLine } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SeriesWindow } from '../../model/series.ts';
import type { SeriesWindowView } from '../../pipeline/series/window-view.ts';
import { formatCount } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { poincareEllipse, poincareModel } from './poincare-model.ts';
import { seriesText } from '../words/series-words.ts';

const margin = { l: 52, r: 34, t: 20, b: 22, pad: 0 } as const;

/** Returns each value against the previous one, with the ellipse of SD1 and SD2. */
export function poincareFigure(
  pairs: SeriesWindowView['pairs'],
  window: SeriesWindow,
  name: string,
  unit: string,
  { colour }: Palette,
): PlotlyFigure {
  const model = poincareModel(pairs);
  if (model === null) return { data: [], layout: {} };
  const ellipse = poincareEllipse(pairs, window);
  const [low, high] = model.range;
  const suffix = `\u202f${unit}`;
  return {
    data: [
      mutedLine([low, high], [low, high], { color: colour.axis, width: 1 }),
      {
        type: 'scatter',
        mode: 'markers',
        x: [...model.x],
        y: [...model.y],
        marker: { color: colour.text2, size: 3.5, opacity: 0.55, line: { width: 0 } },
        hovertemplate: `%{x:.4~g}, then %{y:.4~g} ${unit}<extra></extra>`,
      },
      ...(ellipse === null ? [] : [mutedLine(ellipse.x, ellipse.y, { color: colour.accent, width: 1.5 })]),
    ],
    layout: {
      margin,
      hovermode: 'closest',
      xaxis: { range: [low, high], ticksuffix: suffix, constrain: 'domain', nticks: 3, tickangle: 0 },
      // As wide as high, so that the line of identity is at 45° and the ellipse is not distorted.
      yaxis: {
        range: [low, high],
        ticksuffix: suffix,
        showgrid: true,
        scaleanchor: 'x',
        constrain: 'domain',
      },
      annotations: [rowName(`next ${name} over ${name}`, colour.text3, { domain: [0, 1] }, margin.l)],
    },
  };
}

interface PoincarePanelProps {
  readonly pairs: SeriesWindowView['pairs'];
  readonly window: SeriesWindow;
  readonly name: string;
  readonly unit: string;
}

/** Renders the Poincaré plot of a span. */
export function PoincarePanel({ pairs, window, name, unit }: PoincarePanelProps) {
  const model = useMemo(() => poincareModel(pairs), [pairs]);
  const figure = useCallback(
    (_: Size, palette: Palette) => poincareFigure(pairs, window, name, unit, palette),
    [pairs, window, name, unit],
  );
  const count = formatCount(pairs.first.length, 'pair');
  const thinned = model !== null && model.every > 1 ? `, one in ${model.every} drawn` : '';
  const axes = `SD1 ${seriesText(window.sd1, unit)}, SD2 ${seriesText(window.sd2, unit)} ${unit}`;
  return (
    <PlotPanel
      name="series-poincare"
      title="Poincaré plot"
      sub={`${count}${thinned}; ${axes}`}
      table={() => ({
        columns: [`${name}, ${unit}`, `next, ${unit}`],
        rows: Array.from(pairs.first, (value, k) => [value, pairs.second[k] ?? Number.NaN]),
      })}
      empty={model === null ? 'No two successive values are counted.' : null}
      description={`Each ${name} against the one before: ${count}, ${axes}.`}
      figure={figure}
    />
  );
}
