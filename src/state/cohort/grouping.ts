import { createStore } from 'zustand/vanilla';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import { type ChosenPattern, labelPaths, proposePattern } from '../../pipeline/grouping/propose-pattern.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

export interface GroupingState {
  /** How names are taken apart, as a person wrote it, empty for not at all; null where it is proposed from the names. */
  readonly pattern: string | null;
}

/** What the recordings are grouped by. */
export function createGroupingStore() {
  const store = createStore<GroupingState>(() => ({ pattern: null }));
  return {
    ...store,
    setPattern: (pattern: string | null): void => store.setState({ pattern }),
  };
}

export type GroupingStore = ReturnType<typeof createGroupingStore>;

/** What all recordings are of. */
export interface Grouping {
  /** The pattern that holds; empty where names are not taken apart. */
  readonly pattern: ChosenPattern;
  /** By row; files only. What was said by hand goes before what the name says. */
  readonly labels: ReadonlyMap<RecordingKey, RecordingLabels>;
  /** By row, what the name says alone. */
  readonly written: ReadonlyMap<RecordingKey, RecordingLabels>;
}

type GroupedFile = Pick<RecordingEntry, 'key' | 'labels'> & { readonly path: string };

interface Made {
  readonly files: readonly GroupedFile[];
  readonly pattern: string | null;
  readonly grouping: Grouping;
}

/** The newest first: that of the list, and of a pattern that is being typed. */
let lately: readonly Made[] = [];
const mostKept = 3;

const isSame = (a: readonly GroupedFile[], b: readonly GroupedFile[]): boolean =>
  a.length === b.length &&
  a.every(({ key, path, labels }, index) => {
    const other = b[index];
    return other?.key === key && other.path === path && other.labels === labels;
  });

function groupAnew(files: readonly GroupedFile[], chosen: string | null): Grouping {
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
 * What recordings are of, by a pattern of a person's or by the one proposed from their names.
 *
 * The same object as long as nothing that it is made from changes, however often a row does.
 */
export function groupRecordings(entries: readonly RecordingEntry[], pattern: string | null): Grouping {
  const files = entries.flatMap(({ key, path, labels }) => (path === null ? [] : [{ key, path, labels }]));
  const known = lately.find((made) => made.pattern === pattern && isSame(made.files, files));
  if (known) return known.grouping;
  const made = { files, pattern, grouping: groupAnew(files, pattern) };
  lately = [made, ...lately].slice(0, mostKept);
  return made.grouping;
}
