import type { ThresholdSweepProps } from './sweep-panel.tsx';
import { SweepPanel } from './sweep-panel.tsx';

/** SD of LVET and PPV of the notch against the notch's level. */
export function NotchSweep(props: ThresholdSweepProps) {
  return <SweepPanel kind="notch" title="Notch sweep" {...props} />;
}
