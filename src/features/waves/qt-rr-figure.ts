import type { Palette } from '../../charts/pens/palette.ts';
import { endLabels } from '../../charts/plotly/end-labels.ts';
import { figureRows } from '../../charts/plotly/figure-rows.ts';
import { type PlotlyFigure, mutedLine } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WavesResult, WavesWindow } from '../../model/waves.ts';
import { correctionLines, qtRrPoints, qtRrRange } from './qt-rr-model.ts';

const margin = { l: 48, r: 44, t: 8, b: 22, pad: 0 } as const;
const dashes = ['solid', 'dash', 'dot', 'dashdot'] as const;

/** Returns QT of beats against the RR before each, with the lines of the window's constant QTc. */
export function qtRrFigure(
  result: WavesResult,
  window: WavesWindow,
  size: Size,
  { colour }: Palette,
): PlotlyFigure {
  const points = qtRrPoints(result);
  const range = qtRrRange(points);
  const lines = correctionLines(window, range.rr);
  const [row] = figureRows(1, size, margin, 0);
  return {
    data: [
      {
        type: 'scatter',
        mode: 'markers',
        x: points.map(({ rr }) => rr),
        y: points.map(({ qt }) => qt),
        marker: { color: colour.text2, size: 4, opacity: 0.6, line: { width: 0 } },
        hovertemplate: 'RR %{x:.0f} ms, QT %{y:.0f} ms<extra></extra>',
      },
      ...lines.map(({ rr, qt }, k) =>
        mutedLine(rr, qt, { color: colour.text1, width: 1, dash: dashes[k % dashes.length] ?? 'solid' }),
      ),
    ],
    layout: {
      margin,
      hovermode: 'closest',
      xaxis: { range: [...range.rr], ticksuffix: '\u202fms' },
      yaxis: { range: [...range.qt], ticksuffix: '\u202fms', showgrid: true },
      annotations:
        row === undefined
          ? []
          : endLabels(
              lines.map(({ name, qt }) => ({
                value: Math.min(qt.at(-1) ?? 0, range.qt[1]),
                lines: [{ text: name, color: colour.text2 }],
              })),
              row,
              range.qt,
            ),
    },
  };
}
