import { Fragment, useCallback, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { Pen } from '../../../charts/pens/pen.ts';
import type { PlotView } from '../../../charts/plotly/plotly-figure.ts';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import { type MethodId, readHeadline, timingMethods } from '../../../model/methods.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import { histogramModel } from '../../histogram/histogram-model.ts';
import { HistogramPlot, histogramSubtitle } from '../../histogram/histogram-panel.tsx';
import { marksPicture, tracesPicture } from '../../stacked/stacked-picture.ts';
import type { AlignedShapes } from '../../../workers/traces/drawing-types.ts';
import { fitLanes } from '../../stacked/stacked-shapes.ts';
import { intervalMarks, meanIntervals, stackedIntervals, type StackedKey } from '../panels/stacked-model.ts';
import { sweepFigure, sweepFrame } from '../../sweeps/sweep-figure.ts';
import { SweepMarks } from '../../sweeps/sweep-marks.tsx';
import { landmarkSweepModel, landmarkSweeps } from '../../sweeps/landmark-sweeps.ts';
import { sweepSentence } from '../../sweeps/sweep-model.ts';
import { lvetValues, rpttValues } from '../panels/window-intervals.ts';
import { PrintedPlot, ReportFigure, ReportSection, usePlotPrint } from '../../report/report-figure.tsx';
import type { ReportPage } from '../../report/report-page.tsx';
import { drawLanes } from '../../../charts/lanes/draw-lanes.ts';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import { contextSvg } from '../../../charts/pens/svg-context.ts';
import { formatClock, isLong, timeScale } from '../../../charts/axes/time-axis.ts';
import type { Span } from '../../../state/view/span.ts';
import type { IntervalsReport } from '../../../workers/protocol.ts';
import { beatsInSpan, rejectedBands } from '../../beats-in-view.ts';
import { reportLanes, type ReportTraces } from './report-lanes.ts';

interface ReportWavesProps {
  readonly report: IntervalsReport;
  readonly durationSec: number;
  readonly span: Span;
  readonly traces: ReportTraces | null;
  readonly palette: Palette | null;
}

/** Describes the traces. */
function traceWords({ parameters }: IntervalsReport): string {
  const average = parameters['average'];
  const isAveraged = typeof average === 'number' && average > 0;
  return isAveraged ? `filtered; grey: before averaging of ${average + 1} beats` : 'filtered';
}

/** Renders ten seconds of signal with the landmarks of all methods, and what is excluded. */
export function ReportWaves({ report, durationSec, span, traces, palette }: ReportWavesProps) {
  const long = isLong(durationSec);
  const { result, channels, medianRrSec } = report;
  const { fromSec, toSec } = span;
  const draw = useCallback(
    (size: Size): string | null => {
      if (!traces || !palette) return null;
      const own = { fromSec, toSec };
      const beats = beatsInSpan(result.beats, own);
      const picture = {
        lanes: reportLanes(traces, own, channels.ecg, beats),
        bands: rejectedBands(beats, medianRrSec),
        scale: timeScale(fromSec, toSec, size.widthPx),
        heightPx: size.heightPx,
        long,
      };
      return contextSvg('Signals', size, palette, (context) => drawLanes(context, picture, palette));
    },
    [traces, palette, fromSec, toSec, result, channels, medianRrSec, long],
  );
  const stepSec = Number.isInteger(fromSec) && Number.isInteger(toSec) ? 1 : 0.1;
  const times = `${formatClock(fromSec, long, stepSec)} … ${formatClock(toSec, long, stepSec)}`;
  const seconds = toSec - fromSec > 9.95 ? 'Ten seconds' : `${(toSec - fromSec).toFixed(1)} seconds`;
  const legend = (
    <span className="report-legend">
      {timingMethods.map(({ mark, name }) => (
        <Fragment key={mark}>
          <MarkGlyph kind={mark} />
          {name}
        </Fragment>
      ))}
      <MarkGlyph kind="rejected" />
      left out
    </span>
  );
  return (
    <ReportSection className="waves" title={seconds} sub={`${times}, ${traceWords(report)}`} aside={legend}>
      <ReportFigure name="waves" label={`ECG, pulse and its derivative, ${times}`} draw={draw} />
    </ReportSection>
  );
}

/** Number of statistics plots. */
export const latePlotCount = 4;

interface PlotProps {
  readonly window: IntervalWindow;
  readonly page: ReportPage;
}

interface StackedProps extends PlotProps {
  readonly headline: MethodId;
  /** All beats of the result. */
  readonly beats: readonly IntervalBeat[];
  readonly shapes: AlignedShapes<StackedKey> | null;
}

function Stacked({ window, headline, page: { palette }, beats, shapes }: StackedProps) {
  const draw = useCallback(
    (size: Size): string | null => {
      const stacked = shapes && { shapes, lanes: fitLanes(shapes, stackedIntervals.lanes) };
      const { frame, drawTraces } = tracesPicture(stackedIntervals, stacked);
      const { drawMarks } = marksPicture(
        intervalMarks(beats, meanIntervals(window, headline)),
        stacked,
        frame,
      );
      const drawBoth = (pen: Pen) => {
        drawTraces(pen, size);
        drawMarks(pen, size);
      };
      return palette && penSvg('Stacked beats', size, palette, drawBoth);
    },
    [palette, shapes, beats, window, headline],
  );
  const drawn = shapes?.beats.length ?? 0;
  const count = drawn < window.beats ? `${formatNumber(drawn, 0)} of ` : '';
  return (
    <ReportSection title="Stacked beats" sub={`${count}${formatNumber(window.beats, 0)}, normalised`}>
      <ReportFigure name="stacked" label={`${formatCount(drawn, 'beat')} overlaid at R`} draw={draw} />
    </ReportSection>
  );
}

interface SweepProps extends PlotProps {
  readonly kind: 'foot' | 'notch';
  readonly parameters: ParameterValues;
}

function Sweep({ window, page, kind, parameters }: SweepProps) {
  const model = useMemo(() => {
    const { rptt, lvet } = window.intervals;
    return landmarkSweepModel(kind, kind === 'foot' ? rptt : lvet, window.sweeps[kind], parameters);
  }, [window, kind, parameters]);
  const figure = useCallback((size: Size, own: Palette) => sweepFigure(model, size, own), [model]);
  const overlay = useCallback(
    ({ size }: PlotView) => (
      <SweepMarks model={model} frame={sweepFrame(size, model, model.xRange)} size={size} />
    ),
    [model],
  );
  const { title } = landmarkSweeps[kind];
  return (
    <ReportSection title={title} sub={`split-half ${formatNumber(model.splitHalfSd, 1)} ms`}>
      <PrintedPlot
        name="sweep"
        label={title}
        description={sweepSentence(model)}
        {...{ figure, overlay, page }}
      />
    </ReportSection>
  );
}

interface HistogramProps extends PlotProps {
  readonly interval: 'rPTT' | 'LVET';
  readonly beats: readonly IntervalBeat[];
}

function Histogram({ window, page, interval, beats }: HistogramProps) {
  const values = useMemo(
    () => (interval === 'rPTT' ? rpttValues(beats) : lvetValues(beats)),
    [beats, interval],
  );
  const model = useMemo(() => histogramModel(values), [values]);
  const statistics = interval === 'rPTT' ? window.intervals.rptt : window.intervals.lvet;
  const print = usePlotPrint(page, interval);
  return (
    <ReportSection title={interval} sub={histogramSubtitle(model)}>
      <div className="report-figure report-histogram">
        <HistogramPlot {...{ interval, values, model, statistics, print }} />
      </div>
    </ReportSection>
  );
}

interface ReportPlotsProps extends PlotProps {
  readonly parameters: ParameterValues;
  readonly shapes: AlignedShapes<StackedKey> | null;
  /** All beats of the result, and those of the window. */
  readonly allBeats: readonly IntervalBeat[];
  readonly beats: readonly IntervalBeat[];
}

/** Renders plots that explain the numbers: the beats, both sweeps, and the distributions of the intervals. */
export function ReportPlots({ parameters, shapes, allBeats, beats, ...shared }: ReportPlotsProps) {
  return (
    <div className="report-plots">
      <Stacked {...shared} headline={readHeadline(parameters)} beats={allBeats} shapes={shapes} />
      <div>
        <Sweep {...shared} kind="foot" parameters={parameters} />
        <Histogram {...shared} interval="rPTT" beats={beats} />
      </div>
      <div>
        <Sweep {...shared} kind="notch" parameters={parameters} />
        <Histogram {...shared} interval="LVET" beats={beats} />
      </div>
    </div>
  );
}
