import { linkedRecording } from '../../pipeline/exercises/exercises.ts';
import type { StoredFile } from '../../pipeline/sessions/session-file.ts';
import { createStore } from 'zustand/vanilla';
import type { BeatEdit } from '../../model/edits.ts';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TemplateEdit } from '../../model/templates.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { WiringNote } from '../../model/wiring.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { PickedFile } from '../../workers/client-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { SampleName } from '../../pipeline/made-recordings.ts';
import type { RecordingSummary, TableQuestion } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { type UnknownKeys, noUnknownKeys } from '../../pipeline/sessions/unknown-keys.ts';

/** Identifies a row of the list. It stays the same when the recording is read again. */
export type RecordingKey = string;

export type ReadingState = 'unread' | 'reading' | 'analysed' | 'broken';

export interface RecordingEntry {
  readonly key: RecordingKey;
  readonly name: string;
  readonly group: 'Files' | 'Samples' | 'Synthetic records' | 'Exercises';
  readonly state: ReadingState;
  /**
   * Path of the file that names it, with folders; null for synthetic records, and for several files that are being
   * read.
   */
  readonly path: string | null;
  /** Labels that the user set. Missing ones follow from its name. */
  readonly labels: Partial<RecordingLabels>;
  /** Set for recordings that come with the page. */
  readonly sample: SampleName | null;
  /** Parameters of a synthetic record that differ from the defaults; null for all others. */
  readonly synthetic: ParameterValues | null;
  /** Roles of channels that the user set. */
  readonly roles: readonly RoleChoice[];
  /** The user's corrections of its beats. */
  readonly beatEdits: readonly BeatEdit[];
  /** The user's corrections of its templates. */
  readonly templateEdits: readonly TemplateEdit[];
  /** Points of its waves that the user set. */
  readonly waveEdits: readonly WaveEdit[];
  /** Stretches that the user named or excluded; null if they are those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** Parameters of its intervals that override those of all recordings. */
  readonly pinned: ParameterValues;
  /** SHA-256 of all its files one after another, hexadecimal; null while unknown, and for synthetic records. */
  readonly sha256: string | null;
  /** Keys of a session file for this recording that this version does not know. */
  readonly unknown: UnknownKeys;
  /** Files that it was opened from, and how; null for synthetic records. */
  readonly origin: Origin | null;
  /** Set for a recording of an earlier visit, until it is opened. */
  readonly stored: StoredRecording | null;
  /** Null until it is open. */
  readonly summary: RecordingSummary | null;
  /** Suspected wiring errors; null until it was checked. */
  readonly wiring: readonly WiringNote[] | null;
  /** Why it is broken. */
  readonly failure: Failure | null;
  /** Progress of reading, 0 … 1, and the current stage. */
  readonly progress: { readonly share: number; readonly stage: string } | null;
  /** Question that the user must answer before it can be read. */
  readonly question: TableQuestion | null;
}

/** Source of an opened recording. */
export interface Origin {
  readonly files: readonly PickedFile[];
  readonly options: OpenOptions;
}

/** A recording of an earlier visit. The first of its files names it. */
export interface StoredRecording {
  readonly files: readonly StoredFile[];
  readonly options: OpenOptions;
  /** Whether it is a table whose sampling rate is unknown. */
  readonly asksRate: boolean;
  /** Returns its files; null if they were not kept and have to be dropped again. */
  readonly load: (() => Promise<readonly PickedFile[]>) | null;
}

export interface RecordingsState {
  readonly entries: readonly RecordingEntry[];
  /** Row whose table or arrays are shown with how they are read; null if there is none. */
  readonly previewKey: RecordingKey | null;
  /** Unopened rows that undo removed from the list, kept for redo. */
  readonly shelved: ReadonlyMap<RecordingKey, RecordingEntry>;
}

type EntryStart = Pick<RecordingEntry, 'key' | 'name' | 'group' | 'state'> & Partial<RecordingEntry>;

/** Makes an entry; fields that are not given are empty. */
export function makeEntry(start: EntryStart): RecordingEntry {
  return {
    path: null,
    labels: {},
    sample: null,
    synthetic: null,
    roles: [],
    beatEdits: [],
    templateEdits: [],
    waveEdits: [],
    stretches: null,
    pinned: {},
    sha256: null,
    unknown: noUnknownKeys,
    origin: null,
    stored: null,
    summary: null,
    wiring: null,
    failure: null,
    progress: null,
    question: null,
    ...start,
  };
}

/** Returns whether a row is an exercise whose linked recording was not fetched yet. */
export function isAwaitingLinked({ summary, sample, origin }: RecordingEntry): boolean {
  return summary === null && origin === null && linkedRecording(sample) !== null;
}

/** Returns whether a row is made from parameters and has no file. */
export function isGeneratedRecord({ sample, synthetic }: RecordingEntry): boolean {
  return synthetic !== null || (sample !== null && linkedRecording(sample) === null);
}

/** Returns whether a row has a recording that can be opened. */
export function canOpen(entry: RecordingEntry): boolean {
  const { summary, sample, synthetic, stored } = entry;
  if (isAwaitingLinked(entry)) return false;
  return summary !== null || sample !== null || synthetic !== null || (stored?.load ?? null) !== null;
}

/** Returns whether a row is a pasted table for which the user has not chosen yet how to read it. */
export function isUnsettled({ summary, question, origin, failure, state }: RecordingEntry): boolean {
  return state === 'unread' && origin !== null && !summary && !question && !failure;
}

