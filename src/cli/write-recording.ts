import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { writeEdf } from '../io/edf/write.ts';
import { writeTable } from '../io/table/write.ts';
import { writeAnnotations } from '../io/wfdb/annotations-write.ts';
import { writeWfdb } from '../io/wfdb/write.ts';
import type { Recording } from '../model/recording.ts';
import { writeFileInPieces } from './file-sink.ts';
import { UsageError } from './usage-error.ts';

/** A format that recordings are written in. */
export type WriteFormat = 'wfdb' | 'edf' | 'csv';

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
 */
export async function writeRecording(
  recording: Recording,
  path: string,
  format: WriteFormat,
): Promise<string[]> {
  if (format === 'wfdb') return writeRecord(recording, path);
  const write = { edf: writeEdf, csv: writeTable }[format];
  await writeFileInPieces(`${path}.${format}`, (sink) => write(recording, sink));
  return [`${path}.${format}`];
}

async function writeRecord(recording: Recording, path: string): Promise<string[]> {
  let frameRate = 0;
  await writeFileInPieces(`${path}.hea`, (header) =>
    writeFileInPieces(`${path}.dat`, async (signals) => {
      const { fs } = await writeWfdb(recording, basename(path), { header, signals });
      frameRate = fs;
    }),
  );
  const files = [`${path}.hea`, `${path}.dat`];
  for (const set of recording.annotations) {
    const extension = /^[a-z][a-z0-9]*$/i.test(set.source) ? set.source : 'atr';
    if (files.includes(`${path}.${extension}`)) continue;
    await writeFile(`${path}.${extension}`, writeAnnotations(set, frameRate));
    files.push(`${path}.${extension}`);
  }
  return files;
}
