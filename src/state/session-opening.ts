import type { Editing } from './editing.ts';
import { sameValues } from './edits.ts';
import { entryOfSample } from './exercise-entry.ts';
import { failureOf } from './failure-of.ts';
import type { FileKeeper } from './file-keeper.ts';
import { entryOfFiles } from './files-behind.ts';
import type { Place } from './keeping.ts';
import { parseSession } from './parse-session.ts';
import type { Reading } from './reading.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';
import { restoreLabels, restoreRecordings, restoreSettings } from './restore-session.ts';
import type { SessionRecording } from './session-file.ts';
import { problemOfFile } from './session-problem.ts';
import type { SessionStores } from './session-stores.ts';
import { declarationsOf } from './shared-parameters.ts';

/** Bytes of a session file: a day with every beat edited has a tenth of it. */
const mostBytes = 128e6;

interface SessionOpeningParts {
  readonly stores: SessionStores;
  readonly keeper: FileKeeper;
  readonly newKey: Reading['newKey'];
  readonly editing: Pick<Editing, 'changeRoles' | 'setBeatEdits' | 'setTemplateEdits'>;
  readonly choose: (key: RecordingKey, at: Place) => Promise<void>;
}

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Opens session files beside what is open: nothing is closed, and what is set otherwise can be undone. */
export function createSessionOpening(parts: SessionOpeningParts) {
  const { stores, keeper, newKey, editing, choose } = parts;
  const { recordings, notices } = stores;

  const refuse = (message: string): void => notices.tell({ code: 'session-refused', message });

  /** The row of a recording that is on the list already. */
  const rowOf = async ({
    sample,
    synthetic,
    name,
    files,
  }: SessionRecording): Promise<RecordingEntry | null> => {
    const { entries } = recordings.getState();
    if (sample !== null) return entryOfSample(recordings, sample);
    if (synthetic === null) return entryOfFiles(entries, files);
    const isSame = (entry: RecordingEntry): boolean =>
      entry.name === name && entry.synthetic !== null && sameValues(entry.synthetic, synthetic);
    return entries.find(isSame) ?? null;
  };

  /** Gives a row on the list what the session says of it. */
  const change = async (entry: RecordingEntry, said: SessionRecording): Promise<void> => {
    const { sha256, pinned, unknown } = said;
    recordings.update(entry.key, { unknown, pinned, sha256: entry.sha256 ?? sha256 });
    const now = (): RecordingEntry => recordings.find(entry.key) ?? entry;
    try {
      if (differs(entry.roles, said.roles)) await editing.changeRoles(now(), said.roles);
      if (differs(entry.beatEdits, said.edits)) await editing.setBeatEdits(now(), said.edits);
      if (differs(entry.templateEdits, said.templates))
        await editing.setTemplateEdits(now(), 'Templates of the session', said.templates);
    } catch (error) {
      recordings.update(entry.key, { failure: failureOf(error) });
    }
  };

  /** All rows of the session, in its order, with those that are new put on the list. */
  const takeRecordings = async (
    said: readonly SessionRecording[],
  ): Promise<readonly (RecordingKey | null)[]> => {
    const rows: (RecordingEntry | null)[] = [];
    for (const recording of said) rows.push(await rowOf(recording));
    const fresh = said.filter((_, index) => rows[index] === null);
    const restored = restoreRecordings(fresh, { stores, keeper, newKey });
    let taken = 0;
    const keys = rows.map((row) => {
      if (row) return row.key;
      taken += 1;
      return restored.keys[taken - 1] ?? null;
    });
    for (const [index, row] of rows.entries()) {
      const recording = said[index];
      if (row && recording) await change(row, recording);
    }
    restoreLabels(said, keys, stores);
    await restored.checked;
    return keys;
  };

  return {
    /** Opens a session file. What is wrong with it is told as a notice. */
    open: async (file: File): Promise<void> => {
      if (file.size > mostBytes) {
        refuse(`${file.name} has ${file.size} bytes, and no session has so many. Check that it is one.`);
        return;
      }
      const { session, problem } = parseSession(await file.text(), declarationsOf(stores.parameters));
      if (problem !== null) {
        refuse(problemOfFile(file.name, problem));
        return;
      }
      notices.dismiss('session-refused');
      restoreSettings(session, stores);
      const keys = await takeRecordings(session.recordings);
      const { recording, window, beat, from, to } = session.view;
      const key = recording === null ? null : (keys[recording] ?? null);
      if (key === null) return;
      await choose(key, { span: { fromSec: from, toSec: to }, windowIndex: window, beatSec: beat });
    },
  };
}

/** Whether a file is a session by its name. */
export function isSessionFile({ name }: Pick<File, 'name'>): boolean {
  return /\.beatbench$/i.test(name);
}
