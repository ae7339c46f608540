import { join } from 'node:path';
import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import { safeFileName } from '../../model/file-name.ts';
import type { WriteFormat } from '../../model/sink.ts';
import type { CommandArguments } from '../arguments.ts';
import { standardStream } from '../inputs/standard-input.ts';
import { UsageError } from '../console.ts';
import { isResultFolder, resultNames, withoutExtension } from './result-names.ts';
import { checkRecordName, readWriteFormat } from './write-recording.ts';

/** Files of a recording in each format, whatever is in it. */
export const formatExtensions: Readonly<Record<WriteFormat, readonly string[]>> = {
  wfdb: ['hea', 'dat'],
  edf: ['edf'],
  bdf: ['bdf'],
  csv: ['csv'],
};

/**
 * Where recordings that are made from FILEs go: --out, or inside it where that is a folder.
 *
 * @param format  of their files; what `--write` says where left out
 * @returns a path without extension for each FILE
 * @throws OutputError where one of them must not be written, UsageError where a WFDB record cannot be called so
 */
export async function writtenPaths(
  { files, options, outputs }: CommandArguments,
  format = readWriteFormat(options['write']),
): Promise<string[]> {
  const out = String(options['out']);
  if (out === standardStream) {
    if (files.length > 1)
      throw new UsageError('Standard output takes one recording; name one FILE, or give --out DIR.');
    checkRecordName(out, format);
    return files.map(() => out);
  }
  const isFolder = await isResultFolder(out, files.length);
  if (isFolder) await outputs.expectFolder(out);
  // A name that any disk takes, and of a WFDB record one that its header can hold.
  const nameOf = (name: string): string =>
    format === 'wfdb' ? wfdbRecordName(safeFileName(name)) : safeFileName(name);
  const paths = isFolder
    ? (await resultNames(files, [], nameOf)).map((name) => join(out, name))
    : [withoutExtension(out)];
  for (const path of paths) checkRecordName(path, format);
  const extensions = formatExtensions[format];
  await outputs.expect(paths.flatMap((path) => extensions.map((extension) => `${path}.${extension}`)));
  return paths;
}
