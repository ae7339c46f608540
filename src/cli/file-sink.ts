import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ByteSink } from '../model/sink.ts';

/** Writes a file piece by piece, making its folder where it is missing; closed when `write` is done. */
export async function writeFileInPieces(
  path: string,
  write: (sink: ByteSink) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'w');
  try {
    await write({
      write: async (bytes) => {
        await handle.writeFile(bytes);
      },
    });
  } finally {
    await handle.close();
  }
}
