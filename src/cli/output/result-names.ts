import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileStem } from '../../io/paths.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import { freeName, safeFileName, sameNameKey } from '../../model/file-name.ts';
import { isFile } from '../inputs/file-source.ts';

/**
 * What the results of FILEs are called in a folder, without extension: as their recordings. Those of one name are
 * numbered, and names that some disks take for one are one on all.
 *
 * @param reserved  names that are taken already
 * @param nameOf    a name that files may have, of one that may be anything
 */
export async function resultNames(
  files: readonly string[],
  reserved: readonly string[] = [],
  nameOf: (name: string) => string = safeFileName,
): Promise<string[]> {
  const taken = new Set(reserved.map(sameNameKey));
  const names: string[] = [];
  for (const file of files) names.push(freeName(nameOf(await recordingName(file)), taken));
  return names;
}

/** As the reader of its format names the recording of a FILE. */
async function recordingName(file: string): Promise<string> {
  if (isAddress(file)) return fileStem(addressPath(file));
  // A record's name may have a dot in it.
  return (await isFile(`${file}.hea`)) ? basename(file) : fileStem(basename(file));
}

/** Whether --out names a folder: one that is there, that ends in `/`, or that has to hold several results. */
export async function isResultFolder(out: string, fileCount: number): Promise<boolean> {
  if (fileCount > 1 || out.endsWith('/')) return true;
  return stat(out).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A path of `--out` without the extension of a recording's files. */
export function withoutExtension(path: string): string {
  return path.replace(/\.(hea|dat|edf|bdf|csv)$/, '');
}
