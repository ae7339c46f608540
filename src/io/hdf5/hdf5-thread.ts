import type { TransferableBytes } from '../../model/recording.ts';
import { readingFailure } from '../failure-of.ts';
import { type ReadSync, cacheBlocks } from './block-reader.ts';
import { loadHdf5 } from './library.ts';
import { listArrays } from './list-arrays.ts';
import { type MountedFile, openMounted, withMounted } from './open-file.ts';
import type { BlockRanges, Hdf5Response, SharedFile, PostFromHdf5, ToHdf5Thread } from './thread-messages.ts';
import { BeatbenchError } from '../../model/failure.ts';

const stretchBytes = 1 << 18;

/**
 * Reports reads: that bytes are awaited, and that they arrived. A part of the file that was read before is not
 * reported, so that an endless loop does not count as progress.
 */
function reportReads(readNow: ReadSync, tell: (what: 'waiting' | 'step') => void): ReadSync {
  const seen = new Set<number>();
  return (from, to) => {
    const stretch = Math.floor(from / stretchBytes);
    if (seen.has(stretch)) return readNow(from, to);
    seen.add(stretch);
    tell('waiting');
    const bytes = readNow(from, to);
    tell('step');
    return bytes;
  };
}

/**
 * Reads a block of a dataset.
 *
 * @throws BeatbenchError `bad-value` if it does not return the expected number of values
 */
function readDataset(mounted: MountedFile, name: string, ranges: BlockRanges): Float64Array {
  const count = ranges.reduce((product, [from, to]) => product * (to - from), 1);
  return withMounted(mounted, ({ file, library }) => {
    const dataset = file.get(name);
    const isThere = library.isDataset(dataset);
    const slice = ranges.map(([from, to]): [number, number] => [from, to]);
    const values = floats(!isThere ? null : ranges.length === 0 ? [dataset.value] : dataset.slice(slice));
    if (values.length === count) return values;
    throw new BeatbenchError(
      'bad-value',
      `"${name}" of ${mounted.path} gives ${values.length} of ${count} numbers; the file is damaged.`,
      { file: mounted.path, field: name },
    );
  });
}

/** Converts numbers to float64; values that are not finite become NaN. */
function floats(numbers: unknown): Float64Array {
  if (!Array.isArray(numbers) && !ArrayBuffer.isView(numbers)) return new Float64Array();
  const list = numbers as unknown as ArrayLike<unknown>;
  const values = new Float64Array(list.length);
  for (let k = 0; k < values.length; k++) {
    const value = Number(list[k]);
    values[k] = Number.isFinite(value) ? value : NaN;
  }
  return values;
}

const mark = [0x47, 0x43, 0x4f, 0x4c];
const headBytes = 16;
/** Maximum size of a read that is checked; longer reads are samples. */
const maxScannedBytes = 1 << 20;
const maxHeapBytes = 1 << 20;
/** Maximum number of heaps of a file; each is checked once. */
const maxHeaps = 4096;

/**
 * Blanks the marks of damaged heaps of texts (`GCOL`), in which the library would loop forever: a free object of size
 * 0, or one that extends beyond its heap. The library rejects a blanked heap with an error.
 *
 * @param readNow reads bytes from … to − 1 of the file
 * @param size    size of the file, bytes
 * @returns a function that reads the same bytes with those marks blanked
 */
export function guardHeaps(readNow: ReadSync, size: number): ReadSync {
  const known = new Map<number, boolean>();
  const isSound = (at: number): boolean => {
    const found = known.get(at) ?? (known.size < maxHeaps && isSoundHeap(readNow, at, size));
    known.set(at, found);
    return found;
  };
  return (from, to) => {
    const bytes = readNow(from, to);
    if (bytes.length > maxScannedBytes) return bytes;
    for (let k = bytes.indexOf(mark[0] ?? 0); k !== -1; k = bytes.indexOf(mark[0] ?? 0, k + 1)) {
      const isMark = mark.every((byte, offset) => bytes[k + offset] === byte);
      if (isMark && !isSound(from + k)) bytes.fill(0, k, k + mark.length);
    }
    return bytes;
  };
}

/** Returns whether the objects of a heap follow each other up to its end. */
function isSoundHeap(readNow: ReadSync, heapAt: number, size: number): boolean {
  const head = readNow(heapAt, heapAt + headBytes);
  if (head.length < headBytes) return false;
  const end = Number(new DataView(head.buffer, head.byteOffset).getBigUint64(8, true));
  if (end > maxHeapBytes || heapAt + end > size) return false;
  const bytes = readNow(heapAt, heapAt + end);
  if (bytes.length < end) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = headBytes; at + headBytes <= end;) {
    const isFree = view.getUint16(at, true) === 0;
    const byteCount = Number(view.getBigUint64(at + 8, true));
    const step = isFree ? byteCount : headBytes + Math.ceil(byteCount / 8) * 8;
    if (step < headBytes || at + step > end) return false;
    at += step;
  }
  return true;
}

/** Creates a reader for bytes passed by another thread; the page and the command line each support their own kinds. */
export type CreateByteReader = (bytes: TransferableBytes) => ReadSync;

/**
 * Creates the message handler of the HDF5 thread. The library may crash or loop forever here; the thread that started
 * this one then terminates it. One file is open at a time, as the library keeps tables of each.
 *
 * @param readerOf reads ranges of a file that was passed
 * @param tell     sends a message to the thread that started this one
 * @returns the handler of incoming messages
 * @throws nothing: errors are sent as a failure
 */
export function createHdf5Thread(
  readerOf: CreateByteReader,
  tell: PostFromHdf5,
): (message: ToHdf5Thread) => void {
  let mounted: MountedFile | null = null;
  const changeFile = async (file: SharedFile): Promise<void> => {
    const library = await loadHdf5();
    tell({ tell: 'step' }, []);
    const readNow = reportReads(readerOf(file.bytes), (what) => tell({ tell: what }, []));
    mounted = openMounted(library, file, guardHeaps(cacheBlocks(readNow, file.size), file.size));
  };
  const answer = async ({ file, question }: ToHdf5Thread): Promise<Hdf5Response> => {
    if (file !== null) await changeFile(file);
    if (mounted === null) throw new RangeError('asked before a file was told');
    if (question.ask === 'list') return listArrays(mounted, () => tell({ tell: 'step' }, []));
    return readDataset(mounted, question.name, question.ranges);
  };
  const handleMessage = async (message: ToHdf5Thread): Promise<void> => {
    try {
      if (message.file !== null && !tryClose(mounted)) {
        tell({ tell: 'worn' }, []);
        return;
      }
      const found = await answer(message);
      tell(
        { tell: 'answer', answer: found },
        found instanceof Float64Array ? [found.buffer as ArrayBuffer] : [],
      );
    } catch (error) {
      tell(
        { tell: 'failure', failure: readingFailure(error, message.file?.path ?? mounted?.path ?? '') },
        [],
      );
    }
  };
  return (message) => void handleMessage(message);
}

/** Closes a file and returns whether that succeeded. */
function tryClose(mounted: MountedFile | null): boolean {
  try {
    mounted?.close();
    return true;
  } catch {
    return false;
  }
}
