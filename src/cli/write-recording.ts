import { basename } from 'node:path';
import { writeFiles } from '../io/write-files.ts';
import type { Recording } from '../model/recording.ts';
import type { WriteFormat } from '../model/sink.ts';
import { writeFileInPieces } from './file-sink.ts';
import { UsageError } from './usage-error.ts';

const formats: readonly WriteFormat[] = ['wfdb', 'edf', 'csv'];

/** Reads `--write`. @throws UsageError */
export function readWriteFormat(text: string | true | undefined): WriteFormat {
  const format = formats.find((name) => name === text);
  if (format !== undefined) return format;
  throw new UsageError(`--write is ‘${String(text)}’; it may be ${formats.join(', ')}.`);
}

/** A path of `--out` without the extension of a recording's files. */
export function withoutExtension(path: string): string {
  return path.replace(/\.(hea|dat|edf|csv)$/, '');
}

/**
 * Writes the files of a recording.
 * @param path without extension
 * @returns their paths
 * @throws UsageError where a WFDB record cannot be called so
 */
export async function writeRecording(
  recording: Recording,
  path: string,
  format: WriteFormat,
): Promise<string[]> {
  // The header begins with the name, and a blank ends it.
  if (format === 'wfdb' && /[\s#]|\p{Cc}/u.test(basename(path))) {
    throw new UsageError(
      `--out: ‘${basename(path)}’ is no name of a WFDB record; use letters, digits, _ and - alone, or write another format.`,
    );
  }
  const extensions = await writeFiles(recording, basename(path), format, (extension, write) =>
    writeFileInPieces(`${path}.${extension}`, write),
  );
  return extensions.map((extension) => `${path}.${extension}`);
}
