import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { Failure } from '../../model/failure.ts';
import type { PromiseCall, JobCall } from '../client-types.ts';
import { FailureError, toFailure, type Outcome } from '../calls/outcome.ts';
import type { MeasuringEnd, PerformanceApi } from './performance-api.ts';
import { watchWorker } from '../calls/worker-end.ts';

/** All calls of the page to the measuring worker. Rejections are Errors that carry a `failure: Failure`. */
export interface PerformanceClient {
  readonly describe: PromiseCall<PerformanceApi['describe']>;
  /** One run at a time. */
  readonly measure: JobCall<PerformanceApi['measure']>;
}

const crashed: Failure = {
  code: 'crashed',
  message:
    'The measurement stopped unexpectedly, perhaps for lack of memory; earlier results are kept. Use shorter lengths, or run it again.',
  where: null,
};

/** A running worker, and functions that end its pending calls. */
interface Running {
  readonly api: Remote<PerformanceApi>;
  readonly waiting: Set<(failure: Failure) => void>;
}

/**
 * Makes the page's side of the measuring worker. The worker is started by the first call, and again after a crash.
 * Pending calls of a crashed worker reject.
 *
 * @param startWorker  makes a worker
 */
export function createPerformanceClient(startWorker: () => Worker = startMeasuringWorker): PerformanceClient {
  let running: Running | null = null;
  let jobCount = 0;

  function start(): Running {
    const worker = startWorker();
    watchWorker(worker, () => {
      own.api[releaseProxy]();
      running = null;
      for (const fail of own.waiting) fail(crashed);
    });
    const own: Running = { api: wrap<PerformanceApi>(worker), waiting: new Set() };
    return own;
  }

  function ask<T>(question: (api: Remote<PerformanceApi>) => Promise<Outcome<T>>): Promise<T> {
    running ??= start();
    const { api, waiting } = running;
    return new Promise<T>((resolve, reject) => {
      const fail = (failure: Failure): void => {
        waiting.delete(fail);
        reject(new FailureError(failure));
      };
      waiting.add(fail);
      const settle = (outcome: Outcome<T>): void => {
        waiting.delete(fail);
        if (outcome.ok) resolve(outcome.value);
        else fail(outcome.failure);
      };
      question(api).then(settle, (error: unknown) => fail(toFailure(error)));
    });
  }

  return {
    describe: () => ask((api) => api.describe()),
    measure: (requests, usesGpu, onEvent) => {
      jobCount += 1;
      const job = jobCount;
      const result = ask<MeasuringEnd>((api) => api.measure(job, requests, usesGpu, proxy(onEvent)));
      return { result, cancel: () => void running?.api.cancel(job) };
    },
  };
}

function startMeasuringWorker(): Worker {
  return new Worker(new URL('./performance.worker.ts', import.meta.url), {
    type: 'module',
    name: 'performance',
  });
}
