import { createHdf5Thread } from '../../io/hdf5/hdf5-thread.ts';
import type { ReadSync } from '../../io/hdf5/block-reader.ts';
import type { ToHdf5Thread } from '../../io/hdf5/thread-messages.ts';
import type { TransferableBytes } from '../../model/recording.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** Worker of the HDF5 library; the analysis worker ends it if it hangs. */
function makeReader(bytes: TransferableBytes): ReadSync {
  if (bytes.kind === 'memory') return (from, to) => bytes.bytes.slice(from, to);
  if (bytes.kind === 'file') throw new RangeError('a page reads no files by their paths');
  const reader = new FileReaderSync();
  return (from, to) => new Uint8Array(reader.readAsArrayBuffer(bytes.blob.slice(from, to)));
}

const hear = createHdf5Thread(makeReader, (message, transfer) => postMessage(message, { transfer }));
void beginWorker(() => addEventListener('message', ({ data }: MessageEvent<ToHdf5Thread>) => hear(data)));
