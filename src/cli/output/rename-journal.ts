import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createTemporary,
  isRunning,
  isTemporaryName,
  journalName,
  machineTag,
  releaseTemporary,
  removeTemporary,
} from './temporary-file.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** Temporary name and final name of a file; both are in the journal's folder. */
export type Rename = readonly [temporary: string, name: string];

/** Content of a journal: the process that renames, and the renames. */
interface Journal {
  readonly machine: string;
  readonly pid: number;
  readonly renames: readonly Rename[];
}

/** Maximum duration of renames, ms. They take milliseconds, so the process of an older journal has ended. */
const longestMs = 60_000;
const waitMs = 20;

/**
 * Renames the files of a group so that every command sees all renames or none. The renames are stored in a journal
 * first. If the process ends half-way, the next command that reads a record in the folder or writes into it completes
 * them. Only one group at a time is renamed in a folder.
 *
 * @param renameFile replaces the system's function in a test
 */
export async function renameTogether(
  folder: string,
  renames: readonly Rename[],
  renameFile: typeof renameSync = renameSync,
): Promise<void> {
  const journal = await placeJournal(folder, { machine: machineTag, pid: process.pid, renames });
  // The code below is synchronous, so that no signal handler runs between two renames.
  for (const [temporary] of renames) releaseTemporary(join(folder, temporary));
  for (const [k, [temporary, name]] of renames.entries()) {
    try {
      renameFile(join(folder, temporary), join(folder, name));
    } catch (error) {
      // Another command has already done this rename.
      if (errorCode(error) === 'ENOENT') continue;
      // After the first rename, the others can only be completed, which the next command will try.
      if (k === 0)
        for (const path of [journal, ...temporaryPaths(folder, renames)]) rmSync(path, { force: true });
      throw error;
    }
  }
  syncFolder(folder);
  rmSync(journal, { force: true });
}

function temporaryPaths(folder: string, renames: readonly Rename[]): string[] {
  return renames.map(([temporary]) => join(folder, temporary));
}

/** Completes the renames of a group whose process has ended, and waits for those of a running process. */
export async function completeFolderRenames(folder: string): Promise<void> {
  const path = join(folder, journalName);
  for (;;) {
    const found = readJournal(path);
    if (found === null) return;
    const { journal, node, ageMs } = found;
    const isOver = ageMs > longestMs;
    if (journal === null) {
      // Cut off while it was written: nothing was renamed yet.
      if (isOver) removeJournal(path, node);
    } else if (isOver || hasEnded(journal)) {
      complete(folder, journal);
      removeJournal(path, node);
    }
    if (readJournal(path)?.node === node) await sleep(waitMs);
  }
}

/** Flushes a folder, so that its renames survive a power failure. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Some systems cannot open or sync a folder.
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(errorCode(error))) throw error;
  }
}

async function placeJournal(folder: string, journal: Journal): Promise<string> {
  const path = join(folder, journalName);
  const text = JSON.stringify(journal);
  const { path: draft, handle } = await createTemporary(folder, null);
  try {
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    for (;;) {
      await completeFolderRenames(folder);
      try {
        linkOrWrite(draft, path, text);
        syncFolder(folder);
        return path;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    }
  } finally {
    await removeTemporary(draft);
  }
}

/** Creates a link, which is atomic. If the file system has no links, writes the file. */
function linkOrWrite(draft: string, path: string, text: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error;
    writeFileSync(path, text, { flag: 'wx', flush: true });
  }
}

interface FoundJournal {
  /** Null if it is incomplete. */
  readonly journal: Journal | null;
  readonly node: number;
  readonly ageMs: number;
}

function readJournal(path: string): FoundJournal | null {
  try {
    const { ino, mtimeMs } = statSync(path);
    return { journal: parsed(readFileSync(path, 'utf8')), node: ino, ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Parses a journal. One with names that lead out of the folder is rejected. */
function parsed(text: string): Journal | null {
  let found: Partial<Journal> | null;
  try {
    found = JSON.parse(text) as Partial<Journal> | null;
  } catch {
    return null;
  }
  const { machine, pid, renames } = found ?? {};
  if (typeof machine !== 'string' || typeof pid !== 'number' || !Array.isArray(renames)) return null;
  const isOwn = (renames as unknown[]).every(
    (pair) =>
      Array.isArray(pair) &&
      isTemporaryName(String(pair[0])) &&
      typeof pair[1] === 'string' &&
      basename(pair[1]) === pair[1] &&
      !['', '.', '..'].includes(pair[1]),
  );
  return isOwn ? { machine, pid, renames } : null;
}

/**
 * Returns whether a journal's process has ended. A journal of this process that is found here has failed, as a process
 * renames without a pause.
 */
function hasEnded({ machine, pid }: Journal): boolean {
  return machine === machineTag && (pid === process.pid || !isRunning(pid));
}

function complete(folder: string, { renames }: Journal): void {
  for (const [temporary, name] of renames) {
    try {
      renameSync(join(folder, temporary), join(folder, name));
    } catch (error) {
      // Done before the process ended, or by another process that completes them too.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  syncFolder(folder);
}

/** Removes a journal, unless another process has replaced it meanwhile. */
function removeJournal(path: string, node: number): void {
  if (readJournal(path)?.node === node) rmSync(path, { force: true });
}

function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/**
 * Completes the replacement of records in a folder if a run was killed while it replaced them.
 *
 * @throws BeatbenchError `truncated` if this run has no permission to do so
 */
export async function completeRecordRenames(folder: string): Promise<void> {
  try {
    await completeFolderRenames(folder);
  } catch {
    throw new BeatbenchError(
      'truncated',
      `A run stopped while it replaced a record in ‘${folder}’, and this run cannot write there; open the record once with write access to its folder.`,
      { file: folder },
    );
  }
}
