import { expose } from 'comlink';
import { GpuAccess } from '../../gpu/gpu-access.ts';
import { createPerformanceApi } from './performance-api.ts';
import { createWorkerLauncher } from '../templates/strategy-launcher.ts';
import { runtimeName } from '../calls/runtime-name.ts';
import { beginWorker } from '../calls/worker-end.ts';
import { createWorkerPool } from '../calls/worker-pool.ts';

const startPartWorker = (): Worker =>
  new Worker(new URL('../filter/filter-part.worker.ts', import.meta.url), {
    type: 'module',
    name: 'filter part',
  });

const { gpu, hardwareConcurrency, userAgent } = navigator;

void beginWorker(() =>
  expose(
    createPerformanceApi({
      access: new GpuAccess(gpu ?? null),
      hasWebGpu: gpu !== undefined,
      coreCount: hardwareConcurrency,
      runtime: runtimeName(userAgent),
      launcher: createWorkerLauncher(),
      createPool: (workerCount) => createWorkerPool(workerCount, startPartWorker),
    }),
  ),
);
