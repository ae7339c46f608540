import type { BytesElsewhere } from '../../model/recording.ts';
import { failureOf } from '../failure-of.ts';
import { throughBlocks } from './block-reader.ts';
import type { ReadNow } from './block-reader.ts';
import { guardHeaps } from './guard-heaps.ts';
import { loadHdf5 } from './library.ts';
import { listArrays } from './list-arrays.ts';
import { openMounted } from './open-file.ts';
import type { MountedFile } from './open-file.ts';
import { readDataset } from './read-dataset.ts';
import { tellingReads } from './telling-reads.ts';
import type { Hdf5Answer, SharedFile, TellFromHdf5, ToHdf5Thread } from './thread-messages.ts';

/** Makes a reader of bytes that another thread handed over; each front knows its own kinds. */
export type ReaderOf = (bytes: BytesElsewhere) => ReadNow;

/**
 * What the HDF5 thread does with its messages. The library may be trapped or go on without end in here: who
 * started the thread ends it then. One file is open at a time, as the library keeps tables of each.
 *
 * @param readerOf reads ranges of a file that was handed over
 * @param tell     to the thread that started it
 * @returns is given what the thread is told
 * @throws nothing: what fails is told as a failure
 */
export function createHdf5Thread(readerOf: ReaderOf, tell: TellFromHdf5): (message: ToHdf5Thread) => void {
  let mounted: MountedFile | null = null;
  const change = async (file: SharedFile): Promise<void> => {
    const library = await loadHdf5();
    tell({ tell: 'step' }, []);
    const readNow = tellingReads(readerOf(file.bytes), (what) => tell({ tell: what }, []));
    mounted = openMounted(library, file, guardHeaps(throughBlocks(readNow, file.size), file.size));
  };
  const answer = async ({ file, question }: ToHdf5Thread): Promise<Hdf5Answer> => {
    if (file !== null) await change(file);
    if (mounted === null) throw new RangeError('asked before a file was told');
    if (question.ask === 'list') return listArrays(mounted, () => tell({ tell: 'step' }, []));
    return readDataset(mounted, question.name, question.ranges);
  };
  const hear = async (message: ToHdf5Thread): Promise<void> => {
    try {
      if (message.file !== null && !letGo(mounted)) {
        tell({ tell: 'worn' }, []);
        return;
      }
      const found = await answer(message);
      tell(
        { tell: 'answer', answer: found },
        found instanceof Float64Array ? [found.buffer as ArrayBuffer] : [],
      );
    } catch (error) {
      tell({ tell: 'failure', failure: failureOf(error, message.file?.path ?? mounted?.path ?? '') }, []);
    }
  };
  return (message) => void hear(message);
}

/** Whether a file could be closed. */
function letGo(mounted: MountedFile | null): boolean {
  try {
    mounted?.close();
    return true;
  } catch {
    return false;
  }
}
