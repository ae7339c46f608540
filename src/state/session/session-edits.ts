import { benchWorks } from '../benches.ts';
import { sameValues, type WorkerSetters } from '../edits/edits.ts';
import { asFailure } from '../error-reason.ts';
import { listPickedFiles, readStoredFiles } from '../opening/recording-files.ts';
import type { RecordingEntry, RecordingKey, StoredRecording } from '../opening/recordings.ts';
import type { RowSettings, SessionEdit, SessionSettings } from './session-settings.ts';
import type { SessionStores } from '../session-stores.ts';

interface SessionEditsParts {
  readonly stores: SessionStores;
  readonly setters: WorkerSetters;
  /** Removes a recording from the list; the next open one is chosen instead. */
  readonly close: (entry: RecordingEntry) => Promise<void>;
  /** Called when recordings have gained or lost parameters of their own. */
  readonly onPinned: (keys: readonly RecordingKey[]) => void;
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Returns a row in a form that can be added to the list again, unopened, with the files that it was opened from. */
async function closedForm(entry: RecordingEntry): Promise<RecordingEntry> {
  const { origin, question } = entry;
  const files = listPickedFiles(entry);
  const stored: StoredRecording | null =
    origin === null || files.length === 0
      ? entry.stored
      : {
          files: await readStoredFiles(entry),
          options: origin.options,
          asksRate: question !== null,
          load: () => Promise.resolve(files),
        };
  return {
    ...entry,
    state: 'unread',
    stored,
    origin: null,
    summary: null,
    wiring: null,
    failure: null,
    progress: null,
    question: null,
  };
}

/** Applies what opening a session set, or restores what was there before. */
export function createSessionEdits(parts: SessionEditsParts) {
  const { stores, setters } = parts;
  const { recordings, waveforms } = stores;

  const removeRows = async (keys: readonly RecordingKey[]): Promise<void> => {
    for (const key of keys) {
      const entry = recordings.find(key);
      if (!entry) continue;
      recordings.shelve(await closedForm(entry));
      await parts.close(recordings.find(key) ?? entry);
    }
  };

  const changeRow = async (key: RecordingKey, row: Partial<RowSettings>): Promise<void> => {
    const entry = recordings.find(key);
    if (!entry) return;
    const { roles, beatEdits, templateEdits, waveEdits, stretches, lanes, ...plain } = row;
    recordings.update(key, plain);
    if (lanes !== undefined) waveforms.setLanes(key, lanes);
    if (beatEdits && differs(entry.beatEdits, beatEdits)) await setters.beats(key, beatEdits);
    if (templateEdits && differs(entry.templateEdits, templateEdits))
      await setters.templates(key, templateEdits);
    if (waveEdits && differs(entry.waveEdits, waveEdits)) await setters.waves(key, waveEdits);
    if (stretches !== undefined && differs(entry.stretches, stretches))
      await setters.stretches(key, stretches);
    try {
      if (roles && differs(entry.roles, roles)) await setters.roles(key, roles);
    } catch (error) {
      recordings.update(key, { failure: asFailure(error) });
    }
    if (row.pinned && differs(entry.pinned, row.pinned)) parts.onPinned([key]);
  };

  return {
    /** Sets the parameters, pattern, theme and other settings that all recordings share. */
    applySettings: (settings: SessionSettings): void => {
      const { parameters, settingsA, pattern, theme, waveforms: shown, carried } = settings;
      stores.settingsA.setState(settingsA, true);
      stores.carried.setState(carried, true);
      stores.grouping.setPattern(pattern);
      for (const work of benchWorks) {
        const values = parameters[work];
        if (values && !sameValues(values, stores.parameters[work].getState().changed))
          stores.parameters[work].restore(values);
      }
      waveforms.restore(shown);
      stores.theme.choose(theme);
    },
    /** Adds recordings to the list or removes them, and applies the settings of each. */
    applyRows: async ({ rows, added, isOpened }: SessionEdit): Promise<void> => {
      if (isOpened) for (const key of added) recordings.putBack(key);
      else await removeRows(added);
      for (const [key, row] of Object.entries(rows)) await changeRow(key, row);
    },
  };
}
