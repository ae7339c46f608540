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

/** A file under its temporary name, and the one that it is to have; both in the journal's folder. */
export type Rename = readonly [temporary: string, name: string];

/** What a journal says: who renames, and what. */
interface Journal {
  readonly machine: string;
  readonly pid: number;
  readonly renames: readonly Rename[];
}

/** Renaming takes milliseconds: a journal that is older, ms, is of a process that has ended. */
const longestMs = 60_000;
const waitMs = 20;

/**
 * Renames the files of a group, all or none of them as every command sees it: what is to be renamed is stored
 * first, and where the process ends half-way, the next command that reads a record in the folder or writes into it
 * does the rest. One group at a time in a folder.
 *
 * @param renameFile  in place of the system's in a test
 */
export async function renameTogether(
  folder: string,
  renames: readonly Rename[],
  renameFile: typeof renameSync = renameSync,
): Promise<void> {
  const journal = await placeJournal(folder, { machine: machineTag, pid: process.pid, renames });
  // Nothing waits from here on, so that no signal is answered between two renames.
  for (const [temporary] of renames) releaseTemporary(join(folder, temporary));
  for (const [k, [temporary, name]] of renames.entries()) {
    try {
      renameFile(join(folder, temporary), join(folder, name));
    } catch (error) {
      // Another command has completed it.
      if (errorCode(error) === 'ENOENT') continue;
      // After the first the others can only be completed, as the next command will try.
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

/** Completes the renames of a group whose process has ended, and waits for those of one that runs. */
export async function settleFolder(folder: string): Promise<void> {
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

/** Makes what was renamed in a folder outlast a loss of power. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Some systems open no folder, or sync none.
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
      await settleFolder(folder);
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

/** A link is there whole or not at all; where the file system has none, the file is written. */
function linkOrWrite(draft: string, path: string, text: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error;
    writeFileSync(path, text, { flag: 'wx', flush: true });
  }
}

interface FoundJournal {
  /** Null where it is not whole. */
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

/** Names that lead out of the folder are none of ours. */
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

/** A group of this process that is looked for has failed: a process renames without a pause. */
function hasEnded({ machine, pid }: Journal): boolean {
  return machine === machineTag && (pid === process.pid || !isRunning(pid));
}

function complete(folder: string, { renames }: Journal): void {
  for (const [temporary, name] of renames) {
    try {
      renameSync(join(folder, temporary), join(folder, name));
    } catch (error) {
      // Done before the process ended, or by another that completes them too.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  syncFolder(folder);
}

/** Another may have placed its own meanwhile. */
function removeJournal(path: string, node: number): void {
  if (readJournal(path)?.node === node) rmSync(path, { force: true });
}

function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/**
 * Puts the rest of the files in place where a run was killed while it replaced a record in a folder.
 *
 * @throws BeatbenchError `truncated` where this run may not
 */
export async function settleRecords(folder: string): Promise<void> {
  try {
    await settleFolder(folder);
  } catch {
    throw new BeatbenchError(
      'truncated',
      `A run ended while it replaced a record in ‘${folder}’, and this one may not write there; open the record once where its folder may be written.`,
      { file: folder },
    );
  }
}
