import type { RecordingLabels } from '../../model/recording-labels.ts';
import { labelParts } from '../../pipeline/grouping/label-words.ts';
import { ensureSampleEntry } from '../exercises/exercise-entry.ts';
import { asFailure } from '../error-reason.ts';
import type { FileKeeper } from '../opening/file-keeper.ts';
import { groupRecordings } from '../cohort/grouping.ts';
import type { RecordingEntry, RecordingKey, StoredRecording } from '../opening/recordings.ts';
import { makeEntry } from '../opening/recordings.ts';
import type { SessionFile, SessionRecording } from '../../pipeline/sessions/session-file.ts';
import type { SessionStores } from '../session-stores.ts';

interface RestoreParts {
  readonly stores: SessionStores;
  readonly keeper: FileKeeper;
  readonly newKey: (kind: 'file' | 'synthetic') => RecordingKey;
  /** Pattern by which the session splits names. */
  readonly pattern: string | null;
}

/** Rows of recordings that were added to the list. */
export interface RestoredRows {
  /** Keys of the rows, in the order of the session. */
  readonly keys: readonly (RecordingKey | null)[];
  /** Resolves when it is known for each row whether the browser kept its files. */
  readonly checked: Promise<unknown>;
}

/** Returns the user's choices and corrections for a recording. */
function byHand(recording: SessionRecording): Partial<RecordingEntry> {
  const { roles, edits, templates, waves, stretches, pinned, unknown } = recording;
  return { roles, beatEdits: edits, templateEdits: templates, waveEdits: waves, stretches, pinned, unknown };
}

/** Adds the recordings of a session to the list, unopened. */
export function restoreRecordings(
  recordings: readonly SessionRecording[],
  { stores, keeper, newKey, pattern }: RestoreParts,
): RestoredRows {
  const { recordings: list } = stores;
  const checks: Promise<void>[] = [];
  /** Marks in its row that a recording has to be dropped again. */
  const giveUp = (key: RecordingKey, stored: StoredRecording): void => {
    const entry = list.find(key);
    if (entry?.stored && !entry.summary) list.update(key, { stored: { ...stored, load: null } });
  };
  const fileEntry = (recording: SessionRecording): RecordingEntry => {
    const key = newKey('file');
    const { name, files, options, asksRate, sha256 } = recording;
    const stored: StoredRecording = {
      files,
      options,
      asksRate,
      load: async () => {
        try {
          return await keeper.load(name, files);
        } catch (error) {
          if (asFailure(error).code === 'missing-file') giveUp(key, stored);
          throw error;
        }
      },
    };
    const check = async (): Promise<void> => {
      if (!(await keeper.hasAll(files))) giveUp(key, stored);
    };
    checks.push(check());
    return makeEntry({
      key,
      name,
      path: files[0]?.path ?? name,
      group: 'Files',
      state: 'unread',
      ...byHand(recording),
      sha256,
      stored,
    });
  };
  const keys = recordings.map((recording) => {
    const { name, sample, synthetic } = recording;
    if (sample !== null) {
      const entry = ensureSampleEntry(list, sample);
      if (entry) list.update(entry.key, byHand(recording));
      return entry?.key ?? null;
    }
    const entry =
      synthetic === null
        ? fileEntry(recording)
        : makeEntry({
            key: newKey('synthetic'),
            name,
            group: 'Synthetic records',
            state: 'unread',
            ...byHand(recording),
            synthetic,
          });
    list.add(entry);
    return entry.key;
  });
  list.updateEach(manualLabels(recordings, keys, list.getState().entries, pattern), (labels) => ({ labels }));
  restoreWaveforms(recordings, keys, stores);
  return { keys, checked: Promise.all(checks) };
}

/** Restores lanes and calipers. */
function restoreWaveforms(
  recordings: readonly SessionRecording[],
  keys: readonly (RecordingKey | null)[],
  { waveforms }: SessionStores,
): void {
  for (const [index, recording] of recordings.entries()) {
    const key = keys[index] ?? null;
    if (key === null || !recording.waveforms) continue;
    const { lanes, calipers } = recording.waveforms;
    if (lanes) waveforms.setLanes(key, lanes);
    if (calipers) waveforms.setCalipers(key, calipers);
  }
}

/** Returns the labels of a session that differ from those in the names. */
export function manualLabels(
  recordings: readonly SessionRecording[],
  keys: readonly (RecordingKey | null)[],
  entries: readonly RecordingEntry[],
  pattern: string | null,
): Readonly<Record<RecordingKey, Partial<RecordingLabels>>> {
  const { written } = groupRecordings(entries, pattern);
  const labels: Record<RecordingKey, Partial<RecordingLabels>> = {};
  for (const [index, recording] of recordings.entries()) {
    const key = keys[index] ?? null;
    const said = key === null ? undefined : written.get(key);
    if (key === null || !said) continue;
    const byHand = labelParts.filter((part) => recording[part] !== said[part]);
    labels[key] = Object.fromEntries(byHand.map((part) => [part, recording[part]]));
  }
  return labels;
}

/** Opens the bench of a session, and restores its progress in the exercises. */
export function restoreView(
  { view, solved, predicted, entered, verdicts }: SessionFile,
  stores: SessionStores,
): void {
  stores.bench.show(view.bench);
  stores.bench.showView(view.steps ? 'steps' : 'result');
  stores.exercises.restore({ solved, predicted, entered, verdicts });
}
