import { GpuAccess } from '../../gpu/gpu-access.ts';
import { analyseCohortTask } from './cohort-task.ts';
import type { CohortTask, FromCohortWorker, ToCohortWorker } from './cohort-types.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** Time limit for getting a device and compiling kernels, ms. */
const startMs = 5000;

let running: AbortController | null = null;
let gpu: GpuAccess | null = null;

const tell = (message: FromCohortWorker): void => postMessage(message);

async function analyse(task: CohortTask): Promise<void> {
  const controller = new AbortController();
  running = controller;
  // With several recordings in parallel, a device is no faster. It is used only if the user selects it.
  if (task.parameters['backend'] === 'webgpu') gpu ??= new GpuAccess(navigator.gpu ?? null, { startMs });
  const outcome = await analyseCohortTask(task, {
    gpu: task.parameters['backend'] === 'webgpu' ? gpu : null,
    signal: controller.signal,
    onProgress: (share) => tell({ kind: 'progress', share }),
  });
  tell({ kind: 'done', outcome });
}

/** A worker of the pool that analyses the recordings of a cohort, one after another. */
void beginWorker(() =>
  addEventListener('message', ({ data }: MessageEvent<ToCohortWorker>) => {
    if (data.kind === 'cancel') running?.abort();
    else void analyse(data.task);
  }),
);
