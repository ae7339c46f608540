import type { CohortOutcome, CohortTask, FromCohortWorker, ToCohortWorker } from './cohort-types.ts';
import { watchWorker } from './worker-end.ts';

/** A worker of the pool, as the page sees it. */
export interface CohortThread {
  /** Analyses a recording; one at a time. A worker that it brings down is dead, and the recording has failed. */
  readonly analyse: (task: CohortTask, onProgress: (share: number) => void) => Promise<CohortOutcome>;
  /** Stops what is at work. */
  readonly cancel: () => void;
  readonly isDead: () => boolean;
  readonly end: () => void;
}

function crashed(words: string): CohortOutcome {
  return {
    figures: null,
    failure: {
      code: 'crashed',
      message: `Its analysis ended by itself (${words}), perhaps for want of memory; take a part of it under ‘Part of the record’.`,
      where: null,
    },
  };
}

/** @param startWorker  makes a worker of `cohort.worker.ts` */
export function startThread(startWorker: () => Worker): CohortThread {
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
