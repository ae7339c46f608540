import type { Failure } from '../../model/failure.ts';
import type {
  CohortClient,
  CohortOutcome,
  CohortTask,
  CohortCallbacks,
  FromCohortWorker,
  ToCohortWorker,
} from './cohort-types.ts';
import { FailureError } from '../calls/outcome.ts';
import { watchWorker } from '../calls/worker-end.ts';

/** A worker of the pool, as the page sees it. */
interface CohortThread {
  /**
   * Analyses one recording at a time. If the recording crashes the worker, the worker is dead and the recording has
   * failed.
   */
  readonly analyse: (task: CohortTask, onProgress: (share: number) => void) => Promise<CohortOutcome>;
  /** Stops the task in progress. */
  readonly cancel: () => void;
  readonly isDead: () => boolean;
  readonly end: () => void;
}

/** Maximum number of workers; more would need too much memory. */
const maxWorkers = 8;

/** Time after which idle workers are released, ms; they are reused while the user drags a slider. */
const idleMs = 10_000;

const cancelled: Failure = { code: 'cancelled', message: 'Cancelled.', where: null };

/** Returns the number of workers: one per core. Work on the GPU is sequential, so one worker does it. */
function lanesFor(tasks: readonly CohortTask[], cores: number): number {
  const onGpu = tasks.some(({ parameters }) => parameters['backend'] === 'webgpu');
  return Math.min(onGpu ? 1 : Math.max(cores, 1), maxWorkers, tasks.length);
}

/**
 * Makes the pool that analyses a cohort: one worker per core, each taking the next remaining recording. If a recording
 * crashes a worker, the worker is replaced, and that recording has failed.
 *
 * @param startWorker  makes a worker of `cohort.worker.ts`
 * @param coresOf      returns the number of cores of this machine
 */
export function createCohortClient(
  startWorker: () => Worker = startCohortWorker,
  coresOf: () => number = () => navigator.hardwareConcurrency,
): CohortClient {
  const idle: CohortThread[] = [];
  let release: ReturnType<typeof setTimeout> | undefined;

  const acquireThread = (): CohortThread => {
    clearTimeout(release);
    return idle.pop() ?? startThread(startWorker);
  };
  const releaseThread = (thread: CohortThread): void => {
    if (thread.isDead()) return;
    if (idle.length >= maxWorkers) {
      thread.end();
      return;
    }
    idle.push(thread);
    clearTimeout(release);
    release = setTimeout(() => {
      for (const one of idle.splice(0)) one.end();
    }, idleMs);
  };

  return {
    analyse: (tasks, callbacks) => {
      const left = tasks.entries();
      const atWork = new Set<CohortThread>();
      let isCancelled = false;
      const work = async (): Promise<void> => {
        let thread = acquireThread();
        for (const [index, task] of left) {
          if (isCancelled) break;
          if (thread.isDead()) thread = acquireThread();
          atWork.add(thread);
          const outcome = await analyseOne(thread, task, index, callbacks);
          atWork.delete(thread);
          if (outcome.failure?.code !== 'cancelled') callbacks.onDone(index, outcome);
        }
        releaseThread(thread);
      };
      const lanes = Array.from({ length: lanesFor(tasks, coresOf()) }, work);
      const finish = async (): Promise<void> => {
        await Promise.all(lanes);
        if (isCancelled) throw new FailureError(cancelled);
      };
      return {
        result: finish(),
        cancel: () => {
          isCancelled = true;
          for (const thread of atWork) thread.cancel();
        },
      };
    },
  };
}

function analyseOne(
  thread: CohortThread,
  task: CohortTask,
  index: number,
  { onStart, onProgress }: CohortCallbacks,
): Promise<CohortOutcome> {
  onStart(index);
  return thread.analyse(task, (share) => onProgress(index, share));
}

function startCohortWorker(): Worker {
  return new Worker(new URL('./cohort.worker.ts', import.meta.url), { type: 'module', name: 'cohort' });
}

function crashed(words: string): CohortOutcome {
  return {
    figures: null,
    failure: {
      code: 'crashed',
      message: `Its analysis stopped unexpectedly (${words}), perhaps for lack of memory; choose a part of it under ‘Part of the record’.`,
      where: null,
    },
  };
}

/** @param startWorker  makes a worker of `cohort.worker.ts` */
function startThread(startWorker: () => Worker): CohortThread {
  const worker = startWorker();
  let isDead = false;
  let waiting: ((outcome: CohortOutcome) => void) | null = null;
  let heard: ((share: number) => void) | null = null;
  const post = (message: ToCohortWorker): void => worker.postMessage(message, []);
  const answer = (outcome: CohortOutcome): void => {
    const settle = waiting;
    waiting = null;
    settle?.(outcome);
  };
  const { terminate } = watchWorker(worker, (reason) => {
    isDead = true;
    answer(crashed(reason));
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromCohortWorker>) => {
    if (data.kind === 'progress') heard?.(data.share);
    else answer(data.outcome);
  });
  return {
    analyse: (task, onProgress) =>
      new Promise((resolve) => {
        waiting = resolve;
        heard = onProgress;
        post({ kind: 'analyse', task });
      }),
    cancel: () => post({ kind: 'cancel' }),
    isDead: () => isDead,
    end: () => {
      isDead = true;
      terminate();
    },
  };
}
