import type { StrategyWorker, WorkerLauncher } from '../../analysis/templates/strategies/worker-launcher.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { throwIfCancelled } from '../run-stages.ts';
import { type FromTaskThread, headOf, type SamplesWanted, type ToTaskThread } from './task-messages.ts';
import type { TaskContext, SharedTask, WorkThreads } from './thread-task.ts';

/** Tasks of one thread: one that it does, and the next, so that it does not wait between them. */
const mostWaiting = 2;

/** A task in another thread. */
interface Waiting {
  readonly recording: Recording | null;
  readonly signal: AbortSignal;
  readonly settle: (output: unknown) => void;
  /** Does it in this thread. */
  readonly doHere: () => void;
}

interface TaskThread {
  readonly worker: StrategyWorker<ToTaskThread>;
  readonly waiting: Map<number, Waiting>;
}

/** Threads for tasks, to be ended by who made them. */
export interface StartedThreads extends WorkThreads {
  /** Ends the threads; what they were at work on is done no more. */
  readonly close: () => void;
}

/**
 * Threads that do tasks beside this one, started as they are wanted. What a thread was at work on when it ended by itself
 * is done again in this one, and no other is started in its place.
 *
 * @param count     threads at once, this one among them
 * @param launcher  starts one, which answers as `createTaskThread`
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
    const hear = (message: FromTaskThread): void => {
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
    const worker = launcher.start(`beatbench work ${startedCount}`, hear, end);
    const thread: TaskThread = { worker, waiting };
    threads.add(thread);
    return thread;
  };
  const choose = (): TaskThread | null => {
    if (isClosed) return null;
    let least: TaskThread | null = null;
    for (const thread of threads) {
      if (least === null || thread.waiting.size < least.waiting.size) least = thread;
    }
    if (startedCount < count - 1 && (least === null || least.waiting.size > 0)) return start();
    return least !== null && least.waiting.size < mostWaiting ? least : null;
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
    const over = new AbortController();
    const done = new Promise<Output>((resolve, reject) => {
      const cancel = (): void => {
        thread.worker.post({ tell: 'cancel', id }, []);
        thread.waiting.delete(id);
        reject(new BeatbenchError('cancelled', 'The analysis was cancelled.'));
      };
      signal.addEventListener('abort', cancel, { signal: over.signal });
      thread.waiting.set(id, {
        recording,
        signal,
        settle: (output) => resolve(output as Output),
        doHere: () => {
          if (!isClosed) resolve(new Promise<Output>((settle) => settle(task.run(input, context))));
        },
      });
    });
    const head = recording === null ? null : headOf(recording);
    thread.worker.post({ tell: 'task', id, name: task.name, input, recording: head }, []);
    return done.finally(() => over.abort());
  };
  const close = (): void => {
    isClosed = true;
    for (const { worker } of threads) worker.terminate();
    threads.clear();
  };
  return { count, run, close };
}

/** Reads what a thread asks for of the recording that its task is of. */
async function read(
  { worker, waiting }: TaskThread,
  { id, task, wanted }: { readonly id: number; readonly task: number; readonly wanted: SamplesWanted },
): Promise<void> {
  const { recording, signal } = waiting.get(task) ?? {};
  if (recording === undefined || recording === null) return;
  const { channelIndex, from, to, isDigital } = wanted;
  try {
    const { values, gaps } = isDigital
      ? await recording.readDigital(channelIndex, from, to, signal)
      : await recording.read(channelIndex, from, to, signal);
    // With a part of a buffer all of it would be sent.
    const isPart = values.byteLength < values.buffer.byteLength;
    worker.post({ tell: 'samples', id, samples: { values: isPart ? values.slice() : values, gaps } }, []);
  } catch {
    // Who asked does the task again, and meets the error itself.
    worker.post({ tell: 'samples', id, samples: null }, []);
  }
}
