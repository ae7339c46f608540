import type { CohortViewState } from '../../state/cohort/cohort-view.ts';
import type { CohortRow, MemberRow } from './row-model.ts';

/** A row as shown in the table, either top-level or unfolded. */
export interface TableLine<Row extends MemberRow<unknown> = CohortRow> {
  readonly row: Row;
  readonly level: 0 | 1;
  /** Whether its recordings are listed below it; null for a single recording. */
  readonly isUnfolded: boolean | null;
}

/**
 * Returns rows in the order shown, with the recordings of unfolded rows.
 *
 * @param sorted  sorts rows
 * @param within  returns the recordings of a row, each as a row of its own
 */
export function tableLines<Row extends MemberRow<unknown>>(
  rows: readonly Row[],
  { by, unfolded }: Pick<CohortViewState, 'by' | 'unfolded'>,
  sorted: (rows: readonly Row[]) => readonly Row[],
  within: (row: Row, by: 'subject' | 'state') => readonly Row[],
): readonly TableLine<Row>[] {
  return sorted(rows).flatMap((row): TableLine<Row>[] => {
    if (by === 'file') return [{ row, level: 0, isUnfolded: null }];
    const isUnfolded = unfolded.includes(row.id);
    const inner = isUnfolded ? sorted(within(row, by)) : [];
    return [
      { row, level: 0, isUnfolded },
      ...inner.map((own): TableLine<Row> => ({ row: own, level: 1, isUnfolded: null })),
    ];
  });
}
