import { closeSync, openSync, readSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { ReadSync } from '../../io/hdf5/block-reader.ts';
import { createHdf5Thread } from '../../io/hdf5/hdf5-thread.ts';
import type { TransferableBytes } from '../../model/recording.ts';
import { diskPath } from './disk-path.ts';
import { hdf5Thread } from './hdf5.ts';

/**
 * Runs the HDF5 library if this thread was started for it.
 *
 * @returns whether it was
 */
export function serveHdf5Thread(): boolean {
  if (isMainThread || workerData !== hdf5Thread) return false;
  const hear = createHdf5Thread(makeReader, (message, transfer) =>
    parentPort?.postMessage(message, transfer as never),
  );
  parentPort?.on('message', hear);
  return true;
}

function makeReader(bytes: TransferableBytes): ReadSync {
  if (bytes.kind === 'memory') return (from, to) => bytes.bytes.slice(from, to);
  if (bytes.kind === 'blob') throw new RangeError('a command line reads no files of a page');
  const { path, from: start, to: end } = bytes;
  return (from, to) => readFileNow(path, Math.min(start + from, end), Math.min(start + to, end));
}

function readFileNow(path: string, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, to - from));
  const file = openSync(diskPath(path), 'r');
  try {
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, from + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}
