import { errorReason } from '../error-reason.ts';
import { createFileKeeper } from '../opening/file-keeper.ts';
import { fingerprintFile } from '../opening/fingerprint.ts';
import { parseSession } from '../../pipeline/sessions/parse-session.ts';
import { declarationsByWork } from '../shared-parameters.ts';
import type { OpeningReading } from '../opening/reading.ts';
import { listPickedFiles } from '../opening/recording-files.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import { restoreRecordings, restoreView } from './restore-session.ts';
import type { SessionFile } from '../../pipeline/sessions/session-file.ts';
import { type SessionSettings, pickSettings } from './session-settings.ts';
import { snapshotSession } from './session-snapshot.ts';
import { maxKeptBytes, type SessionStorage } from './session-storage.ts';
import { createSessionWriter } from './session-writer.ts';
import type { SessionStores } from '../session-stores.ts';
import type { Span } from '../view/span.ts';
import { softwareFields } from '../../model/version.ts';

/** Formats a session as text, with the unknown keys of the file that it came from. */
export function writeSession(file: SessionFile, indent = 0): string {
  const { carried, format, version, settingsA, ...session } = file;
  const works = new Set([...Object.keys(carried.parameters), ...Object.keys(session.parameters)]);
  const content = {
    format,
    version,
    ...softwareFields,
    ...session,
    recordings: session.recordings.map(({ unknown, ...recording }) => ({ ...recording, ...unknown })),
    parameters: Object.fromEntries(
      [...works].map((work) => [work, { ...session.parameters[work], ...carried.parameters[work] }]),
    ),
    ...(Object.keys(settingsA).length > 0 ? { settingsA } : {}),
    view: { ...session.view, ...carried.view },
    ...carried.file,
  };
  return JSON.stringify(content, null, indent);
}

/** Position of the view in a recording. */
export interface ViewPosition {
  readonly span: Span;
  readonly windowIndex: number;
  /** R of the chosen beat, s; null if there is none. */
  readonly beatSec: number | null;
}

interface KeepingParts {
  readonly stores: SessionStores;
  readonly storage: SessionStorage;
  readonly reading: Pick<OpeningReading, 'newKey' | 'open'>;
  readonly choose: (key: RecordingKey, at: ViewPosition) => Promise<void>;
  readonly applySettings: (settings: SessionSettings) => void;
  readonly mostBytes?: number;
}

/** Returns the files of an open recording. */
function filesOfRow(entry: RecordingEntry): readonly File[] {
  return listPickedFiles(entry).map(({ file }) => file);
}

/**
 * Keeps the session between visits: recordings, choices, edits and the view. If storage fails, a notice appears and the
 * page works on.
 */
