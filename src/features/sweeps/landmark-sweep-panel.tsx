import { memo, useCallback, useMemo } from 'react';
import type { SweepRow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { WindowedAnalysis } from '../../pipeline/analyses.ts';
import type { AnalysisReports } from '../../workers/protocol.ts';
import { useChosenWindow } from '../bench/analysis-bench.tsx';
import { useLiveReport } from '../bench/use-debounced-report.ts';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { type LandmarkSweepName, landmarkSweeps, landmarkSweepModel } from './landmark-sweeps.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotView } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { sweepFigure, sweepFrame } from './sweep-figure.ts';
import { SweepMarks } from './sweep-marks.tsx';
import { levelText, sweepSentence, sweepTable } from './sweep-model.ts';

interface LandmarkSweepPanelProps {
  readonly sweep: LandmarkSweepName;
  /** Statistics of a window. */
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
  /** Parameters of the window's result. */
  readonly parameters: ParameterValues;
  /** True mean, ms; null if unknown. */
  readonly known: number | null;
  /** Sets the parameter of the threshold: the user's, or 'auto' for the winner of each window. */
  readonly onParameter: (id: string, value: number | 'auto') => void;
}

/** Renders SD, and PPV or mean, against the threshold, with one handle through both. */
const LandmarkSweepPanel = memo(function LandmarkSweepPanel(props: LandmarkSweepPanelProps) {
  const { sweep, statistics, rows, parameters, known, onParameter } = props;
  const { title, thresholdId, lower } = landmarkSweeps[sweep];
  const model = useMemo(
    () => landmarkSweepModel(sweep, statistics, rows, parameters, known),
    [sweep, statistics, rows, parameters, known],
  );
  const levels = useMemo(() => model.points.map((point) => point.level), [model]);
  const figure = useCallback((size: Size, palette: Palette) => sweepFigure(model, size, palette), [model]);
  const auto = (): void => onParameter(thresholdId, 'auto');
  const sentence = sweepSentence(model);
  const splitHalf = `split-half ${formatNumber(model.splitHalfSd, 1)} ms`;
  const shift = parameters['maxShift'];
  const isShaded =
    lower.of === 'mean' && lower.holdsExcluded && model.shifted.length > 0 && typeof shift === 'number';
  const overlay = ({ size, zoom }: PlotView) => {
    const frame = sweepFrame(size, model, zoom ?? model.xRange);
    return (
      <>
        <LevelHandle
          label={`${model.name.charAt(0).toUpperCase()}${model.name.slice(1)} threshold`}
          description={`${sentence} Arrow keys move the threshold, Enter restores the automatic one.`}
          value={model.least.level}
          levels={levels}
          unitText={(level) => levelText(model, level)}
          map={frame.x}
          topPx={8}
          bottomPx={frame.bottomPx}
          result={statistics}
          onLevel={(level) => onParameter(thresholdId, level)}
          onDefault={auto}
          onWinner={auto}
        />
        <SweepMarks model={model} frame={frame} size={size} />
      </>
    );
  };
  return (
    <PlotPanel
      name={model.name.toLowerCase()}
      title={title}
      sub={isShaded ? `${splitHalf}; grey: shift > ${shift} ms` : splitHalf}
      table={() => sweepTable(model)}
      description={sentence}
      figure={figure}
      overlay={overlay}
      stops={false}
    />
  );
});

type WindowOf<Name extends WindowedAnalysis> = AnalysisReports[Name]['result']['windows'][number];

interface LandmarkSweepProps<Name extends WindowedAnalysis> {
  readonly analysis: Name;
  /** The result at rest. */
  readonly report: AnalysisReports[Name];
  readonly sweep: LandmarkSweepName;
  /** Returns the swept interval of a window. */
  readonly of: (window: WindowOf<Name>) => Pick<LandmarkSweepPanelProps, 'statistics' | 'rows'>;
  readonly known?: number | null;
}

/** Renders the sweep of a landmark in the chosen window. It follows only its own threshold. */
export function LandmarkSweep<Name extends WindowedAnalysis>(props: LandmarkSweepProps<Name>) {
  const { analysis, report, sweep, of, known = null } = props;
  const live = useLiveReport(analysis, report, [landmarkSweeps[sweep].thresholdId]);
  const { window } = useChosenWindow<WindowOf<Name>, { readonly window: number | null }>(live.result);
  const setParameter = useSetParameter(analysis);
  if (window === null) return null;
  return (
    <LandmarkSweepPanel
      sweep={sweep}
      {...of(window)}
      parameters={live.parameters}
      known={known}
      onParameter={setParameter}
    />
  );
}
