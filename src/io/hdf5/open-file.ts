import type { File } from 'h5wasm';
import { BeatbenchError } from '../../model/failure.ts';
import { baseName } from '../paths.ts';
import type { ReadSync } from './block-reader.ts';
import type { Hdf5Library } from './library.ts';

/** An HDF5 file that the library has open; at most some blocks of it are in memory. */
export interface MountedFile {
  readonly library: Hdf5Library;
  readonly path: string;
  readonly size: number;
  readonly file: File;
  /** @throws the errors of the library */
  close(): void;
}

let mountedCount = 0;

/**
 * Opens a file with the library.
 *
 * @param library library of this thread
 * @param file    name for errors, and size in bytes
 * @param readNow reads a range synchronously
 * @returns the open file, which the caller must close
 * @throws BeatbenchError `bad-value` for any error of the library
 */
export function openMounted(
  library: Hdf5Library,
  { path, size }: { readonly path: string; readonly size: number },
  readNow: ReadSync,
): MountedFile {
  mountedCount += 1;
  const name = `file-${mountedCount}.h5`;
  const node = library.files.createFile('/', name, {}, true, false);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream: unknown, into: Int8Array, offset: number, length: number, position: number) => {
      const bytes = readNow(position, position + length);
      into.set(bytes, offset);
      return bytes.length;
    },
  };
  const own = `/${name}`;
  const file = withDamageErrors(path, () => library.open(own));
  return {
    library,
    path,
    size,
    file,
    close: () => {
      file.close();
      library.files.unlink(own);
    },
  };
}

/**
 * Runs a function with the open file.
 *
 * @param mounted an open file
 * @param act     may throw errors of the library
 * @returns the result of `act`
 * @throws BeatbenchError `bad-value` for any error of the library
 */
export function withMounted<T>(mounted: MountedFile, act: (mounted: MountedFile) => T): T {
  return withDamageErrors(mounted.path, () => act(mounted));
}

function withDamageErrors<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof BeatbenchError ? error : damaged(path, error);
  }
}

function damaged(path: string, error: unknown): BeatbenchError {
  const words = error instanceof Error ? error.message : String(error);
  const libraryMessage = /\(\): ([^\n]{1,80})/.exec(words)?.[1];
  const what = libraryMessage === undefined ? '' : ` (${libraryMessage})`;
  return new BeatbenchError(
    'bad-value',
    `${baseName(path)} cannot be read as HDF5${what}; it is damaged, copy it again from its source.`,
    { file: path },
  );
}
