import type { Recording } from '../../model/recording.ts';

/** What a task may use in addition to its input. */
export interface TaskContext {
  /** The recording of the caller; in another thread, its samples are read by the thread that opened it. */
  readonly recording: Recording | null;
  readonly signal: AbortSignal;
}

/**
 * Work that can run in any thread: its output depends only on its input, and both can be sent between threads.
 *
 * @template Input numbers, text, arrays of them
 * @template Output the same; not a view of a part of a larger buffer
 */
export interface SharedTask<Input, Output> {
  /** Unique name. */
  readonly name: string;
  readonly run: (input: Input, context: TaskContext) => Output | Promise<Output>;
}

/** Threads that work in parallel with the calling thread. */
export interface WorkThreads {
  /** Number of threads that work at once, including the calling one. */
  readonly count: number;
  /**
   * Runs a task in a thread that has no other task waiting. If each has one, this thread runs the task itself, so that
   * tasks never pile up.
   *
   * @throws what the task throws, and `cancelled` once the signal aborts
   */
  readonly run: <Input, Output>(
    task: SharedTask<Input, Output>,
    input: Input,
    context: TaskContext,
  ) => Promise<Output>;
}

/**
 * Runs a task in any thread that has capacity.
 *
 * @param threads  undefined if everything runs in this thread
 * @returns a promise that may be awaited later, without causing an unhandled rejection meanwhile
 */
export function runTask<Input, Output>(
  threads: WorkThreads | undefined,
  task: SharedTask<Input, Output>,
  input: Input,
  signal: AbortSignal,
  recording: Recording | null = null,
): Promise<Output> {
  const context = { recording, signal };
  const running =
    threads === undefined
      ? new Promise<Output>((resolve) => resolve(task.run(input, context)))
      : threads.run(task, input, context);
  running.catch(() => undefined);
  return running;
}

/** Maximum number of outputs per thread, finished or in progress, before the oldest is awaited. */
const maxAhead = 8;

/** Processes the outputs of tasks in the order in which they were started, whichever thread finishes first. */
export class TasksInOrder {
  readonly #most: number;
  readonly #waiting: (() => Promise<void>)[] = [];

  /** @param threads  undefined if each output is available at once */
  constructor(threads: WorkThreads | undefined) {
    this.#most = threads === undefined ? 0 : maxAhead * threads.count;
  }

  /** @param take  receives the output after all earlier ones were processed */
  async add<Output>(running: Promise<Output>, take: (output: Output) => void): Promise<void> {
    this.#waiting.push(async () => take(await running));
    while (this.#waiting.length > this.#most) await this.#waiting.shift()?.();
  }

  /** Processes the remaining outputs. */
  async finish(): Promise<void> {
    for (const take of this.#waiting.splice(0)) await take();
  }
}
