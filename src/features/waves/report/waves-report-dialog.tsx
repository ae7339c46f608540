import { useChosenWindow, type ResultProps } from '../../bench/analysis-bench.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import {
  reportDialog,
  type ReportPreviewProps,
  MeaningLine,
  type ReportPage,
  ReportSheet,
  windowPart,
} from '../../report/report-page.tsx';
import { useMedianBeat } from '../use-median-beat.ts';
import './waves-report.css';
import { useCallback, useMemo } from 'react';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { WavesWindow } from '../../../model/waves.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import type { WavesReport } from '../../../workers/protocol.ts';
import type { MedianBeatView } from '../../../workers/traces/drawing-types.ts';
import type { TimeArea } from '../../bench/time-panel.tsx';
import type { Pen } from '../../../charts/pens/pen.ts';
import { PenFigure, PrintedPlot, ReportSection, TimeFigure } from '../../report/report-figure.tsx';
import type { Column } from '../../bench/column-table.tsx';
import { WindowsSection } from '../../report/windows-section.tsx';
import { wavePointMarks } from '../median-beat-model.ts';
import { waveLanes } from '../over-time-model.ts';
import { WaveReadings } from '../waves-reading.tsx';
import { wavesMeasures } from '../waves-windows.tsx';
import { drawWavesOverTime } from '../waves-over-time.tsx';
import { drawMedianBeat, medianBeatGain, medianBeatMmPerSec } from './draw-median-beat.ts';
import { qtRrFigure } from '../qt-rr-figure.ts';

/** Maximum number of lines in the table of windows. */
const maxWindows = 10;

/** Data of a window, without the picture of its median beat. */
interface WavesPictures extends ResultProps<WavesReport> {
  readonly window: WavesWindow;
  readonly windowIndex: number;
  readonly palette: Palette | null;
}

interface WavesSheetProps extends Omit<WavesPictures, 'palette'> {
  readonly page: ReportPage;
  /** Scale on the screen; on paper it is 1. */
  readonly zoom: number;
  readonly view: MedianBeatView | null;
}

const methodsText =
  'P, QRS and T are found in the median beat of a window, over all leads of one rate, and carried to single beats by alignment. QT is from QRS onset to the end of T; QTc of a median beat is by the mean RR of its window. Points moved by hand are listed. For research and teaching.';

/** Renders one A4 page about the electrical intervals of one window of a recording. */
function WavesSheet({ page, zoom, view, ...read }: WavesSheetProps) {
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
        <QtRr {...{ report, window, page }} />
      </div>
      <OverTime {...read} palette={palette} />
      <WindowsSection
        sub="ms, HR /min; QTc by Bazett, Fridericia, Framingham, Hodges; SD of QT, and a beat’s likely error"
        columns={windowColumns}
        long={isLong(summary.durationSec)}
        windows={result.windows}
        current={windowIndex}
        most={maxWindows}
      />
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

/** Height of the picture, as in the style sheet, px. */
const pictureHeightPx = (62 * 96) / 25.4;

function MedianBeat({ window, view, palette, leads }: MedianBeatProps) {
  const gain = view === null ? null : medianBeatGain(view, pictureHeightPx);
  const draw = useCallback(
    (pen: Pen, size: Size) => view && drawMedianBeat(pen, view, window, gain, size),
    [view, window, gain],
  );
  const scale = gain === null ? '' : `; ${medianBeatMmPerSec} mm/s, ${gain} mm/mV`;
  const points = wavePointMarks(window).map(
    ({ name, atSec }) => `${name} ${formatNumber(1000 * atSec, 0)} ms`,
  );
  const words = `Median beat of ${formatCount(window.beats, 'beat')} in ${leadsText(leads)}; after R: ${points.join(', ')}`;
  return (
    <ReportSection title="Median beat" sub={`${formatCount(window.beats, 'beat')}${scale}`}>
      <PenFigure name="median-beat" label={words} title="Median beat" palette={palette} draw={view && draw} />
    </ReportSection>
  );
}

interface QtRrProps extends Pick<WavesPictures, 'report' | 'window'> {
  readonly page: ReportPage;
}

function QtRr({ report: { result }, window, page }: QtRrProps) {
  const figure = useCallback(
    (size: Size, palette: Palette) => qtRrFigure(result, window, size, palette),
    [result, window],
  );
  return (
    <ReportSection title="QT against RR" sub="lines: one QTc">
      <PrintedPlot
        name="qt-rr"
        label="QT against RR"
        description="QT of every beat against the RR before it."
        {...{ figure, page }}
      />
    </ReportSection>
  );
}

function OverTime({ summary, report, windowIndex, palette }: WavesPictures) {
  const { result, parameters } = report;
  const lanes = useMemo(() => waveLanes(result), [result]);
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => drawWavesOverTime(pen, { ...place, result, lanes, current: windowIndex }),
    [result, lanes, windowIndex],
  );
  return (
    <ReportSection
      title="Intervals over the record"
      sub="dots: beats, lines: median beats of windows"
      className="waves-report-time"
    >
      <TimeFigure
        name="waves-time"
        label="PR, QRS, QT and QTcF over the record"
        title="Intervals over the record"
        {...{ summary, parameters, palette, draw }}
      />
    </ReportSection>
  );
}

/** Columns of the screen that fit, without units in their headers. */
const windowColumns: readonly Column<WavesWindow>[] = wavesMeasures
  .slice(0, -1)
  .map(({ head, headTitle: _, ...column }) => ({
    ...column,
    head: typeof head === 'string' ? head.split(',', 1)[0] : head,
  }));

function WavesPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'waves'>) {
  const { window, windowIndex } = useChosenWindow(report.result);
  const { value: view, problem, isCurrent } = useMedianBeat(summary.id, report, windowIndex);
  if (window === null) return null;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      isWhole={isCurrent && page.palette !== null && page.drawnCount === 1}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => <WavesSheet {...{ page, zoom, summary, report, window, windowIndex, view }} />}
    </ReportFrame>
  );
}

/** Renders the electrical intervals of the chosen recording on a page. */
export const WavesReportDialog = reportDialog('waves', WavesPreview);
