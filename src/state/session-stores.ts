import type { AnalysisName } from '../pipeline/analyses.ts';
import type { AnalysisReports } from '../workers/protocol.ts';
import { type Asides, createAsides } from './session/asides.ts';
import { type BenchSet, type BenchStore, createBenchStore } from './benches.ts';
import { type DraftsStore, createDrafts } from './drafts.ts';
import { type ExerciseProgress, createExerciseProgress } from './exercises/exercise-progress.ts';
import { type GroupingStore, createGroupingStore } from './cohort/grouping.ts';
import { createInspectorStore } from './inspector.ts';
import { type NoticesStore, createNoticesStore } from './notices.ts';
import { type OfflineStore, createOfflineStore } from './offline.ts';
import { sampleEntries } from './opening/reading.ts';
import type { RecordingEntry, RecordingsStore, RecordingKey } from './opening/recordings.ts';
import { createRecordingsStore } from './opening/recordings.ts';
import { type Run, type RunsStore, createRunsStore } from './runs.ts';
import type { UnknownContent, SettingsA } from '../pipeline/sessions/session-file.ts';
import { noUnknownContent } from '../pipeline/sessions/session-file.ts';
import { type SelectionStore, createSelectionStore } from './view/selection.ts';
import type { SessionStorage } from './session/session-storage.ts';
import type { ParametersByWork } from './shared-parameters.ts';
import { createSettingsPanel, type SettingsPanelStore } from './sweeps/settings-a.ts';
import { type ThemeStore, createThemeStore } from './theme.ts';
import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';
import { type Story, createStory } from './view/story.ts';
import { type ViewStore, createViewStore } from './view/view.ts';
import { type WaveformsStore, createWaveformsStore } from './view/waveforms.ts';
import type { TimeSpan } from '../model/samples.ts';
import { type StoreApi, createStore } from 'zustand/vanilla';

/** All stores of an open page. */
export interface SessionStores {
  readonly recordings: RecordingsStore;
  readonly grouping: GroupingStore;
  readonly selection: SelectionStore;
  readonly bench: BenchStore;
  readonly parameters: ParametersByWork;
  readonly view: ViewStore;
  readonly waveforms: WaveformsStore;
  readonly runs: RunsStore;
  readonly theme: ThemeStore;
  readonly notices: NoticesStore;
  /** Sessions that were set aside. */
  readonly asides: Asides;
  /** Analyses, by `wholeKey`, that the user requested for the whole recording, whatever its length. */
  readonly wholes: StoreApi<ReadonlySet<string>>;
  /** Text typed into fields that was not applied yet. */
  readonly drafts: DraftsStore;
  readonly offline: OfflineStore;
  readonly cursor: ReturnType<typeof createCursorStore>;
  /** The stretch that is being marked. */
  readonly marking: MarkingStore;
  /** Whether the dialog for saving a recording is open. */
  readonly saving: SavingStore;
  readonly inspector: ReturnType<typeof createInspectorStore>;
  /** Content of a session file that this version does not know. */
  readonly carried: StoreApi<UnknownContent>;
  /** Settings of each analysis kept as A, for comparison with the current ones. */
  readonly settingsA: StoreApi<SettingsA>;
  /** Which of the panels on settings is open. */
  readonly settingsPanel: SettingsPanelStore;
  readonly story: Story;
  /** Progress in the exercises. */
  readonly exercises: ExerciseProgress;
}

export function createStores(
  benches: BenchSet,
  parameters: ParametersByWork,
  firstTheme: ThemeChoice,
  storage: SessionStorage | null,
): SessionStores {
  return {
    recordings: createRecordingsStore(sampleEntries),
    grouping: createGroupingStore(),
    selection: createSelectionStore(),
    bench: createBenchStore(benches),
    story: createStory(),
    parameters,
    view: createViewStore(),
    waveforms: createWaveformsStore(),
    runs: createRunsStore(),
    theme: createThemeStore(firstTheme),
    notices: createNoticesStore(),
    asides: createAsides(storage),
    wholes: createStore(() => new Set()),
    drafts: createDrafts(storage),
    offline: createOfflineStore(),
    cursor: createCursorStore(),
    marking: createMarkingStore(),
    saving: createSavingStore(),
    inspector: createInspectorStore(storage),
    carried: createStore(() => noUnknownContent),
    settingsA: createStore<SettingsA>(() => ({})),
    settingsPanel: createSettingsPanel(),
    exercises: createExerciseProgress(),
  };
}

/** Returns the row of the chosen recording. */
export function chosenEntry({ recordings, selection }: SessionStores): RecordingEntry | null {
  return recordings.find(selection.getState().recordingKey);
}

/** Returns the run of an analysis of the chosen recording. */
export function chosenRun<Name extends AnalysisName>(
  stores: SessionStores,
  analysis: Name,
): Run<AnalysisReports[Name]> | null {
  const id = chosenEntry(stores)?.summary?.id;
  return id === undefined ? null : stores.runs.find(analysis, id);
}

interface CursorState {
  /** Time under the pointer in a plot over time, s; null if the pointer is over none. */
  readonly cursorSec: number | null;
}

/** Creates the store of one shared cursor time for all plots over time. They follow it without rendering again. */
export function createCursorStore() {
  const store = createStore<CursorState>(() => ({ cursorSec: null }));
  return {
    ...store,
    moveTo: (cursorSec: number | null): void => store.setState({ cursorSec }),
  };
}

/** A stretch that is being marked: its recording, and its span so far, s. */
export interface MarkedStretch {
  readonly key: RecordingKey;
  readonly span: TimeSpan;
}

/** Creates the store of the stretch that the user is marking, before it is named or excluded. */
function createMarkingStore() {
  const store = createStore<{ readonly marked: MarkedStretch | null }>(() => ({ marked: null }));
  return {
    ...store,
    /** Starts marking, or changes the span. */
    mark: (key: RecordingKey, span: TimeSpan): void => store.setState({ marked: { key, span } }),
    end: (): void => store.setState({ marked: null }),
  };
}

type MarkingStore = ReturnType<typeof createMarkingStore>;

/** Creates the store of whether the dialog for saving a recording is open. */
function createSavingStore() {
  const store = createStore<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));
  return {
    ...store,
    ask: (): void => store.setState({ isAsked: true }),
    end: (): void => store.setState({ isAsked: false }),
  };
}

type SavingStore = ReturnType<typeof createSavingStore>;
