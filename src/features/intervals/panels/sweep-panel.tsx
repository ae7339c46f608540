import { useCallback, useMemo } from 'react';
import { LevelHandle } from '../../../charts/level-handle.tsx';
import type { Palette } from '../../../charts/palette.ts';
import type { PlotView } from '../../../charts/plotly/plotly-figure.ts';
import { PlotlyPlot } from '../../../charts/plotly/plotly-plot.tsx';
import type { Size } from '../../../charts/use-size.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { FigurePanel } from '../../figure-panel.tsx';
import { sweepFigure } from './sweep-figure.ts';
import { sweepFrame } from './sweep-frame.ts';
import { SweepMarks } from './sweep-marks.tsx';
import type { SweepKind } from './sweep-model.ts';
import { levelText, sweepModel, sweepSentence, sweepTable } from './sweep-model.ts';

/** What a person sets: a threshold, or 'auto' for the winner of each window; `isFinal` when the drag is over. */
export type OnThreshold = (value: number | 'auto', isFinal: boolean) => void;

export interface ThresholdSweepProps {
  readonly window: IntervalWindow;
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  readonly recordingName: string;
  readonly onThreshold: OnThreshold;
}

interface SweepPanelProps extends ThresholdSweepProps {
  readonly kind: SweepKind;
  readonly title: string;
}

/** SD and PPV against the threshold, with one handle through both. */
export function SweepPanel({ kind, title, window, parameters, recordingName, onThreshold }: SweepPanelProps) {
  const model = useMemo(() => sweepModel(window, kind, parameters), [window, kind, parameters]);
  const levels = useMemo(() => model.points.map((point) => point.level), [model]);
  const figure = useCallback((size: Size, palette: Palette) => sweepFigure(model, size, palette), [model]);
  const auto = (): void => onThreshold('auto', true);
  const sentence = sweepSentence(model);
  const overlay = ({ size, zoom }: PlotView) => {
    const frame = sweepFrame(size, model, zoom ?? model.xRange);
    return (
      <>
        <LevelHandle
          label={`${kind === 'foot' ? 'Foot' : 'Notch'} threshold`}
          description={`${sentence} Arrow keys move the threshold, Enter goes back to the winner.`}
          value={model.least.level}
          levels={levels}
          unitText={(level) => levelText(kind, level)}
          map={frame.x}
          topPx={8}
          bottomPx={frame.bottomPx}
          result={window}
          onLevel={onThreshold}
          onDefault={auto}
          onWinner={auto}
        />
        <SweepMarks model={model} frame={frame} size={size} />
      </>
    );
  };
  return (
    <FigurePanel
      name={kind}
      title={title}
      sub={`split-half ${formatNumber(model.splitHalfSd, 1)} ms`}
      recordingName={recordingName}
      table={() => sweepTable(model)}
    >
      <PlotlyPlot label={title} description={sentence} figure={figure} overlay={overlay} stops={false} />
    </FigurePanel>
  );
}
