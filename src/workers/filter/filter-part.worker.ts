import { expose, transfer } from 'comlink';
import { filterPart, type PoolPart } from '../../pipeline/performance/cpu-pool.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** One thread of the measuring worker's pool. */
const api = {
  filter: async (part: PoolPart) => {
    const filtered = await filterPart(part);
    return transfer(filtered, [filtered.buffer]);
  },
};

export type FilterPartApi = typeof api;

void beginWorker(() => expose(api));
