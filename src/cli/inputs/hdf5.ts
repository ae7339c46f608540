import { Worker } from 'node:worker_threads';
import { createHdf5Access } from '../../io/hdf5/hdf5-access.ts';
import type { StartHdf5Thread } from '../../io/hdf5/running-thread.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** Worker data that marks a thread of the program as that of the HDF5 library. */
export const hdf5Thread = 'beatbench-hdf5-thread';

let entry: URL | null = null;

/** Sets the program's own file, which calls `serveHdf5Thread` in such a thread. */
export function startHdf5With(program: URL): void {
  entry = program;
}

/** Starts the program's own file as a thread of the HDF5 library. @throws BeatbenchError `unsupported` */
export const startHdf5Thread: StartHdf5Thread = (onMessage, onEnd) => {
  if (entry === null) {
    throw new BeatbenchError('unsupported', 'HDF5 files need the built program, which can start threads.');
  }
  const worker = new Worker(entry, { workerData: hdf5Thread, name: 'hdf5' });
  worker.on('message', onMessage);
  worker.on('error', (error) => onEnd(error.message));
  worker.on('exit', (code) => onEnd(`exit code ${code}`));
  // An idle thread must not keep the process running. Adding listeners reverts this, so it comes last.
  worker.unref();
  return {
    // Node's transferable objects are the global ones under another type.
    post: (message, transfer) => worker.postMessage(message, transfer as never),
    terminate: () => void worker.terminate(),
  };
};

/** Access to HDF5 files for this process: one for its main thread, and one for each other thread that opens files. */
export const processHdf5 = createHdf5Access(startHdf5Thread);
