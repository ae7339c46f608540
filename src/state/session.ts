import type { BeatEdit } from '../model/edits.ts';
import type { Stretch } from '../model/stretch.ts';
import type { TemplateEdit } from '../model/templates.ts';
import type { WaveEdit } from '../model/waves.ts';
import { analysisNames, isWindowed, type AnalysisName } from '../pipeline/analyses.ts';
import type { AnalysisClient } from '../workers/client-types.ts';
import { createPerformanceClient } from '../workers/performance/performance-client.ts';
import { type RecordingId } from '../workers/protocol.ts';
import { createAnalysis } from './analysis.ts';
import { createEditApplier } from './edits/take-edits.ts';
import type { CohortClient } from '../workers/cohort/cohort-types.ts';
import { createCohortClient } from '../workers/cohort/cohort-client.ts';
import { type BenchSet, benchWorks } from './benches.ts';
import { createCohort } from './cohort/cohort.ts';
import { memberRowKey } from './cohort/cohort-members.ts';
import { comparedAnalysis } from './cohort/cohort-wanted.ts';
import { type CohortPlace, createCohortView } from './cohort/cohort-view.ts';
import { createEditing } from './edits/editing.ts';
import { sameValues, type WorkerSetters } from './edits/edits.ts';
import { createLibrary } from './opening/library.ts';
import type { IncomingCalls } from './opening/incoming-files.ts';
import { createPersistence } from './session/persistence.ts';
import type { LinkedCalls, LinkedSource } from './exercises/linked-files.ts';
import { createLongTraces } from './opening/long-traces.ts';
import { createNavigation } from './view/navigation.ts';
import { findSameBeat } from './view/nearest-beat.ts';
import { createOpening } from './opening/opening.ts';
import { createPerformance, type PerformanceParts } from './performance/performance.ts';
import { createReading } from './opening/reading.ts';
import type { RecordingEntry } from './opening/recordings.ts';
import { noUnknownContent, type ThemeChoice } from '../pipeline/sessions/session-file.ts';
import { createSessionEdits } from './session/session-edits.ts';
import type { SessionStorage } from './session/session-storage.ts';
import { chosenEntry, createStores, type SessionStores } from './session-stores.ts';
import { createParameters } from './shared-parameters.ts';
import { createParameterMaps } from './sweeps/parameter-map.ts';
import { createSharing } from './links/sharing.ts';
import { judgeExercise, verdictText } from '../pipeline/exercises/lesson-figures.ts';
import {
  exerciseById,
  removeAddedExercises,
  isExerciseId,
  pinnedAnalysis,
} from '../pipeline/exercises/exercises.ts';

/** Judges an exercise by its newest result, and records the verdict. */
function recordVerdict(
  { runs, exercises: progress }: Pick<SessionStores, 'runs' | 'exercises'>,
  { sample, summary }: RecordingEntry,
): void {
  if (!isExerciseId(sample) || summary === null) return;
  const lesson = exerciseById(sample);
  const report = runs.find(lesson.analysis, summary.id)?.report ?? null;
  const entered = progress.getState().entered[sample] ?? null;
  const verdict = judgeExercise(lesson, {
    reports: { [lesson.analysis]: report },
    truth: summary.truth,
    entered,
  });
  if (verdict !== null) progress.judge(sample, verdictText(verdict), verdict.isSolved);
}

/** Marks a recording as analysed. Keeps the chosen window and beat within those of the result. */
function applyResult(stores: SessionStores, analysis: AnalysisName, id: RecordingId): void {
  const { recordings, selection, runs } = stores;
  const entry = recordings.getState().entries.find(({ summary }) => summary?.id === id);
  if (!entry) return;
  recordings.update(entry.key, { state: 'analysed' });
  if (analysis === pinnedAnalysis(entry.sample)) recordVerdict(stores, entry);
  const result = isWindowed(analysis) ? runs.find(analysis, id)?.report?.result : undefined;
  if (!result || entry.key !== chosenEntry(stores)?.key) return;
  const { windowIndex, beatSec } = selection.getState();
  const windowCount = result.windows.length;
  if (windowIndex >= windowCount) selection.chooseWindow(Math.max(windowCount - 1, 0));
  if (beatSec === null) return;
  const beatIndex = findSameBeat(result.beats, beatSec);
  if (beatIndex === null) selection.clearBeat();
  else selection.chooseBeat(beatIndex, result.beats[beatIndex]?.r ?? beatSec);
}

/** Source for a page that requests nothing. */
const noLinks: LinkedSource = {
  fetch: () => Promise.reject(new Error('no network')),
  pageAddress: 'https://page.invalid/',
  isOnline: () => false,
};

