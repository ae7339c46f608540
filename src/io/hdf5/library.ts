import type { Dataset, File, Group } from 'h5wasm';
import { BeatbenchError } from '../../model/failure.ts';

/** The parts of a node in the library's file system (Emscripten's) that are used. */
interface FileNode {
  usedBytes: number;
  stream_ops: Readonly<Record<string, unknown>>;
}

/** The library's file system. */
export interface LibraryFiles {
  createFile(folder: string, name: string, properties: object, canRead: boolean, canWrite: boolean): FileNode;
  unlink(path: string): void;
}

/** The HDF5 library 2.0 in WebAssembly (package `h5wasm`, NIST; HDF5 itself is BSD). */
export interface Hdf5Library {
  readonly files: LibraryFiles;
  readonly open: (path: string) => File;
  readonly isGroup: (entity: unknown) => entity is Group;
  readonly isDataset: (entity: unknown) => entity is Dataset;
}

let loaded: Promise<Hdf5Library> | null = null;

/**
 * Loads the library, once per thread.
 *
 * @returns the same library at every call
 * @throws BeatbenchError `unsupported` if WebAssembly is not allowed
 */
export function loadHdf5(): Promise<Hdf5Library> {
  loaded ??= makeLibrary();
  return loaded;
}

async function makeLibrary(): Promise<Hdf5Library> {
  const { File: Opened, Group: Groups, Dataset: Datasets, ready } = await import('h5wasm');
  try {
    const made = (await ready) as unknown as {
      readonly FS: LibraryFiles;
      readonly activate_throwing_error_handler: () => void;
    };
    // By default, it prints errors instead of throwing them.
    made.activate_throwing_error_handler();
    return {
      files: made.FS,
      open: (path) => new Opened(path, 'r'),
      isGroup: (entity) => entity instanceof Groups,
      isDataset: (entity) => entity instanceof Datasets,
    };
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new BeatbenchError(
      'unsupported',
      'HDF5 files need WebAssembly, which is not allowed here; allow it, or export the signals as CSV or EDF.',
    );
  }
}
