import { memo, useCallback, useMemo } from 'react';
import type { SweepRow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type LandmarkSweepName, landmarkSweeps, landmarkSweepModel } from './landmark-sweeps.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotView } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { sweepFigure, sweepFrame } from './sweep-figure.ts';
import { SweepMarks } from './sweep-marks.tsx';
import { type SweepModel, levelText, sweepSentence, sweepTable } from './sweep-model.ts';

/** Called with the user's threshold, or 'auto' for the winner of each window; `isFinal` when the drag is over. */
type OnThreshold = (value: number | 'auto', isFinal: boolean) => void;

interface SweepPanelProps {
  readonly model: SweepModel;
  readonly title: string;
  /** Identity of the result; changes with every result. */
  readonly result: unknown;
  /** Text next to the split-half SD. */
  readonly note?: string;
  readonly onThreshold: OnThreshold;
}

/** Renders SD, and PPV or mean, against the threshold, with one handle through both. */
function SweepPanel({ model, title, result, note, onThreshold }: SweepPanelProps) {
  const levels = useMemo(() => model.points.map((point) => point.level), [model]);
  const figure = useCallback((size: Size, palette: Palette) => sweepFigure(model, size, palette), [model]);
  const auto = (): void => onThreshold('auto', true);
  const sentence = sweepSentence(model);
  const splitHalf = `split-half ${formatNumber(model.splitHalfSd, 1)} ms`;
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
          result={result}
          onLevel={onThreshold}
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
      sub={note === undefined ? splitHalf : `${splitHalf}; ${note}`}
      table={() => sweepTable(model)}
      description={sentence}
      figure={figure}
      overlay={overlay}
      stops={false}
    />
  );
}

interface LandmarkSweepPanelProps {
  readonly sweep: LandmarkSweepName;
  /** Statistics of a window. */
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
  /** Parameters of the window's result. */
  readonly parameters: ParameterValues;
  /** True mean, ms; null if unknown. */
  readonly known?: number | null;
  /** Sets the parameter of the threshold. */
  readonly onParameter: (id: string, ...value: Parameters<OnThreshold>) => void;
}

/** Renders SD, and PPV or mean, of an interval against the threshold of its landmark. */
export const LandmarkSweepPanel = memo(function LandmarkSweepPanel(props: LandmarkSweepPanelProps) {
  const { sweep, statistics, rows, parameters, known = null, onParameter } = props;
  const { title, thresholdId, lower } = landmarkSweeps[sweep];
  const model = useMemo(
    () => landmarkSweepModel(sweep, statistics, rows, parameters, known),
    [sweep, statistics, rows, parameters, known],
  );
  const shift = parameters['maxShift'];
  const isShaded =
    lower.of === 'mean' && lower.holdsExcluded && model.shifted.length > 0 && typeof shift === 'number';
  return (
    <SweepPanel
      model={model}
      title={title}
      result={statistics}
      {...(isShaded ? { note: `grey: shift > ${shift} ms` } : {})}
      onThreshold={(...value) => onParameter(thresholdId, ...value)}
    />
  );
});
