import type { Recording } from '../model/recording.ts';
import type { ByteSink, WriteFormat } from '../model/sink.ts';
import { writeEdf } from './edf/write.ts';
import { writeTable } from './table/write.ts';
import { writeAnnotations } from './wfdb/annotations-write.ts';
import { annotatorNames } from './wfdb/annotator-names.ts';
import { fitAnnotations } from './wfdb/fit-annotations.ts';
import { writeWfdb } from './wfdb/write.ts';

/** Opens one file of a recording, by its extension, for as long as `write` takes. */
type WriteFile = (extension: string, write: (sink: ByteSink) => Promise<void>) => Promise<void>;

/**
 * Writes the files of a recording, in pieces; of a WFDB record its annotations too, each set under its name where that
 * is no other format's. What of them WFDB cannot hold is told in the header's comments.
 *
 * @param name of a WFDB record, as `wfdbRecordName` gives it: its files are taken to be NAME.hea and so on
 * @param edfEquipment  what an EDF file names as equipment, a word
 * @returns the extensions of its files, header first
 */
export async function writeFiles(
  recording: Recording,
  name: string,
  format: WriteFormat,
  writeFile: WriteFile,
  edfEquipment?: string,
): Promise<string[]> {
  if (format === 'wfdb') return writeRecord(recording, name, writeFile);
  await writeFile(format, (sink) =>
    format === 'edf' ? writeEdf(recording, sink, { equipment: edfEquipment }) : writeTable(recording, sink),
  );
  return [format];
}

async function writeRecord(recording: Recording, name: string, writeFile: WriteFile): Promise<string[]> {
  const sets = recording.annotations.map(fitAnnotations);
  const notes = sets.flatMap((each) => each.notes);
  const noted =
    notes.length === 0 ? recording : { ...recording, comments: [...(recording.comments ?? []), ...notes] };
  let frameRate = 0;
  await writeFile('hea', (header) =>
    writeFile('dat', async (signals) => {
      const { fs } = await writeWfdb(noted, name, { header, signals });
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
