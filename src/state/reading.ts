import type { ChannelRole } from '../model/recording.ts';
import type { AnalysisClient, OpenOptions, PickedFile } from '../workers/client-types.ts';
import type { OpenReport } from '../workers/protocol.ts';
import { failureOf } from './failure-of.ts';
import type { RecordingEntry, RecordingKey, RecordingsStore } from './recordings.ts';
import { makeEntry } from './recordings.ts';

/** The list as it stands before anything is opened. */
export const sampleEntries: readonly RecordingEntry[] = [
  makeEntry({ key: 'sample-rest', name: 'Rest', group: 'Samples', state: 'unread', sample: 'rest' }),
  makeEntry({ key: 'sample-hard', name: 'Hard', group: 'Samples', state: 'unread', sample: 'hard' }),
];

/** What a drop is called while it is read: its folder, or its first file and how many more. */
export function nameDrop(files: readonly PickedFile[]): string {
  const [first] = files;
  if (!first) return 'nothing';
  const folder = first.path.includes('/') ? first.path.split('/')[0] : undefined;
  if (folder !== undefined && files.every((file) => file.path.startsWith(`${folder}/`))) return folder;
  return files.length === 1 ? first.file.name : `${first.file.name} and ${files.length - 1} more`;
}

interface ReadingParts {
  readonly client: AnalysisClient;
  readonly recordings: RecordingsStore;
}

/** Opens recordings into the list. Every way of failing ends as a sentence under its own row. */
export function createReading({ client, recordings }: ReadingParts) {
  let count = 0;
  const filesOf = new Map<RecordingKey, readonly PickedFile[]>();
  const newKey = (): RecordingKey => {
    count += 1;
    return `file-${count}`;
  };

  const row = (name: string, state: RecordingEntry['state'], rest: Partial<RecordingEntry>): RecordingEntry =>
    makeEntry({ key: newKey(), name, group: 'Files', state, ...rest });

  const rowsOf = (report: OpenReport, files: readonly PickedFile[]): RecordingEntry[] => {
    const asked = report.questions.map((question) => row(question.name, 'unread', { question }));
    for (const entry of asked) {
      const own = files.filter((file) => file.path === entry.name || file.file.name === entry.name);
      filesOf.set(entry.key, own.length > 0 ? own : files);
    }
    return [
      ...report.opened.map((summary) => row(summary.name, 'unread', { summary })),
      ...asked,
      ...report.broken.map(({ name, failure }) => row(name, 'broken', { failure })),
    ];
  };

  /** Reads files into the place of the row `key`; resolves to the rows that came of it. */
  const readInto = async (
    key: RecordingKey,
    files: readonly PickedFile[],
    options: OpenOptions,
  ): Promise<readonly RecordingEntry[]> => {
    try {
      const report = await client.openFiles(files, options, (share, stage) => {
        recordings.update(key, { progress: { share, stage } });
      });
      const rows = rowsOf(report, files);
      recordings.replace(key, rows);
      return rows;
    } catch (error) {
      recordings.update(key, { state: 'broken', progress: null, failure: failureOf(error) });
      return [];
    }
  };

  return {
    openFiles: (files: readonly PickedFile[]): Promise<readonly RecordingEntry[]> => {
      const key = newKey();
      recordings.add(makeEntry({ key, name: nameDrop(files), group: 'Files', state: 'reading' }));
      return readInto(key, files, {});
    },
    /** Reads a table again, now with its rate. */
    answerRate: (key: RecordingKey, inputRateHz: number): Promise<readonly RecordingEntry[]> => {
      const files = filesOf.get(key) ?? [];
      recordings.update(key, { state: 'reading', question: null });
      return readInto(key, files, { inputRateHz });
    },
    /** Reads the sample behind a row, once. */
    openSample: async (entry: RecordingEntry): Promise<void> => {
      if (entry.sample === null || entry.state === 'reading') return;
      recordings.update(entry.key, { state: 'reading', failure: null });
      try {
        const summary = await client.openSample(entry.sample);
        recordings.update(entry.key, { state: 'unread', summary });
      } catch (error) {
        recordings.update(entry.key, { state: 'broken', failure: failureOf(error) });
      }
    },
    /** Takes a channel for something else. Throws what the worker throws. */
    setRole: async (entry: RecordingEntry, channelIndex: number, role: ChannelRole): Promise<void> => {
      if (!entry.summary) return;
      const summary = await client.setRole(entry.summary.id, channelIndex, role);
      recordings.update(entry.key, { summary, state: 'unread' });
    },
    /** Takes a recording off the list and out of the worker. */
    close: (entry: RecordingEntry): void => {
      filesOf.delete(entry.key);
      recordings.replace(entry.key, []);
      if (entry.summary) client.close(entry.summary.id);
    },
  };
}

export type Reading = ReturnType<typeof createReading>;
