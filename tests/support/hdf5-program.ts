import { serveHdf5Thread } from '../../src/cli/inputs/hdf5-thread.ts';

serveHdf5Thread();
