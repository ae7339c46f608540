import type { Job } from '../../workers/client-types.ts';
import { useFetched } from './use-fetched.ts';

export interface Comparison<Row> {
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before others are compared with it, ms: a slider that is dragged goes first. */
const quietMs = 300;

const none: readonly never[] = [];
const noRows = () => Promise.resolve(none);

/**
 * What other ways make of a recording, compared anew with every result; the rows of the last result stay
 * until the next are there.
 *
 * @param id       of the recording
 * @param report   the result
 * @param compare  null where there is nothing to compare
 */
export function useComparison<Row>(
  id: string,
  report: object,
  compare: (() => Job<readonly Row[]>) | null,
): Comparison<Row> {
  const { value, problem, isCurrent } = useFetched(id, compare && [report], compare ?? noRows, quietMs);
  if (compare === null) return { rows: none, isRunning: false, problem: null };
  return { rows: value ?? none, isRunning: !isCurrent, problem };
}
