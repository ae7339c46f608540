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
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WavesResult, WavesWindow } from '../../model/waves.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { qtRrFigure } from './qt-rr-figure.ts';
import { countEctopicLeftOut, qtRrPoints } from './qt-rr-model.ts';

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
