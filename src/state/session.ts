import type { ParameterDeclaration } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';
import type { AnalysisClient, PickedFile } from '../workers/client-types.ts';
import { createAnalysis } from './analysis.ts';
import { createParametersStore } from './parameters.ts';
import { createReading, sampleEntries } from './reading.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import { createRecordingsStore } from './recordings.ts';
import type { Run } from './runs.ts';
import { createRunsStore } from './runs.ts';
import { createSelectionStore } from './selection.ts';
import type { Span } from './span.ts';
import type { ThemeChoice } from './theme.ts';
import { createThemeStore } from './theme.ts';
import { createViewStore } from './view.ts';

/**
 * The stores of one open page and the acts that touch more than one of them.
 *
 * Knows neither React nor the DOM. Whatever a person does is one call here, which is where a list
 * for undo and redo can watch.
 */
export function createSession(
  client: AnalysisClient,
  declarations: readonly ParameterDeclaration[],
  firstTheme: ThemeChoice = 'system',
) {
  const recordings = createRecordingsStore(sampleEntries);
  const selection = createSelectionStore();
  const parameters = createParametersStore(declarations);
  const view = createViewStore();
  const runs = createRunsStore();
  const theme = createThemeStore(firstTheme);
  const reading = createReading({ client, recordings });
  const spans = new Map<RecordingKey, Span>();

  const chosen = (): RecordingEntry | null => recordings.find(selection.getState().recordingKey);
  const chosenRun = (): Run | null => runs.getState().byId[chosen()?.summary?.id ?? ''] ?? null;

  const analysis = createAnalysis({
    client,
    runs,
    onResult: (id) => {
      const entry = recordings.getState().entries.find(({ summary }) => summary?.id === id);
      if (entry) recordings.update(entry.key, { state: 'analysed' });
      const windowCount = runs.getState().byId[id]?.report?.result.windows.length ?? 0;
      const { windowIndex } = selection.getState();
      if (entry?.key === chosen()?.key && windowIndex >= windowCount) {
        selection.chooseWindow(Math.max(windowCount - 1, 0));
      }
    },
  });

  const run = async (): Promise<void> => {
    const id = chosen()?.summary?.id;
    if (id !== undefined) await analysis.run(id, parameters.getState().changed);
  };

  /** Analyses the chosen recording unless its result is of just these parameters. */
  const bringUpToDate = async (): Promise<void> => {
    const last = chosenRun();
    const wanted = JSON.stringify(parameters.getState().changed);
    if (last?.report && JSON.stringify(last.reportParameters) === wanted) return;
    await run();
  };

  const choose = async (key: RecordingKey): Promise<void> => {
    const before = chosen();
    if (before?.summary) spans.set(before.key, view.getState().span);
    selection.chooseRecording(key);
    const entry = recordings.find(key);
    if (entry?.sample && !entry.summary) await reading.openSample(entry);
    const summary = recordings.find(key)?.summary;
    if (chosen()?.key !== key) return;
    if (!summary) {
      view.clear();
      return;
    }
    view.show(summary.durationSec, spans.get(key));
    await bringUpToDate();
  };

  const chooseFirst = async (rows: readonly RecordingEntry[]): Promise<void> => {
    const opened = rows.find(({ summary }) => summary !== null);
    if (opened) await choose(opened.key);
  };

  parameters.subscribe(() => {
    void run();
  });

  return {
    client,
    recordings,
    selection,
    parameters,
    view,
    runs,
    theme,
    chosen,
    choose,
    /** Reads files and opens the first recording among them. */
    openFiles: async (files: readonly PickedFile[]): Promise<void> => {
      if (files.length > 0) await chooseFirst(await reading.openFiles(files));
    },
    answerRate: async (key: RecordingKey, inputRateHz: number): Promise<void> => {
      await chooseFirst(await reading.answerRate(key, inputRateHz));
    },
    setRole: async (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> => {
      await reading.setRole(entry, channelIndex, role);
      if (entry.summary) runs.forget(entry.summary.id);
      if (chosen()?.key === entry.key) await run();
    },
    close: async (entry: RecordingEntry): Promise<void> => {
      const wasChosen = chosen()?.key === entry.key;
      if (entry.summary) analysis.cancel(entry.summary.id);
      reading.close(entry);
      const next = recordings.getState().entries.find(({ summary }) => summary !== null);
      if (!wasChosen) return;
      if (next) await choose(next.key);
      else selection.chooseRecording(null);
    },
    run,
    cancel: (): void => {
      const id = chosen()?.summary?.id;
      if (id !== undefined) analysis.cancel(id);
    },
    /** Reads another window's numbers, and shows it unless it is in view already. */
    chooseWindow: (windowIndex: number): void => {
      const window = chosenRun()?.report?.result.windows[windowIndex];
      if (!window) return;
      selection.chooseWindow(windowIndex);
      const { span } = view.getState();
      if (span.toSec <= window.from || span.fromSec >= window.to) view.moveTo(window.from);
    },
    /** Brings a moment to the middle of the view, and its window to be read. */
    showMoment: (atSec: number): void => {
      view.centreAt(atSec);
      const windows = chosenRun()?.report?.result.windows ?? [];
      const windowIndex = windows.findIndex((window) => atSec >= window.from && atSec < window.to);
      if (windowIndex >= 0) selection.chooseWindow(windowIndex);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
