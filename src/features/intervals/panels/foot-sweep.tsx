import type { ThresholdSweepProps } from './sweep-panel.tsx';
import { SweepPanel } from './sweep-panel.tsx';

/** SD of rPTT and PPV of the foot against the foot's threshold. */
export function FootSweep(props: ThresholdSweepProps) {
  return <SweepPanel kind="foot" title="Foot sweep" {...props} />;
}
