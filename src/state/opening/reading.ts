import { exerciseById, isExerciseId, linkedRecording } from '../../pipeline/exercises/exercises.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisClient, Job, PickedFile } from '../../workers/client-types.ts';
import type { OpenOptions } from '../../pipeline/sessions/open-options.ts';
import type { OpenReport, RecordingId, RecordingSummary } from '../../workers/protocol.ts';
import type { RoleChoice } from '../../model/corrections.ts';
import { asFailure } from '../error-reason.ts';
import { filesOfRecording, addTruthFile } from './recording-files.ts';
import type { Origin, RecordingEntry, RecordingKey, RecordingsStore } from './recordings.ts';
import { canOpen, makeEntry } from './recordings.ts';
import { noUnknownKeys } from '../../pipeline/sessions/unknown-keys.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';

/** The list before anything is opened. */
export const sampleEntries: readonly RecordingEntry[] = [
  makeEntry({ key: 'sample-rest', name: 'Rest', group: 'Samples', state: 'unread', sample: 'rest' }),
  makeEntry({ key: 'sample-hard', name: 'Difficult', group: 'Samples', state: 'unread', sample: 'hard' }),
  makeEntry({
    key: 'sample-extrasystoles',
    name: 'Extrasystoles',
    group: 'Samples',
    state: 'unread',
    sample: 'extrasystoles',
  }),
  makeEntry({
    key: 'sample-exercise',
    name: 'Treadmill',
    group: 'Samples',
    state: 'unread',
    sample: 'exercise',
  }),
  makeEntry({
    key: 'sample-sounds',
    name: 'Heart sounds',
    group: 'Samples',
    state: 'unread',
    sample: 'sounds',
  }),
];

/** Returns the name of a drop while it is read: its folder, or its first file and how many more. */
export function nameDrop(files: readonly PickedFile[]): string {
  const [first] = files;
  if (!first) return 'nothing';
  const folder = first.path.includes('/') ? first.path.split('/')[0] : undefined;
  if (folder !== undefined && files.every((file) => file.path.startsWith(`${folder}/`))) return folder;
  return files.length === 1 ? first.file.name : `${first.file.name} and ${files.length - 1} more`;
}

/** Returns the file that a question is about. */
function own({ files }: Origin, name: string): readonly PickedFile[] {
  const found = files.filter((file) => file.path === name || file.file.name === name);
  return found.length > 0 ? found : files;
}

/** Reduces a drop to the files of one of its recordings, so that later lookups need not search all files. */
function recordingOrigin(summary: OpenReport['opened'][number], origin: Origin): Origin {
  const files = filesOfRecording(summary, origin);
  return files.length === 0 ? origin : { ...origin, files };
}

interface ReadingParts {
  readonly client: AnalysisClient;
  readonly recordings: RecordingsStore;
  /** Returns the parameters that differ from the defaults of Denoise. */
  readonly cleaning: () => ParameterValues;
}

