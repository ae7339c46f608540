import { useEffect, useState } from 'react';
import { failureOf } from '../../state/failure-of.ts';
import type { Job } from '../../workers/client-types.ts';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface Methods {
  readonly rows: readonly MethodRow[];
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before the detectors are compared, ms: a slider that is dragged goes first. */
const quietMs = 250;

/** Every detector against the reference of a result; those of the last stay until the next are there. */
export function useMethods(id: string, report: QrsReport): Methods {
  const { client } = useSession();
  const [kept, setKept] = useState<Methods & { readonly of: QrsReport | null; readonly id: string }>({
    id,
    of: null,
    rows: [],
    isRunning: true,
    problem: null,
  });
  const hasScore = report.score !== null;
  useEffect(() => {
    if (!hasScore) return undefined;
    let job: Job<readonly MethodRow[]> | null = null;
    let live = true;
    const compare = async (): Promise<void> => {
      try {
        job = client.qrsMethods(id, () => undefined);
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
  }, [client, id, report, hasScore]);
  if (!hasScore) return { rows: [], isRunning: false, problem: null };
  if (kept.id !== id) return { rows: [], isRunning: true, problem: null };
  return { ...kept, isRunning: kept.of !== report };
}
