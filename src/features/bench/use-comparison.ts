import { useEffect, useState } from 'react';
import { failureInWords } from '../../state/error-reason.ts';
import type { Job } from '../../workers/client-types.ts';

export interface Comparison<Row> {
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before others are compared with it, ms: a slider that is dragged goes first. */
const quietMs = 300;

/**
 * What other ways make of a recording, compared anew with every result; the rows of the last result stay
 * until the next are there.
 *
 * @param id       of the recording
 * @param report   the result
 * @param compare  the same function as long as it asks for the same; null where there is nothing to compare
 */
export function useComparison<Row>(
  id: string,
  report: object,
  compare: ((id: string) => Job<readonly Row[]>) | null,
): Comparison<Row> {
  const [kept, setKept] = useState<Comparison<Row> & { readonly of: object | null; readonly id: string }>({
    id,
    of: null,
    rows: [],
    isRunning: true,
    problem: null,
  });
  useEffect(() => {
    if (compare === null) return undefined;
    let job: Job<readonly Row[]> | null = null;
    let live = true;
    const start = async (): Promise<void> => {
      try {
        job = compare(id);
        const rows = await job.result;
        if (live) setKept({ id, of: report, rows, isRunning: false, problem: null });
      } catch (error) {
        const { code, message } = failureInWords(error);
        if (live && code !== 'cancelled')
          setKept({ id, of: report, rows: [], isRunning: false, problem: message });
      }
    };
    const timer = setTimeout(() => void start(), quietMs);
    return () => {
      live = false;
      clearTimeout(timer);
      job?.cancel();
    };
  }, [id, report, compare]);
  if (compare === null) return { rows: [], isRunning: false, problem: null };
  if (kept.id !== id) return { rows: [], isRunning: true, problem: null };
  return { ...kept, isRunning: kept.of !== report };
}
