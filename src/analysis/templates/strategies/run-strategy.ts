import { BeatbenchError } from '../../../model/failure.ts';
import type {
  StrategyRun,
  TemplatesResult,
  WorkerShares,
  TemplateStrategy,
} from '../../../model/templates.ts';
import { assignFiles, cutEvenly } from './assign-files.ts';
import { checkRequest, type StrategyRequest } from './strategy-request.ts';
import { readSharedClock } from './strategy-thread.ts';
import type { WorkerLauncher, StrategyWorker } from './worker-launcher.ts';
import { readFile } from './beat-match.ts';
import type { StreamPart } from '../matcher.ts';
import type { StrategyPort } from './mailbox.ts';
import { createServerMemory } from './template-board.ts';
import type { ThreadTask, FromThread, ToThread } from './thread-messages.ts';

type MessageOfKind<Kind extends FromThread['kind']> = Extract<FromThread, { kind: Kind }>;

/** The threads of one run, which are started and ended together. */
class StrategyCrew {
  onBeats: (count: number) => void = () => undefined;
  readonly #launcher: WorkerLauncher;
  readonly #strategy: TemplateStrategy;
  readonly #workers: StrategyWorker[] = [];
  /** Last message of each thread, except progress. */
  readonly #told: (FromThread | null)[] = [];
  readonly #failed: Promise<never>;
  #reject: (error: Error) => void = () => undefined;
  #onTold: () => void = () => undefined;

