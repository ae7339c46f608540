import { open, stat } from 'node:fs/promises';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { diskPath } from './disk-path.ts';

/**
 * A file of this machine, read by ranges. It is opened for each read, so that any number of them
 * can be held.
 *
 * @throws BeatbenchError `missing-file`, `unsupported` for folders, pipes and devices
 */
export async function fileSource(path: string): Promise<ByteSource> {
  const stats = await stat(diskPath(path)).catch(() => {
    // Words of a command line come with U+FFFD in the place of bytes that are no UTF-8.
    const why = path.includes('\uFFFD') ? '; if its name is not UTF-8, name the folder that it is in' : '';
    throw new BeatbenchError('missing-file', `There is no file ‘${path}’${why}.`, { file: path });
  });
  // A pipe would be waited for without end.
  if (!stats.isFile()) {
    const what = stats.isDirectory()
      ? 'a folder; name the files in it'
      : 'no file; copy what it gives into one';
    throw new BeatbenchError('unsupported', `‘${path}’ is ${what}.`, { file: path });
  }
  const { size } = stats;
  return {
    path,
    size,
    read: async (from, to, signal) => {
      signal?.throwIfAborted();
      const length = Math.max(0, Math.min(to, size) - Math.max(0, from));
      const bytes = new Uint8Array(length);
      const handle = await open(diskPath(path));
      try {
        let filled = 0;
        while (filled < length) {
          const { bytesRead } = await handle.read(bytes, filled, length - filled, Math.max(0, from) + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return filled === length ? bytes : bytes.subarray(0, filled);
      } finally {
        await handle.close();
      }
    },
    share: () => Promise.resolve({ kind: 'file', path, from: 0, to: size }),
  };
}
