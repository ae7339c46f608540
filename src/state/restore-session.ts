import { labelParts } from '../pipeline/grouping/label-words.ts';
import { benchWorks } from './benches.ts';
import { failureOf } from './failure-of.ts';
import type { FileKeeper } from './file-keeper.ts';
import { groupRecordings } from './grouping.ts';
import type { RecordingEntry, RecordingKey, StoredRecording } from './recordings.ts';
import { makeEntry } from './recordings.ts';
import type { SessionFile, SessionRecording } from './session-file.ts';
import type { SessionStores } from './session-stores.ts';

interface RestoreParts {
  readonly stores: SessionStores;
  readonly keeper: FileKeeper;
  readonly newKey: (kind: 'file' | 'synthetic') => RecordingKey;
}

/** Puts the recordings of an earlier visit on the list, unopened; gives the keys of their rows, in order. */
export function restoreRecordings(
  recordings: readonly SessionRecording[],
  { stores, keeper, newKey }: RestoreParts,
): readonly (RecordingKey | null)[] {
  const { recordings: list } = stores;
  /** Says in its row that a recording has to be dropped again. */
  const giveUp = (key: RecordingKey, stored: StoredRecording): void => {
    const entry = list.find(key);
    if (entry?.stored && !entry.summary) list.update(key, { stored: { ...stored, load: null } });
  };
  const fileEntry = (recording: SessionRecording): RecordingEntry => {
    const key = newKey('file');
    const { name, files, options, roles, edits: beatEdits, templates: templateEdits, asksRate } = recording;
    const stored: StoredRecording = {
      files,
      options,
      asksRate,
      load: async () => {
        try {
          return await keeper.load(name, files);
        } catch (error) {
          if (failureOf(error).code === 'missing-file') giveUp(key, stored);
          throw error;
        }
      },
    };
    const check = async (): Promise<void> => {
      if (!(await keeper.hasAll(files))) giveUp(key, stored);
    };
    void check();
    return makeEntry({
      key,
      name,
      path: files[0]?.path ?? name,
      group: 'Files',
      state: 'unread',
      roles,
      beatEdits,
      templateEdits,
      stored,
    });
  };
  const keys = recordings.map((recording) => {
    const { name, sample, synthetic, roles, edits: beatEdits, templates: templateEdits } = recording;
    if (sample !== null) {
      const entry = list.getState().entries.find((candidate) => candidate.sample === sample);
      if (entry) list.update(entry.key, { roles, beatEdits, templateEdits });
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
            roles,
            beatEdits,
            templateEdits,
            synthetic,
          });
    list.add(entry);
    return entry.key;
  });
  restoreLabels(recordings, keys, stores);
  restoreWaveforms(recordings, keys, stores);
  return keys;
}

/** Lanes and calipers as they were. */
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

/** What differs from what the names say was said by hand. */
function restoreLabels(
  recordings: readonly SessionRecording[],
  keys: readonly (RecordingKey | null)[],
  { recordings: list, grouping }: SessionStores,
): void {
  const { written } = groupRecordings(list.getState().entries, grouping.getState().pattern);
  for (const [index, recording] of recordings.entries()) {
    const key = keys[index] ?? null;
    const said = key === null ? undefined : written.get(key);
    if (key === null || !said) continue;
    const byHand = labelParts.filter((part) => recording[part] !== said[part]);
    if (byHand.length === 0) continue;
    list.update(key, { labels: Object.fromEntries(byHand.map((part) => [part, recording[part]])) });
  }
}

/**
 * Sets what a session sets at once: parameters, bench and theme. An analysis that the session does not
 * know, as one of an older version, takes what it shares with the others.
 */
export function restoreSettings(
  { parameters, pattern, view, waveforms, theme }: SessionFile,
  stores: SessionStores,
): void {
  stores.grouping.setPattern(pattern);
  for (const work of benchWorks) {
    const values = parameters[work];
    if (values) stores.parameters[work].restore(values);
  }
  stores.bench.show(view.bench);
  stores.waveforms.restore(waveforms);
  stores.theme.choose(theme);
}
