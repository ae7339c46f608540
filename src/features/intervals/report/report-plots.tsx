import { useCallback, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { Pen } from '../../../charts/pens/pen.ts';
import type { PlotView } from '../../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot, type PlotPrint } from '../../../charts/plotly/plotly-plot.tsx';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import { readHeadline, type MethodId } from '../../../model/methods.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import { histogramModel } from '../../histogram/histogram-model.ts';
import { HistogramPlot, histogramSub } from '../../histogram/histogram-panel.tsx';
import { marksPicture, tracesPicture } from '../../stacked/stacked-picture.ts';
import type { LaidShapes } from '../../../workers/traces/drawing-types.ts';
import { fitLanes } from '../../stacked/stacked-shapes.ts';
import { type StackedKey, intervalMarks, meanIntervals, stackedIntervals } from '../panels/stacked-model.ts';
import { sweepFigure } from '../../sweeps/sweep-figure.ts';
import { sweepFrame } from '../../sweeps/sweep-frame.ts';
import { SweepMarks } from '../../sweeps/sweep-marks.tsx';
import { landmarkSweeps, landmarkSweepModel } from '../../sweeps/landmark-sweeps.ts';
import { sweepSentence } from '../../sweeps/sweep-model.ts';
import { lvetValues, rpttValues } from '../panels/window-intervals.ts';
import { ReportFigure } from '../../report/report-figure.tsx';
import { ReportSection } from '../../report/report-section.tsx';

/** Plots that are not there at once. */
export const latePlotCount = 4;

interface PlotProps {
  readonly window: IntervalWindow;
  readonly palette: Palette | null;
}

interface LatePlotProps extends PlotProps {
  /** Called with the title of each plot when it is drawn. */
  readonly onDrawn: (title: string) => void;
}

function useLatePrint(palette: Palette | null, title: string, onDrawn: LatePlotProps['onDrawn']): PlotPrint {
  return useMemo(() => ({ palette, onDrawn: () => onDrawn(title) }), [palette, title, onDrawn]);
}

interface StackedProps extends PlotProps {
  readonly headline: MethodId;
  /** All of the result. */
  readonly beats: readonly IntervalBeat[];
  readonly shapes: LaidShapes<StackedKey> | null;
}

function Stacked({ window, headline, palette, beats, shapes }: StackedProps) {
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
      <ReportFigure
        name="stacked"
        label={`${formatCount(drawn, 'beat')} laid over each other at R`}
        draw={draw}
      />
    </ReportSection>
  );
}

function Sweep(
  props: LatePlotProps & { readonly kind: 'foot' | 'notch'; readonly parameters: ParameterValues },
) {
  const { window, palette, kind, parameters, onDrawn } = props;
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
  const print = useLatePrint(palette, landmarkSweeps[kind].title, onDrawn);
  return (
    <ReportSection
      title={landmarkSweeps[kind].title}
      sub={`split-half ${formatNumber(model.splitHalfSd, 1)} ms`}
    >
      <div className="report-figure report-sweep">
        <PlotlyPlot
          label={landmarkSweeps[kind].title}
          description={sweepSentence(model)}
          figure={figure}
          overlay={overlay}
          stops={false}
          print={print}
        />
      </div>
    </ReportSection>
  );
}

function Histogram(props: LatePlotProps & { interval: 'rPTT' | 'LVET'; beats: readonly IntervalBeat[] }) {
  const { window, palette, interval, beats, onDrawn } = props;
  const values = useMemo(
    () => (interval === 'rPTT' ? rpttValues(beats) : lvetValues(beats)),
    [beats, interval],
  );
  const model = useMemo(() => histogramModel(values), [values]);
  const statistics = interval === 'rPTT' ? window.intervals.rptt : window.intervals.lvet;
  const print = useLatePrint(palette, interval, onDrawn);
  return (
    <ReportSection title={interval} sub={histogramSub(model)}>
      <div className="report-figure report-histogram">
        <HistogramPlot {...{ interval, values, model, statistics, print }} />
      </div>
    </ReportSection>
  );
}

interface ReportPlotsProps extends LatePlotProps {
  readonly parameters: ParameterValues;
  readonly shapes: LaidShapes<StackedKey> | null;
  /** All of the result, and those of the window. */
  readonly allBeats: readonly IntervalBeat[];
  readonly beats: readonly IntervalBeat[];
}

/** Why the numbers are what they are: the beats, both sweeps, and how the intervals are spread. */
export function ReportPlots({ parameters, shapes, allBeats, beats, onDrawn, ...shared }: ReportPlotsProps) {
  return (
    <div className="report-plots">
      <Stacked {...shared} headline={readHeadline(parameters)} beats={allBeats} shapes={shapes} />
      <div>
        <Sweep {...shared} onDrawn={onDrawn} kind="foot" parameters={parameters} />
        <Histogram {...shared} onDrawn={onDrawn} interval="rPTT" beats={beats} />
      </div>
      <div>
        <Sweep {...shared} onDrawn={onDrawn} kind="notch" parameters={parameters} />
        <Histogram {...shared} onDrawn={onDrawn} interval="LVET" beats={beats} />
      </div>
    </div>
  );
}
