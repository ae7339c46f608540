import { useStore } from 'zustand';
import { CheckRow } from '../../ui/check-row.tsx';
import { useSession } from '../session-context.ts';

/** Renders the choice whether statistics over several recordings include the samples; all benches share it. */
export function IncludeSamplesToggle() {
  const { cohort } = useSession();
  const hasSamples = useStore(cohort, (state) => state.hasSamples);
  return (
    <CheckRow checked={hasSamples} onChange={cohort.setSamples}>
      Include samples
    </CheckRow>
  );
}
