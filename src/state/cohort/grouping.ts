import { createStore } from 'zustand/vanilla';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import { type ChosenPattern, labelPaths, proposePattern } from '../../pipeline/grouping/propose-pattern.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

export interface GroupingState {
  /**
   * Pattern that splits names, as the user wrote it; empty to not split names. Null if it is proposed from the names.
   */
  readonly pattern: string | null;
}

/** Creates the store of the pattern by which recordings are grouped. */
export function createGroupingStore() {
  const store = createStore<GroupingState>(() => ({ pattern: null }));
  return {
    ...store,
    setPattern: (pattern: string | null): void => store.setState({ pattern }),
  };
}

export type GroupingStore = ReturnType<typeof createGroupingStore>;

/** Labels of all recordings. */
export interface Grouping {
  /** Pattern in use; empty if names are not split. */
  readonly pattern: ChosenPattern;
  /** Labels by row, files only. The user's labels override those from the name. */
  readonly labels: ReadonlyMap<RecordingKey, RecordingLabels>;
  /** Labels from the name only, by row. */
  readonly written: ReadonlyMap<RecordingKey, RecordingLabels>;
}

type GroupedFile = Pick<RecordingEntry, 'key' | 'labels'> & { readonly path: string };

interface Made {
  readonly files: readonly GroupedFile[];
  readonly pattern: string | null;
  readonly grouping: Grouping;
}

/** Newest first: the grouping of the list, and of a pattern that is being typed. */
let recentGroupings: readonly Made[] = [];
const maxKept = 3;

const isSame = (a: readonly GroupedFile[], b: readonly GroupedFile[]): boolean =>
  a.length === b.length &&
  a.every(({ key, path, labels }, index) => {
    const other = b[index];
    return other?.key === key && other.path === path && other.labels === labels;
  });

function computeGrouping(files: readonly GroupedFile[], chosen: string | null): Grouping {
  const paths = files.map(({ path }) => path);
  const pattern =
    chosen === null ? { text: proposePattern(paths) ?? '', byHand: false } : { text: chosen, byHand: true };
  const found = labelPaths(pattern, paths);
  const written = new Map(files.map(({ key }, index) => [key, found[index] ?? noLabels]));
  const labels = new Map(
    files.map(({ key, labels: own }) => [key, { ...noLabels, ...written.get(key), ...own }]),
  );
  return { pattern, labels, written };
}

/**
 * Returns the labels of recordings, from the user's pattern or from the one proposed from their names.
 *
 * Returns the same object while its inputs are the same, even if rows change otherwise.
 */
export function groupRecordings(entries: readonly RecordingEntry[], pattern: string | null): Grouping {
  const files = entries.flatMap(({ key, path, labels }) => (path === null ? [] : [{ key, path, labels }]));
  const known = recentGroupings.find((made) => made.pattern === pattern && isSame(made.files, files));
  if (known) return known.grouping;
  const made = { files, pattern, grouping: computeGrouping(files, pattern) };
  recentGroupings = [made, ...recentGroupings].slice(0, maxKept);
  return made.grouping;
}
