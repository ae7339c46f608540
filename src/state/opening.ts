import type { ChannelRole } from '../model/recording.ts';
import type { PickedFile } from '../workers/client-types.ts';
import type { Analysis } from './analysis.ts';
import type { Reading } from './reading.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import type { SessionStores } from './session-stores.ts';
import { chosenEntry, chosenRun } from './session-stores.ts';
import type { Span } from './span.ts';

/** Acts on recordings: choosing, opening and closing them. What is chosen is kept analysed. */
export function createOpening(stores: SessionStores, reading: Reading, analysis: Analysis) {
  const { recordings, selection, parameters, view, runs } = stores;
  const spans = new Map<RecordingKey, Span>();

  const run = async (): Promise<void> => {
    const id = chosenEntry(stores)?.summary?.id;
    if (id !== undefined) await analysis.run(id, parameters.getState().changed);
  };

  /** Analyses the chosen recording unless its result is of just these parameters. */
  const bringUpToDate = async (): Promise<void> => {
    const last = chosenRun(stores);
    const wanted = JSON.stringify(parameters.getState().changed);
    if (last?.report && JSON.stringify(last.reportParameters) === wanted) return;
    await run();
  };

  const choose = async (key: RecordingKey): Promise<void> => {
    const before = chosenEntry(stores);
    if (before?.summary) spans.set(before.key, view.getState().span);
    selection.chooseRecording(key);
    const entry = recordings.find(key);
    if (entry?.sample && !entry.summary) await reading.openSample(entry);
    const summary = recordings.find(key)?.summary;
    if (chosenEntry(stores)?.key !== key) return;
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

  return {
    run,
    choose,
    /** Reads files and opens the first recording among them. */
    openFiles: async (files: readonly PickedFile[]): Promise<void> => {
      if (files.length > 0) await chooseFirst(await reading.openFiles(files));
    },
    /** Reads a table again, now with its rate. */
    answerRate: async (key: RecordingKey, inputRateHz: number): Promise<void> => {
      await chooseFirst(await reading.answerRate(key, inputRateHz));
    },
    /** Takes a channel for something else and analyses anew. Throws what the worker throws. */
    setRole: async (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> => {
      await reading.setRole(entry, channelIndex, role);
      if (entry.summary) runs.forget(entry.summary.id);
      if (chosenEntry(stores)?.key === entry.key) await run();
    },
    /** Takes a recording off the list; the next that is open comes in its place. */
    close: async (entry: RecordingEntry): Promise<void> => {
      const wasChosen = chosenEntry(stores)?.key === entry.key;
      if (entry.summary) analysis.cancel(entry.summary.id);
      reading.close(entry);
      if (!wasChosen) return;
      const next = recordings.getState().entries.find(({ summary }) => summary !== null);
      if (next) await choose(next.key);
      else selection.chooseRecording(null);
    },
  };
}
