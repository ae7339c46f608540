import { createHdf5Access } from '../io/hdf5/hdf5-access.ts';
import type { FromHdf5Thread } from '../io/hdf5/thread-messages.ts';

/** HDF5 files of this worker, by a worker of its own. */
export const workerHdf5 = createHdf5Access((onMessage, onEnd) => {
  const worker = new Worker(new URL('./hdf5.worker.ts', import.meta.url), { type: 'module', name: 'hdf5' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromHdf5Thread>) => onMessage(data));
  worker.addEventListener('messageerror', () => onEnd('a message could not be read'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onEnd(event.message || 'crash');
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    terminate: () => worker.terminate(),
  };
});
