import { useCallback, useMemo } from 'react';
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
import {
  MeaningLine,
  type ReportPage,
  ReportSheet,
  windowPart,
  windowsAround,
} from '../../report/report-page.tsx';
import { ReportSection } from '../../report/report-section.tsx';
import { wavePointMarks } from '../median-beat-model.ts';
import { waveLanes } from '../over-time-model.ts';
import { WaveReadings } from '../waves-reading.tsx';
import { drawWavesOverTime } from '../waves-over-time.tsx';
import { drawMedianBeat, medianBeatGain, medianBeatMmPerSec } from './draw-median-beat.ts';
import { drawQtRr } from './draw-qt-rr.ts';

/** Lines of the table of windows. */
const mostWindows = 10;

/** What is read of a window beside the picture of its median beat. */
interface WavesPictures {
  readonly summary: RecordingSummary;
  readonly report: WavesReport;
  readonly window: WavesWindow;
  readonly windowIndex: number;
  readonly palette: Palette | null;
}

export interface WavesSheetProps extends Omit<WavesPictures, 'palette'> {
  readonly page: ReportPage;
  /** How large it is on the screen; on paper it is 1. */
  readonly zoom: number;
  readonly view: MedianBeatView | null;
}

const methodsText =
  'P, QRS and T are found in the median beat of a window, over all leads of one rate, and carried to single beats by alignment. QT is from QRS onset to the end of T; QTc of a median beat is by the mean RR of its window. Points that a person moved are said. For research and teaching.';

/** One A4 page about the electrical intervals of one window of a recording. */
export function WavesSheet({ page, zoom, view, ...read }: WavesSheetProps) {
  const { summary, report, window, windowIndex } = read;
  const { result, parameters } = report;
  const { palette } = page;
  return (
    <ReportSheet
      className="waves-sheet"
      {...{ page, zoom, summary, report }}
      head={{
        what: `P, QRS and T of ${leadsText(result.leads)}`,
        labels: result.leads,
        part: windowPart(window, windowIndex, result.windows.length, summary.durationSec),
        quality: '',
      }}
      reading={
        <WaveReadings
          window={window}
          sex={parameters['sex']}
          className="report-reading waves-report-reading"
        />
      }
      meaning={<MeaningLine strong="QT from beat to beat:" rest={variabilityText(window)} />}
      foot={{ methods: methodsText, terms: 'PR, QRS, QT, QTc, RR' }}
    >
      <div className="waves-report-pictures">
        <MedianBeat window={window} view={view} palette={palette} leads={result.leads} />
        <QtRr report={report} window={window} palette={palette} />
      </div>
      <OverTime {...read} palette={palette} />
      <Windows report={report} current={windowIndex} long={isLong(summary.durationSec)} />
    </ReportSheet>
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

interface MedianBeatProps extends Pick<WavesPictures, 'window' | 'palette'> {
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

function QtRr({ report: { result }, window, palette }: Pick<WavesPictures, 'report' | 'window' | 'palette'>) {
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

function OverTime({ summary, report, windowIndex, palette }: WavesPictures) {
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
  const { first, shown, leftCount } = windowsAround(result.windows, current, mostWindows);
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
      {leftCount > 0 && (
        <p className="report-key">{`${formatCount(leftCount, 'more window')}: on the screen`}</p>
      )}
    </ReportSection>
  );
}