/**
 * Why a row cannot be shown: it failed, the user has to answer a question first, or its file has to be dropped again or
 * is linked.
 */
export type NotOpenReason = 'failed' | 'asks' | 'not-kept' | 'linked';

/** Returns why a row cannot be shown; null if it is open, is being read, is a sample or can be opened. */
export function notOpenReason(entry: RecordingEntry): NotOpenReason | null {
  const { state, summary, sample, failure, question, stored } = entry;
  if (state === 'reading') return null;
  if (isAwaitingLinked(entry)) return 'linked';
  if (summary !== null || (sample !== null && linkedRecording(sample) === null)) return null;
  if (question !== null || isUnsettled(entry)) return 'asks';
  if (stored !== null && stored.load === null) return 'not-kept';
  return failure === null ? null : 'failed';
}

/**
 * Returns the row to show among those made from files: the first that is open, else that asks a question, else that
 * failed.
 */
export function chooseRowToShow(rows: readonly RecordingEntry[]): RecordingEntry | null {
  return (
    rows.find(({ summary }) => summary !== null) ??
    rows.find((row) => notOpenReason(row) === 'asks') ??
    rows[0] ??
    null
  );
}

const notOpenWords: Readonly<Record<NotOpenReason, string>> = {
  failed: 'could not be opened',
  asks: 'needs an answer',
  'not-kept': 'has to be dropped again',
  linked: 'needs its recording',
};

/** Returns the file name of a row without folders, or its name if it has no path. */
export function rowFileName({ path, name }: Pick<RecordingEntry, 'path' | 'name'>): string {
  return path?.split('/').at(-1) ?? name;
}

/** Returns a sentence that a row cannot be shown: 'b.edf could not be opened'. Returns null if it can. */
export function notOpenSentence(entry: RecordingEntry): string | null {
  const reason = notOpenReason(entry);
  return reason === null ? null : `${rowFileName(entry)} ${notOpenWords[reason]}`;
}

/**
 * Returns whether reading a row or its annotations failed because the worker crashed or memory ran out, so that another
 * try may succeed.
 */
export function canTryAgain({ state, summary, failure }: RecordingEntry): boolean {
  const isLack = failure?.code === 'crashed' || failure?.code === 'out-of-memory';
  return isLack && (state === 'broken' || summary?.annotationsToCome === true);
}

/** Returns whether a change alters an entry. During a drag, each result marks its recording as analysed again. */
function isChanged(entry: RecordingEntry, change: Partial<RecordingEntry>): boolean {
  const names = Object.keys(change) as (keyof RecordingEntry)[];
  return names.some((name) => entry[name] !== change[name]);
}

/** Creates the list of recordings, in the order in which they were added. */
export function createRecordingsStore(entries: readonly RecordingEntry[] = []) {
  const store = createStore<RecordingsState>(() => ({
    entries,
    previewKey: null,
    shelved: new Map(),
  }));
  return {
    ...store,
    find: (key: RecordingKey | null): RecordingEntry | null =>
      store.getState().entries.find((entry) => entry.key === key) ?? null,
    add: (entry: RecordingEntry): void => store.setState((state) => ({ entries: [...state.entries, entry] })),
    update: (key: RecordingKey, change: Partial<RecordingEntry>): void => {
      const before = store.getState().entries.find((entry) => entry.key === key);
      if (before === undefined || !isChanged(before, change)) return;
      store.setState((state) => ({
        entries: state.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)),
      }));
    },
    /** Changes several rows at once, each by its own value. */
    updateEach: <Value>(
      values: Readonly<Record<RecordingKey, Value>>,
      change: (value: Value) => Partial<RecordingEntry>,
    ): void => {
      const changes = new Map(Object.entries(values).map(([key, value]) => [key, change(value)]));
      store.setState((state) => ({
        entries: state.entries.map((entry) =>
          changes.has(entry.key) ? { ...entry, ...changes.get(entry.key) } : entry,
        ),
      }));
    },
    /** Marks recordings as analysed, all at once. */
    markAnalysed: (keys: ReadonlySet<RecordingKey>): void => {
      const isNew = ({ key, state }: RecordingEntry): boolean => state === 'unread' && keys.has(key);
      if (!store.getState().entries.some(isNew)) return;
      store.setState(({ entries }) => ({
        entries: entries.map((entry) => (isNew(entry) ? { ...entry, state: 'analysed' } : entry)),
      }));
    },
    /** Shows how the table of a row is read, or its arrays; null hides them. */
    showPreview: (previewKey: RecordingKey | null): void => store.setState({ previewKey }),
    /** Remembers a row that is about to be removed from the list. */
    shelve: (entry: RecordingEntry): void => {
      store.setState(({ shelved }) => ({ shelved: new Map(shelved).set(entry.key, entry) }));
    },
    /** Puts a removed row back, at the end of the list. */
    putBack: (key: RecordingKey): void => {
      const { entries, shelved } = store.getState();
      const entry = shelved.get(key);
      if (!entry) return;
      const others = new Map(shelved);
      others.delete(key);
      store.setState({ entries: [...entries, entry], shelved: others });
    },
    /** Forgets the removed rows. */
    forgetShelved: (): void => store.setState({ shelved: new Map() }),
    /** Replaces a row by others; an empty list removes it. */
    replace: (key: RecordingKey, by: readonly RecordingEntry[]): void => {
      store.setState((state) => ({
        entries: state.entries.flatMap((entry) => (entry.key === key ? by : [entry])),
      }));
    },
  };
}

export type RecordingsStore = ReturnType<typeof createRecordingsStore>;