  constructor(launcher: WorkerLauncher, strategy: TemplateStrategy) {
    this.#launcher = launcher;
    this.#strategy = strategy;
    this.#failed = new Promise<never>((_, reject) => {
      this.#reject = reject;
    });
    // Prevents an unhandled rejection; the error is handled wherever something is awaited.
    this.#failed.catch(() => undefined);
  }

  start(task: ThreadTask, transfer: Transferable[]): void {
    const index = this.#told.push(null) - 1;
    const worker = this.#launcher.start(
      `${this.#strategy} ${task.worker}`,
      (message) => this.#hear(index, task.worker, message),
      (reason) => this.fail(this.#endOf(task.worker, reason)),
    );
    this.#workers.push(worker);
    worker.post(task, transfer);
  }

  tellAll(message: ToThread): void {
    for (const worker of this.#workers) worker.post(message, []);
  }

  /**
   * Waits until every thread has sent one kind of message; results are in the order in which threads were
   * started.
   */
  async all<Kind extends FromThread['kind']>(kind: Kind): Promise<MessageOfKind<Kind>[]> {
    const isKind = (message: FromThread | null): message is MessageOfKind<Kind> => message?.kind === kind;
    while (!this.#told.every(isKind)) {
      const nextMessage = new Promise<void>((resolve) => {
        this.#onTold = resolve;
      });
      await Promise.race([nextMessage, this.#failed]);
    }
    return this.#told.filter(isKind);
  }

  /** Rejects every wait with an error; only the first one counts. */
  fail(error: BeatbenchError): void {
    this.#reject(error);
  }

  terminate(): void {
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  #hear(index: number, worker: WorkerShares['worker'], message: FromThread): void {
    if (message.kind === 'beats') this.onBeats(message.count);
    else if (message.kind === 'failed') this.fail(this.#endOf(worker, message.failure.message));
    else {
      this.#told[index] = message;
      this.#onTold();
    }
  }

  #endOf(worker: WorkerShares['worker'], reason: string): BeatbenchError {
    const name = worker === 'ds' ? 'The data server' : `Worker ${worker}`;
    return new BeatbenchError(
      'crashed',
      `${name} of ${this.#strategy.toUpperCase()} stopped unexpectedly (${reason}); run it again, with fewer workers or sequentially.`,
    );
  }
}

/** A thread's task, and the objects that are transferred with it. */
interface TransferableTask {
  readonly task: ThreadTask;
  readonly transfer: Transferable[];
}

/**
 * Creates the tasks of a run: the root's first, that of the TDS data server last.
 *
 * @param request strategy, workers and files
 * @param allBounds bounds of all files in the list of triggers
 * @param sharesMemory whether threads can share memory here
 * @returns one task per thread
 */
function createTasks(
  request: StrategyRequest,
  allBounds: readonly number[],
  sharesMemory: boolean,
): TransferableTask[] {
  const { name, workers, triggers, shape, params, master } = request;
  const numbers = Array.from({ length: workers }, (_, worker) => worker);
  const parts = assignFiles(
    triggers.length,
    allBounds.length - 1,
    name === 'nds' ? numbers.slice(1) : numbers,
  );
  const whole: StreamPart = {
    samples: sharesMemory ? toSharedMemory(request.series) : request.series,
    fromIndex: 0,
  };
  const memory = name === 'tds' ? createServerMemory(workers, triggers.length, master.samples) : null;
  const channels = name === 'tds' ? [] : numbers.slice(1).map(() => new MessageChannel());
  const roles: WorkerShares['worker'][] = name === 'tds' ? [...numbers, 'ds'] : numbers;
  return roles.map((worker) => {
    const fileBounds = parts.find((part) => part.worker === worker)?.fileBounds ?? [];
    const ports = workerPorts(worker, channels);
    const stream = sharesMemory ? whole : copyWorkerPart(request, whole, fileBounds);
    const task: ThreadTask = {
      kind: 'task',
      strategy: name,
      worker,
      workerCount: workers,
      triggers,
      shape,
      params,
      stream,
      fileBounds,
      allBounds,
      master: master.samples,
      masterAttempts: master.attempts,
      ports,
      memory,
    };
    const moved = stream.samples === whole.samples ? [] : [stream.samples.buffer as ArrayBuffer];
    return { task, transfer: [...([...ports.values()] as unknown as MessagePort[]), ...moved] };
  });
}

/** Without shared memory, copies what the worker reads: everything for MPCC, otherwise its own files. */
function copyWorkerPart(
  { name, triggers, shape }: StrategyRequest,
  whole: StreamPart,
  fileBounds: readonly number[],
): StreamPart {
  if (name === 'mpcc') return { samples: whole.samples.slice(), fromIndex: 0 };
  return readFile(whole, triggers, fileBounds[0] ?? 0, fileBounds.at(-1) ?? 0, shape);
}

function toSharedMemory(series: Float32Array | Float64Array): Float32Array | Float64Array {
  if (series.buffer instanceof SharedArrayBuffer) return series;
  const buffer = new SharedArrayBuffer(series.byteLength);
  const copy = series instanceof Float32Array ? new Float32Array(buffer) : new Float64Array(buffer);
  copy.set(series);
  return copy;
}

/** Returns the ports of a worker: the root has one to every other worker, each of them one to the root. */
function workerPorts(
  worker: WorkerShares['worker'],
  channels: readonly MessageChannel[],
): Map<number, StrategyPort> {
  if (worker === 'ds') return new Map();
  if (worker === 0) return new Map(channels.map(({ port1 }, index) => [index + 1, port1]));
  const channel = channels[worker - 1];
  return new Map(channel === undefined ? [] : [[0, channel.port2]]);
}

/** Result of a strategy, and the times of its workers. */
export interface StrategyOutcome {
  readonly result: TemplatesResult;
  readonly run: StrategyRun;
}

/**
 * Sorts beats into templates with several workers, by one of the four strategies of paper 3.
 *
 * Threads are started and have their samples before the clock of the run starts. The run stops at once if
 * `signal` aborts or a worker ends unexpectedly; no thread is left running.
 *
 * @param request beats, rules, strategy and number of workers
 * @param launcher starts threads, in the page or in Node
 * @returns templates, beats and the times of each worker, ms
 * @throws BeatbenchError `bad-parameter`, `unsupported`; `cancelled`; `crashed` with the worker that ended
 */
export async function runStrategy(
  request: StrategyRequest,
  launcher: WorkerLauncher,
): Promise<StrategyOutcome> {
  checkRequest(request, launcher.sharesMemory);
  const { name, workers, signal, triggers, onProgress } = request;
  const files = request.files ?? 4 * workers;
  if (signal?.aborted === true) throw makeCancelledError();
  const crew = new StrategyCrew(launcher, name);
  const onAbort = (): void => crew.fail(makeCancelledError());
  signal?.addEventListener('abort', onAbort, { once: true });
  let sortedCount = 0;
  crew.onBeats = (count) => {
    sortedCount += count;
    onProgress?.(Math.min(1, sortedCount / triggers.length));
  };
  try {
    const allBounds = cutEvenly(triggers.length, files);
    for (const { task, transfer } of createTasks(request, allBounds, launcher.sharesMemory))
      crew.start(task, transfer);
    await crew.all('ready');
    const startMs = readSharedClock();
    crew.tellAll({ kind: 'go', startMs });
    const done = await crew.all('done');
    const endMs = Math.max(...done.map(({ atMs }) => atMs));
    crew.tellAll({ kind: 'stop', endMs });
    const worked = await crew.all('worked');
    const result = done.find((message) => message.result !== null)?.result;
    if (result === undefined || result === null) throw new RangeError('no worker kept the templates');
    const shares = worked.map(({ time }) => time.shares);
    const spans = worked.flatMap(({ time }) => time.spans);
    return {
      result,
      run: { name, workers, files, overallMs: endMs - startMs, shares, spans, agreement: null },
    };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    crew.terminate();
  }
}

function makeCancelledError(): BeatbenchError {
  return new BeatbenchError('cancelled', 'Sorting into templates was cancelled.');
}
