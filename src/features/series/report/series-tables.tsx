import { isLong } from '../../../charts/axes/time-axis.ts';
import type { SeriesResult, SeriesWindow } from '../../../model/series.ts';
import { formatPercent } from '../../../ui/format-number.ts';
import type { SeriesReport } from '../../../workers/protocol.ts';
import { type Column, ColumnTable } from '../../bench/column-table.tsx';
import { WindowsSection } from '../../report/windows-section.tsx';
import { ReportSection } from '../../report/report-figure.tsx';
import type { ResultProps } from '../../bench/analysis-bench.tsx';
import { nameWithUnit, type SeriesFigureLine, seriesFigureLines } from '../../words/series-figure-lines.ts';

/** Figures in the table of windows. */
const windowFigures: ReadonlySet<string> = new Set([
  'mean',
  'sd',
  'rmssd',
  'welch.lf',
  'welch.hf',
  'welch.lfHf',
  'sampleEntropy',
]);

interface SeriesTablesProps extends ResultProps<SeriesReport> {
  readonly window: SeriesWindow;
  readonly windowIndex: number;
  /** Maximum number of lines in the table of windows; below two there is no table. */
  readonly mostWindows: number;
}

/** Renders all figures of a window next to those of the whole, and the windows around it. */
export function SeriesTables({ summary, report, window, windowIndex, mostWindows }: SeriesTablesProps) {
  const hasWindows = mostWindows > 1 && report.result.windows.length > 1;
  return (
    <>
      <Figures report={report} window={window} windowName={`window ${windowIndex + 1}`} />
      {hasWindows && (
        <WindowsSection
          sub="spectra by Welch"
          columns={windowColumns(report.result)}
          long={isLong(summary.durationSec)}
          windows={report.result.windows}
          current={windowIndex}
          most={mostWindows}
        />
      )}
    </>
  );
}

/** Formats a figure of a span, in brackets if it is doubtful. */
function textIn(span: SeriesWindow, { lackKey, text, value }: SeriesFigureLine): string {
  const own = text(value(span));
  return span.doubtful[lackKey] === undefined ? own : `(${own})`;
}

interface FiguresProps {
  readonly report: SeriesReport;
  readonly window: SeriesWindow;
  readonly windowName: string;
}

function Figures({ report: { result }, window, windowName }: FiguresProps) {
  const lines = seriesFigureLines(result);
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <ReportSection
      title="Figures"
      sub={`${windowName} and the whole; a dash: it cannot be computed; in brackets: doubtful`}
    >
      <div className="series-report-figures">
        {groups.map((group) => (
          <ColumnTable
            isOnPaper
            key={group}
            columns={[
              { name: 'figure', head: group, text: nameWithUnit },
              { name: 'window', head: windowName, isNumber: true, text: (line) => textIn(window, line) },
              { name: 'whole', head: 'whole', isNumber: true, text: (line) => textIn(result.whole, line) },
            ]}
            rows={lines.filter((line) => line.group === group)}
            rowKey={({ lackKey }) => lackKey}
          />
        ))}
      </div>
    </ReportSection>
  );
}

const windowColumns = (result: SeriesResult): readonly Column<SeriesWindow>[] => [
  { name: 'values', head: 'values', isNumber: true, text: ({ n }) => n },
  {
    name: 'corrected',
    head: 'corrected, %',
    isNumber: true,
    text: ({ corrected }) => formatPercent(corrected),
  },
  ...seriesFigureLines(result)
    .filter(({ lackKey }) => windowFigures.has(lackKey))
    .map((line): Column<SeriesWindow> => ({
      name: line.lackKey,
      head: nameWithUnit(line),
      isNumber: true,
      text: (window) => textIn(window, line),
    })),
];
