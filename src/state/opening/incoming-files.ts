import type { AnalysisClient, PickedFile } from '../../workers/client-types.ts';
import type { Editing } from '../edits/editing.ts';
import { isResultText } from '../../pipeline/sessions/parse-result.ts';
import { fingerprintFile } from './fingerprint.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { addExercise } from '../../pipeline/exercises/exercises.ts';
import { parseLesson } from '../../pipeline/exercises/parse-lesson.ts';
import { failureInWords } from '../error-reason.ts';
import { groupRecordings } from '../cohort/grouping.ts';
import type { Opening } from './opening.ts';
import type { LinkedCalls } from '../exercises/linked-files.ts';
import type { OpeningReading } from './reading.ts';
import type { RecordingEntry, RecordingKey, RecordingsStore } from './recordings.ts';
import type { StoredFile } from '../../pipeline/sessions/session-file.ts';
import { rowFileName, chooseRowToShow, notOpenReason } from './recordings.ts';
import type { SessionStores } from '../session-stores.ts';
import { withTable } from '../../pipeline/stretches/edit-stretches.ts';
import { stretchesNow } from '../edits/stretch-edits.ts';
import { entryOfStretches, partStretches } from './stretch-files.ts';
import { labelsOfTable, partTables, type SubjectsFile } from './subjects-tables.ts';

interface Adoption {
  /** Files that no row waits for. */
  readonly rest: readonly PickedFile[];
  /** Rows that now have their files. */
  readonly adopted: readonly RecordingKey[];
}

/** Returns the dropped files by fingerprint, only of those whose size matches a wanted file. */
async function byFingerprint(
  files: readonly PickedFile[],
  wanted: readonly StoredFile[],
): Promise<Map<string, PickedFile>> {
  const sizes = new Set(wanted.map(({ size }) => size));
  const found = new Map<string, PickedFile>();
  for (const picked of files) {
    if (!sizes.has(picked.file.size)) continue;
    try {
      found.set(await fingerprintFile(picked.file), picked);
    } catch {
      // A file that cannot be read is opened like any other; its row then says why.
    }
  }
  return found;
}

/** Matches the path of a file inside an archive. */
const inArchive = /\.zip\//i;

/**
 * Gives dropped files to recordings of an earlier visit that are not open yet, identified by their fingerprints. These
 * are recordings that wait for their files, and those whose files the browser kept, which would otherwise be listed
 * twice.
 */
async function relinkFiles(
  recordings: RecordingsStore,
  dropped: readonly PickedFile[],
  unpack: (files: readonly PickedFile[]) => Promise<readonly PickedFile[]>,
): Promise<Adoption> {
  const waiting = recordings
    .getState()
    .entries.flatMap(({ key, stored, state }) => (stored && state !== 'reading' ? [{ key, stored }] : []));
  if (waiting.length === 0) return { rest: dropped, adopted: [] };
  const isPacked = waiting.some(({ stored }) => stored.files.some(({ path }) => inArchive.test(path)));
  const isArchive = dropped.some(({ path }) => inArchive.test(`${path}/`));
  // An archive that cannot be unpacked is opened like any other file; its row then says why.
  const files = isPacked && isArchive ? await unpack(dropped).catch(() => dropped) : dropped;
  const found = await byFingerprint(
    files,
    waiting.flatMap(({ stored }) => stored.files),
  );
  const taken = new Set<PickedFile>();
  const adopted: RecordingKey[] = [];
  for (const { key, stored } of waiting) {
    const own = stored.files.flatMap(({ path, fingerprint }) => {
      const picked = found.get(fingerprint);
      return picked ? [{ picked, as: { path, file: picked.file } }] : [];
    });
    if (own.length < stored.files.length) continue;
    for (const { picked } of own) taken.add(picked);
    const load = (): Promise<readonly PickedFile[]> => Promise.resolve(own.map((each) => each.as));
    recordings.update(key, { stored: { ...stored, load }, state: 'unread', failure: null });
    adopted.push(key);
  }
  // An archive without awaited files is opened as an archive, whose row lists what cannot be read.
  if (adopted.length === 0) return { rest: dropped, adopted };
  return { rest: files.filter((file) => !taken.has(file)), adopted };
}

