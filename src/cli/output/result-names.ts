import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileStem } from '../../io/paths.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import { makeUniqueName, safeFileName, sameNameKey } from '../../model/file-name.ts';
import { isFile } from '../inputs/file-source.ts';

/**
 * Returns the names of the results of FILEs in a folder, without extension: those of their recordings. Equal names are
 * numbered. Names that some file systems treat as equal count as equal on all.
 *
 * @param reserved names that are already in use
 * @param nameOf   converts any name to one that files may have
 */
export async function resultNames(
  files: readonly string[],
  reserved: readonly string[] = [],
  nameOf: (name: string) => string = safeFileName,
): Promise<string[]> {
  const usedKeys = new Set(reserved.map(sameNameKey));
  const names: string[] = [];
  for (const file of files) names.push(makeUniqueName(nameOf(await recordingName(file)), usedKeys));
  return names;
}

/** Returns the name of a FILE's recording, like the reader of its format. */
async function recordingName(file: string): Promise<string> {
  if (isAddress(file)) return fileStem(addressPath(file));
  // A record's name may contain a point.
  return (await isFile(`${file}.hea`)) ? basename(file) : fileStem(basename(file));
}

/**
 * Returns whether --out names a folder: an existing one, one that ends in `/`, or one that must hold several results.
 */
export async function isResultFolder(out: string, fileCount: number): Promise<boolean> {
  if (fileCount > 1 || out.endsWith('/')) return true;
  return stat(out).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Removes the extension of a recording's files from a path of `--out`. */
export function withoutExtension(path: string): string {
  return path.replace(/\.(hea|dat|edf|bdf|csv)$/, '');
}
