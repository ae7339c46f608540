import { useStore } from 'zustand';
import { CheckRow } from '../../ui/check-row.tsx';
import { useSession } from '../session-context.ts';

/** Whether figures over several recordings are over the samples too: one choice for all benches. */
export function SamplesToo() {
  const { cohort } = useSession();
  const hasSamples = useStore(cohort, (state) => state.hasSamples);
  return (
    <CheckRow checked={hasSamples} onChange={cohort.setSamples}>
      Include samples
    </CheckRow>
  );
}
