import { createHdf5Access } from '../../src/io/hdf5/hdf5-access.ts';
import type { Hdf5Access } from '../../src/io/hdf5/hdf5-access.ts';
import { createHdf5Thread } from '../../src/io/hdf5/hdf5-thread.ts';

/** Access to HDF5 files in memory, read in this thread. A library call that does not return is not aborted. */
export const localHdf5: Hdf5Access = createHdf5Access((onMessage) => {
  const hear = createHdf5Thread((bytes) => {
    if (bytes.kind !== 'memory') throw new RangeError('tests hold their files in memory');
    return (from, to) => bytes.bytes.slice(from, to);
  }, onMessage);
  return { post: hear, terminate: () => undefined };
});
