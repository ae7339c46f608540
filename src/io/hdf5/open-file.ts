import type { File } from 'h5wasm';
import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { throughBlocks } from './block-reader.ts';
import { guardHeaps } from './guard-heaps.ts';
import type { ReadNow } from './block-reader.ts';
import type { Hdf5Library } from './library.ts';

/** A source that cannot be read at once is held whole up to this size. */
const mostHeldBytes = 2 ** 28;

/** An HDF5 file as the library sees it; it holds no more than some blocks of a source that can be read at once. */
export interface Hdf5File {
  readonly library: Hdf5Library;
  readonly source: ByteSource;
  readonly readNow: ReadNow;
}

/** @throws BeatbenchError `too-large` where the source would have to be held and is too large for that */
export async function hdf5File(
  library: Hdf5Library,
  source: ByteSource,
  signal?: AbortSignal,
): Promise<Hdf5File> {
  const readNow = source.readNow ?? (await heldReader(source, signal));
  return { library, source, readNow: guardHeaps(throughBlocks(readNow, source.size), source.size) };
}

async function heldReader(source: ByteSource, signal?: AbortSignal): Promise<ReadNow> {
  if (source.size > mostHeldBytes) {
    throw new BeatbenchError(
      'too-large',
      `${source.path} has ${source.size} bytes and can only be read whole here, up to ${mostHeldBytes}; export the signals as EDF.`,
      { file: source.path },
    );
  }
  const bytes = await source.read(0, source.size, signal);
  return (from, to) => bytes.slice(from, to);
}

/** The library keeps tables of each open file, so one is open at a time. */
let current: { readonly of: Hdf5File; readonly file: File; readonly path: string } | null = null;
let mountedCount = 0;
/** Once it was trapped inside, its memory is not to be trusted. */
let isBroken = false;

/**
 * Does something with the open file.
 *
 * @throws BeatbenchError `bad-value` for whatever the library says is wrong, `unsupported` after it broke down
 */
export function withFile<T>(of: Hdf5File, act: (file: File) => T, signal?: AbortSignal): T {
  if (isBroken) {
    throw new BeatbenchError(
      'unsupported',
      `The HDF5 library broke down over a damaged file, so ${of.source.path} cannot be read; reload the page to open HDF5 files again.`,
      { file: of.source.path },
    );
  }
  try {
    if (current?.of !== of) {
      closeCurrent();
      current = mount(of);
    }
    return act(current.file);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BeatbenchError) throw error;
    isBroken ||= error instanceof WebAssembly.RuntimeError;
    throw damaged(of.source, error);
  }
}

function mount(of: Hdf5File): typeof current & object {
  const { library, source, readNow } = of;
  mountedCount += 1;
  const name = `file-${mountedCount}.h5`;
  const path = `/${name}`;
  const node = library.files.createFile('/', name, {}, true, false);
  node.usedBytes = source.size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream: unknown, into: Int8Array, offset: number, length: number, position: number) => {
      const bytes = readNow(position, position + length);
      into.set(bytes, offset);
      return bytes.length;
    },
  };
  try {
    return { of, path, file: library.open(path) };
  } catch (error) {
    library.files.unlink(path);
    throw error;
  }
}

function closeCurrent(): void {
  if (current === null) return;
  const { file, of, path } = current;
  current = null;
  file.close();
  of.library.files.unlink(path);
}

function damaged(source: ByteSource, error: unknown): BeatbenchError {
  const words = error instanceof Error ? error.message : String(error);
  const said = /(?:^|\n)[^\n]*\(\): ([^\n]{1,80})/.exec(words)?.[1];
  const what = said === undefined ? '' : ` (${said})`;
  return new BeatbenchError(
    'bad-value',
    `${source.path} cannot be read as HDF5${what}; it is damaged, copy it again from its source.`,
    { file: source.path },
  );
}
