import { GpuAccess } from '../../gpu/gpu-access.ts';
import { analyseCohortTask } from './cohort-task.ts';
import type { CohortTask, FromCohortWorker, ToCohortWorker } from './cohort-types.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** What a device and the compiling of kernels may take, ms. */
const startMs = 5000;

let running: AbortController | null = null;
let gpu: GpuAccess | null = null;

const tell = (message: FromCohortWorker): void => postMessage(message);

async function analyse(task: CohortTask): Promise<void> {
  const controller = new AbortController();
  running = controller;
  // Several recordings at once leave a device nothing to win: it is for who asks for it by name.
  if (task.parameters['backend'] === 'webgpu') gpu ??= new GpuAccess(navigator.gpu ?? null, { startMs });
  const outcome = await analyseCohortTask(task, {
    gpu: task.parameters['backend'] === 'webgpu' ? gpu : null,
    signal: controller.signal,
    onProgress: (share) => tell({ kind: 'progress', share }),
  });
  tell({ kind: 'done', outcome });
}

/** One of those that analyse the recordings of a cohort, each one recording after another. */
void beginWorker(() =>
  addEventListener('message', ({ data }: MessageEvent<ToCohortWorker>) => {
    if (data.kind === 'cancel') running?.abort();
    else void analyse(data.task);
  }),
);
