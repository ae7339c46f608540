import { useMemo } from 'react';
import type { ParameterValues } from '../../model/parameters.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import type { OnThreshold } from '../sweep-panel.tsx';
import { SweepPanel } from '../sweep-panel.tsx';
import type { SoundName } from './sound-sweeps.ts';
import { soundSweep } from './sound-sweeps.ts';

interface SoundSweepPanelProps {
  readonly name: SoundName;
  readonly window: SoundWindow;
  /** Those that the window was computed with. */
  readonly parameters: ParameterValues;
  /** True mean, ms; null where nobody knows. */
  readonly known: number | null;
  readonly recordingName: string;
  readonly onThreshold: OnThreshold;
}

/** SD and mean of R to a sound against its threshold. */
export function SoundSweepPanel(props: SoundSweepPanelProps) {
  const { name, window, parameters, known, recordingName, onThreshold } = props;
  const model = useMemo(() => soundSweep(window, name, parameters, known), [window, name, parameters, known]);
  const shift = parameters['maxShift'];
  const isShaded = model.shifted.length > 0 && typeof shift === 'number';
  return (
    <SweepPanel
      model={model}
      title={`${name.toUpperCase()} sweep`}
      result={window}
      {...(isShaded ? { note: `shaded: shift > ${shift} ms` } : {})}
      recordingName={recordingName}
      onThreshold={onThreshold}
    />
  );
}
