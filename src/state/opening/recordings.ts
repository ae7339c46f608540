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

/** Names a row of the list; stays when the recording behind it is read again. */
export type RecordingKey = string;

export type ReadingState = 'unread' | 'reading' | 'analysed' | 'broken';

export interface RecordingEntry {
  readonly key: RecordingKey;
  readonly name: string;
  readonly group: 'Files' | 'Samples' | 'Synthetic records' | 'Exercises';
  readonly state: ReadingState;
  /** Of the file that names it, with its folders; null for what is made, and for several files under way. */
  readonly path: string | null;
  /** What a person says that it is of; what is not here is as its name says. */
  readonly labels: Partial<RecordingLabels>;
  /** Set for what comes with the page. */
  readonly sample: SampleName | null;
  /** What a synthetic record is made from, where it differs from the defaults; null for all others. */
  readonly synthetic: ParameterValues | null;
  /** What a person takes its channels for. */
  readonly roles: readonly RoleChoice[];
  /** Corrections of its beats by hand. */
  readonly beatEdits: readonly BeatEdit[];
  /** Corrections of its templates by hand. */
  readonly templateEdits: readonly TemplateEdit[];
  /** Points of its waves that a person put. */
  readonly waveEdits: readonly WaveEdit[];
  /** Spans that a person named or excluded; null where they are those of the file. */
  readonly stretches: readonly Stretch[] | null;
  /** Parameters of its intervals that are its own, whatever those of all others are. */
  readonly pinned: ParameterValues;
  /** SHA-256 of all its files one after another, hexadecimal; null while it is not known, and of what is made. */
  readonly sha256: string | null;
  /** What a session file says of it that is not known here. */
  readonly unknown: UnknownKeys;
  /** The files that it was opened from, and how; null for what is made. */
  readonly origin: Origin | null;
  /** Set for one of an earlier visit, until it is opened. */
  readonly stored: StoredRecording | null;
  /** Null until it is open. */
  readonly summary: RecordingSummary | null;
  /** What seems wired wrongly; null until it was looked at. */
  readonly wiring: readonly WiringNote[] | null;
  /** Why it is broken. */
  readonly failure: Failure | null;
  /** How far reading is, 0 … 1, and what is done. */
  readonly progress: { readonly share: number; readonly stage: string } | null;
  /** What has to be answered before it can be read. */
  readonly question: TableQuestion | null;
}

/** Where a recording was opened from. */
export interface Origin {
  readonly files: readonly PickedFile[];
  readonly options: OpenOptions;
}

/** A recording of an earlier visit; the first of its files names it. */
export interface StoredRecording {
  readonly files: readonly StoredFile[];
  readonly options: OpenOptions;
  /** Whether it is a table that waits for its rate. */
  readonly asksRate: boolean;
  /** Gives its files; null where they were not kept and have to be dropped again. */
  readonly load: (() => Promise<readonly PickedFile[]>) | null;
}

export interface RecordingsState {
  readonly entries: readonly RecordingEntry[];
  /** The row whose table is shown with how it is read, or whose arrays; null where none is. */
  readonly previewKey: RecordingKey | null;
  /** Rows that undo took off the list, unopened, for redo. */
  readonly shelved: ReadonlyMap<RecordingKey, RecordingEntry>;
}

type EntryStart = Pick<RecordingEntry, 'key' | 'name' | 'group' | 'state'> & Partial<RecordingEntry>;

/** An entry with all that is not given left empty. */
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

/** Whether a row is of an exercise whose recording is linked, and has not been had yet. */
export function isAwaitingLinked({ summary, sample, origin }: RecordingEntry): boolean {
  return summary === null && origin === null && linkedRecording(sample) !== null;
}

/** Whether a row is made from parameters, and has no file. */
export function isMadeRecord({ sample, synthetic }: RecordingEntry): boolean {
  return synthetic !== null || (sample !== null && linkedRecording(sample) === null);
}

