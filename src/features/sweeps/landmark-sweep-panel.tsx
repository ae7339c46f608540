import { useMemo } from 'react';
import type { SweepRow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { LandmarkSweepName } from './landmark-sweeps.ts';
import { landmarkSweeps, landmarkSweepModel } from './landmark-sweeps.ts';
import type { OnThreshold } from './sweep-panel.tsx';
import { SweepPanel } from './sweep-panel.tsx';

interface LandmarkSweepPanelProps {
  readonly sweep: LandmarkSweepName;
  /** Of a window. */
  readonly statistics: SweptStatistics;
  readonly rows: readonly SweepRow[];
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  /** True mean, ms; null where nobody knows. */
  readonly known?: number | null;
  /** Sets the parameter of the threshold. */
  readonly onParameter: (id: string, ...value: Parameters<OnThreshold>) => void;
}

/** SD, and PPV or mean, of an interval against the threshold of its landmark. */
export function LandmarkSweepPanel(props: LandmarkSweepPanelProps) {
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
      {...(isShaded ? { note: `shaded: shift > ${shift} ms` } : {})}
      onThreshold={(...value) => onParameter(thresholdId, ...value)}
    />
  );
}
