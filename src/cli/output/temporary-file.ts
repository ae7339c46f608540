import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Names of files that are being written, and of folders for a run's own use: machine, process and a random number. They
 * are hidden, so that no reader opens one.
 */
const temporaryName = /^\.beatbench-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** Name of the journal of renames that are not complete yet (`rename-journal.ts`). */
export const journalName = '.beatbench-renames.journal';

/**
 * Tag that distinguishes machines and containers that share a folder, since a process id has no meaning on another
 * machine.
 */
export const machineTag = createHash('sha256')
  .update(`${hostname()} ${processSpace()}`)
  .digest('hex')
  .slice(0, 8);

/** Temporary files of this process that are not released yet. */
const unfinished = new Set<string>();

/** A temporary file next to the file that it becomes. */
export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Creates a temporary file in a folder.
 *
 * @param mode permissions of the file that it replaces; those of a new file if null
 */
export async function createTemporary(folder: string, mode: number | null): Promise<TemporaryFile> {
  const path = newName(folder);
  unfinished.add(path);
  try {
    const handle = await open(path, 'wx');
    if (mode !== null) await handle.chmod(mode);
    return { path, handle };
  } catch (error) {
    unfinished.delete(path);
    throw error;
  }
}

/** Creates a folder inside another one, which only this user may read. */
export async function createTemporaryFolder(folder: string): Promise<string> {
  await removeStale(folder);
  const path = newName(folder);
  unfinished.add(path);
  await mkdir(path, { mode: 0o700 });
  return path;
}

function newName(folder: string): string {
  return join(folder, `.beatbench-${machineTag}-${process.pid}-${randomBytes(8).toString('hex')}.tmp`);
}

/** Releases a file that has its final name, or that is left to the process that completes the renames. */
export function releaseTemporary(path: string): void {
  unfinished.delete(path);
}

/** Removes a temporary file, unless it was released. */
export async function removeTemporary(path: string): Promise<void> {
  if (!unfinished.has(path)) return;
  await rm(path, { force: true, recursive: true });
  unfinished.delete(path);
}

/** Removes all temporary files of this process, synchronously, for use at its end. */
export function removeTemporaries(): void {
  for (const path of unfinished) rmSync(path, { force: true, recursive: true });
  unfinished.clear();
}

export function isTemporaryName(name: string): boolean {
  return temporaryName.test(name);
}

/** Removes the temporary files that killed processes of this machine left in a folder. */
export async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, tag, pid] = temporaryName.exec(name) ?? [];
    if (tag !== machineTag || isRunning(Number(pid))) continue;
    // Checked after the process has ended, so it can no longer write a journal.
    if (existsSync(join(folder, journalName))) return;
    await rm(join(folder, name), { force: true, recursive: true });
  }
}

/** Returns whether a process of this machine exists. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux.
    return '';
  }
}
