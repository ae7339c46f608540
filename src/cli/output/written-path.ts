import { join } from 'node:path';
import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import { safeFileName } from '../../model/file-name.ts';
import type { WriteFormat } from '../../model/sink.ts';
import type { CommandArguments } from '../arguments.ts';
import { standardStream } from '../inputs/standard-input.ts';
import { UsageError } from '../console.ts';
import { isResultFolder, resultNames, withoutExtension } from './result-names.ts';
import { checkRecordName, readWriteFormat } from './write-recording.ts';

/** Extensions of a recording's files in each format. */
export const formatExtensions: Readonly<Record<WriteFormat, readonly string[]>> = {
  wfdb: ['hea', 'dat'],
  edf: ['edf'],
  bdf: ['bdf'],
  csv: ['csv'],
};

/**
 * Returns the paths of recordings made from FILEs: --out, or a path inside it if it is a folder.
 *
 * @param format format of the files; by default that of `--write`
 * @returns a path without extension for each FILE
 * @throws OutputError if one of them must not be written, UsageError for an invalid name of a WFDB record
 */
export async function writtenPaths(
  { files, options, outputs }: CommandArguments,
  format = readWriteFormat(options['write']),
): Promise<string[]> {
  const out = String(options['out']);
  if (out === standardStream) {
    if (files.length > 1)
      throw new UsageError('Standard output holds one recording; name one FILE, or give --out DIR.');
    checkRecordName(out, format);
    return files.map(() => out);
  }
  const isFolder = await isResultFolder(out, files.length);
  if (isFolder) await outputs.expectFolder(out);
  // A name that is valid on any file system and, for a WFDB record, in its header.
  const toFileName = (name: string): string =>
    format === 'wfdb' ? wfdbRecordName(safeFileName(name)) : safeFileName(name);
  const paths = isFolder
    ? (await resultNames(files, [], toFileName)).map((name) => join(out, name))
    : [withoutExtension(out)];
  for (const path of paths) checkRecordName(path, format);
  const extensions = formatExtensions[format];
  await outputs.expect(paths.flatMap((path) => extensions.map((extension) => `${path}.${extension}`)));
  return paths;
}
