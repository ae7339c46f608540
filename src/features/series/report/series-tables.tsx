import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import type { SeriesWindow } from '../../../model/series.ts';
import { formatCount, formatPercent } from '../../../ui/format-number.ts';
import type { RecordingSummary, SeriesReport } from '../../../workers/protocol.ts';
import { windowsAround } from '../../report/report-page.tsx';
import { ReportSection } from '../../report/report-section.tsx';
import { nameWithUnit, type SeriesFigureLine, seriesFigureLines } from '../../words/series-figure-lines.ts';

/** Figures of the table of windows. */
const windowFigures: ReadonlySet<string> = new Set([
  'mean',
  'sd',
  'rmssd',
  'welch.lf',
  'welch.hf',
  'welch.lfHf',
  'sampleEntropy',
]);

interface SeriesTablesProps {
  readonly summary: RecordingSummary;
  readonly report: SeriesReport;
  readonly window: SeriesWindow;
  readonly windowIndex: number;
  /** Lines of the table of windows that there is room for; of fewer than two there is none. */
  readonly mostWindows: number;
}

/** All figures of a window beside those of the whole, and the windows about it. */
export function SeriesTables({ summary, report, window, windowIndex, mostWindows }: SeriesTablesProps) {
  const hasWindows = mostWindows > 1 && report.result.windows.length > 1;
  return (
    <>
      <Figures report={report} window={window} windowName={`window ${windowIndex + 1}`} />
      {hasWindows && (
        <Windows
          report={report}
          current={windowIndex}
          long={isLong(summary.durationSec)}
          most={mostWindows}
        />
      )}
    </>
  );
}

/** A figure of a span, in brackets where it is doubtful. */
function textIn(span: SeriesWindow, { lackOf, text, value }: SeriesFigureLine): string {
  const own = text(value(span));
  return span.doubtful[lackOf] === undefined ? own : `(${own})`;
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
          <table key={group}>
            <thead>
              <tr>
                <th scope="col">{group}</th>
                <th scope="col" className="n">
                  {windowName}
                </th>
                <th scope="col" className="n">
                  whole
                </th>
              </tr>
            </thead>
            <tbody>
              {lines
                .filter((line) => line.group === group)
                .map((line) => (
                  <tr key={line.lackOf}>
                    <th scope="row">{nameWithUnit(line)}</th>
                    <td className="n">{textIn(window, line)}</td>
                    <td className="n">{textIn(result.whole, line)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </ReportSection>
  );
}

interface WindowsProps {
  readonly report: SeriesReport;
  readonly current: number;
  readonly long: boolean;
  /** Lines that there is room for. */
  readonly most: number;
}

function Windows({ report: { result }, current, long, most }: WindowsProps) {
  const { first, shown, leftCount } = windowsAround(result.windows, current, most);
  const lines = seriesFigureLines(result).filter(({ lackOf }) => windowFigures.has(lackOf));
  return (
    <ReportSection title="Windows" sub="spectra by Welch">
      <table>
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col" className="n">
              values
            </th>
            <th scope="col" className="n">
              corrected, %
            </th>
            {lines.map((line) => (
              <th key={line.lackOf} scope="col" className="n">
                {nameWithUnit(line)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((window, k) => (
            <tr key={window.from} className={first + k === current ? 'on' : ''}>
              <th scope="row">{formatClock(window.from, long)}</th>
              <td className="n">{window.n}</td>
              <td className="n">{formatPercent(window.corrected)}</td>
              {lines.map((line) => (
                <td key={line.lackOf} className="n">
                  {textIn(window, line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {leftCount > 0 && (
        <p className="report-key">{`${formatCount(leftCount, 'more window')}: on the screen`}</p>
      )}
    </ReportSection>
  );
}
