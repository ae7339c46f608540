import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureLabel, type PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { SettingCurve, SettingCurves } from '../../pipeline/sweeps/setting-curves.ts';
import type { ComparedCurve } from './compared-figures.ts';

const margin = { l: 58, r: 14, t: 24, b: 22, pad: 0 } as const;

/** What is drawn of two settings: one curve of each over the same axis. */
export interface DrawnSides {
  readonly curve: ComparedCurve;
  readonly a: SettingCurves;
  readonly b: SettingCurves;
}

/** Two settings over each other: A hollow and quiet, B filled. Beats are points, a response is a line. */
export function sidesFigure({ curve, a, b }: DrawnSides, { colour }: Palette): PlotlyFigure {
  const isLine = a.xName === 'frequency' || b.xName === 'frequency';
  const ends = [...a.x, ...b.x].filter((x) => Number.isFinite(x));
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const trace = ({ x }: SettingCurves, own: SettingCurve | null, isB: boolean) =>
    ({
      type: 'scatter',
      mode: isLine ? 'lines' : 'markers',
      x: Array.from(x),
      y: own === null ? [] : Array.from(own.y, (value) => (Number.isNaN(value) ? null : value)),
      line: { color: isB ? colour.accent : colour.text2, width: 1.5, dash: isB ? 'solid' : 'dash' },
      marker: isB
        ? { size: 4, symbol: 'diamond', color: colour.accent, line: { width: 0 } }
        : { size: 7, symbol: 'circle-open', color: colour.text2, line: { width: 1, color: colour.text2 } },
      hovertemplate: `${isB ? 'B' : 'A'} %{y:.5~g} ${curve.figure.unit}<extra></extra>`,
    }) as const;
  const { unit, words } = curve.figure;
  const name = unit === '' ? words : `${words}, ${unit}`;
  const corner = { xref: 'paper', yref: 'paper', y: 1, yanchor: 'bottom', yshift: 6 } as const;
  return {
    data: [trace(a, curve.a, false), trace(b, curve.b, true)],
    layout: {
      margin,
      hovermode: isLine ? 'x unified' : 'closest',
      xaxis: { range: [from, to], ticksuffix: `\u202f${a.xUnit}` },
      yaxis: { showgrid: true, nticks: 5, zeroline: false },
      annotations: [
        figureLabel(name, colour.text1, { ...corner, x: 0, xanchor: 'left', xshift: 8 - margin.l }, 600),
        figureLabel(isLine ? 'A dashed' : 'A ○', colour.text2, {
          ...corner,
          x: 1,
          xanchor: 'right',
          xshift: isLine ? -50 : -28,
        }),
        figureLabel(isLine ? 'B solid' : 'B ◆', colour.accent, { ...corner, x: 1, xanchor: 'right' }),
      ],
    },
  };
}

/** The points of both, as they are saved. */
export function sidesTable({ curve, a, b }: DrawnSides): DataTable {
  const { unit, name } = curve.figure;
  return {
    columns: ['setting', `${a.xName}, ${a.xUnit}`, unit === '' ? name : `${name}, ${unit}`],
    rows: [...rowsOf('A', a, curve.a), ...rowsOf('B', b, curve.b)],
  };
}

const rowsOf = (letter: string, { x }: SettingCurves, own: SettingCurve | null): DataTable['rows'] =>
  own === null ? [] : Array.from(x, (at, k) => [letter, at, finite(own.y[k])]);

const finite = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
