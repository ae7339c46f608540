import { type FileHandle, open, stat } from 'node:fs/promises';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { diskPath } from './disk-path.ts';

/** Time for which a file stays open after a read, ms; opening it takes as long as reading about 100 kB. */
const keptOpenMs = 100;

/** Maximum number of files that stay open; a system lets a process open about a thousand. */
const maxKeptOpen = 32;

let openCount = 0;

/** Opens a file on demand, and closes it if it was not read for a while. */
function keepOpen(path: string): <T>(readFrom: (handle: FileHandle) => Promise<T>) => Promise<T> {
  let kept: Promise<FileHandle> | null = null;
  let userCount = 0;
  let closing: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    const handle = await kept;
    if (userCount > 0 || handle === null || kept === null) return;
    kept = null;
    openCount--;
    await handle.close();
  };
  // The bytes were read, so an error of closing does not matter.
  const closeLate = (): void => void close().catch(() => undefined);
  return async (readFrom) => {
    clearTimeout(closing);
    userCount++;
    if (kept === null) {
      openCount++;
      kept = open(diskPath(path)).catch((error: unknown) => {
        kept = null;
        openCount--;
        throw error;
      });
    }
    const opening = kept;
    try {
      return await readFrom(await opening);
    } finally {
      userCount--;
      if (openCount > maxKeptOpen) await close();
      else if (userCount === 0) closing = setTimeout(closeLate, keptOpenMs).unref();
    }
  };
}

/**
 * Creates a source of a local file, read by ranges. The file is open only while it is read, so any number of sources
 * may exist.
 *
 * @throws BeatbenchError `missing-file`, `unsupported` for folders, pipes and devices
 */
export async function fileSource(path: string): Promise<ByteSource> {
  const stats = await stat(diskPath(path)).catch(() => {
    // In command-line arguments, bytes that are not UTF-8 are replaced by U+FFFD.
    const why = path.includes('\uFFFD') ? '; if its name is not UTF-8, name the folder that it is in' : '';
    throw new BeatbenchError('missing-file', `There is no file ‘${path}’${why}.`, { file: path });
  });
  // Reading a pipe could block forever.
  if (!stats.isFile()) {
    const what = stats.isDirectory()
      ? 'a folder; name the files in it'
      : 'not a file; copy its content into one';
    throw new BeatbenchError('unsupported', `‘${path}’ is ${what}.`, { file: path });
  }
  const { size } = stats;
  const withHandle = keepOpen(path);
  return {
    path,
    size,
    read: async (from, to, signal, into) => {
      signal?.throwIfAborted();
      const length = Math.max(0, Math.min(to, size) - Math.max(0, from));
      const isRoom = into !== undefined && into.length >= length;
      const bytes = isRoom ? into.subarray(0, length) : new Uint8Array(length);
      return withHandle(async (handle) => {
        let filled = 0;
        while (filled < length) {
          const { bytesRead } = await handle.read(bytes, filled, length - filled, Math.max(0, from) + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return filled === length ? bytes : bytes.subarray(0, filled);
      });
    },
    share: () => Promise.resolve({ kind: 'file', path, from: 0, to: size }),
  };
}

/** Returns whether there is a file at a path; links are followed. */
export async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(diskPath(path))).isFile();
  } catch {
    return false;
  }
}
