import { serveHdf5Thread } from '../../src/cli/hdf5-thread.ts';

serveHdf5Thread();
