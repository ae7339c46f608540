import type { Recording } from '../../model/recording.ts';

/** What a task may use beside its input. */
export interface TaskContext {
  /** The recording that it was asked of; in another thread what is read of it comes from the one that has it open. */
  readonly recording: Recording | null;
  readonly signal: AbortSignal;
}

/**
 * Work that any thread does alike: its output is a matter of its input alone, and both can cross between threads.
 *
 * @template Input   numbers, text, arrays of them
 * @template Output  likewise; no view of a part of a larger buffer
 */
export interface SharedTask<Input, Output> {
  /** No two tasks have the same. */
  readonly name: string;
  readonly run: (input: Input, context: TaskContext) => Output | Promise<Output>;
}

/** Threads that work beside the one that asks. */
export interface WorkThreads {
  /** How many threads work at once, the asking one among them. */
  readonly count: number;
  /**
   * Does a task in a thread that has no other task waiting. Where each has one, this thread does the task itself, so that
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
 * Does a task wherever there is room for it.
 *
 * @param threads  undefined where all is done in this thread
 * @returns a promise that may be waited for later: nobody need listen to it meanwhile
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

/** Outputs that are there beyond those at work, for each thread, before the oldest is waited for. */
const mostAhead = 8;

/** Takes what tasks give in the order in which they were begun, whatever thread is done first. */
export class TasksInOrder {
  readonly #most: number;
  readonly #waiting: (() => Promise<void>)[] = [];

  /** @param threads  undefined where each output is there at once */
  constructor(threads: WorkThreads | undefined) {
    this.#most = threads === undefined ? 0 : mostAhead * threads.count;
  }

  /** @param take  given the output once all before it were taken */
  async add<Output>(running: Promise<Output>, take: (output: Output) => void): Promise<void> {
    this.#waiting.push(async () => take(await running));
    while (this.#waiting.length > this.#most) await this.#waiting.shift()?.();
  }

  /** Takes what is left. */
  async finish(): Promise<void> {
    for (const take of this.#waiting.splice(0)) await take();
  }
}
