import type { CohortFile, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import { poolPpv, type PooledPpv } from '../../pipeline/cohort/pool-counts.ts';
import { compareStates, naturalOrder } from '../../pipeline/grouping/state-order.ts';
import type { ShownCohort, ShownError, ShownFile } from '../../state/cohort/cohort-shown.ts';
import type { CohortRowsBy, CohortSort } from '../../state/cohort/cohort-view.ts';
import { nameOf, nameWithin } from './cohort-words.ts';
import { type MethodId, timingMethods } from '../../model/methods.ts';

/** A row of the table: recordings put together. */
export interface CohortRow {
  /** Tells it from all other rows. */
  readonly id: string;
  readonly label: string;
  readonly files: readonly ShownFile[];
  readonly errors: readonly ShownError[];
  readonly ppv: PooledPpv;
  /** Recordings analysed with parameters of their own. */
  readonly pinnedCount: number;
}

export type PpvColumn = Exclude<CohortSort, 'label' | 'n'>;

export const ppvColumns: readonly PpvColumn[] = (['foot', 'notch'] as const).flatMap((feature) =>
  timingMethods.map(({ id }) => `${feature}-${id}` as const),
);

/** The feature and the method of a column. */
export function placeOf(column: PpvColumn): readonly ['foot' | 'notch', MethodId] {
  return column.split('-') as ['foot' | 'notch', MethodId];
}

/** The share of a column, 0 … 1. */
export function ppvIn(ppv: Pick<PooledPpv, 'foot' | 'notch'>, column: PpvColumn): number | null {
  const [feature, method] = placeOf(column);
  return ppv[feature][method];
}

/** Whether a column's share is larger than those of all other methods of the same feature. */
export function isBestPpv(ppv: Pick<PooledPpv, 'foot' | 'notch'>, column: PpvColumn): boolean {
  const [feature, method] = placeOf(column);
  const share = ppv[feature][method];
  return timingMethods.every(({ id }) => {
    const other = ppv[feature][id];
    return id === method || (share !== null && other !== null && share > other);
  });
}

const unsaid: Readonly<Record<CohortRowsBy, string>> = {
  subject: 'No subject',
  state: 'No state',
  file: 'No file',
};

/** Recordings that have no result stand in the row where they would. */
type Row = (ShownFile | ShownError) & { readonly labels: CohortLabels };

function labelOf(row: Row, by: CohortRowsBy): string {
  return by === 'file' ? nameOf(row) : (row.labels[by] ?? unsaid[by]);
}

function rowOf(
  id: string,
  label: string,
  rows: readonly Row[],
  hasOwn: (file: ShownFile) => boolean,
): CohortRow {
  const files = rows.filter((row): row is ShownFile => 'figures' in row);
  return {
    id,
    label,
    files,
    errors: rows.filter((row): row is ShownError => !('figures' in row)),
    ppv: poolPpv(files.map(({ figures }) => figures)),
    pinnedCount: files.filter(hasOwn).length,
  };
}

/** Whether a recording was analysed with parameters that are not those of the cohort. */
export function differs({ parameters }: ShownCohort, file: CohortFile): boolean {
  return Object.entries(file.parameters).some(([id, value]) => parameters[id] !== value);
}

/** Rows by subject, state or file; subjects and files in the order of their names, states as a study goes through them. */
export function cohortTableRows(shown: ShownCohort, by: CohortRowsBy): readonly CohortRow[] {
  const all: readonly Row[] = [...shown.files, ...shown.errors];
  const hasOwn = (file: ShownFile): boolean => differs(shown, file);
  if (by === 'file') {
    return all
      .map((row) => rowOf(row.file, labelOf(row, by), [row], hasOwn))
      .toSorted((a, b) => naturalOrder.compare(a.label, b.label));
  }
  const grouped = new Map<string, Row[]>();
  for (const row of all) {
    const label = labelOf(row, by);
    grouped.set(label, [...(grouped.get(label) ?? []), row]);
  }
  const rows = [...grouped].map(([label, own]) => rowOf(label, label, own, hasOwn));
  if (by === 'subject') return rows.toSorted((a, b) => naturalOrder.compare(a.label, b.label));
  return orderStates(rows);
}

const stateOf = (label: string): string | null => (label === unsaid.state ? null : label);

/** States as a study goes through them, recordings that say none last. */
function orderStates(rows: readonly CohortRow[]): readonly CohortRow[] {
  return rows.toSorted((a, b) => compareStates(stateOf(a.label), stateOf(b.label)));
}

/** The recordings of a row, each as a row of its own. */
export function rowsWithin(
  shown: ShownCohort,
  row: CohortRow,
  by: 'subject' | 'state',
): readonly CohortRow[] {
  const hasOwn = (file: ShownFile): boolean => differs(shown, file);
  return [...row.files, ...row.errors]
    .map((one) => rowOf(`${row.id}\n${one.file}`, nameWithin(one, by), [one], hasOwn))
    .toSorted((a, b) =>
      naturalOrder.compare(
        a.files[0]?.file ?? a.errors[0]?.file ?? '',
        b.files[0]?.file ?? b.errors[0]?.file ?? '',
      ),
    );
}

/** Rows by a column, missing figures last; without one, in their own order. */
export function sortRows(
  rows: readonly CohortRow[],
  sort: CohortSort,
  isDown: boolean,
): readonly CohortRow[] {
  const sign = isDown ? -1 : 1;
  if (sort === 'label') return isDown ? rows.toReversed() : rows;
  const valueOf = (row: CohortRow): number | null => (sort === 'n' ? row.files.length : ppvIn(row.ppv, sort));
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** The least figure of a column; null where no row has one, or all are the same. */
export function worstIn(rows: readonly CohortRow[], column: PpvColumn): number | null {
  const values = rows.flatMap((row) => ppvIn(row.ppv, column) ?? []);
  const least = Math.min(...values);
  return values.length > 1 && values.some((value) => value > least) ? least : null;
}
