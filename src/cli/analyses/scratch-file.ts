import { closeSync, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScratchStorage, ScratchSpace } from '../../pipeline/signals/stored-signal.ts';
import { createTemporaryFolder, removeTemporary } from '../output/temporary-file.ts';

/** Maximum size of the file, bytes; signals of a day of sounds at 1 kHz take half as much. */
const maxBytes = 8e9;

/** Linux's type of a file system in memory (tmpfs), which would not save any memory. */
const inMemory = 0x01021994;

/**
 * Provides a temporary file for samples that are computed once and read several times. The file is created when space
 * in it is first requested. If none can be created, or the disk is almost full, no space is provided. The file is
 * removed however the process ends: if the system allows it, its name is removed as soon as it is open.
 */
export async function withScratchFile<Out>(work: (scratch: ScratchSpace) => Promise<Out>): Promise<Out> {
  let opening: Promise<OpenFile | null> | null = null;
  let used = 0;
  const take = async (sampleCount: number): Promise<ScratchStorage | null> => {
    opening ??= openFile();
    const file = await opening;
    const from = used;
    if (file === null || from + 8 * sampleCount > file.bytes) return null;
    used += 8 * sampleCount;
    return createStorage(file.descriptor, from);
  };
  const close = async (): Promise<void> => {
    const file = await opening;
    await file?.close();
  };
  return work({ take }).finally(close);
}

interface OpenFile {
  readonly descriptor: number;
  /** Maximum size of the file, in bytes. */
  readonly bytes: number;
  readonly close: () => Promise<void>;
}

async function openFile(): Promise<OpenFile | null> {
  // If the folder for temporary files is in memory, large ones go to /var/tmp.
  for (const folder of [tmpdir(), '/var/tmp']) {
    try {
      const { bavail, bsize, type } = statfsSync(folder);
      if (type !== inMemory) return await openIn(folder, Math.min(maxBytes, (bavail * bsize) / 2));
    } catch {
      // The folder may not exist, or may not be accessible; signals are then computed each time they are read.
    }
  }
  return null;
}

async function openIn(parent: string, bytes: number): Promise<OpenFile> {
  const folder = await createTemporaryFolder(parent);
  try {
    const descriptor = openSync(join(folder, 'samples'), 'wx+', 0o600);
    if (process.platform !== 'win32') rmSync(folder, { recursive: true });
    const close = async () => {
      closeSync(descriptor);
      await removeTemporary(folder);
    };
    return { descriptor, bytes, close };
  } catch (error) {
    await removeTemporary(folder);
    throw error;
  }
}

/** Reads and writes synchronously: recently written data are in the system's cache. */
function createStorage(descriptor: number, start: number): ScratchStorage {
  return {
    write: (values, from) => {
      try {
        return moveAll(writeSync, descriptor, values, start + 8 * from);
      } catch {
        // The disk is full; the samples are computed again when they are read.
        return false;
      }
    },
    readInto: (target, from) => {
      try {
        return moveAll(readSync, descriptor, target, start + 8 * from);
      } catch {
        return false;
      }
    },
  };
}

/** @returns whether all bytes were transferred */
function moveAll(
  move: (file: number, bytes: Uint8Array, offset: number, length: number, position: number) => number,
  descriptor: number,
  values: Float64Array,
  position: number,
): boolean {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let done = 0;
  while (done < bytes.length) {
    const count = move(descriptor, bytes, done, bytes.length - done, position + done);
    if (count === 0) return false;
    done += count;
  }
  return true;
}
