import { useEffect, useRef, useState } from 'react';
import { failureInWords } from '../../state/error-reason.ts';
import type { StrategyRow, TemplatesReport } from '../../workers/protocol.ts';
import { useSession } from '../session-context.ts';

export interface Strategies {
  readonly rows: readonly StrategyRow[];
  /** The strategy at work; null where none is. */
  readonly running: string | null;
  readonly problem: string | null;
  readonly compare: (workers: number) => void;
  readonly cancel: () => void;
}

interface Kept {
  readonly of: TemplatesReport;
  readonly rows: readonly StrategyRow[];
  readonly running: string | null;
  readonly problem: string | null;
}

/** The comparison of strategies, made when it is asked for; a new result ends and forgets it. */
export function useStrategies(id: string, report: TemplatesReport): Strategies {
  const { client } = useSession();
  const job = useRef<{ readonly of: TemplatesReport; readonly cancel: () => void } | null>(null);
  const nothing: Kept = { of: report, rows: [], running: null, problem: null };
  const [kept, setKept] = useState<Kept>(nothing);
  const put = (next: Partial<Kept>): void => setKept({ ...nothing, ...next });
  useEffect(() => {
    if (job.current !== null && job.current.of !== report) job.current.cancel();
  }, [report]);
  useEffect(() => () => job.current?.cancel(), []);
  const compare = async (workers: number): Promise<void> => {
    put({ running: 'sequential' });
    const own = client.templateStrategies(id, workers, (_, stage) => put({ running: stage }));
    job.current = { of: report, cancel: () => own.cancel() };
    try {
      put({ rows: await own.result });
    } catch (error) {
      const { code, message } = failureInWords(error);
      put({ problem: code === 'cancelled' ? null : message });
    }
  };
  const shown = kept.of === report ? kept : nothing;
  return {
    rows: shown.rows,
    running: shown.running,
    problem: shown.problem,
    compare: (workers) => void compare(workers),
    cancel: () => job.current?.cancel(),
  };
}
