import { isLong } from '../../charts/axes/time-axis.ts';
import type { WavesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';
import { MedianBeatPanel } from './median-beat-panel.tsx';
import { WavesOverTime } from './waves-over-time.tsx';
import type { ChosenWindowProps } from '../bench/analysis-bench.tsx';
import { WavesWindows } from './waves-windows.tsx';
import { useCallback } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { endLabels } from '../../charts/plotly/end-labels.ts';
import { figureRows } from '../../charts/plotly/figure-rows.ts';
import { type PlotlyFigure, mutedLine } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WavesResult, WavesWindow } from '../../model/waves.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { correctionLines, countEctopicLeftOut, qtRrPoints, qtRrRange } from './qt-rr-model.ts';

const margin = { l: 48, r: 44, t: 8, b: 22, pad: 0 } as const;
const dashes = ['solid', 'dash', 'dot', 'dashdot'] as const;

function qtRrFigure(result: WavesResult, window: WavesWindow, size: Size, { colour }: Palette): PlotlyFigure {
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

const qtRrTable = (result: WavesResult): DataTable => ({
  columns: ['R, s', 'RR, ms', 'QT, ms'],
  rows: qtRrPoints(result).map(({ r, rr, qt }) => [r, rr, qt]),
});

interface QtRrPanelProps {
  readonly result: WavesResult;
  readonly window: WavesWindow;
}

/**
 * Renders QT of every beat against the preceding RR, and how it would follow RR by each correction, from the window's
 * own QT.
 */
function QtRrPanel({ result, window }: QtRrPanelProps) {
  const figure = useCallback(
    (size: Size, palette: Palette) => qtRrFigure(result, window, size, palette),
    [result, window],
  );
  const leftOut = countEctopicLeftOut(result);
  const without = leftOut === 0 ? '' : ` without ${formatNumber(leftOut, 0)} ectopic and next ones`;
  const count = `${formatCount(qtRrPoints(result).length, 'beat')}${without}`;
  return (
    <PlotPanel
      name="qt-rr"
      title="QT against RR"
      sub={`${count}; lines: one QTc at every RR, by the four corrections`}
      table={() => qtRrTable(result)}
      description={`QT of ${count} against the RR before each, with the lines of Bazett, Fridericia, Framingham and Hodges through the window’s QT.`}
      figure={figure}
    />
  );
}

/** Renders the panels of the waves: the measured beat, and the intervals over the record. */
export function WavesPanels({ report, summary, window, windowIndex }: ChosenWindowProps<WavesReport>) {
  const session = useSession();
  const { result } = report;
  return (
    <div className="waves-panels">
      <MedianBeatPanel report={report} summary={summary} window={window} windowIndex={windowIndex} />
      <WavesOverTime report={report} summary={summary} windowIndex={windowIndex} />
      <QtRrPanel result={result} window={window} />
      <WavesWindows
        result={result}
        current={windowIndex}
        long={isLong(summary.durationSec)}
        onWindow={session.chooseWindow}
      />
    </div>
  );
}