export function createPersistence(parts: KeepingParts) {
  const { stores, storage, reading, choose, applySettings } = parts;
  const { recordings, notices, asides } = stores;
  const known = new WeakMap<File, string>();
  const keeper = createFileKeeper({
    storage,
    notices,
    known,
    mostBytes: parts.mostBytes ?? maxKeptBytes,
  });
  let seen = new WeakSet<File>();
  let queue: Promise<void> = Promise.resolve();

  /** Keeps a file that was opened, and saves the session again once its fingerprint is known. */
  const keepFile = async (file: File): Promise<void> => {
    try {
      known.set(file, await fingerprintFile(file));
      writer.schedule();
    } catch {
      // The keeper reports it.
    }
    keeper.keep([file]);
  };

  const keepAll = (entries: readonly RecordingEntry[]): void => {
    // One after another, because hundreds at once would block the page.
    for (const file of entries.flatMap(filesOfRow)) {
      if (seen.has(file)) continue;
      seen.add(file);
      const earlier = queue;
      queue = earlier.then(() => keepFile(file));
    }
  };

  const writer = createSessionWriter({
    storage,
    notices,
    asides,
    snapshot: () => writeSession(snapshotSession(stores, known)),
    onTakeOver: () => {
      // The other page may have removed files that are open here.
      keeper.lookAgain();
      seen = new WeakSet();
      keepAll(recordings.getState().entries);
    },
  });

  /** Removes the kept files of recordings that were closed. */
  const dropUnused = async (): Promise<void> => {
    const { entries, shelved } = recordings.getState();
    const stored = [...entries, ...shelved.values()].flatMap((entry) => entry.stored?.files ?? []);
    const wanted = new Set(stored.map(({ fingerprint }) => fingerprint));
    for (const file of entries.flatMap(filesOfRow)) {
      const fingerprint = known.get(file);
      // This is called again once the fingerprint is known.
      if (fingerprint === undefined) return;
      wanted.add(fingerprint);
    }
    // This page does not know what another page keeps.
    if (writer.isElsewhere()) return;
    try {
      for (const fingerprint of asides.fingerprints()) wanted.add(fingerprint);
      await keeper.keepOnly(wanted);
    } catch {
      // Files that stay too long are replaced by others when room is needed.
    }
  };

  const watch = (): void => {
    recordings.subscribe(({ entries }, before) => {
      keepAll(entries);
      writer.schedule();
      if (entries.length < before.entries.length) void dropUnused();
    });
    const { bench, parameters, grouping, selection, view, waveforms, theme, exercises, settingsA } = stores;
    const others = [bench, grouping, selection, view, waveforms, theme, exercises, settingsA];
    for (const store of [...Object.values(parameters), ...others]) {
      store.subscribe(writer.schedule);
    }
  };

  /** Reads the tables whose sampling rate is unknown, so that they ask for it again. */
  const askAgain = (keys: readonly (RecordingKey | null)[]): void => {
    for (const key of keys) {
      const entry = recordings.find(key);
      if (entry?.stored?.asksRate) void reading.open(entry);
    }
  };

  /** Restores a session of the last visit. */
  const restoreSession = (session: SessionFile): void => {
    applySettings(pickSettings(session));
    restoreView(session, stores);
    const { newKey } = reading;
    const { pattern } = session;
    const { keys } = restoreRecordings(session.recordings, { stores, keeper, newKey, pattern });
    askAgain(keys);
    const { recording, window, beat, from, to } = session.view;
    const key = recording === null ? null : (keys[recording] ?? null);
    if (key !== null)
      void choose(key, { span: { fromSec: from, toSec: to }, windowIndex: window, beatSec: beat });
  };

  const restoreText = (text: string): void => {
    try {
      const parsed = parseSession(text, declarationsByWork(stores.parameters));
      if (parsed.problem !== null) {
        writer.setAsideKept(text, parsed.problem);
        return;
      }
      restoreSession(parsed.session);
      if (parsed.leftOut.length > 0) writer.setAsideKept(text, { leftOut: parsed.leftOut });
    } catch {
      writer.setAsideKept(text, 'unread');
    }
  };

  /** Restores the session of the last visit, and from then on keeps this one. */
  const restore = (): void => {
    asides.refresh();
    try {
      const text = storage.readText();
      writer.begin(text);
      if (text === null) stores.story.begin();
      else restoreText(text);
    } catch (error) {
      // A text that cannot be read now is set aside before this page writes another.
      notices.tell({
        code: 'session-lost',
        message: `The browser does not let this page store data (${errorReason(error)}). Open files are lost after a reload.`,
      });
    }
    watch();
    writer.heedOthers();
  };

  return {
    restore,
    keeper,
    /** Returns the session as a file, once the fingerprints of all open files are known. */
    writeFile: async (indent = 1): Promise<string> => {
      for (const file of recordings.getState().entries.flatMap(filesOfRow)) {
        // Files that cannot be read are left out; their rows say why.
        const fingerprint = await fingerprintFile(file).catch(() => null);
        if (fingerprint !== null) known.set(file, fingerprint);
      }
      return writeSession(snapshotSession(stores, known), indent);
    },
    /** Saves at once, for example when the page is left. */
    flush: writer.flush,
    /** Deletes everything that is kept. */
    forget: async (): Promise<void> => {
      try {
        writer.clear();
        asides.clear();
        await keeper.keepOnly(new Set());
      } catch (error) {
        notices.tell({
          code: 'session-lost',
          message: `The browser did not delete the stored data (${errorReason(error)}). Clear the data of this page in the browser settings.`,
        });
      }
    },
  };
}

export type Persistence = ReturnType<typeof createPersistence>;
