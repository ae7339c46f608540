import { useStore } from 'zustand';
import { useChosen, useOpenWork, useSession } from '../features/session-context.ts';

/** Returns whether the content of the open bench is being computed. */
export function useIsRunning(): boolean {
  const { runs, performance, cohort } = useSession();
  const work = useOpenWork();
  const id = useChosen()?.summary?.id ?? '';
  const isMeasuring = useStore(performance, ({ run }) => run?.state === 'running');
  const isComparing = useStore(cohort, ({ run }) => run?.state === 'running');
  const isAnalysing = useStore(
    runs,
    (state) => work !== 'performance' && work !== 'cohort' && state[work][id]?.state === 'running',
  );
  if (work === 'performance') return isMeasuring;
  return work === 'cohort' ? isComparing : isAnalysing;
}
