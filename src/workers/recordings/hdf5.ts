import { createHdf5Access } from '../../io/hdf5/hdf5-access.ts';
import type { StartHdf5Thread } from '../../io/hdf5/running-thread.ts';
import type { FromHdf5Thread } from '../../io/hdf5/thread-messages.ts';
import { watchWorker } from '../calls/worker-end.ts';

const startHdf5Worker = (): Worker =>
  new Worker(new URL('./hdf5.worker.ts', import.meta.url), { type: 'module', name: 'hdf5' });

/** Starts the HDF5 library in a worker of `hdf5.worker.ts` that `startWorker` makes. */
export const startHdf5In =
  (startWorker: () => Worker): StartHdf5Thread =>
  (onMessage, onEnd) => {
    const worker = startWorker();
    const { terminate } = watchWorker(worker, onEnd);
    worker.addEventListener('message', ({ data }: MessageEvent<FromHdf5Thread>) => onMessage(data));
    return { post: (message, transfer) => worker.postMessage(message, transfer), terminate };
  };

/** Access to HDF5 files for this worker, through a separate worker. */
export const workerHdf5 = createHdf5Access(startHdf5In(startHdf5Worker));
