import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Names of files that are being written, and of folders for what a run alone reads: machine, process and a random number. Hidden, so that no reader takes one. */
const temporaryName = /^\.beatbench-([0-9a-f]{8})-(\d+)-[0-9a-f]{16}\.tmp$/;

/** The renames of a group that are not all done yet (`rename-journal.ts`). */
export const journalName = '.beatbench-renames.journal';

/** Tells machines and containers apart that share a folder: a process id means nothing on another. */
export const machineTag = createHash('sha256')
  .update(`${hostname()} ${processSpace()}`)
  .digest('hex')
  .slice(0, 8);

/** Those of this process that are not in place yet. */
const unfinished = new Set<string>();

/** A file that is written beside the one that it becomes. */
export interface TemporaryFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Creates one in a folder.
 * @param mode  permissions of the file that it takes the place of; those of a new file where null
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

/** Creates a folder in another one, which nobody else may read. */
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

/** It is in place now, or is left to the process that completes the renames. */
export function releaseTemporary(path: string): void {
  unfinished.delete(path);
}

/** Removes one, unless it was released. */
export async function removeTemporary(path: string): Promise<void> {
  if (!unfinished.has(path)) return;
  await rm(path, { force: true, recursive: true });
  unfinished.delete(path);
}

/** Removes all of this process, at once: for the end of the process. */
export function removeTemporaries(): void {
  for (const path of unfinished) rmSync(path, { force: true, recursive: true });
  unfinished.clear();
}

export function isTemporaryName(name: string): boolean {
  return temporaryName.test(name);
}

/** Removes from a folder what killed processes of this machine left there. */
export async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, tag, pid] = temporaryName.exec(name) ?? [];
    if (tag !== machineTag || isRunning(Number(pid))) continue;
    // Asked after the process has ended: it cannot write one any more.
    if (existsSync(join(folder, journalName))) return;
    await rm(join(folder, name), { force: true, recursive: true });
  }
}

/** Whether a process of this machine is there. */
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
    // Elsewhere than on Linux.
    return '';
  }
}