/** Whether a row has something behind it to be shown. */
export function canOpen(entry: RecordingEntry): boolean {
  const { summary, sample, synthetic, stored } = entry;
  if (isAwaitingLinked(entry)) return false;
  return summary !== null || sample !== null || synthetic !== null || (stored?.load ?? null) !== null;
}

/** Whether a row is a pasted table that nobody has said yet how to read. */
export function isUnsettled({ summary, question, origin, failure, state }: RecordingEntry): boolean {
  return state === 'unread' && origin !== null && !summary && !question && !failure;
}

/** Why a row cannot be shown: it failed, a person has to answer first, its file has to be dropped again, or is linked. */
export type NotOpenReason = 'failed' | 'asks' | 'not-kept' | 'linked';

/** Why a row cannot be shown; null where it is open, is being read, is a sample or can be opened. */
export function notOpenReason(entry: RecordingEntry): NotOpenReason | null {
  const { state, summary, sample, failure, question, stored } = entry;
  if (state === 'reading') return null;
  if (isAwaitingLinked(entry)) return 'linked';
  if (summary !== null || (sample !== null && linkedRecording(sample) === null)) return null;
  if (question !== null || isUnsettled(entry)) return 'asks';
  if (stored !== null && stored.load === null) return 'not-kept';
  return failure === null ? null : 'failed';
}

/** Of the rows that came of files, the one to show: the first that is open, else that asks, else that failed. */
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

/** The file of a row without its folders; what has none has its name. */
export function rowFileName({ path, name }: Pick<RecordingEntry, 'path' | 'name'>): string {
  return path?.split('/').at(-1) ?? name;
}

/** That a row cannot be shown, in words: 'b.edf could not be opened'; null where it can. */
export function notOpenSentence(entry: RecordingEntry): string | null {
  const reason = notOpenReason(entry);
  return reason === null ? null : `${rowFileName(entry)} ${notOpenWords[reason]}`;
}

/** Whether reading a row, or its annotations, ended with the worker or for want of memory, so that it may be read another time. */
export function canTryAgain({ state, summary, failure }: RecordingEntry): boolean {
  const isLack = failure?.code === 'crashed' || failure?.code === 'out-of-memory';
  return isLack && (state === 'broken' || summary?.annotationsToCome === true);
}

/** Whether a change makes an entry another: of each result of a drag it is told that its recording is analysed. */
function isChanged(entry: RecordingEntry, change: Partial<RecordingEntry>): boolean {
  const names = Object.keys(change) as (keyof RecordingEntry)[];
  return names.some((name) => entry[name] !== change[name]);
}

/** The list of recordings, in the order in which they came. */
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
    /** Shows how the table of a row is read, or its arrays. */
    showPreview: (previewKey: RecordingKey | null): void => store.setState({ previewKey }),
    /** Remembers a row that is about to be taken off the list. */
    shelve: (entry: RecordingEntry): void => {
      store.setState(({ shelved }) => ({ shelved: new Map(shelved).set(entry.key, entry) }));
    },
    /** Puts a row that was taken off at the end of the list. */
    putBack: (key: RecordingKey): void => {
      const { entries, shelved } = store.getState();
      const entry = shelved.get(key);
      if (!entry) return;
      const others = new Map(shelved);
      others.delete(key);
      store.setState({ entries: [...entries, entry], shelved: others });
    },
    /** Forgets the rows that were taken off. */
    forgetShelved: (): void => store.setState({ shelved: new Map() }),
    /** Puts others in the place of one; none takes it out. */
    replace: (key: RecordingKey, by: readonly RecordingEntry[]): void => {
      store.setState((state) => ({
        entries: state.entries.flatMap((entry) => (entry.key === key ? by : [entry])),
      }));
    },
  };
}

export type RecordingsStore = ReturnType<typeof createRecordingsStore>;
