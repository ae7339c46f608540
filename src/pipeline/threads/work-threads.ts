import type { StrategyWorker, WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { throwIfCancelled } from '../run-stages.ts';
import {
  type FromTaskThread,
  extractRecordingMetadata,
  type SamplesRequest,
  type ToTaskThread,
} from './task-messages.ts';
import type { TaskContext, SharedTask, WorkThreads } from './thread-task.ts';

/** Maximum number of tasks of one thread: the running one, and the next, so that it does not wait between them. */
const maxWaiting = 2;

/** A task in another thread. */
interface Waiting {
  readonly recording: Recording | null;
  readonly signal: AbortSignal;
  readonly settle: (output: unknown) => void;
  /** Runs the task in this thread. */
  readonly doHere: () => void;
}

interface TaskThread {
  readonly worker: StrategyWorker<ToTaskThread>;
  readonly waiting: Map<number, Waiting>;
}

/** Threads for tasks; the code that made them must close them. */
export interface StartedThreads extends WorkThreads {
  /** Ends the threads; their running tasks are abandoned. */
  readonly close: () => void;
}

/**
 * Makes threads that run tasks in parallel with this one, started on demand. If a thread ends by itself, its tasks run
 * again in this one, and it is not replaced.
 *
 * @param count     number of threads at once, including this one
 * @param launcher  starts a thread, which answers like `createTaskThread`
 */
export function startWorkThreads(
  count: number,
  launcher: WorkerLauncher<ToTaskThread, FromTaskThread>,
): StartedThreads {
  const threads = new Set<TaskThread>();
  let [startedCount, taskCount, isClosed] = [0, 0, false];
  const start = (): TaskThread => {
    startedCount++;
    const waiting = new Map<number, Waiting>();
    const handleMessage = (message: FromTaskThread): void => {
      if (message.tell === 'read') return void read(thread, message);
      const task = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.tell === 'output') task?.settle(message.output);
      else task?.doHere();
    };
    const end = (): void => {
      threads.delete(thread);
      worker.terminate();
      const left = [...waiting.values()];
      waiting.clear();
      for (const task of left) task.doHere();
    };
    const worker = launcher.start(`beatbench work ${startedCount}`, handleMessage, end);
    const thread: TaskThread = { worker, waiting };
    threads.add(thread);
    return thread;
  };
  const choose = (): TaskThread | null => {
    if (isClosed) return null;
    let leastBusy: TaskThread | null = null;
    for (const thread of threads) {
      if (leastBusy === null || thread.waiting.size < leastBusy.waiting.size) leastBusy = thread;
    }
    if (startedCount < count - 1 && (leastBusy === null || leastBusy.waiting.size > 0)) return start();
    return leastBusy !== null && leastBusy.waiting.size < maxWaiting ? leastBusy : null;
  };
  const run = async <Input, Output>(
    task: SharedTask<Input, Output>,
    input: Input,
    context: TaskContext,
  ): Promise<Output> => {
    const { recording, signal } = context;
    throwIfCancelled(signal);
    const thread = choose();
    if (thread === null) return task.run(input, context);
    const id = taskCount++;
    const done = new Promise<Output>((resolve, reject) => {
      const cancel = (): void => {
        thread.worker.post({ tell: 'cancel', id }, []);
        thread.waiting.delete(id);
        reject(new BeatbenchError('cancelled', 'The analysis was cancelled.'));
      };
      signal.addEventListener('abort', cancel, { once: true });
      // With the option `signal` Node may keep the listener, and warns when there are more than ten.
      const stopListening = (): void => signal.removeEventListener('abort', cancel);
      thread.waiting.set(id, {
        recording,
        signal,
        settle: (output) => {
          stopListening();
          resolve(output as Output);
        },
        doHere: () => {
          stopListening();
          if (!isClosed) resolve(new Promise<Output>((settle) => settle(task.run(input, context))));
        },
      });
    });
    const head = recording === null ? null : extractRecordingMetadata(recording);
    thread.worker.post({ tell: 'task', id, name: task.name, input, recording: head }, []);
    return done;
  };
  const close = (): void => {
    isClosed = true;
    for (const { worker } of threads) worker.terminate();
    threads.clear();
  };
  return { count, run, close };
}

/** Reads samples that a thread requests from the recording of its task. */
async function read(
  { worker, waiting }: TaskThread,
  { id, task, wanted }: { readonly id: number; readonly task: number; readonly wanted: SamplesRequest },
): Promise<void> {
  const { recording, signal } = waiting.get(task) ?? {};
  if (recording === undefined || recording === null) return;
  const { channelIndex, from, to, isDigital } = wanted;
  try {
    const { values, gaps } = isDigital
      ? await recording.readDigital(channelIndex, from, to, signal)
      : await recording.read(channelIndex, from, to, signal);
    // A view of a part of a buffer would send the whole buffer.
    const isPart = values.byteLength < values.buffer.byteLength;
    worker.post({ tell: 'samples', id, samples: { values: isPart ? values.slice() : values, gaps } }, []);
  } catch {
    // The caller runs the task again, and gets the error itself.
    worker.post({ tell: 'samples', id, samples: null }, []);
  }
}
