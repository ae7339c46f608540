import { failureOf } from './failure-of.ts';
import { createFileKeeper } from './file-keeper.ts';
import { fingerprintOf } from './fingerprint.ts';
import { parseSession } from './parse-session.ts';
import { filesOf } from './recording-files.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import { restoreRecordings, restoreSettings } from './restore-session.ts';
import { snapshotSession } from './session-snapshot.ts';
import type { SessionStorage } from './session-storage.ts';
import { mostKeptBytes } from './session-storage.ts';
import type { SessionStores } from './session-stores.ts';
import type { Span } from './span.ts';

/** Where the view of a recording stood. */
export interface Place {
  readonly span: Span;
  readonly windowIndex: number;
}

interface KeepingParts {
  readonly stores: SessionStores;
  readonly storage: SessionStorage;
  readonly bench: string;
  readonly newKey: (kind: 'file' | 'synthetic') => RecordingKey;
  readonly choose: (key: RecordingKey, at: Place) => Promise<void>;
  readonly mostBytes?: number;
}

const saveAfterMs = 250;

/** The files behind an open recording. */
function openFiles({ summary, origin }: RecordingEntry): readonly File[] {
  return summary && origin ? filesOf(summary, origin).map(({ file }) => file) : [];
}

/** Keeps the session between visits: what is open, chosen, changed and seen. Storage that fails costs a notice, never the page. */
export function createKeeping(parts: KeepingParts) {
  const { stores, storage, bench, newKey, choose } = parts;
  const { recordings, notices } = stores;
  const keeper = createFileKeeper(storage, notices, parts.mostBytes ?? mostKeptBytes);
  const known = new WeakMap<File, string>();
  const seen = new WeakSet<File>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      storage.writeText(JSON.stringify(snapshotSession(stores, bench, known)));
    } catch (error) {
      notices.tell({
        code: 'storage-full',
        message: `The browser cannot keep this session for the next visit (${failureText(error)}). All that is open stays open until the page is closed.`,
      });
    }
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, saveAfterMs);
  };

  /** Keeps a file that was opened, and saves again once its fingerprint is known. */
  const keepFile = async (file: File): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    keeper.keep([file]);
    try {
      known.set(file, await fingerprintOf(file));
      schedule();
    } catch {
      // The keeper says so.
    }
  };

  /** Lets go of the files of recordings that were closed. */
  const dropUnused = async (): Promise<void> => {
    const { entries } = recordings.getState();
    const stored = entries.flatMap((entry) => entry.stored?.files ?? []);
    const wanted = new Set(stored.map(({ fingerprint }) => fingerprint));
    for (const file of entries.flatMap(openFiles)) {
      const fingerprint = known.get(file);
      // One that is not known yet is asked again when it is.
      if (fingerprint === undefined) return;
      wanted.add(fingerprint);
    }
    await keeper.keepOnly(wanted).catch(() => undefined);
  };

  const watch = (): void => {
    recordings.subscribe(({ entries }, before) => {
      for (const file of entries.flatMap(openFiles)) void keepFile(file);
      schedule();
      if (entries.length < before.entries.length) void dropUnused();
    });
    for (const store of [stores.parameters, stores.selection, stores.view, stores.theme]) {
      store.subscribe(schedule);
    }
  };

  /** Takes up the session of the last visit, and from then on keeps this one. */
  const restore = (): void => {
    try {
      const text = storage.readText();
      if (text !== null) {
        const { session, problem } = parseSession(text, { [bench]: stores.parameters.declarations });
        if (problem !== null) notices.tell({ code: 'session-lost', message: problem });
        if (session) {
          restoreSettings(session, stores, bench);
          const keys = restoreRecordings(session.recordings, { stores, keeper, newKey });
          const { recording, window, from, to } = session.view;
          const key = recording === null ? null : (keys[recording] ?? null);
          if (key !== null) void choose(key, { span: { fromSec: from, toSec: to }, windowIndex: window });
        }
      }
    } catch (error) {
      notices.tell({
        code: 'session-lost',
        message: `The browser lets this page keep nothing (${failureText(error)}); what is open is gone after a reload.`,
      });
    }
    watch();
  };

  return {
    restore,
    /** Saves at once, as when the page is left. */
    flush,
    /** Deletes all that is kept. */
    forget: async (): Promise<void> => {
      try {
        storage.clearText();
        await keeper.keepOnly(new Set());
      } catch (error) {
        notices.tell({
          code: 'session-lost',
          message: `The browser did not let go of what it kept (${failureText(error)}). Clear the page’s data in the browser’s settings.`,
        });
      }
    },
  };
}

function failureText(error: unknown): string {
  return error instanceof Error ? error.message : failureOf(error).message;
}
