import { type AsideSession, asideFileName } from './asides.ts';
import { benchWorks } from '../benches.ts';
import type { Editing } from '../edits/editing.ts';
import { type Edit, sameValues } from '../edits/edits.ts';
import { ensureSampleEntry } from '../exercises/exercise-entry.ts';
import { errorReason } from '../error-reason.ts';
import type { FileKeeper } from '../opening/file-keeper.ts';
import { findEntryByFiles } from '../opening/recording-files.ts';
import type { Change } from '../edits/history.ts';
import type { ViewPosition } from './persistence.ts';
import { parseSession } from '../../pipeline/sessions/parse-session.ts';
import type { OpeningReading } from '../opening/reading.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';
import { manualLabels, restoreRecordings, restoreView } from './restore-session.ts';
import { sessionFileName } from './session-file-name.ts';
import type { SessionFile, SessionRecording } from '../../pipeline/sessions/session-file.ts';
import { incompleteFile, describeFileProblem } from '../../pipeline/sessions/session-words.ts';
import type { RowSettings, SessionEdit, SessionSettings } from './session-settings.ts';
import { replacesSettings, pickSettings, pickWaveSettings } from './session-settings.ts';
import type { SessionStores } from '../session-stores.ts';
import { declarationsByWork } from '../shared-parameters.ts';

/** Maximum size of a session file. A day with every beat edited has a tenth of it. */
const maxBytes = 128e6;

interface SessionOpeningParts {
  readonly stores: SessionStores;
  readonly keeper: FileKeeper;
  readonly newKey: OpeningReading['newKey'];
  readonly editing: Pick<Editing, 'openSession'>;
  readonly choose: (key: RecordingKey, at: ViewPosition) => Promise<void>;
  /** Returns the current session as text. */
  readonly write: () => Promise<string>;
}

/** Rows of a session on the list, and a promise for whether the browser kept their files. */
interface Opened {
  readonly keys: readonly (RecordingKey | null)[];
  readonly checked: Promise<unknown>;
  readonly change: { readonly before: SessionEdit; readonly after: SessionEdit };
}

/** Returns the current settings. */
export function currentSettings(stores: SessionStores): SessionSettings {
  return {
    parameters: Object.fromEntries(
      benchWorks.map((work) => [work, stores.parameters[work].getState().changed]),
    ),
    settingsA: stores.settingsA.getState(),
    pattern: stores.grouping.getState().pattern,
    theme: stores.theme.getState().choice,
    waveforms: pickWaveSettings(stores.waveforms.getState()),
    carried: stores.carried.getState(),
  };
}

/** Returns the current value of what a session may set for a recording. */
export function currentRowSettings(
  { key, labels, roles, beatEdits, templateEdits, waveEdits, stretches, pinned, unknown }: RecordingEntry,
  { waveforms }: SessionStores,
): RowSettings {
  const lanes = waveforms.getState().lanes[key] ?? null;
  return { labels, roles, beatEdits, templateEdits, waveEdits, stretches, pinned, unknown, lanes };
}

/** Returns what a session sets for a recording, except its labels. */
function makeRow({
  roles,
  edits,
  templates,
  waves,
  stretches,
  pinned,
  unknown,
  waveforms,
}: SessionRecording): Partial<RowSettings> {
  const lanes = waveforms?.lanes ? { lanes: waveforms.lanes } : {};
  const byHand = { beatEdits: edits, templateEdits: templates, waveEdits: waves, stretches };
  return { roles, ...byHand, pinned, unknown, ...lanes };
}

/**
 * Opens sessions in addition to what is open. Nothing is closed, and one undo restores everything that a session sets.
 */
