import { useEffect, useState } from 'react';
import type { DenoiseVariantRow } from '../../model/denoise-view.ts';
import { failureOf } from '../../state/failure-of.ts';
import type { Job } from '../../workers/client-types.ts';
import type { DenoiseReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface Variants {
  readonly rows: readonly DenoiseVariantRow[];
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before other ways are tried, ms: a slider that is dragged goes first. */
const quietMs = 300;

/** Other ways to clean the same record; those of the last result stay until the next are there. */
export function useVariants(id: string, report: DenoiseReport): Variants {
  const { client } = useSession();
  const [kept, setKept] = useState<Variants & { readonly of: DenoiseReport | null; readonly id: string }>({
    id,
    of: null,
    rows: [],
    isRunning: true,
    problem: null,
  });
  useEffect(() => {
    let job: Job<readonly DenoiseVariantRow[]> | null = null;
    let live = true;
    const compare = async (): Promise<void> => {
      try {
        job = client.denoiseVariants(id, () => undefined);
        const rows = await job.result;
        if (live) setKept({ id, of: report, rows, isRunning: false, problem: null });
      } catch (error) {
        const { code, message } = failureOf(error);
        if (live && code !== 'cancelled')
          setKept({ id, of: report, rows: [], isRunning: false, problem: message });
      }
    };
    const timer = setTimeout(() => void compare(), quietMs);
    return () => {
      live = false;
      clearTimeout(timer);
      job?.cancel();
    };
  }, [client, id, report]);
  if (kept.id !== id) return { rows: [], isRunning: true, problem: null };
  return { ...kept, isRunning: kept.of !== report };
}
