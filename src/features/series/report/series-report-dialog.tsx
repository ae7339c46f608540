import { useChosenWindow, type ResultProps } from '../../bench/analysis-bench.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import {
  reportDialog,
  type ReportPreviewProps,
  type ReportPage,
  ReportSheet,
  warningsText,
  windowPart,
} from '../../report/report-page.tsx';
import { useSeriesView } from '../use-series-view.ts';
import './series-report.css';
import { useCallback, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { PlotView } from '../../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { SeriesWindow } from '../../../model/series.ts';
import type { SeriesWindowView } from '../../../pipeline/series/window-view.ts';
import { formatCount } from '../../../ui/format-number.ts';
import type { RecordingSummary, SeriesReport } from '../../../workers/protocol.ts';
import type { TimeArea } from '../../bench/time-panel.tsx';
import type { Pen } from '../../../charts/pens/pen.ts';
import { PrintedPlot, ReportSection, TimeFigure } from '../../report/report-figure.tsx';
import { LaterPageFoot } from '../../report/report-foot.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import { readBands, spectrumModel } from '../band-model.ts';
import { drawSeries } from '../draw-series.ts';
import { seriesLanes } from '../series-lanes.ts';
import { SeriesReadings } from '../series-reading.tsx';
import { seriesCaution } from '../../words/series-words.ts';
import { poincareFigure } from '../poincare-panel.tsx';
import { BandLayer, spectrumFigure } from '../spectrum-panel.tsx';
import '../series.css';
import { SeriesTables } from './series-tables.tsx';

const methodsText =
  'One value per beat. Values affected by missed, extra and ectopic beats are found by Lipponen and Tarvainen’s rule and by the beats’ classes. SD with n − 1; differences between neighbours that are both counted; spectra by Welch (4 Hz, Hann) and by Lomb and Scargle. For research and teaching.';

/** Data of one window for the page. */
interface SeriesPictures extends ResultProps<SeriesReport> {
  readonly window: SeriesWindow;
  readonly windowIndex: number;
  readonly view: SeriesWindowView | null;
  readonly palette: Palette | null;
}

interface SeriesSheetProps extends Omit<SeriesPictures, 'palette'> {
  readonly page: ReportPage;
  /** Scale on the screen; on paper it is 1. */
  readonly zoom: number;
}

/** Letters per line of the page. */
const lineLetters = 108;
/**
 * Maximum number of lines of warnings with which the tables still fit: with one series, and with two, which need more
 * room.
 */
const [maxLines, maxLinesOfTwo] = [10, 4];
/** Number of lines from which the pictures are lower. */
const manyLines = 4;
/** Maximum number of lines in the table of windows: on a page without warnings, and on a page of tables only. */
const [maxWindows, maxWindowsOnPage] = [5, 24];

/** Determines what fits on the first page together with the warnings. */
function fitFirstPage(report: SeriesReport, summary: RecordingSummary) {
  const isOfTwo = report.result.against !== undefined;
  const warnings = [...report.warnings, ...summary.warnings];
  const lines = (['may-be-wrong', 'made-differently'] as const).reduce(
    (sum, rank) => sum + Math.ceil(warningsText(warnings, rank).length / lineLetters),
    0,
  );
  return {
    isWarned: lines >= manyLines,
    areTablesApart: lines > (isOfTwo ? maxLinesOfTwo : maxLines),
    windowLines: isOfTwo ? 0 : maxWindows - lines,
  };
}

/** Returns the label of the channel in which the series is measured; none for beats without a signal. */
function channelLabels({ signal }: SeriesReport, { channels }: RecordingSummary): readonly string[] {
  const channel = signal.channelIndex === null ? undefined : channels[signal.channelIndex];
  return channel === undefined ? [] : [channel.label];
}

/**
 * Renders the A4 page about the variability of one window of a recording; if there are many warnings, the first of two.
 */
function SeriesSheet({ page, zoom, ...read }: SeriesSheetProps) {
  const { summary, report, window, windowIndex, view } = read;
  const { isWarned, areTablesApart, windowLines } = fitFirstPage(report, summary);
  const ofTables = areTablesApart ? 'apart' : isWarned ? 'warned' : '';
  const { result } = report;
  const { name, against, windows } = result;
  const { palette } = page;
  const caution = seriesCaution(result);
  const ofTwo = against === undefined ? '' : ` against ${against.name}`;
  return (
    <ReportSheet
      className={`series-sheet ${against === undefined ? '' : 'of-two'} ${ofTables}`}
      {...{ page, zoom, summary, report }}
      head={{
        what: `Variability of ${name}${ofTwo}`,
        labels: channelLabels(report, summary),
        part: windowPart(window, windowIndex, windows.length, summary.durationSec),
        quality: '',
      }}
      reading={
        <SeriesReadings result={result} window={window} className="report-reading series-report-reading" />
      }
      meaning={caution !== '' && <p>{caution}</p>}
      foot={{
        methods: methodsText,
        terms: `${name}, SDNN, RMSSD, LF, HF`,
        pageCount: areTablesApart ? 2 : 1,
      }}
    >
      <OverTime {...read} palette={palette} />
      <div className="series-report-pictures">
        {view && <Spectrum {...{ report, window, view, page }} />}
        {view && <PoincarePicture {...{ report, window, view, page }} />}
      </div>
      {!areTablesApart && (
        <SeriesTables mostWindows={windowLines} {...{ summary, report, window, windowIndex }} />
      )}
    </ReportSheet>
  );
}

/** Renders the second A4 page, if warnings leave no room for the tables on the first. */
function LaterPageTables({ summary, zoom, ...read }: Omit<SeriesSheetProps, 'page' | 'view'>) {
  const { report, windowIndex } = read;
  const { windows } = report.result;
  return (
    <article
      className="report-sheet series-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Page 2 of the report of ${summary.name}`}
    >
      <SheetHead
        summary={summary}
        what={`Figures of the variability of ${report.result.name}`}
        labels={channelLabels(report, summary)}
        part={windowPart(read.window, windowIndex, windows.length, summary.durationSec)}
        quality=""
      />
      <SeriesTables summary={summary} mostWindows={maxWindowsOnPage} {...read} />
      <LaterPageFoot page={2} pageCount={2} />
    </article>
  );
}

function OverTime({ summary, report, windowIndex, view, palette }: SeriesPictures) {
  const { result, parameters, against } = report;
  const lanes = useMemo(() => {
    const other =
      against === null || result.against === undefined ? null : { ...result.against, values: against };
    return seriesLanes(result, other);
  }, [result, against]);
  const sequences = view?.sequences;
  const draw = useCallback(
    (pen: Pen, place: TimeArea) => {
      const window = windowIndex === null ? undefined : result.windows[windowIndex];
      const shaded = window === undefined ? null : { fromSec: window.from, toSec: window.to };
      drawSeries(pen, { ...place, lanes, shaded, sequences: sequences ?? [] });
    },
    [result, lanes, windowIndex, sequences],
  );
  const wrong = result.values.filter(({ why }) => why !== null && why !== 'interpolated').length;
  const sub = `${formatCount(result.values.length, 'value')}; crosses: ${wrong} artefacts; shaded: the window`;
  return (
    <ReportSection title={`${result.name} over time`} sub={sub} className="series-report-time">
      <TimeFigure
        name="series-time"
        label={`${result.name} over time: ${sub}`}
        title="Values over time"
        {...{ summary, parameters, palette, draw }}
      />
    </ReportSection>
  );
}

interface PictureProps extends Pick<SeriesPictures, 'report' | 'window'> {
  readonly view: SeriesWindowView;
  readonly page: ReportPage;
}

/** Returns the Welch spectrum of a window as it is drawn; null if it has none. */
const spectrumOf = ({ report: { result, parameters }, window, view }: Omit<PictureProps, 'page'>) =>
  spectrumModel(view.spectra.welch, readBands(parameters).hfToHz, window.error ?? null, result.unit);

function Spectrum({ report, window, view, page }: PictureProps) {
  const model = useMemo(() => spectrumOf({ report, window, view }), [report, window, view]);
  const bands = useMemo(() => readBands(report.parameters), [report]);
  const figure = useCallback(
    (_: Size, palette: Palette) =>
      model === null ? { data: [], layout: {} } : spectrumFigure(model, 'linear', palette),
    [model],
  );
  const overlay = (plot: PlotView) =>
    model && <BandLayer view={plot} figures={window.welch} {...{ model, bands, window }} />;
  return (
    <ReportSection title="Spectrum" sub={`Welch, ${report.result.unit}²/Hz`}>
      {model !== null && (
        <PrintedPlot
          name="series-spectrum"
          label="Spectrum"
          description="Of the window, by Welch."
          {...{ figure, overlay, page }}
        />
      )}
    </ReportSection>
  );
}

function PoincarePicture({ report: { result }, window, view: { pairs }, page }: PictureProps) {
  const { unit, name } = result;
  const figure = useCallback(
    (_: Size, palette: Palette) => poincareFigure(pairs, window, name, unit, palette),
    [pairs, window, name, unit],
  );
  return (
    <ReportSection title="Poincaré plot" sub="each value against the one before">
      {pairs.first.length > 0 && (
        <PrintedPlot
          name="series-poincare"
          label="Poincaré plot"
          description={`Each ${name} against the one before.`}
          {...{ figure, page }}
        />
      )}
    </ReportSection>
  );
}

/** Returns the number of statistics plots of a window. */
function countPlots(of: Omit<PictureProps, 'page'>): number {
  return [spectrumOf(of) !== null, of.view.pairs.first.length > 0].filter(Boolean).length;
}

function SeriesPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'series'>) {
  const { window, windowIndex } = useChosenWindow(report.result);
  const { value: view, problem } = useSeriesView(summary.id, report, windowIndex);
  if (window === null) return null;
  const { areTablesApart } = fitFirstPage(report, summary);
  const isThere = view === null ? problem !== null : page.drawnCount === countPlots({ report, window, view });
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      pageCount={areTablesApart ? 2 : 1}
      isWhole={isThere && page.palette !== null}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => (
        <>
          <SeriesSheet {...{ page, zoom, summary, report, window, windowIndex, view }} />
          {areTablesApart && <LaterPageTables {...{ zoom, summary, report, window, windowIndex }} />}
        </>
      )}
    </ReportFrame>
  );
}

/** Renders the variability of the chosen recording on one page, or two if there are many warnings. */
export const SeriesReportDialog = reportDialog('series', SeriesPreview);