/**
 * Creates the stores of one open page and the actions that involve several of them.
 *
 * Independent of React and the DOM. Every action of the user is one call here.
 */
export function createSession(
  client: AnalysisClient,
  benches: BenchSet,
  firstTheme: ThemeChoice = 'system',
  storage: SessionStorage | null = null,
  measuring: Pick<PerformanceParts, 'client' | 'storage'> = {
    client: createPerformanceClient(),
    storage: null,
  },
  cohortClient: CohortClient = createCohortClient(),
  source: LinkedSource = noLinks,
) {
  const { byWork, isEcho } = createParameters(benches);
  const stores = createStores(benches, byWork, firstTheme, storage);
  const { recordings, runs, parameters, grouping, waveforms } = stores;
  const reading = createReading({
    client,
    recordings,
    cleaning: () => parameters.denoise.getState().changed,
  });
  const analysis = createAnalysis({
    client,
    runs,
    onResult: (name, id) => applyResult(stores, name, id),
  });
  const performance = createPerformance({
    ...measuring,
    analysisValues: () => parameters.performance.getState().changed,
  });
  const opening = createOpening(client, stores, reading, analysis);
  const cohort = createCohort({ client: cohortClient, stores, open: reading.open });
  const cohortView = createCohortView();
  const navigation = createNavigation(stores);
  const editingParts = { stores, analysis, ...opening };
  const setters: WorkerSetters = {
    roles: opening.setRoles,
    synthetic: opening.setSynthetic,
    beats: createEditApplier(editingParts, {
      toEntry: (beatEdits: readonly BeatEdit[]) => ({ beatEdits }),
      tell: client.setEdits,
    }),
    stretches: createEditApplier(editingParts, {
      toEntry: (stretches: readonly Stretch[] | null) => ({ stretches }),
      tell: client.setStretches,
    }),
    templates: createEditApplier(editingParts, {
      toEntry: (templateEdits: readonly TemplateEdit[]) => ({ templateEdits }),
      tell: client.setTemplateEdits,
      only: 'templates',
    }),
    waves: createEditApplier(editingParts, {
      toEntry: (waveEdits: readonly WaveEdit[]) => ({ waveEdits }),
      tell: client.setWaveEdits,
      only: 'waves',
    }),
  };
  const onPinned = opening.takePinned;
  const sessions = createSessionEdits({ stores, setters, onPinned, close: opening.close });
  const editing = createEditing({
    parameters,
    isEcho,
    settingsA: stores.settingsA,
    recordings,
    grouping,
    waveforms,
    setters,
    onPinned,
    sessions,
  });
  parameters.denoise.subscribe(({ changed }, { changed: before }) => {
    if (!sameValues(changed, before)) void opening.cleanAnew(changed);
  });
  for (const name of analysisNames) {
    parameters[name].subscribe(() => {
      if (opening.isShown(name)) void opening.runDraft(name);
    });
  }
  const maps = createParameterMaps({
    client,
    stores,
    analysisValues: opening.analysisValues,
    pin: editing.pin,
  });
  const persistence = storage
    ? createPersistence({ stores, storage, reading, choose: opening.choose, ...sessions })
    : null;
  const sharing = persistence
    ? createSharing({ client, stores, reading, opening, editing, persistence })
    : null;
  // Most visits fetch no recording of a lesson and bring no files in, so the code for these is loaded on first use.
  const loadLinked = async (): Promise<LinkedCalls> => {
    const { createLinkedFiles } = await import('./exercises/linked-files.ts');
    return createLinkedFiles({
      recordings,
      choose: opening.choose,
      chosen: () => chosenEntry(stores),
      source,
    });
  };
  const loadIncoming = async (): Promise<IncomingCalls> => {
    const { createIncomingFiles } = await import('./opening/incoming-files.ts');
    return createIncomingFiles({
      client,
      stores,
      reading,
      choose: opening.choose,
      close: opening.close,
      takeLinked: async (dropped) => (await loadLinked()).takeLinked(dropped),
      openExercise: opening.openExercise,
      groupByTable: editing.groupByTable,
      changeStretches: editing.changeStretches,
      chosen: () => chosenEntry(stores),
      openSession: sharing?.openSession ?? null,
      openResult: sharing?.openResult ?? null,
    });
  };
  const incoming: IncomingCalls = {
    openDropped: async (picked) => (await loadIncoming()).openDropped(picked),
    listUnread: async (paths) => (await loadIncoming()).listUnread(paths),
    pasteTable: async (text) => (await loadIncoming()).pasteTable(text),
  };
  const chooseFirst = async (): Promise<void> => {
    const [first] = recordings.getState().entries;
    if (first && !chosenEntry(stores)) await opening.choose(first.key);
  };
  return {
    client,
    longTraces: createLongTraces(client),
    ...stores,
    ...opening,
    ...editing,
    /** Links and session files; null if nothing is kept between visits. */
    sharing,
    ...incoming,
    /** Address of the page. */
    pageAddress: source.pageAddress,
    /** Fetches the recording of an exercise from the page's own host, at the user's request. */
    fetchLinked: async (entry: RecordingEntry): Promise<void> => (await loadLinked()).fetchLinked(entry),
    ...createLibrary({ stores, opening, openDropped: incoming.openDropped }),
    /** Judges a number that the user typed in an exercise. */
    enterAnswer: (entry: RecordingEntry, value: number): void => {
      if (!isExerciseId(entry.sample)) return;
      stores.exercises.enter(entry.sample, value);
      recordVerdict(stores, entry);
    },
    ...navigation,
    /** Chooses the first recording of the list, a sample, if none is chosen. */
    chooseFirst,
    performance,
    cohort,
    cohortView,
    maps,
    /** Opens a recording of the comparison in the bench of the compared analysis, at one of its windows. */
    openFromCohort: async (place: CohortPlace): Promise<void> => {
      cohortView.choose(place);
      stores.bench.show(comparedAnalysis(parameters.cohort.getState().changed));
      cohortView.setCameFrom(true);
      const key = memberRowKey(place.key);
      await opening.choose(key);
      if (chosenEntry(stores)?.key === key && place.window !== null) navigation.chooseWindow(place.window);
    },
    /** Starts the first story, with the result of its sample. */
    tellStory: async (): Promise<void> => {
      const entry = recordings.getState().entries.find(({ sample }) => sample === 'rest');
      if (!entry) return;
      stores.bench.showView('result');
      stores.story.begin();
      await opening.openBench('intervals');
      await opening.choose(entry.key);
    },
    /** Returns to the comparison. */
    backToCohort: async (): Promise<void> => {
      cohortView.setCameFrom(false);
      await opening.openBench('cohort');
    },
    /** Computes what the open bench shows: of the chosen recording, of all, or of this machine. */
    run: async (): Promise<void> => {
      const work = stores.bench.work();
      if (work === 'cohort') cohort.run();
      else if (work === 'performance') await performance.run();
      else await opening.run();
    },
    /** Restores the session of the last visit, and keeps this one for the next. */
    restore: (): void => {
      stores.drafts.restore();
      stores.inspector.restore();
      persistence?.restore();
      sharing?.startHashing();
      performance.restore();
      // Changes of an earlier visit cannot be undone.
      editing.history.forget(() => true);
    },
    /** Saves at once, for example when the page is left. */
    saveNow: (): void => persistence?.flush(),
    /** Closes all recordings, resets all settings and deletes what the browser keeps. */
    forgetEverything: async (): Promise<void> => {
      for (const entry of recordings.getState().entries) {
        if (entry.sample === null || entry.group === 'Exercises') {
          await opening.close(entry);
          continue;
        }
        if (entry.beatEdits.length > 0) await editing.setBeatEdits(entry, []);
        if (entry.templateEdits.length > 0) await editing.setTemplateEdits(entry, 'Templates as sorted', []);
        if (entry.waveEdits.length > 0) await editing.setWaveEdits(entry, 'Waves as found', []);
        if (entry.stretches !== null) await editing.changeStretches(entry, 'Stretches as in the file', null);
        if (entry.roles.length > 0) await opening.setRoles(entry.key, []);
      }
      performance.forget();
      cohort.forget();
      for (const work of benchWorks) parameters[work].resetAll();
      grouping.setPattern(null);
      stores.carried.setState(noUnknownContent, true);
      stores.exercises.forget();
      stores.settingsA.setState({}, true);
      removeAddedExercises();
      waveforms.reset();
      recordings.forgetShelved();
      stores.drafts.clear();
      stores.inspector.forget();
      editing.history.forget(() => true);
      await persistence?.forget();
      await chooseFirst();
    },
    /** Removes a recording from the list, and its edits from the history. */
    close: async (entry: RecordingEntry): Promise<void> => {
      editing.forgetEditsOf(entry.key);
      waveforms.forget(entry.key);
      await opening.close(entry);
    },
    chosen: () => chosenEntry(stores),
    /** Stops what the open bench computes. */
    cancel: (): void => {
      const name = stores.bench.analysis();
      const id = chosenEntry(stores)?.summary?.id;
      if (stores.bench.work() === 'cohort') cohort.cancel();
      else if (name === null) performance.cancel();
      else if (id !== undefined) {
        for (const shown of analysisNames) if (opening.isShown(shown)) analysis.cancel(shown, id);
        opening.leaveWhole();
      }
    },
  };
}

export type Session = ReturnType<typeof createSession>;
