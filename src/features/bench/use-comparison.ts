import type { Job } from '../../workers/client-types.ts';
import { useFetched } from './use-fetched.ts';

export interface Comparison<Row> {
  readonly rows: readonly Row[];
  readonly isRunning: boolean;
  readonly problem: string | null;
}

/** Time without a new result before the comparison starts, ms, so that a slider drag goes first. */
const quietMs = 300;

const none: readonly never[] = [];
const noRows = () => Promise.resolve(none);

/**
 * Compares a result with other methods, and again with each new result. The rows of the last result stay until the next
 * arrive.
 *
 * @param id       id of the recording
 * @param report   the result
 * @param compare  null if there is nothing to compare
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
