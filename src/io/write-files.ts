import type { Recording } from '../model/recording.ts';
import type { ByteSink, WriteFormat } from '../model/sink.ts';
import { writeEdf } from './edf/write.ts';
import { writeTable } from './table/write.ts';
import { writeAnnotations } from './wfdb/annotations-write.ts';
import { writeWfdb } from './wfdb/write.ts';

/** Opens one file of a recording, by its extension, for as long as `write` takes. */
type WriteFile = (extension: string, write: (sink: ByteSink) => Promise<void>) => Promise<void>;

/**
 * Writes the files of a recording, in pieces; of a WFDB record its annotations too.
 *
 * @param name of a WFDB record, as `wfdbRecordName` gives it: its files are taken to be NAME.hea and so on
 * @returns the extensions of its files, header first
 */
export async function writeFiles(
  recording: Recording,
  name: string,
  format: WriteFormat,
  writeFile: WriteFile,
): Promise<string[]> {
  if (format === 'wfdb') return writeRecord(recording, name, writeFile);
  const write = { edf: writeEdf, csv: writeTable }[format];
  await writeFile(format, (sink) => write(recording, sink));
  return [format];
}

async function writeRecord(recording: Recording, name: string, writeFile: WriteFile): Promise<string[]> {
  let frameRate = 0;
  await writeFile('hea', (header) =>
    writeFile('dat', async (signals) => {
      const { fs } = await writeWfdb(recording, name, { header, signals });
      frameRate = fs;
    }),
  );
  const extensions = ['hea', 'dat'];
  for (const set of recording.annotations) {
    const extension = /^[a-z][a-z0-9]*$/i.test(set.source) ? set.source : 'atr';
    if (extensions.includes(extension)) continue;
    const bytes = writeAnnotations(set, frameRate);
    await writeFile(extension, (sink) => sink.write(bytes));
    extensions.push(extension);
  }
  return extensions;
}