/** Returns the first file's name, and how many more there are. */
function listNames(rows: readonly RecordingEntry[]): string {
  const [first] = rows.map(rowFileName);
  return rows.length === 1 ? `${first}` : `${first} and ${rows.length - 1} more`;
}

/** Lists in one or two sentences the rows other than the shown one that are not open. Returns null if all are open. */
function restSentence(rows: readonly RecordingEntry[]): string | null {
  const failed = rows.filter((row) => notOpenReason(row) === 'failed');
  const asking = rows.filter((row) => notOpenReason(row) === 'asks');
  const sentences = [
    ...(failed.length > 0
      ? [`${listNames(failed)} could not be opened; the list of recordings says why.`]
      : []),
    ...(asking.length > 0
      ? [
          `${listNames(asking)} ${asking.length === 1 ? 'needs an answer; choose it' : 'need an answer; choose them'} in the list of recordings.`,
        ]
      : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Returns a name that no other pasted table has. */
function freePasteName(entries: readonly RecordingEntry[]): string {
  const names = new Set(entries.flatMap(({ name, path }) => [name, path]));
  let number = 1;
  while (names.has(`pasted ${number}`) || names.has(`pasted ${number}.csv`)) number += 1;
  return `pasted ${number}.csv`;
}

/** Returns whether a file is a session, by its name. */
function isSessionFile({ file }: PickedFile): boolean {
  return /\.beatbench$/i.test(file.name);
}

/** Returns whether a file is an exercise, by its name. */
const isLessonFile = ({ file }: PickedFile): boolean => /\.lesson\.json$/i.test(file.name);

/** Maximum size of a lesson, which is a page of text. */
const maxLessonBytes = 100_000;

/** Number of letters at the start of a file by which a result is recognised. */
const headLetters = 512;

/** Returns the files that are results of Beatbench. Truth files and JSON from watches begin differently. */
async function resultFiles(files: readonly PickedFile[]): Promise<readonly PickedFile[]> {
  const found: PickedFile[] = [];
  for (const picked of files) {
    if (!/\.json$/i.test(picked.file.name)) continue;
    const head = await picked.file
      .slice(0, headLetters)
      .text()
      .catch(() => '');
    if (isResultText(head)) found.push(picked);
  }
  return found;
}

interface IncomingParts {
  readonly client: Pick<AnalysisClient, 'unpack'>;
  readonly stores: Pick<SessionStores, 'recordings' | 'grouping' | 'notices'>;
  readonly reading: OpeningReading;
  readonly choose: Opening['choose'];
  readonly openExercise: Opening['openExercise'];
  readonly close: Opening['close'];
  readonly takeLinked: LinkedCalls['takeLinked'];
  readonly groupByTable: Editing['groupByTable'];
  readonly changeStretches: Editing['changeStretches'];
  readonly chosen: () => RecordingEntry | null;
  /** Opens a session file; null if sessions are not kept, and such files are not recognised. */
  readonly openSession: ((file: File) => Promise<void>) | null;
  /** Opens a result as a view; null if sessions are not kept. */
  readonly openResult: ((file: File) => Promise<void>) | null;
}

/** Handles files and text that come in by drop, dialog or paste. */
export function createIncomingFiles(parts: IncomingParts) {
  const { client, stores, reading, choose, openExercise, groupByTable, openSession, openResult } = parts;
  const { recordings, grouping, notices } = stores;

  /**
   * Chooses the best row of a drop, and reports the other rows that are not open.
   *
   * @param known  row that was on the list before and now has its files
   */
  const showDrop = async (rows: readonly RecordingEntry[], known?: RecordingKey): Promise<void> => {
    const lead = chooseRowToShow(rows);
    const key = lead?.summary ? lead.key : (known ?? lead?.key);
    const message = restSentence(rows.filter((row) => row.key !== key));
    if (message === null) notices.dismiss('not-opened');
    else notices.tell({ code: 'not-opened', message });
    if (key !== undefined) await choose(key);
  };

  const groupBy = async (table: SubjectsFile): Promise<void> => {
    const { entries } = recordings.getState();
    const { written } = groupRecordings(entries, grouping.getState().pattern);
    const { labels, unmatchedCount } = labelsOfTable(table, entries, written);
    const count = Object.keys(labels).length;
    if (count > 0) await groupByTable(table.path, labels);
    if (unmatchedCount === 0) {
      notices.say(`Grouped ${count} recordings by ${table.path}`);
      return;
    }
    const message = `‘${table.path}’ lists ${table.rows.length} recordings, of which ${count} are open; open the others and drop it again.`;
    notices.tell({ code: 'subjects-table', message });
  };

  const tellStretches = (message: string): void => notices.tell({ code: 'stretches-table', message });

  /** Adds the stretches of a table to the recording that matches its name, or else to the shown one. */
  const addStretches = async ({ path, file }: PickedFile): Promise<void> => {
    const { entries } = recordings.getState();
    const entry = entryOfStretches(path, entries, parts.chosen());
    if (entry === null || !entry.summary) {
      tellStretches(`‘${path}’ lists stretches; open the recording that they are of, and drop it again.`);
      return;
    }
    try {
      const next = await withTable(stretchesNow(entry), await file.text(), path);
      notices.dismiss('stretches-table');
      await parts.changeStretches(entry, `Stretches of ${path}`, next);
      notices.say(`Added the stretches of ${path} to ${entry.name}`);
    } catch (error) {
      tellStretches(`The stretches of ‘${path}’ could not be read. ${failureInWords(error).message}`);
    }
  };

  /** Adds the exercise of a file and opens it. Problems are shown as a notice. */
  const openLesson = async (file: File): Promise<void> => {
    try {
      if (file.size > maxLessonBytes) throw new BeatbenchError('too-large', 'It is too long for a lesson.');
      const id = addExercise(parseLesson(JSON.parse(await file.text())));
      notices.dismiss('lesson');
      // An earlier lesson with this id may use another record.
      const before = recordings.getState().entries.find(({ sample }) => sample === id);
      if (before) await parts.close(before);
      await openExercise(id);
    } catch (error) {
      const reason =
        error instanceof SyntaxError ? `It is not JSON: ${error.message}.` : failureInWords(error).message;
      notices.tell({ code: 'lesson', message: `The lesson ‘${file.name}’ could not be opened. ${reason}` });
    }
  };

  return {
    /**
     * Opens dropped or picked files. The order is: files that the chosen exercise waits for, session files, lessons,
     * recordings (which the sessions may wait for) and results. Then tables of stretches are added to their recordings,
     * and tables of subjects label all recordings, including those that were open before. The first recording that
     * opens is chosen; if none opens, the first that asks a question or fails.
     */
    openDropped: async (picked: readonly PickedFile[]): Promise<void> => {
      const files = await parts.takeLinked(picked);
      if (files.length === 0 && picked.length > 0) return;
      const { tables, rest: untold, problems } = await partTables(files);
      const { stretches, rest } = await partStretches(untold);
      const sessions = openSession === null ? [] : rest.filter(isSessionFile);
      for (const { file } of sessions) await openSession?.(file);
      const lessons = rest.filter(isLessonFile);
      for (const { file } of lessons) await openLesson(file);
      const results = openResult === null ? [] : await resultFiles(rest);
      const taken = new Set([...sessions, ...lessons, ...results]);
      const others = rest.filter((picked) => !taken.has(picked));
      if (others.length > 0 || files.length === 0) {
        const unpack = (archives: readonly PickedFile[]) => client.unpack(archives);
        const { rest: unknown, adopted } = await relinkFiles(recordings, others, unpack);
        await showDrop(unknown.length > 0 ? await reading.readFiles(unknown) : [], adopted[0]);
      }
      for (const { file } of results) await openResult?.(file);
      for (const table of stretches) await addStretches(table);
      for (const message of problems) notices.tell({ code: 'subjects-table', message });
      for (const table of tables) await groupBy(table);
    },
    /** Lists files that the browser did not read, by their paths, and chooses the first of them. */
    listUnread: (paths: readonly string[]): Promise<void> => showDrop(paths.map(reading.addUnread)),
    /** Adds pasted text to the list as a table, and asks how to read it. */
    pasteTable: (text: string): Promise<void> => {
      const name = freePasteName(recordings.getState().entries);
      const file = new File([text], name, { type: 'text/csv' });
      return choose(reading.addTable({ path: name, file }));
    },
  };
}

export type IncomingCalls = ReturnType<typeof createIncomingFiles>;
