import type { CohortRow } from './row-model.ts';

/** A row as it stands in the table, with those that unfold under it. */
export interface TableLine {
  readonly row: CohortRow;
  readonly level: 0 | 1;
  /** Whether its recordings stand below it; null of a single recording. */
  readonly isUnfolded: boolean | null;
}
