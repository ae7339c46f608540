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

/** How the files of a recording are written. */
export interface WriteFilesOptions extends WriteChoices {
  /** What an EDF or BDF file names as equipment, a word. */
  readonly edfEquipment?: string;
  /** Bits of a sample of a WFDB record; where left out those that its digital values need. */
  readonly wfdbBits?: 16 | 24 | 32;
  /** Whether signals of a WFDB record are compressed as FLAC. */
  readonly wfdbFlac?: boolean;
  /** Whether annotations stand in a table beside CSV, `NAME.marks.csv`. */
  readonly withMarks?: boolean;
  /** Whether EDF and BDF leave gaps between data records where they can. */
  readonly leavesGaps?: boolean;
}

/** Opens one file of a recording, by its extension, for as long as `write` takes. */
type WriteFile = (extension: string, write: (sink: ByteSink) => Promise<void>) => Promise<void>;

/**
 * Writes the files of a recording, in pieces; of a WFDB record its annotations too, each set under its name where that
 * is no other format's. What of them WFDB cannot hold is told in the header's comments.
 *
 * @param name of a WFDB record, as `wfdbRecordName` gives it: its files are taken to be NAME.hea and so on
 * @returns the extensions of its files, header first
 * @throws BeatbenchError as the writer of the format does
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

/** Beside the table of marks. */
const marksExtension = 'marks.csv';

async function writeTables(
  recording: Recording,
  writeFile: WriteFile,
  { withMarks = false, warn }: WriteFilesOptions,
): Promise<string[]> {
  if (recording.startTime !== null) {
    const message = `CSV does not say when the recording began (${recording.startTime}); its times count from there.`;
    warn?.({ code: 'left-out', message });
  }
  if (recording.channels.some(({ prefiltering }) => prefiltering !== undefined)) {
    const told = recording.channels.map(
      ({ label, prefiltering = 'as recorded' }) => `${label}: ${prefiltering}`,
    );
    const message = `CSV does not say how its channels were filtered (${told.join('; ')}).`;
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
  const asked = { isFlac: wfdbFlac, ...(wfdbBits === undefined ? {} : { format: wfdbBits }) };
  let frameRate = 0;
  await writeFile('hea', (header) =>
    writeFile('dat', async (signals) => {
      const { fs } = await writeWfdb(noted, name, { header, signals }, { ...choices, ...asked });
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
