import { useCallback, useMemo } from 'react';
import { formatClock, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import type { Palette } from '../../../charts/pens/palette.ts';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { SeriesWindow } from '../../../model/series.ts';
import type { SeriesWindowView } from '../../../pipeline/series/window-view.ts';
import { analysedSpan } from '../../../state/opening/analysed-span.ts';
import { formatCount, formatPercent } from '../../../ui/format-number.ts';
import type { RecordingSummary, SeriesReport } from '../../../workers/protocol.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { type ReportPage, ReportSheet, windowPart, windowsAround } from '../../report/report-page.tsx';
import { ReportSection } from '../../report/report-section.tsx';
import { bandsIn } from '../band-model.ts';
import { drawSeries } from '../draw-series.ts';
import { nameWithUnit, type SeriesFigureLine, seriesFigureLines } from '../../words/series-figure-lines.ts';
import { seriesLanes } from '../series-lanes.ts';
import { SeriesReadings } from '../series-reading.tsx';
import { seriesCaution } from '../../words/series-words.ts';
import { drawPoincare } from './draw-poincare.ts';
import { drawSeriesSpectrum } from './draw-spectrum.ts';

/** Lines of the table of windows, less one for each warning, which takes about as much of the page. */
const mostWindows = 5;

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

const methodsText =
  'One value a beat. What comes of missed, extra and ectopic beats is found by Lipponen and Tarvainen’s rule and by the beats’ classes. SD with n − 1; differences between neighbours that both stand; spectra by Welch (4 Hz, Hann) and by Lomb and Scargle. For research and teaching.';

/** What is read of a window. */
interface SeriesPictures {
  readonly summary: RecordingSummary;
  readonly report: SeriesReport;
  readonly window: SeriesWindow;
  readonly windowIndex: number;
  readonly view: SeriesWindowView | null;
  readonly palette: Palette | null;
}

export interface SeriesSheetProps extends Omit<SeriesPictures, 'palette'> {
  readonly page: ReportPage;
  /** How large it is on the screen; on paper it is 1. */
  readonly zoom: number;
}

/** One A4 page about the variability of one window of a recording. */
export function SeriesSheet({ page, zoom, ...read }: SeriesSheetProps) {
  const { summary, report, window, windowIndex } = read;
  const { result, signal } = report;
  const { name, against, windows } = result;
  const { palette } = page;
  const channel = signal.channelIndex === null ? null : summary.channels[signal.channelIndex];
  const caution = seriesCaution(result);
  const ofTwo = against === undefined ? '' : ` against ${against.name}`;
  return (
    <ReportSheet
      className={`series-sheet ${against === undefined ? '' : 'of-two'} ${report.warnings.length > 2 ? 'warned' : ''}`}
      {...{ page, zoom, summary, report }}
      head={{
        what: `Variability of ${name}${ofTwo}`,
        labels: channel ? [channel.label] : [],
        part: windowPart(window, windowIndex, windows.length, summary.durationSec),
        quality: '',
      }}
      reading={
        <SeriesReadings result={result} window={window} className="report-reading series-report-reading" />
      }
      meaning={caution !== '' && <p>{caution}</p>}
      foot={{ methods: methodsText, terms: `${name}, SDNN, RMSSD, LF, HF` }}
    >
      <OverTime {...read} palette={palette} />
      <div className="series-report-pictures">
        <Spectrum {...read} palette={palette} />
        <PoincarePicture {...read} palette={palette} />
      </div>
      <Figures report={report} window={window} windowName={`window ${windowIndex + 1}`} />
      {against === undefined && windows.length > 1 && (
        <Windows report={report} current={windowIndex} long={isLong(summary.durationSec)} />
      )}
    </ReportSheet>
  );
}

function OverTime({ summary, report, windowIndex, view, palette }: SeriesPictures) {
  const { result, parameters, against } = report;
  const { durationSec } = summary;
  const lanes = useMemo(() => {
    const other =
      against === null || result.against === undefined ? null : { ...result.against, values: against };
    return seriesLanes(result, other);
  }, [result, against]);
  const sequences = view?.sequences;
  const draw = useCallback(
    (size: Size): string | null => {
      if (palette === null) return null;
      const { fromSec, toSec } = analysedSpan(parameters, durationSec);
      const scale = timeScale(fromSec, toSec, size.widthPx);
      const place = { scale, heightPx: size.heightPx, long: isLong(durationSec) };
      const window = windowIndex === null ? undefined : result.windows[windowIndex];
      const shaded = window === undefined ? null : { fromSec: window.from, toSec: window.to };
      return penSvg('Values over time', size, palette, (pen) =>
        drawSeries(pen, { ...place, lanes, shaded, sequences: sequences ?? [] }),
      );
    },
    [palette, parameters, durationSec, result, lanes, windowIndex, sequences],
  );
  const wrong = result.values.filter(({ why }) => why !== null && why !== 'interpolated').length;
  const sub = `${formatCount(result.values.length, 'value')}; crosses: ${wrong} not as they should be; shaded: the window`;
  return (
    <ReportSection title={`${result.name} over time`} sub={sub} className="series-report-time">
      <ReportFigure name="series-time" label={`${result.name} over time: ${sub}`} draw={draw} />
    </ReportSection>
  );
}

type PictureProps = Pick<SeriesPictures, 'report' | 'window' | 'view' | 'palette'>;

function Spectrum({ report: { result, parameters }, window, view, palette }: PictureProps) {
  const { unit } = result;
  const spectrum = view?.spectra.welch ?? null;
  const draw = useCallback(
    (size: Size): string | null => {
      if (palette === null || spectrum === null) return null;
      const error = window.error ?? null;
      const picture = { spectrum, bands: bandsIn(parameters), figures: window.welch, error, unit };
      return penSvg('Spectrum', size, palette, (pen) => drawSeriesSpectrum(pen, picture, size));
    },
    [palette, spectrum, window, parameters, unit],
  );
  return (
    <ReportSection title="Spectrum" sub={`Welch, ${unit}²/Hz`}>
      <ReportFigure name="series-spectrum" label="Spectrum of the window by Welch" draw={draw} />
    </ReportSection>
  );
}

function PoincarePicture({ report: { result }, window, view, palette }: PictureProps) {
  const { unit, name } = result;
  const pairs = view?.pairs;
  const draw = useCallback(
    (size: Size): string | null =>
      palette === null || pairs === undefined
        ? null
        : penSvg('Poincaré plot', size, palette, (pen) => drawPoincare(pen, pairs, window, unit, size)),
    [palette, pairs, window, unit],
  );
  return (
    <ReportSection title="Poincaré plot" sub="each value against the one before">
      <ReportFigure name="series-poincare" label={`Each ${name} against the one before`} draw={draw} />
    </ReportSection>
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
}

function Windows({ report: { result, warnings }, current, long }: WindowsProps) {
  const { first, shown, leftCount } = windowsAround(
    result.windows,
    current,
    Math.max(mostWindows - warnings.length, 1),
  );
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
