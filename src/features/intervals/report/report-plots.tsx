import { useCallback, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { Pen } from '../../../charts/pens/pen.ts';
import '../../../charts/plotly/plotly.css';
import { penSvg } from '../../../charts/pens/svg-pen.ts';
import type { Size } from '../../../charts/pointing/use-size.ts';
import type { IntervalBeat, IntervalStatistics, IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatCount, formatNumber, formatSpread } from '../../../ui/format-number.ts';
import { methodName } from '../../words/method-name.ts';
import { binMs, histogramModel } from '../../histogram/histogram-model.ts';
import { marksPicture, tracesPicture } from '../../stacked/stacked-picture.ts';
import type { LaidShapes } from '../../../workers/traces/drawing-types.ts';
import { fitLanes } from '../../stacked/stacked-shapes.ts';
import type { StackedKey } from '../panels/stacked-model.ts';
import { intervalMarks, meanIntervals, stackedIntervals } from '../panels/stacked-model.ts';
import { sweepFrame } from '../../sweeps/sweep-frame.ts';
import { SweepMarks } from '../../sweeps/sweep-marks.tsx';
import { landmarkSweeps, sweepOf } from '../../sweeps/landmark-sweeps.ts';
import { sweepSentence } from '../../sweeps/sweep-model.ts';
import { lvetValues, rpttValues } from '../panels/window-intervals.ts';
import { drawHistogram } from './draw-histogram.ts';
import { drawSweep } from './draw-sweep.ts';
import { ReportFigure } from './report-figure.tsx';
import { ReportSection } from './report-section.tsx';

interface PlotProps {
  readonly window: IntervalWindow;
  readonly palette: Palette | null;
}

interface StackedProps extends PlotProps {
  /** All of the result. */
  readonly beats: readonly IntervalBeat[];
  readonly shapes: LaidShapes<StackedKey> | null;
}

function Stacked({ window, palette, beats, shapes }: StackedProps) {
  const draw = useCallback(
    (size: Size): string | null => {
      const stacked = shapes && { shapes, lanes: fitLanes(shapes, stackedIntervals.lanes) };
      const { frame, drawTraces } = tracesPicture(stackedIntervals, stacked);
      const { drawMarks } = marksPicture(intervalMarks(beats, meanIntervals(window)), stacked, frame);
      const drawBoth = (pen: Pen) => {
        drawTraces(pen, size);
        drawMarks(pen, size);
      };
      return palette && penSvg('Stacked beats', size, palette, drawBoth);
    },
    [palette, shapes, beats, window],
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

function Sweep(props: PlotProps & { readonly kind: 'foot' | 'notch'; readonly parameters: ParameterValues }) {
  const { window, palette, kind, parameters } = props;
  const model = useMemo(() => {
    const { rptt, lvet } = window.intervals;
    return sweepOf(kind, kind === 'foot' ? rptt : lvet, window.sweeps[kind], parameters);
  }, [window, kind, parameters]);
  const draw = useCallback(
    (size: Size) => palette && penSvg('Sweep', size, palette, (pen) => drawSweep(pen, size, model)),
    [palette, model],
  );
  const overlay = useCallback(
    (size: Size) => <SweepMarks model={model} frame={sweepFrame(size, model, model.xRange)} size={size} />,
    [model],
  );
  return (
    <ReportSection
      title={landmarkSweeps[kind].title}
      sub={`split-half ${formatNumber(model.splitHalfSd, 1)} ms`}
    >
      <ReportFigure name="sweep" label={sweepSentence(model)} draw={draw} overlay={overlay} />
    </ReportSection>
  );
}

const spreadOf = ({ mean, sd }: IntervalStatistics): string =>
  mean === null ? 'not found' : `${formatSpread(mean, sd)}\u202fms`;

function Histogram(props: PlotProps & { interval: 'rPTT' | 'LVET'; beats: readonly IntervalBeat[] }) {
  const { window, palette, interval, beats } = props;
  const model = useMemo(
    () => histogramModel(interval === 'rPTT' ? rpttValues(beats) : lvetValues(beats)),
    [beats, interval],
  );
  const { historic, leastVariance } = interval === 'rPTT' ? window.intervals.rptt : window.intervals.lvet;
  const draw = useCallback(
    (size: Size) =>
      palette &&
      model &&
      penSvg(interval, size, palette, (pen) =>
        drawHistogram(pen, size, model, {
          historic: spreadOf(historic),
          leastVariance: spreadOf(leastVariance),
        }),
      ),
    [palette, model, interval, historic, leastVariance],
  );
  const off = model && model.offScale > 0 ? `, ${formatNumber(model.offScale, 0)} off scale` : '';
  return (
    <ReportSection title={interval} sub={model ? `beats per ${binMs} ms${off}` : 'none found'}>
      <ReportFigure
        name="histogram"
        label={`Historic ${spreadOf(historic)}, ${methodName(leastVariance)} ${spreadOf(leastVariance)}`}
        draw={draw}
      />
    </ReportSection>
  );
}

interface ReportPlotsProps extends PlotProps {
  readonly parameters: ParameterValues;
  readonly shapes: LaidShapes<StackedKey> | null;
  /** All of the result, and those of the window. */
  readonly allBeats: readonly IntervalBeat[];
  readonly beats: readonly IntervalBeat[];
}

/** Why the numbers are what they are: the beats, both sweeps, and how the intervals are spread. */
export function ReportPlots({ parameters, shapes, allBeats, beats, ...shared }: ReportPlotsProps) {
  return (
    <div className="report-plots">
      <Stacked {...shared} beats={allBeats} shapes={shapes} />
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
