import { createStore } from 'zustand/vanilla';
import type { RecordingLabels } from '../model/recording-labels.ts';
import { noLabels } from '../pipeline/grouping/label-words.ts';
import type { ChosenPattern } from '../pipeline/grouping/label-paths.ts';
import { labelPaths } from '../pipeline/grouping/label-paths.ts';
import { proposePattern } from '../pipeline/grouping/propose-pattern.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';

export interface GroupingState {
  /** How names are taken apart, as a person wrote it, empty for not at all; null where it is proposed from the names. */
  readonly pattern: string | null;
}

/** What the recordings are grouped by. */
export function createGroupingStore() {
  const store = createStore<GroupingState>(() => ({ pattern: null }));
  return {
    ...store,
    setPattern: (pattern: string | null): void => {
      store.setState({ pattern });
    },
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

const groupings = new WeakMap<readonly RecordingEntry[], { pattern: string | null; made: Grouping }>();

function groupAnew(entries: readonly RecordingEntry[], chosen: string | null): Grouping {
  const files = entries.flatMap(({ key, path, labels }) => (path === null ? [] : [{ key, path, labels }]));
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

/** What recordings are of, by a pattern of a person's or by the one proposed from their names. */
export function groupRecordings(entries: readonly RecordingEntry[], pattern: string | null): Grouping {
  const known = groupings.get(entries);
  if (known?.pattern === pattern) return known.made;
  const made = groupAnew(entries, pattern);
  groupings.set(entries, { pattern, made });
  return made;
}
