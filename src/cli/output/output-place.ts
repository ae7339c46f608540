import type { Stats } from 'node:fs';
import { access, constants, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { standardStream } from '../inputs/standard-input.ts';
import { toWriteError, OutputError } from './output-error.ts';

/** Resolved place of an output. */
export interface OutputPlace {
  /** Path as requested. */
  readonly path: string;
  /** Path without links, of an existing or a future file; folders may still be missing. */
  readonly real: string;
  /** Nearest existing folder. */
  readonly folder: string;
  /** Properties of the existing file; null if there is none. */
  readonly stats: Stats | null;
  /** Whether it is a pipe or a device, which accepts bytes as they come. */
  readonly isStream: boolean;
}

const streams = /^\/(?:dev\/(?:stdout|stderr|fd\/\d+)|proc\/(?:self|\d+)\/fd\/\d+)$/;
const maxLinks = 40;

/**
 * Resolves the path of an output, through links, also if nothing exists there yet.
 *
 * @throws OutputError `no-folder` for a folder, and for a path below a file; `not-written` if writing is not permitted
 */
export async function locateOutput(path: string): Promise<OutputPlace> {
  if (path === standardStream || streams.test(path))
    return { path, real: path, folder: '/dev', stats: null, isStream: true };
  if (path.endsWith('/')) throw noFile(path);
  try {
    const stats = await statOrNull(path);
    if (stats?.isDirectory() === true) throw noFile(path);
    const isStream = stats !== null && !stats.isFile();
    if (stats?.isBlockDevice() === true) throw noFile(path, 'a disk');
    const real = stats === null ? await futurePath(path, path) : await realpath(path);
    const folder = await nearestFolder(real);
    if (!isStream) await access(folder, constants.W_OK);
    if (stats !== null) await access(real, constants.W_OK);
    return { path, real, folder, stats, isStream };
  } catch (error) {
    throw toWriteError(path, error);
  }
}

/** @throws OutputError `no-folder` if it is a file, or below one */
export async function locateFolder(path: string): Promise<void> {
  const stats = await statOrNull(path).catch((error: unknown) => {
    throw toWriteError(path, error);
  });
  if (stats === null) await futurePath(path, path);
  else if (!stats.isDirectory()) throw belowFile(path, path);
}

/** Returns whether the file system of a folder, or of its nearest existing parent, ignores case. */
export async function isCaseless(path: string): Promise<boolean> {
  const folder = await nearestFolder(resolve(path));
  const name = basename(folder);
  const swapped = name.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  if (swapped === name) return folder === '/' ? false : isCaseless(dirname(folder));
  const [own, other] = [await stat(folder), await statOrNull(join(dirname(folder), swapped))];
  return other !== null && own.ino === other.ino && own.dev === other.dev;
}

/** Returns the path that a new file would have. */
async function futurePath(path: string, givenPath: string, linkCount = 0): Promise<string> {
  const target = await readlink(path).catch(() => null);
  if (target !== null) {
    if (linkCount === maxLinks)
      throw new OutputError(
        'no-folder',
        `‘${givenPath}’ is a link to itself; give another --out.`,
        givenPath,
      );
    return futurePath(resolve(dirname(path), target), givenPath, linkCount + 1);
  }
  const folder = dirname(resolve(path));
  const stats = await statOrNull(folder);
  if (stats?.isDirectory() === true) return join(await realpath(folder), basename(path));
  if (stats !== null) throw belowFile(givenPath, folder);
  return join(await futurePath(folder, givenPath, linkCount), basename(path));
}

async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((await statOrNull(folder))?.isDirectory() === true) return folder;
  }
}

/** Returns null also for a path below a file. */
async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function noFile(path: string, what = 'a folder'): OutputError {
  return new OutputError('no-folder', `‘${path}’ is ${what}, but the output is one file; name a file.`, path);
}

function belowFile(path: string, file: string): OutputError {
  const what = path === file ? `‘${path}’ is a file` : `‘${path}’ lies below ‘${file}’, which is a file`;
  return new OutputError('no-folder', `${what}, but a folder is needed there; give another --out.`, path);
}
