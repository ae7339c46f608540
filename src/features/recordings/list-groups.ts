import { naturalOrder } from '../../pipeline/grouping/state-order.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import { groupHeading, isGrouped, labelledRowName } from '../../pipeline/grouping/label-words.ts';
import type { RecordingEntry, RecordingKey } from '../../state/opening/recordings.ts';

export interface ListRow {
  readonly entry: RecordingEntry;
  /** Name within its group. */
  readonly name: string;
}

export interface ListGroup {
  readonly name: string;
  readonly rows: readonly ListRow[];
}

const unlabelled = ['Files', 'Samples', 'Synthetic records'] as const;

/** Adds file names to rows of a group with equal names. */
function withFileNames(rows: readonly ListRow[]): readonly ListRow[] {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return rows.map(({ entry, name }) => {
    const isAlone = counts.get(name) === 1 && name !== '';
    const own = name === '' ? entry.name : `${name} · ${entry.name}`;
    return { entry, name: isAlone ? name : own };
  });
}

const firstPath = ({ rows }: ListGroup): string =>
  rows.map(({ entry }) => entry.path ?? '').toSorted(naturalOrder.compare)[0] ?? '';

function labelledGroups(
  entries: readonly RecordingEntry[],
  labels: ReadonlyMap<RecordingKey, RecordingLabels>,
): readonly ListGroup[] {
  const rowsOf = new Map<string, ListRow[]>();
  for (const entry of entries) {
    const own = labels.get(entry.key);
    if (!own || !isGrouped(own)) continue;
    const heading = groupHeading(own);
    const rows = rowsOf.get(heading) ?? [];
    rows.push({ entry, name: labelledRowName(own) });
    rowsOf.set(heading, rows);
  }
  return [...rowsOf]
    .map(([name, rows]) => ({
      name,
      rows: withFileNames(rows.toSorted((a, b) => naturalOrder.compare(a.name, b.name))),
    }))
    .map((group) => ({ group, path: firstPath(group) }))
    .toSorted((a, b) => naturalOrder.compare(a.path, b.path))
    .map(({ group }) => group);
}

/**
 * Returns the list as shown. Recordings of a subject and state are together, in the order of their file names, so that
 * one that is read later or fails keeps its place. All others follow in their own order.
 */
export function listGroups(
  entries: readonly RecordingEntry[],
  labels: ReadonlyMap<RecordingKey, RecordingLabels>,
): readonly ListGroup[] {
  const isLoose = ({ key }: RecordingEntry): boolean => {
    const own = labels.get(key);
    return !own || !isGrouped(own);
  };
  const loose = unlabelled.map((name) => ({
    name,
    rows: entries
      .filter((entry) => entry.group === name && isLoose(entry))
      .map((entry) => ({ entry, name: entry.name })),
  }));
  return [...labelledGroups(entries, labels), ...loose.filter(({ rows }) => rows.length > 0)];
}
