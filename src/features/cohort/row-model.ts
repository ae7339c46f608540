import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import type { CohortLabels, LabelledFile } from '../../pipeline/cohort/cohort-file.ts';
import { type PooledPpv, poolPpv } from '../../pipeline/cohort/pool-counts.ts';
import { compareStates, naturalOrder } from '../../pipeline/grouping/state-order.ts';
import type { ShownError, ShownFile } from '../../state/cohort/cohort-shown.ts';
import { memberRowKey } from '../../state/cohort/cohort-members.ts';
import type { CohortRowsBy, CohortSort, CohortViewState } from '../../state/cohort/cohort-view.ts';
import type { RecordingKey } from '../../state/opening/recordings.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { type MethodId, timingMethods } from '../../model/methods.ts';

type Named = { readonly file: string; readonly labels: CohortLabels };

/** Returns a file's name without folders. */
const lastPathPart = (file: string): string => file.split('/').at(-1) ?? file;

/** Returns the name of a recording in the comparison: 'S10 · L1 · trial 3', or its file name. */
export function memberName({ file, labels }: Named): string {
  const { subject, state, task, trial } = labels;
  if (subject === file) return lastPathPart(file);
  const parts = [subject, state, task, trial === null ? null : `trial ${trial}`];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Returns the name without the subject or state that the surrounding rows share. */
function nameWithin({ file, labels }: Named, by: 'subject' | 'state'): string {
  const { subject, state, task, trial } = labels;
  const other = by === 'subject' ? state : subject === file ? lastPathPart(file) : subject;
  const parts = [other, task, trial === null ? null : `trial ${trial}`].filter((part) => part !== null);
  return parts.length === 0 ? lastPathPart(file) : parts.join(' · ');
}

/** Formats a mean with its 95 % interval. */
export function intervalText(mean: number, [low, high]: readonly [number | null, number | null]): string {
  const text = formatNumber(mean, 1);
  return low === null || high === null
    ? text
    : `${text} (${formatNumber(low, 1)} … ${formatNumber(high, 1)})`;
}

/** The part of a comparison that rows are made from. */
export interface RowSource<File> {
  readonly files: readonly File[];
  readonly errors: readonly ShownError[];
  readonly parameters: ParameterValues;
}

/** A recording with a result, as used in rows. */
type RowFile = LabelledFile<unknown> & { readonly key: RecordingKey };

/** A row of a table, with its recordings. */
export interface MemberRow<File> {
  /** Unique among all rows. */
  readonly id: string;
  readonly label: string;
  readonly files: readonly File[];
  readonly errors: readonly ShownError[];
  /** Number of recordings analysed with parameters of their own. */
  readonly pinnedCount: number;
}

/** A row of the table of methods. */
export interface CohortRow extends MemberRow<ShownFile> {
  readonly ppv: PooledPpv;
}

export type PpvColumn = `${'foot' | 'notch'}-${MethodId}`;

export const ppvColumns: readonly PpvColumn[] = (['foot', 'notch'] as const).flatMap((feature) =>
  timingMethods.map(({ id }) => `${feature}-${id}` as const),
);

/** Returns the feature and the method of a column. */
export function parsePpvColumn(column: PpvColumn): readonly ['foot' | 'notch', MethodId] {
  return column.split('-') as ['foot' | 'notch', MethodId];
}

/** Returns the PPV of a column, 0 … 1. */
export function columnPpv(ppv: Pick<PooledPpv, 'foot' | 'notch'>, column: PpvColumn): number | null {
  const [feature, method] = parsePpvColumn(column);
  return ppv[feature][method];
}

/** Returns whether a column's PPV is larger than those of all other methods for the same feature. */
export function isBestPpv(ppv: Pick<PooledPpv, 'foot' | 'notch'>, column: PpvColumn): boolean {
  const [feature, method] = parsePpvColumn(column);
  const share = ppv[feature][method];
  return timingMethods.every(({ id }) => {
    const other = ppv[feature][id];
    return id === method || (share !== null && other !== null && share > other);
  });
}

/** Returns the number of recordings that contribute to a PPV, with the total if that is larger: '2 of 5'. */
export function filesWithPpv(files: readonly ShownFile[]): string {
  const counted = files.filter(({ figures }) => {
    const { foot, notch } = poolPpv([figures]).compared;
    return foot + notch > 0;
  }).length;
  return counted === files.length
    ? formatNumber(counted, 0)
    : `${formatNumber(counted, 0)} of ${formatNumber(files.length, 0)}`;
}

const noLabelNames: Readonly<Record<CohortRowsBy, string>> = {
  subject: 'No subject',
  state: 'No state',
  file: 'No file',
};

function rowLabel({ file, labels }: Pick<RowFile, 'file' | 'labels'>, by: CohortRowsBy): string {
  return by === 'file' ? memberName({ file, labels }) : (labels[by] ?? noLabelNames[by]);
}

/** Makes a row. It also lists its recordings without a result. */
function makeRow<File extends RowFile>(
  id: string,
  label: string,
  members: readonly (File | ShownError)[],
  { parameters }: RowSource<File>,
): MemberRow<File> {
  const files = members.filter((member): member is File => 'figures' in member);
  return {
    id,
    label,
    files,
    errors: members.filter((member): member is ShownError => !('figures' in member)),
    pinnedCount: files.filter((file) => deviatingParameters({ parameters }, file).length > 0).length,
  };
}

/** Parameters that a member has because it is a stretch of its recording. */
const ofStretch: readonly string[] = ['from', 'to'];

/** Returns the parameters in which a recording's analysis differs from the cohort's. */
export function deviatingParameters(
  { parameters }: { readonly parameters: ParameterValues },
  file: Pick<RowFile, 'parameters' | 'key'>,
): readonly (readonly [string, ParameterValue])[] {
  const isStretch = memberRowKey(file.key) !== file.key;
  return Object.entries(file.parameters).filter(
    ([id, value]) => parameters[id] !== value && !(isStretch && ofStretch.includes(id)),
  );
}

/** Returns rows by subject, state or file. Subjects and files are ordered by name, states in the order of a study. */
export function memberRows<File extends RowFile>(
  shown: RowSource<File>,
  by: CohortRowsBy,
): readonly MemberRow<File>[] {
  const all: readonly (File | ShownError)[] = [...shown.files, ...shown.errors];
  if (by === 'file') {
    return all
      .map((member) => makeRow(member.file, rowLabel(member, by), [member], shown))
      .toSorted((a, b) => naturalOrder.compare(a.label, b.label));
  }
  const grouped = new Map<string, (File | ShownError)[]>();
  for (const member of all) {
    const label = rowLabel(member, by);
    grouped.set(label, [...(grouped.get(label) ?? []), member]);
  }
  const rows = [...grouped].map(([label, own]) => makeRow(label, label, own, shown));
  if (by === 'subject') return rows.toSorted((a, b) => naturalOrder.compare(a.label, b.label));
  return rows.toSorted((a, b) => compareStates(knownState(a.label), knownState(b.label)));
}

/** Returns the recordings of a row, each as a row of its own. */
export function expandMemberRow<File extends RowFile>(
  shown: RowSource<File>,
  row: MemberRow<File>,
  by: 'subject' | 'state',
): readonly MemberRow<File>[] {
  return [...row.files, ...row.errors]
    .map((one) => makeRow(`${row.id}\n${one.file}`, nameWithin(one, by), [one], shown))
    .toSorted((a, b) =>
      naturalOrder.compare(
        a.files[0]?.file ?? a.errors[0]?.file ?? '',
        b.files[0]?.file ?? b.errors[0]?.file ?? '',
      ),
    );
}

const knownState = (label: string): string | null => (label === noLabelNames.state ? null : label);

function withPpv(row: MemberRow<ShownFile>): CohortRow {
  return { ...row, ppv: poolPpv(row.files.map(({ figures }) => figures)) };
}

/** Returns rows with the PPV of each. */
export function cohortTableRows(shown: RowSource<ShownFile>, by: CohortRowsBy): readonly CohortRow[] {
  return memberRows(shown, by).map(withPpv);
}

/** Returns the recordings of a row, each with its PPV. */
export function expandCohortRow(
  shown: RowSource<ShownFile>,
  row: CohortRow,
  by: 'subject' | 'state',
): readonly CohortRow[] {
  return expandMemberRow(shown, row, by).map(withPpv);
}

/**
 * Sorts rows by a column, missing values last. For their label, or a column without values, their own order is kept.
 *
 * @param valueIn  returns the value of a row in the column
 */
export function sortedRows<Row extends MemberRow<unknown>>(
  rows: readonly Row[],
  { sort, isDown }: Pick<CohortViewState, 'sort' | 'isDown'>,
  valueIn: (row: Row) => number | null,
): readonly Row[] {
  const sign = isDown ? -1 : 1;
  if (sort === 'label') return isDown ? rows.toReversed() : rows;
  const valueOf = (row: Row): number | null => (sort === 'n' ? row.files.length : valueIn(row));
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** Sorts rows by their PPV in a column, missing values last. */
export function sortRows(
  rows: readonly CohortRow[],
  sort: CohortSort,
  isDown: boolean,
): readonly CohortRow[] {
  const column = ppvColumns.find((own) => own === sort);
  return sortedRows(rows, { sort, isDown }, ({ ppv }) =>
    column === undefined ? null : columnPpv(ppv, column),
  );
}

/** Returns the smallest value of a column; null if no row has one, or all are equal. */
export function worstInColumn(rows: readonly CohortRow[], column: PpvColumn): number | null {
  const values = rows.flatMap((row) => columnPpv(row.ppv, column) ?? []);
  const least = Math.min(...values);
  return values.length > 1 && values.some((value) => value > least) ? least : null;
}
