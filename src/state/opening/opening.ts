import { analysisEntry, analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { exerciseById, isExerciseId, pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import type { AnalysisClient } from '../../workers/client-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { ChannelRole } from '../../model/recording.ts';
import type { RecordingId } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import type { Analysis } from '../analysis.ts';
import type { BenchId } from '../benches.ts';
import { ensureSampleEntry } from '../exercises/exercise-entry.ts';
import { asFailure } from '../error-reason.ts';
import type { OpeningReading } from './reading.ts';
import { listPickedFiles } from './recording-files.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import { canTryAgain, chooseRowToShow, makeEntry, notOpenReason } from './recordings.ts';
import { hasChosenPart, analysisValuesOf, fullAnalysisKey } from './part-taken.ts';
import type { ViewPosition } from '../session/persistence.ts';
import { type SessionStores, chosenEntry, chosenRun } from '../session-stores.ts';
import type { Span } from '../view/span.ts';
import { createWiring } from '../edits/wiring.ts';

/** Parameter values that select the whole record. */
const wholeRecord = { from: 0, to: 'end' } as const;

/** Returns a name that no other synthetic record has. */
function freeName(entries: readonly RecordingEntry[]): string {
  const names = new Set(entries.map(({ name }) => name));
  let number = 1;
  while (names.has(`Synthetic ${number}`)) number += 1;
  return `Synthetic ${number}`;
}

const merged = <T>(all: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> =>
  Object.fromEntries(all.flatMap((one) => Object.entries(one ?? {})));

/** Combines the user's options for reading several files. */
function optionsOfAll(all: readonly OpenOptions[]): OpenOptions {
  const rateHz = all.find(({ inputRateHz }) => inputRateHz !== undefined)?.inputRateHz;
  return {
    ...(rateHz === undefined ? {} : { inputRateHz: rateHz }),
    tables: merged(all.map(({ tables }) => tables)),
    beats: merged(all.map(({ beats }) => beats)),
    arrays: merged(all.map(({ arrays }) => arrays)),
  };
}

/** Creates the actions on recordings: choosing, opening and closing them. The chosen recording is kept analysed. */
export function createOpening(
  client: AnalysisClient,
  stores: SessionStores,
  reading: OpeningReading,
  analysis: Analysis,
) {
  const { recordings, selection, bench, view, runs, wholes } = stores;
  const spans = new Map<RecordingKey, Span>();
  /** The recording that was shown before the chosen one. */
  let shownBefore: RecordingKey | null = null;
  const wiring = createWiring(client, recordings);

  /** Returns the analyses that the open bench shows of the chosen recording: its own, and others that are possible. */
  const shown = (): readonly AnalysisName[] => {
    const own = bench.analysis();
    const channels = chosenEntry(stores)?.summary?.channels ?? [];
    const has = (role: ChannelRole): boolean => channels.some((channel) => channel.role === role);
    const isPossible = (name: AnalysisName): boolean =>
      analysisEntry(name).needs.every(({ roles }) => roles.some(has));
    // A bench with several analyses shows those that are possible. A bench with one reports missing channels itself.
    const also = bench.also();
    if (own === null) return [];
    return also.length === 0 ? [own] : [own, ...also].filter(isPossible);
  };

  const setWhole = (names: readonly AnalysisName[], key: RecordingKey, isWhole: boolean): void => {
    const own = new Set(names.map((name) => fullAnalysisKey(name, key)));
    const others = [...wholes.getState()].filter((other) => !own.has(other));
    wholes.setState(new Set(isWhole ? [...others, ...own] : others), true);
  };

  /** Returns the user's parameters that differ from the defaults: those of all recordings, or an exercise's own. */
  const changedValues = (name: AnalysisName): ParameterValues => {
    const entry = chosenEntry(stores);
    const isOwn = entry !== null && isExerciseId(entry.sample) && name === pinnedAnalysis(entry.sample);
    return isOwn ? entry.pinned : stores.parameters[name].getState().changed;
  };

  /**
   * Returns the parameters that differ from the defaults, with the analysed part of a long recording and the
   * recording's own parameters of the intervals.
   */
  const analysisValues = (name: AnalysisName, changed?: ParameterValues): ParameterValues => {
    const entry = chosenEntry(stores);
    // An exercise uses only its own parameters and ignores those of all recordings.
    const pinned = entry !== null && name === pinnedAnalysis(entry.sample) ? entry.pinned : {};
    if (entry !== null && name === pinnedAnalysis(entry.sample) && isExerciseId(entry.sample))
      return changed ?? pinned;
    const taken = entry === null ? {} : analysisValuesOf(stores, name, entry, changed);
    return { ...taken, ...pinned };
  };

  const analyse = async (name: AnalysisName, isDraft: boolean): Promise<void> => {
    const id = chosenEntry(stores)?.summary?.id;
    if (id !== undefined) await analysis.run(name, id, analysisValues(name), isDraft);
  };

  /** Analyses for the open bench. */
  const run = async (): Promise<void> => {
    await Promise.all(shown().map((name) => analyse(name, false)));
  };

  /** Forgets the results of the open bench's analyses for a recording. */
  const forgetOpen = (id: RecordingId): void => {
    for (const name of shown()) runs.forget(name, id);
  };

  /** Stops all other analyses of a recording, and forgets their results. */
  const forgetOthers = (id: RecordingId): void => {
    for (const name of analysisNames) {
      if (shown().includes(name)) continue;
      analysis.cancel(name, id);
      runs.forget(name, id);
    }
  };

  /** Analyses the chosen recording for the open bench, unless its result already has these parameters. */
  const bringUpToDate = async (): Promise<void> => {
    const outdated = shown().filter((name) => {
      const last = chosenRun(stores, name);
      const wanted = JSON.stringify(analysisValues(name));
      return last?.report?.isDraft !== false || JSON.stringify(last.reportParameters) !== wanted;
    });
    await Promise.all(outdated.map((name) => analyse(name, false)));
  };

  const choose = async (key: RecordingKey, at?: ViewPosition): Promise<void> => {
    const before = chosenEntry(stores);
    if (before?.summary) {
      spans.set(before.key, view.getState().span);
      shownBefore = before.key;
    }
    selection.chooseRecording(key);
    if (at) {
      spans.set(key, at.span);
      selection.chooseWindow(at.windowIndex);
      if (at.beatSec !== null) selection.expectBeat(at.beatSec);
    }
    const entry = recordings.find(key);
    if (entry?.group === 'Files') stores.story.end();
    if (entry && !entry.summary) await reading.open(entry);
    const read = recordings.find(key);
    if (chosenEntry(stores)?.key !== key) return;
    if (!read?.summary) {
      view.clear();
      // A bench without a recording cannot show why this one is not open.
      if (read && notOpenReason(read) !== null && bench.analysis() === null) bench.show('intervals');
      return;
    }
    view.show(read.summary.durationSec, spans.get(key));
    await bringUpToDate();
    // The wiring is checked after the result.
    void wiring.check(key);
  };

  /** Chooses the best of the rows that were made from files. */
  const chooseLead = async (rows: readonly RecordingEntry[]): Promise<void> => {
    const lead = chooseRowToShow(rows);
    if (lead) await choose(lead.key);
  };

  // A worker that replaces a crashed one has no results. The shown results are computed again, unless they failed;
  // others are computed when they are shown.
  client.onWorkerChange(({ kind }) => {
    if (kind !== 'replaced') return;
    const chosenId = chosenEntry(stores)?.summary?.id;
    const again: AnalysisName[] = [];
    for (const name of analysisNames) {
      for (const [id, { state, failure }] of Object.entries(runs.getState()[name])) {
        runs.forget(name, id);
        if (failure !== null) runs.fail(name, id, failure);
        if (state === 'done' && id === chosenId && shown().includes(name)) again.push(name);
      }
    }
    for (const name of again) void analyse(name, false);
  });

  /** Analyses a recording again after more of it became known. */
  const analyseAgain = (key: RecordingKey): void => {
    const id = recordings.find(key)?.summary?.id;
    if (id === undefined) return;
    forgetOpen(id);
    forgetOthers(id);
    if (chosenEntry(stores)?.key === key) void run();
  };
  reading.onToldMore(analyseAgain);

  return {
    run,
    /** Returns the parameters with which the chosen recording is analysed, or would be with other settings. */
    analysisValues,
    changedValues,
    /** Returns whether the open bench shows an analysis of the chosen recording. */
    isShown: (name: AnalysisName): boolean => shown().includes(name),
    /** Analyses as a draft, so that the result follows a change immediately, and then in full. */
    runDraft: (name: AnalysisName): Promise<void> => analyse(name, true),
    /** Analyses the chosen recording for something shown next to the open bench. */
    runBeside: (name: AnalysisName): Promise<void> => analyse(name, false),
    choose,
    /** Analyses again if the chosen recording is one of these. */
    takePinned: (keys: readonly RecordingKey[]): void => {
      const { recordingKey } = selection.getState();
      if (recordingKey !== null && keys.includes(recordingKey)) void bringUpToDate();
    },
    /** Makes the open bench analyse all of a long recording, or only the default part again. */
    takeWhole: async (key: RecordingKey, isWhole: boolean): Promise<void> => {
      setWhole(shown(), key, isWhole);
      const own = bench.analysis();
      if (own !== null && hasChosenPart(stores.parameters[own].getState().changed))
        stores.parameters[own].setAll(wholeRecord);
      if (chosenEntry(stores)?.key === key) await bringUpToDate();
    },
    /** Returns to the part that the results cover, after the user stopped an analysis of the whole chosen recording. */
    leaveWhole: (): void => {
      const entry = chosenEntry(stores);
      const id = entry?.summary?.id;
      if (entry === null || id === undefined) return;
      const stopped = shown().filter((name) => {
        const last = runs.find(name, id);
        return last?.state === 'cancelled' && hasChosenPart(last.reportParameters ?? {});
      });
      setWhole(stopped, entry.key, false);
    },
    /** Opens a bench and updates its result. */
    openBench: async (id: BenchId): Promise<void> => {
      bench.show(id);
      await bringUpToDate();
    },
    /** Reads a table or arrays again, now with their sampling rate. */
    answerRate: async (key: RecordingKey, inputRateHz: number): Promise<void> => {
      const { tables: _, ...options } = recordings.find(key)?.origin?.options ?? {};
      await chooseLead(await reading.readAgain(key, { ...options, inputRateHz }));
    },
    /** Reads a row again whose reading ended when the worker crashed. */
    tryAgain: async (key: RecordingKey): Promise<void> => {
      const entry = recordings.find(key);
      if (!entry || !canTryAgain(entry)) return;
      if (entry.summary) {
        await reading.openAgain(entry);
        if (recordings.find(key)?.failure !== null) return;
      } else if (entry.origin) {
        await chooseLead(await reading.readAgain(key, entry.origin.options));
        return;
      }
      await choose(key);
    },
    /** Reads the file of a row again with the user's options. */
    readAgain: async (key: RecordingKey, options: OpenOptions): Promise<void> => {
      await chooseLead(await reading.readAgain(key, options));
    },
    /** Opens the ECGs of several recordings again as one series, in the given order. */
    joinSeries: async (keys: readonly RecordingKey[]): Promise<void> => {
      const files = keys.flatMap((key) => {
        const entry = recordings.find(key);
        return entry === null ? [] : listPickedFiles(entry);
      });
      const options = optionsOfAll(keys.map((key) => recordings.find(key)?.origin?.options ?? {}));
      await chooseLead(await reading.readFiles(files, { ...options, isSeries: true }));
    },
    /**
     * Sets the roles of channels and analyses again. Resolves when the worker has set them, so that it can be undone
     * while the analysis runs. Rethrows the worker's errors.
     */
    setRoles: async (key: RecordingKey, choices: readonly RoleChoice[]): Promise<void> => {
      const entry = recordings.find(key);
      if (!entry) return;
      await reading.setRoles(entry, choices);
      if (entry.summary) {
        forgetOpen(entry.summary.id);
        forgetOthers(entry.summary.id);
      }
      if (chosenEntry(stores)?.key === key) void run().then(() => wiring.check(key));
    },
    /**
     * Makes the clean ECGs that are channels again with other parameters, and analyses again what may depend on them.
     */
    cleanAnew: async (values: ParameterValues): Promise<void> => {
      const cleaned = recordings
        .getState()
        .entries.filter(({ roles }) => roles.some(({ clean }) => clean === true));
      for (const { key, summary, roles } of cleaned) {
        if (!summary) continue;
        await client.setCleaning(summary.id, values);
        const { channels } = summary;
        const taken = roles.findLast(({ role }) => role === 'ecg')?.channelIndex ?? 0;
        // The new array makes the traces redraw the channel.
        if (channels[taken]?.cleanOf !== undefined)
          recordings.update(key, { summary: { ...summary, channels: [...channels] } });
        for (const name of analysisNames) {
          if (name === 'denoise') continue;
          analysis.cancel(name, summary.id);
          runs.forget(name, summary.id);
        }
        if (chosenEntry(stores)?.key === key) await bringUpToDate();
      }
    },
    /** Opens an exercise, in the view of the steps. */
    openExercise: async (id: string): Promise<void> => {
      if (!isExerciseId(id)) return;
      bench.show(exerciseById(id).analysis);
      bench.showView('steps');
      const entry = ensureSampleEntry(recordings, id);
      if (entry) await choose(entry.key);
    },
    /** Makes a synthetic record and opens it. Without a title, it gets a numbered name. */
    addSynthetic: async (values: ParameterValues, title?: string): Promise<void> => {
      const key = reading.newKey('synthetic');
      recordings.add(
        makeEntry({
          key,
          name: title ?? freeName(recordings.getState().entries),
          group: 'Synthetic records',
          state: 'unread',
          synthetic: values,
        }),
      );
      await choose(key);
    },
    /** Regenerates a synthetic record with other values and analyses it. Only the newest request counts. */
    setSynthetic: async (key: RecordingKey, values: ParameterValues): Promise<void> => {
      recordings.update(key, { synthetic: values, failure: null });
      const id = recordings.find(key)?.summary?.id;
      if (id === undefined) return;
      try {
        const summary = await client.changeSynthetic(id, values);
        recordings.update(key, { summary, wiring: null });
        forgetOthers(id);
        if (chosenEntry(stores)?.key !== key) {
          forgetOpen(id);
          return;
        }
        view.setDuration(summary.durationSec);
        await run();
        void wiring.check(key);
      } catch (error) {
        const failure = asFailure(error);
        if (failure.code !== 'cancelled') recordings.update(key, { failure });
      }
    },
    /**
     * Removes a recording from the list. Then the first open recording is chosen; if the removed one was not open, the
     * one shown before it.
     */
    close: async (entry: RecordingEntry): Promise<void> => {
      const wasChosen = chosenEntry(stores)?.key === entry.key;
      for (const name of analysisNames) if (entry.summary) analysis.cancel(name, entry.summary.id);
      reading.close(entry);
      if (!wasChosen) return;
      const open = recordings.getState().entries.filter(({ summary }) => summary !== null);
      const last = entry.summary === null ? open.find(({ key }) => key === shownBefore) : undefined;
      const next = last ?? open[0];
      if (next) await choose(next.key);
      else selection.chooseRecording(null);
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