export function createSessionOpening(parts: SessionOpeningParts) {
  const { stores, keeper, newKey, editing, choose } = parts;
  const { recordings, notices, asides } = stores;

  const refuse = (message: string): void => notices.tell({ code: 'session-refused', message });

  /** Finds the row of a recording that is already on the list. */
  const findRow = async ({
    sample,
    synthetic,
    name,
    files,
  }: SessionRecording): Promise<RecordingEntry | null> => {
    const { entries } = recordings.getState();
    if (sample !== null) return ensureSampleEntry(recordings, sample);
    if (synthetic === null) return findEntryByFiles(entries, files);
    const isSame = (entry: RecordingEntry): boolean =>
      entry.name === name && entry.synthetic !== null && sameValues(entry.synthetic, synthetic);
    return entries.find(isSame) ?? null;
  };

  /** Adds new recordings to the list, and returns everything that the session changes. */
  const addRecordings = (
    session: SessionFile,
    found: readonly (RecordingKey | null)[],
    there: ReadonlySet<RecordingKey>,
  ): Opened => {
    const { recordings: said, pattern } = session;
    const before = currentSettings(stores);
    const rowsBefore: Record<RecordingKey, RowSettings> = {};
    for (const key of found) {
      const entry = key === null || !there.has(key) ? null : recordings.find(key);
      if (entry) rowsBefore[entry.key] = currentRowSettings(entry, stores);
    }
    const fresh = said.filter((_, index) => found[index] === null);
    const restored = restoreRecordings(fresh, { stores, keeper, newKey, pattern });
    let restoredCount = 0;
    const keys = found.map((key) => {
      if (key !== null) return key;
      restoredCount += 1;
      return restored.keys[restoredCount - 1] ?? null;
    });
    const { entries } = recordings.getState();
    const labels = manualLabels(said, keys, entries, pattern);
    const rowsAfter: Record<RecordingKey, Partial<RowSettings>> = {};
    for (const [index, key] of keys.entries()) {
      const recording = said[index];
      if (key === null || !recording) continue;
      const own = labels[key];
      rowsAfter[key] = {
        ...(found[index] === null ? {} : makeRow(recording)),
        ...(own ? { labels: own } : {}),
      };
      const { sha256 } = recording;
      if (recordings.find(key)?.sha256 === null) recordings.update(key, { sha256 });
    }
    const added = keys.flatMap((key) => (key === null || there.has(key) ? [] : [key]));
    return {
      keys,
      checked: restored.checked,
      change: {
        before: { kind: 'session', settings: before, rows: rowsBefore, added, isOpened: false },
        after: { kind: 'session', settings: pickSettings(session), rows: rowsAfter, added, isOpened: true },
      },
    };
  };

  /** Sets aside what the session replaced for later visits, and shows where it is. */
  const keepReplaced = (name: string, text: string): void => {
    const aside = asides.put(text, 'replaced');
    if (aside === null) {
      notices.tell({
        code: 'session-opened',
        message: `The settings are those of ${name}. ‘Undo’ restores the previous settings until the page is closed; there is no room to set them aside. Save them as a file, or delete sessions that were set aside.`,
        file: { name: sessionFileName(new Date(), 'replaced'), text: () => text },
        act: { label: 'Show set-aside sessions', run: () => asides.show(true) },
      });
      return;
    }
    notices.tell({
      code: 'session-opened',
      tone: 'news',
      message: `The settings are those of ${name}. ‘Undo’ restores the previous settings; after a reload they are among the sessions set aside.`,
      act: { label: 'Show set-aside sessions', run: () => asides.show(true) },
    });
  };

  const openParsed = async (name: string, session: SessionFile): Promise<void> => {
    const replaced = await parts.write();
    const there = new Set(recordings.getState().entries.map(({ key }) => key));
    const found: (RecordingKey | null)[] = [];
    for (const recording of session.recordings) found.push((await findRow(recording))?.key ?? null);
    let keys: Opened['keys'] = [];
    let checked: Promise<unknown> = Promise.resolve();
    const make = (): Change<Edit> => {
      const opened = addRecordings(session, found, there);
      ({ keys, checked } = opened);
      const { before, after } = opened.change;
      if (replacesSettings(before, after)) keepReplaced(name, replaced);
      return { subject: `session ${name} ${performance.now()}`, name: `Session ${name}`, before, after };
    };
    await editing.openSession(make);
    restoreView(session, stores);
    await checked;
    const { recording, window, beat, from, to } = session.view;
    const key = recording === null ? null : (keys[recording] ?? null);
    if (key === null || !recordings.find(key)) return;
    await choose(key, { span: { fromSec: from, toSec: to }, windowIndex: window, beatSec: beat });
  };

  const openText = async (name: string, text: string): Promise<void> => {
    const parsed = parseSession(text, declarationsByWork(stores.parameters));
    if (parsed.problem !== null) {
      refuse(describeFileProblem(name, parsed.problem));
      return;
    }
    notices.dismiss('session-refused');
    await openParsed(name, parsed.session);
    if (parsed.leftOut.length > 0) refuse(incompleteFile(name, parsed.leftOut));
  };

  return {
    /** Opens a session file. Problems are shown as a notice. */
    open: async (file: File): Promise<void> => {
      if (file.size > maxBytes) {
        refuse(`${file.name} has ${file.size} bytes, too many for a session. Check the file.`);
        return;
      }
      await openText(file.name, await file.text());
    },
    /** Opens a session that was set aside, like a file. */
    openAside: async (aside: AsideSession): Promise<void> => {
      try {
        const text = asides.read(aside.name);
        if (text === null) refuse('That session was deleted in another tab.');
        else await openText(asideFileName(aside), text);
      } catch (error) {
        refuse(`The browser cannot read that session (${errorReason(error)}).`);
      }
    },
  };
}

export type SessionCalls = ReturnType<typeof createSessionOpening>;
