import { useMemo } from 'react';
import type { IntervalWindow } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import type { OnThreshold } from '../../sweep-panel.tsx';
import { SweepPanel } from '../../sweep-panel.tsx';
import type { SweepKind } from './interval-sweeps.ts';
import { sweepModel } from './interval-sweeps.ts';

interface IntervalSweepProps {
  readonly kind: SweepKind;
  readonly window: IntervalWindow;
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  readonly recordingName: string;
  readonly onThreshold: OnThreshold;
}

const titles = { foot: 'Foot sweep', notch: 'Notch sweep' } as const;

/** SD of rPTT and PPV of the foot against the foot's threshold, or of LVET and the notch against the notch's. */
export function IntervalSweep({ kind, window, parameters, recordingName, onThreshold }: IntervalSweepProps) {
  const model = useMemo(() => sweepModel(window, kind, parameters), [window, kind, parameters]);
  return (
    <SweepPanel
      model={model}
      title={titles[kind]}
      result={window}
      recordingName={recordingName}
      onThreshold={onThreshold}
    />
  );
}
