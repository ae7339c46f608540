import { type RefObject, useCallback, useMemo } from 'react';
import { formatClock, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { WavesWindow } from '../../../model/waves.ts';
import { analysedSpan } from '../../../state/opening/analysed-span.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import type { RecordingSummary, WavesReport } from '../../../workers/protocol.ts';
import type { MedianBeatView } from '../../../workers/traces/drawing-types.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { ReportFoot } from '../../report/report-foot.tsx';
import { ReportSection } from '../../report/report-section.tsx';
import { warningsText } from '../../report/report-warnings.ts';
import { SheetHead } from '../../report/sheet-head.tsx';
import type { InputHash } from '../../report/use-input-hash.ts';
import { wavePointMarks } from '../median-beat-model.ts';
import { waveLanes } from '../over-time-model.ts';
import { WaveReadings } from '../waves-reading.tsx';
import { drawWavesOverTime } from '../waves-over-time.tsx';
import { drawMedianBeat, medianBeatGain, medianBeatMmPerSec } from './draw-median-beat.ts';
import { drawQtRr } from './draw-qt-rr.ts';

/** Lines of the table of windows. */
const mostWindows = 10;

/** What is read of a window beside the picture of its median beat. */
interface WavesPage {
  readonly summary: RecordingSummary;
  readonly report: WavesReport;
  readonly window: WavesWindow;
  readonly windowIndex: number;
  readonly palette: Palette | null;
}

export interface WavesSheetProps extends WavesPage {
  readonly sheet: RefObject<HTMLElement | null>;
  /** How large it is on the screen; on paper it is 1. */
  readonly zoom: number;
  readonly view: MedianBeatView | null;
  readonly changes: string;
  readonly hash: InputHash;
}

const methodsText =
  'P, QRS and T are found in the median beat of a window, over all leads of one rate, and carried to single beats by alignment. QT is from QRS onset to the end of T; QTc of a median beat is by the mean RR of its window. Points that a person moved are said. For research and teaching.';

/** One A4 page about the electrical intervals of one window of a recording. */
export function WavesSheet(props: WavesSheetProps) {
  const { sheet, zoom, summary, report, window, windowIndex, view, palette, changes, hash } = props;
  const { result, parameters } = report;
  const long = isLong(summary.durationSec);
  const warnings = [...report.warnings, ...summary.warnings];
  const wrong = warningsText(warnings, 'may-be-wrong');
  const differently = warningsText(warnings, 'made-differently');
  const count = result.windows.length;
  const clock = `${formatClock(window.from, long)} to ${formatClock(window.to, long)}`;
  return (
    <article
      ref={sheet}
      className="report-sheet waves-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Report of ${summary.name}`}
    >
      <SheetHead
        summary={summary}
        what={`P, QRS and T of ${leadsText(result.leads)}`}
        labels={result.leads}
        part={count === 1 ? '' : `window ${windowIndex + 1} of ${count}, ${clock}`}
        quality=""
      />
      <WaveReadings window={window} sex={parameters['sex']} className="report-reading waves-report-reading" />
      <div className="report-meaning">
        {wrong !== '' && (
          <p>
            <strong>The result may be wrong:</strong> {wrong}
          </p>
        )}
        <p>
          <strong>QT from beat to beat:</strong> {variabilityText(window)}
        </p>
        {differently !== '' && (
          <p>
            <strong>Made differently:</strong> {differently}
          </p>
        )}
      </div>
      <div className="waves-report-pictures">
        <MedianBeat window={window} view={view} palette={palette} leads={result.leads} />
        <QtRr report={report} window={window} palette={palette} />
      </div>
      <OverTime {...{ summary, report, window, windowIndex, palette }} />
      <Windows report={report} current={windowIndex} long={long} />
      <ReportFoot methods={methodsText} changes={changes} hash={hash} terms="PR, QRS, QT, QTc, RR" />
    </article>
  );
}

function leadsText(leads: readonly string[]): string {
  const [first = 'the ECG', ...others] = leads;
  return others.length === 0 ? first : `${first} and ${formatCount(others.length, 'other lead')}`;
}

function variabilityText({ qtVariability: { sd, likelyError, remainingSd } }: WavesWindow): string {
  if (sd === null) return 'not measurable, too few beats have a T wave.';
  const error = likelyError === null ? '' : `, likely error of a beat ${formatNumber(likelyError, 1)} ms`;
  const left = remainingSd === null ? '' : `, ${formatNumber(remainingSd, 1)} ms without it`;
  return `SD ${formatNumber(sd, 1)} ms${error}${left}.`;
}

interface MedianBeatProps extends Pick<WavesPage, 'window' | 'palette'> {
  readonly view: MedianBeatView | null;
  readonly leads: readonly string[];
}

/** Height of the picture, as the style sheet has it, px. */
const pictureHeightPx = (62 * 96) / 25.4;

function MedianBeat({ window, view, palette, leads }: MedianBeatProps) {
  const gain = view === null ? null : medianBeatGain(view, pictureHeightPx);
  const draw = useCallback(
    (size: Size): string | null =>
      palette === null || view === null
        ? null
        : penSvg('Median beat', size, palette, (pen) => drawMedianBeat(pen, view, window, gain, size)),
    [palette, view, window, gain],
  );
  const scale = gain === null ? '' : `; ${medianBeatMmPerSec} mm/s, ${gain} mm/mV`;
  const points = wavePointMarks(window).map(
    ({ name, atSec }) => `${name} ${formatNumber(1000 * atSec, 0)} ms`,
  );
  const words = `Median beat of ${formatCount(window.beats, 'beat')} in ${leadsText(leads)}; after R: ${points.join(', ')}`;
  return (
    <ReportSection title="Median beat" sub={`${formatCount(window.beats, 'beat')}${scale}`}>
      <ReportFigure name="median-beat" label={words} draw={draw} />
    </ReportSection>
  );
}

function QtRr({ report: { result }, window, palette }: Pick<WavesPage, 'report' | 'window' | 'palette'>) {
  const draw = useCallback(
    (size: Size): string | null =>
      palette === null
        ? null
        : penSvg('QT against RR', size, palette, (pen) => drawQtRr(pen, result, window, size)),
    [palette, result, window],
  );
  return (
    <ReportSection title="QT against RR" sub="lines: one QTc">
      <ReportFigure name="qt-rr" label="QT of every beat against the RR before it" draw={draw} />
    </ReportSection>
  );
}

function OverTime({ summary, report, windowIndex, palette }: WavesPage) {
  const { result, parameters } = report;
  const { durationSec } = summary;
  const lanes = useMemo(() => waveLanes(result), [result]);
  const draw = useCallback(
    (size: Size): string | null => {
      if (palette === null) return null;
      const { fromSec, toSec } = analysedSpan(parameters, durationSec);
      const scale = timeScale(fromSec, toSec, size.widthPx);
      const place = { scale, heightPx: size.heightPx, long: isLong(durationSec) };
      return penSvg('Intervals over the record', size, palette, (pen) =>
        drawWavesOverTime(pen, { ...place, result, lanes, current: windowIndex }),
      );
    },
    [palette, parameters, durationSec, result, lanes, windowIndex],
  );
  return (
    <ReportSection
      title="Intervals over the record"
      sub="dots: beats, lines: median beats of windows"
      className="waves-report-time"
    >
      <ReportFigure name="waves-time" label="PR, QRS, QT and QTcF over the record" draw={draw} />
    </ReportSection>
  );
}

interface WindowsProps {
  readonly report: WavesReport;
  readonly current: number;
  readonly long: boolean;
}

const heads = [
  'from',
  'beats',
  'HR',
  'PR',
  'QRS',
  'QT',
  'QTcB',
  'QTcF',
  'QTcFr',
  'QTcH',
  'SD',
  'error',
] as const;

function Windows({ report: { result }, current, long }: WindowsProps) {
  const first = Math.max(0, Math.min(current - mostWindows / 2, result.windows.length - mostWindows));
  const shown = result.windows.slice(first, first + mostWindows);
  const left = result.windows.length - shown.length;
  return (
    <ReportSection
      title="Windows"
      sub="ms, HR /min; QTc by Bazett, Fridericia, Framingham, Hodges; SD of QT, and a beat’s likely error"
    >
      <table>
        <thead>
          <tr>
            {heads.map((head, k) => (
              <th key={head} scope="col" className={k === 0 ? '' : 'n'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((window, k) => (
            <tr key={window.from} className={first + k === current ? 'on' : ''}>
              <th scope="row">{formatClock(window.from, long)}</th>
              <td className="n">{formatNumber(window.beats, 0)}</td>
              <td className="n">{formatNumber(window.heartRate, 1)}</td>
              {[
                window.pr,
                window.qrsDuration,
                window.qt,
                window.qtc?.bazett,
                window.qtc?.fridericia,
                window.qtc?.framingham,
                window.qtc?.hodges,
              ].map((value, column) => (
                <td key={heads[column + 3]} className="n">
                  {formatNumber(value, 0)}
                </td>
              ))}
              <td className="n">{formatNumber(window.qtVariability.sd, 1)}</td>
              <td className="n">{formatNumber(window.qtVariability.likelyError, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="report-key">{`${formatCount(left, 'more window')}: on the screen`}</p>}
    </ReportSection>
  );
}
