import { createStore } from 'zustand/vanilla';
import type { Failure } from '../model/failure.ts';
import type { SampleName } from '../workers/client-types.ts';
import type { RecordingSummary, TableQuestion } from '../workers/protocol.ts';

/** Names a row of the list; stays when the recording behind it is read again. */
export type RecordingKey = string;

export type ReadingState = 'unread' | 'reading' | 'analysed' | 'broken';

export interface RecordingEntry {
  readonly key: RecordingKey;
  readonly name: string;
  readonly group: 'Files' | 'Samples';
  readonly state: ReadingState;
  /** Set for what comes with the page. */
  readonly sample: SampleName | null;
  /** Null until it is open. */
  readonly summary: RecordingSummary | null;
  /** Why it is broken. */
  readonly failure: Failure | null;
  /** How far reading is, 0 … 1, and what is done. */
  readonly progress: { readonly share: number; readonly stage: string } | null;
  /** What has to be answered before it can be read. */
  readonly question: TableQuestion | null;
}

export interface RecordingsState {
  readonly entries: readonly RecordingEntry[];
}

type EntryStart = Pick<RecordingEntry, 'key' | 'name' | 'group' | 'state'> & Partial<RecordingEntry>;

/** An entry with all that is not given left empty. */
export function makeEntry(start: EntryStart): RecordingEntry {
  return { sample: null, summary: null, failure: null, progress: null, question: null, ...start };
}

/** The list of recordings, in the order in which they came. */
export function createRecordingsStore(entries: readonly RecordingEntry[] = []) {
  const store = createStore<RecordingsState>(() => ({ entries }));
  return {
    ...store,
    find: (key: RecordingKey | null): RecordingEntry | null =>
      store.getState().entries.find((entry) => entry.key === key) ?? null,
    add: (entry: RecordingEntry): void => {
      store.setState((state) => ({ entries: [...state.entries, entry] }));
    },
    update: (key: RecordingKey, change: Partial<RecordingEntry>): void => {
      store.setState((state) => ({
        entries: state.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
      }));
    },
    /** Puts others in the place of one; none takes it out. */
    replace: (key: RecordingKey, by: readonly RecordingEntry[]): void => {
      store.setState((state) => ({
        entries: state.entries.flatMap((entry) => (entry.key === key ? by : [entry])),
      }));
    },
  };
}

export type RecordingsStore = ReturnType<typeof createRecordingsStore>;