/** Creates the calls that open recordings into the list. Every failure becomes a sentence in its own row. */
export function createReading({ client, recordings, cleaning }: ReadingParts) {
  let count = 0;
  const newKey = (kind: 'file' | 'synthetic'): RecordingKey => {
    count += 1;
    return `${kind}-${count}`;
  };

  const rowsOf = (report: OpenReport, origin: Origin): RecordingEntry[] => {
    const row = (name: string, state: RecordingEntry['state'], rest: Partial<RecordingEntry>) =>
      makeEntry({ key: newKey('file'), name, path: name, group: 'Files', state, origin, ...rest });
    return [
      ...report.opened.map((summary) => {
        const path = summary.files[0] ?? summary.name;
        return row(summary.name, 'unread', { summary, path, origin: recordingOrigin(summary, origin) });
      }),
      ...report.questions.map((question) =>
        row(question.name, 'unread', { question, origin: { ...origin, files: own(origin, question.name) } }),
      ),
      ...report.broken.map(({ name, failure }) => row(name, 'broken', { failure })),
    ];
  };

  /** Sends the worker the user's corrections from an earlier visit, or from before the file was read again. */
  const sendEdits = async (
    id: RecordingId,
    {
      beatEdits,
      templateEdits,
      waveEdits,
      stretches,
    }: Pick<RecordingEntry, 'beatEdits' | 'templateEdits' | 'waveEdits' | 'stretches'>,
  ): Promise<void> => {
    if (beatEdits.length > 0) await client.setEdits(id, beatEdits);
    if (templateEdits.length > 0) await client.setTemplateEdits(id, templateEdits);
    if (waveEdits.length > 0) await client.setWaveEdits(id, waveEdits);
    if (stretches !== null) await client.setStretches(id, stretches);
  };

  /** Sends the worker the roles of channels, after the parameters of cleaning if a channel is cleaned. */
  const sendRoles = async (id: RecordingId, roles: readonly RoleChoice[]): Promise<RecordingSummary> => {
    if (roles.some(({ clean }) => clean === true)) await client.setCleaning(id, cleaning());
    return client.setRoles(id, roles);
  };

  /** Running jobs that read the annotations of long files, by recording. */
  const annotationJobs = new Map<RecordingId, Job<RecordingSummary>>();

  /** Reads the annotations of a row that are read later; the row shows the progress. */
  const readLater = async ({ key, summary }: Pick<RecordingEntry, 'key' | 'summary'>): Promise<void> => {
    if (summary?.annotationsToCome !== true) return;
    const { id } = summary;
    const isThere = (): boolean => recordings.find(key)?.summary?.id === id;
    const stage = 'Reading annotations';
    recordings.update(key, { progress: { share: 0, stage }, failure: null });
    const job = client.readAnnotations(id, (share) => {
      if (isThere()) recordings.update(key, { progress: { share, stage } });
    });
    annotationJobs.set(id, job);
    try {
      const whole = await job.result;
      // Roles that were changed meanwhile stay.
      const { annotations, warnings } = whole;
      const now = recordings.find(key)?.summary;
      if (now?.id === id) {
        const { annotationsToCome: _, ...known } = now;
        recordings.update(key, { summary: { ...known, annotations, warnings }, progress: null });
      }
    } catch (error) {
      const failure = asFailure(error);
      if (isThere())
        recordings.update(key, { progress: null, ...(failure.code === 'cancelled' ? {} : { failure }) });
    } finally {
      annotationJobs.delete(id);
    }
  };

  const closeInWorker = (id: RecordingId): void => {
    annotationJobs.get(id)?.cancel();
    client.close(id);
  };

  /** Called with a row of which more became known. */
  let toldMore: ((key: RecordingKey) => void) | null = null;

  /** Takes from a drop what concerns open recordings: their truth files, or why these cannot be read. */
  const applyTruthFiles = ({ changed = [], badTruths = [] }: OpenReport, { files }: Origin): void => {
    for (const { key, summary: known, origin } of recordings.getState().entries) {
      const summary = changed.find(({ id }) => id === known?.id);
      const bad = badTruths.find(({ id }) => id === known?.id);
      if (bad) recordings.update(key, { failure: bad.failure });
      if (!summary) continue;
      const whole = origin && { ...origin, files: addTruthFile(summary, origin.files, files) };
      recordings.update(key, { summary, origin: whole, failure: null });
      toldMore?.(key);
    }
  };

  /** Running reads, by row. */
  const runningReads = new Map<RecordingKey, AbortController>();

  /** Reads files for a row, which shows the progress. Closing the row stops it. */
  const openFor = async (key: RecordingKey, { files, options }: Origin): Promise<OpenReport> => {
    const controller = new AbortController();
    runningReads.set(key, controller);
    const tell = (share: number, stage: string): void =>
      recordings.update(key, { progress: { share, stage } });
    try {
      const report = await client.openFiles(files, options, tell, controller.signal);
      if (!controller.signal.aborted) return report;
      for (const { id } of report.opened) client.close(id);
      return { opened: [], broken: [], questions: [] };
    } finally {
      runningReads.delete(key);
    }
  };

  /** Reads files and puts their rows in the place of the row `key`. Resolves to these rows, including failed ones. */
  const readInto = async (key: RecordingKey, origin: Origin): Promise<readonly RecordingEntry[]> => {
    try {
      const report = await openFor(key, origin);
      const read = rowsOf(report, { ...origin, files: report.unpacked ?? origin.files });
      const entry = recordings.find(key);
      const { labels = {}, beatEdits = [], templateEdits = [], waveEdits = [], sha256 = null } = entry ?? {};
      const stretches = entry?.stretches ?? null;
      const byHand = { beatEdits, templateEdits, waveEdits, stretches };
      const unknown = entry?.unknown ?? noUnknownKeys;
      // A file that is read again keeps the user's labels and corrections.
      const rows =
        read.length === 1 ? read.map((row) => ({ ...row, labels, ...byHand, sha256, unknown })) : read;
      const [id] = rows.flatMap(({ summary }) => summary?.id ?? []);
      if (id !== undefined && rows.length === 1) await sendEdits(id, byHand);
      recordings.replace(key, rows);
      applyTruthFiles(report, origin);
      for (const row of rows) void readLater(row);
      // A long list is drawn in a task of its own, before the first recording is shown.
      if (rows.length > 1) await yieldToEventLoop();
      return rows;
    } catch (error) {
      const failure = asFailure(error);
      if (failure.code === 'cancelled') recordings.replace(key, []);
      else recordings.update(key, { state: 'broken', progress: null, failure, origin });
      const row = recordings.find(key);
      return row === null ? [] : [row];
    }
  };

  /** Opens the files of an exercise, which keeps its row. */
  const openLinked = async (key: RecordingKey, origin: Origin): Promise<Partial<RecordingEntry>> => {
    const report = await openFor(key, origin);
    const [summary] = report.opened;
    const [broken] = report.broken;
    if (summary) return { summary, failure: report.badTruths?.[0]?.failure ?? null };
    if (broken) return { failure: broken.failure, origin: null };
    const message =
      'The file needs an answer on how to read it, which a lesson cannot give: use another format.';
    return { failure: { code: 'unsupported', message, where: null }, origin: null };
  };

  /** Opens the recording of a row. */
  const openRow = async (entry: RecordingEntry): Promise<Partial<RecordingEntry> | null> => {
    const { key, name, sample, synthetic, stored, origin: linked } = entry;
    if (linkedRecording(sample) !== null) return linked === null ? null : openLinked(key, linked);
    if (isExerciseId(sample)) {
      const { title, synthetic: made } = exerciseById(sample);
      return { summary: await client.openSynthetic(title, made) };
    }
    if (sample !== null) return { summary: await client.openSample(sample) };
    if (synthetic !== null) return { summary: await client.openSynthetic(name, synthetic) };
    if (!stored?.load) return null;
    const origin = { files: await stored.load(), options: stored.options };
    const report = await openFor(key, origin);
    applyTruthFiles(report, origin);
    const main = stored.files[0]?.path;
    const summary = report.opened.find(({ files }) => files[0] === main) ?? report.opened[0];
    const [broken] = report.broken;
    if (summary) {
      const bad = report.badTruths?.find(({ id }) => id === summary.id);
      return { summary, origin, stored: null, ...(bad ? { failure: bad.failure } : {}) };
    }
    if (broken) return { state: 'broken', failure: broken.failure, origin };
    return { question: report.questions[0] ?? null, origin, stored: null };
  };

  client.onWorkerChange((change) => {
    if (change.kind !== 'left-out') return;
    for (const { key, summary } of recordings.getState().entries) {
      if (summary !== null && change.ids.includes(summary.id))
        recordings.update(key, { state: 'broken', failure: change.failure });
    }
  });

  return {
    newKey,
    onToldMore: (listener: (key: RecordingKey) => void): void => {
      toldMore = listener;
    },
    /** Adds a row for a drop to the list, and replaces it by the rows that were read. */
    readFiles: (
      files: readonly PickedFile[],
      options: OpenOptions = {},
    ): Promise<readonly RecordingEntry[]> => {
      const key = newKey('file');
      const path = files.length === 1 ? (files[0]?.path ?? null) : null;
      const origin = { files, options };
      const row = { key, name: nameDrop(files), path, group: 'Files', state: 'reading', origin } as const;
      recordings.add(makeEntry(row));
      return readInto(key, origin);
    },
    /** Adds a table to the list that is not read before the user has seen how. */
    addTable: (file: PickedFile): RecordingKey => {
      const key = newKey('file');
      const origin = { files: [file], options: {} };
      recordings.add(
        makeEntry({ key, name: file.file.name, path: file.path, group: 'Files', state: 'unread', origin }),
      );
      return key;
    },
    /** Adds a file to the list that the browser could not read. */
    addUnread: (path: string): RecordingEntry => {
      const message = 'The browser could not read it. Drop the file itself, or use Open.';
      const failure = { code: 'missing-file', message, where: { file: path } } as const;
      const name = path.split('/').at(-1) ?? path;
      const row = { key: newKey('file'), name, path, group: 'Files', state: 'broken', failure } as const;
      const entry = makeEntry(row);
      recordings.add(entry);
      return entry;
    },
    /** Reads the file of a row again with the user's options. */
    readAgain: (key: RecordingKey, options: OpenOptions): Promise<readonly RecordingEntry[]> => {
      const entry = recordings.find(key);
      if (!entry?.origin) return Promise.resolve([]);
      const files = entry.summary ? filesOfRecording(entry.summary, entry.origin) : entry.origin.files;
      if (entry.summary) closeInWorker(entry.summary.id);
      recordings.update(key, { state: 'reading', question: null, summary: null, failure: null });
      return readInto(key, { files, options });
    },
    /** Opens the sample, synthetic record or file of an earlier visit of a row, once. */
    open: async (entry: RecordingEntry): Promise<void> => {
      const { key } = entry;
      if (!canOpen(entry) || entry.state === 'reading') return;
      recordings.update(key, { state: 'reading', failure: null });
      try {
        const found = await openRow(entry);
        const { roles } = entry;
        if (found?.summary) await sendEdits(found.summary.id, entry);
        const summary =
          found?.summary && roles.length > 0 ? await sendRoles(found.summary.id, roles) : found?.summary;
        recordings.update(key, {
          state: 'unread',
          progress: null,
          ...found,
          ...(summary ? { summary } : {}),
        });
        void readLater({ key, summary: summary ?? null });
      } catch (error) {
        recordings.update(key, { state: 'broken', progress: null, failure: asFailure(error) });
      }
    },
    /** Opens a recording again that the worker no longer holds, or reads its annotations if only those are missing. */
    openAgain: async ({ key, state, summary }: RecordingEntry): Promise<void> => {
      if (summary === null) return;
      if (state !== 'broken') {
        await readLater({ key, summary });
        return;
      }
      recordings.update(key, { state: 'reading', progress: null, failure: null });
      try {
        await client.openAgain(summary.id);
        recordings.update(key, { state: 'unread' });
      } catch (error) {
        recordings.update(key, { state: 'broken', failure: asFailure(error) });
      }
    },
    /** Sets the roles of channels. Rethrows the worker's errors. */
    setRoles: async (entry: RecordingEntry, roles: readonly RoleChoice[]): Promise<void> => {
      if (!entry.summary) {
        recordings.update(entry.key, { roles });
        return;
      }
      const summary = await sendRoles(entry.summary.id, roles);
      recordings.update(entry.key, { summary, roles, state: 'unread', wiring: null });
    },
    /** Removes a recording from the list and from the worker. A read in progress is stopped. */
    close: (entry: RecordingEntry): void => {
      runningReads.get(entry.key)?.abort();
      recordings.replace(entry.key, []);
      if (entry.summary) closeInWorker(entry.summary.id);
    },
  };
}

export type OpeningReading = ReturnType<typeof createReading>;
