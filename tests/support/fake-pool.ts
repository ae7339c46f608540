import type { CpuPool } from '../../src/pipeline/performance/cpu-pool.ts';
import { filterPart } from '../../src/pipeline/performance/cpu-pool.ts';

/** Creates a pool that works in this thread. */
export function fakePool(workerCount: number): CpuPool {
  return {
    workerCount,
    run: (parts) => Promise.all(parts.map((part) => filterPart(part))),
    close: () => undefined,
  };
}
