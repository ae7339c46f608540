import type { Recording } from '../model/recording.ts';
import type { ByteSink, WriteFormat } from '../model/sink.ts';
import { writeEdf } from './edf/write.ts';
import { writeTable } from './table/write.ts';
import { writeMarksTable } from './table/write-marks.ts';
import { writeAnnotations } from './wfdb/annotations-write.ts';
import { annotatorNames } from './wfdb/annotator-names.ts';
import { fitAnnotations } from './wfdb/fit-annotations.ts';
import { writeWfdb } from './wfdb/write.ts';
import type { WriteChoices } from './write-choices.ts';

/** Options for writing the files of a recording. */
export interface WriteFilesOptions extends WriteChoices {
  /** Equipment named in an EDF or BDF file, one word. */
  readonly edfEquipment?: string;
  /** Bits per sample of a WFDB record. By default, as many as its digital values need. */
  readonly wfdbBits?: 16 | 24 | 32;
  /** Whether signals of a WFDB record are compressed as FLAC. */
  readonly wfdbFlac?: boolean;
  /** Whether annotations are written to a table next to the CSV file, `NAME.marks.csv`. */
  readonly withMarks?: boolean;
  /** Whether EDF and BDF leave gaps between data records where they can. */
  readonly leavesGaps?: boolean;
}

/** Opens one file of a recording, by its extension, while `write` runs. */
type WriteFile = (extension: string, write: (sink: ByteSink) => Promise<void>) => Promise<void>;

/**
 * Writes the files of a recording, in pieces. A WFDB record includes its annotations, each set under its own name
 * unless that name is another format's extension. Parts of the annotations that WFDB cannot hold are listed in the
 * header's comments.
 *
 * @param name name of a WFDB record, as returned by `wfdbRecordName`; its files are NAME.hea and so on
 * @returns the extensions of its files, header first
 * @throws BeatbenchError like the writer of the format
 */
export async function writeFiles(
  recording: Recording,
  name: string,
  format: WriteFormat,
  writeFile: WriteFile,
  options: WriteFilesOptions = {},
): Promise<string[]> {
  if (format === 'wfdb') return writeRecord(recording, name, writeFile, options);
  if (format === 'csv') return writeTables(recording, writeFile, options);
  await writeFile(format, (sink) =>
    writeEdf(recording, sink, { ...options, format, equipment: options.edfEquipment }),
  );
  return [format];
}

/** Extension of the table of annotations. */
const marksExtension = 'marks.csv';

async function writeTables(
  recording: Recording,
  writeFile: WriteFile,
  { withMarks = false, warn }: WriteFilesOptions,
): Promise<string[]> {
  if (recording.startTime !== null) {
    const message = `CSV does not store when the recording began (${recording.startTime}); its times count from there.`;
    warn?.({ code: 'left-out', message });
  }
  if (recording.channels.some(({ prefiltering }) => prefiltering !== undefined)) {
    const filters = recording.channels.map(
      ({ label, prefiltering = 'as recorded' }) => `${label}: ${prefiltering}`,
    );
    const message = `CSV does not store how its channels were filtered (${filters.join('; ')}).`;
    warn?.({ code: 'left-out', message });
  }
  await writeFile('csv', (sink) => writeTable(recording, sink));
  if (!withMarks || recording.annotations.every(({ annotations }) => annotations.length === 0))
    return ['csv'];
  await writeFile(marksExtension, (sink) => writeMarksTable(recording, sink));
  return ['csv', marksExtension];
}

async function writeRecord(
  recording: Recording,
  name: string,
  writeFile: WriteFile,
  { wfdbBits, wfdbFlac = false, ...choices }: WriteFilesOptions,
): Promise<string[]> {
  const sets = recording.annotations.map(fitAnnotations);
  const notes = sets.flatMap((each) => each.notes);
  for (const note of notes) choices.warn?.({ code: 'left-out', message: `Annotations as WFDB: ${note}.` });
  const noted =
    notes.length === 0 ? recording : { ...recording, comments: [...(recording.comments ?? []), ...notes] };
  const wfdbOptions = { isFlac: wfdbFlac, ...(wfdbBits === undefined ? {} : { format: wfdbBits }) };
  let frameRate = 0;
  await writeFile('hea', (header) =>
    writeFile('dat', async (signals) => {
      const { fs } = await writeWfdb(noted, name, { header, signals }, { ...choices, ...wfdbOptions });
      frameRate = fs;
    }),
  );
  const extensions = ['hea', 'dat'];
  const names = annotatorNames(recording.annotations);
  for (const [index, { set }] of sets.entries()) {
    const extension = names[index] ?? '';
    const bytes = writeAnnotations(set, frameRate);
    await writeFile(extension, (sink) => sink.write(bytes));
    extensions.push(extension);
  }
  return extensions;
}
