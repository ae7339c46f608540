import { Worker } from 'node:worker_threads';
import { createHdf5Access } from '../../io/hdf5/hdf5-access.ts';
import type { StartHdf5Thread } from '../../io/hdf5/running-thread.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** What tells a thread of the program that it is the one of the HDF5 library. */
export const hdf5Thread = 'beatbench-hdf5-thread';

let entry: URL | null = null;

/** Tells the program's own file, which calls `serveHdf5Thread` where it is such a thread. */
export function startHdf5With(program: URL): void {
  entry = program;
}

/** Starts the program's own file anew as a thread of the HDF5 library. @throws BeatbenchError `unsupported` */
export const startHdf5Thread: StartHdf5Thread = (onMessage, onEnd) => {
  if (entry === null) {
    throw new BeatbenchError('unsupported', 'HDF5 files need the program that starts threads of itself.');
  }
  const worker = new Worker(entry, { workerData: hdf5Thread, name: 'hdf5' });
  worker.on('message', onMessage);
  worker.on('error', (error) => onEnd(error.message));
  worker.on('exit', (code) => onEnd(`exit code ${code}`));
  // Where nothing is asked it holds nothing up; listening to it takes that back, so it comes last.
  worker.unref();
  return {
    // Node's transferable objects are the global ones under another type.
    post: (message, transfer) => worker.postMessage(message, transfer as never),
    terminate: () => void worker.terminate(),
  };
};

/** HDF5 files of this process: of its main thread, and of each other one that opens files. */
export const processHdf5 = createHdf5Access(startHdf5Thread);
