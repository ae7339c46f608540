import { Worker } from 'node:worker_threads';
import { gridCount } from '../../pipeline/sweeps/grid.ts';
import { askThread } from '../threads/ask-thread.ts';
import type { MemberTask } from './cohort-member.ts';
import type { ComparedOutcome } from '../../pipeline/cohort/compared-member.ts';

/** Worker data that marks a thread of the program as part of a cohort. */
export const cohortThread = 'beatbench-cohort-thread';

/** Worker that analyses one recording after another. */
export interface CohortLane {
  readonly analyse: (task: MemberTask) => Promise<readonly ComparedOutcome[]>;
  readonly close: () => void;
}

/**
 * Analyses recordings, each at every point of its grid. Each lane takes the next remaining recording, so as many are
 * analysed at once as there are lanes.
 *
 * @param onDone called for each recording when it is done
 * @returns outcomes by point, in the order of the tasks
 */
export async function analyseMembers(
  tasks: readonly MemberTask[],
  lanes: readonly CohortLane[],
  onDone: (index: number, outcomes: readonly ComparedOutcome[]) => void,
): Promise<readonly (readonly ComparedOutcome[])[]> {
  const outcomes: (readonly ComparedOutcome[])[] = Array.from({ length: tasks.length });
  const left = tasks.entries();
  const work = async (lane: CohortLane): Promise<void> => {
    for (const [index, task] of left) {
      const outcome = await lane.analyse(task);
      outcomes[index] = outcome;
      onDone(index, outcome);
    }
  };
  try {
    await Promise.all(lanes.map(work));
  } finally {
    for (const lane of lanes) lane.close();
  }
  return outcomes;
}

/**
 * Creates a lane with a thread, which runs the program's own file. The thread starts with the first task, and again
 * after a recording that ended it.
 *
 * @param entry the program, which calls `serveCohortThread` in such a thread
 */
export function createThreadLane(entry: URL): CohortLane {
  let thread: Worker | null = null;
  const startThread = (): Worker => {
    const started = new Worker(entry, { workerData: cohortThread });
    // Listens also between tasks, since an unhandled error event would end the program.
    const drop = (): void => {
      if (thread === started) thread = null;
    };
    started.on('error', drop);
    started.on('exit', drop);
    return started;
  };
  return {
    analyse: async (task) => {
      thread ??= startThread();
      const askedThread = thread;
      try {
        return await askThread<readonly ComparedOutcome[]>(askedThread, task);
      } catch (error) {
        void askedThread.terminate();
        if (thread === askedThread) thread = null;
        const failure = threadFailure(error, task.path);
        return Array.from({ length: gridCount(task.sweep) }, () => ({ figures: null, failure }));
      }
    },
    close: () => {
      void thread?.terminate();
    },
  };
}

function threadFailure(error: unknown, file: string): NonNullable<ComparedOutcome['failure']> {
  const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  const words = error instanceof Error ? error.message : String(error);
  return isMemory
    ? {
        code: 'out-of-memory',
        message: 'It does not fit in memory; choose a part with --from and --to.',
        where: { file },
      }
    : {
        code: 'crashed',
        message: `Its analysis stopped unexpectedly (${words}); run it again, or choose a part with --from and --to.`,
        where: { file },
      };
}
