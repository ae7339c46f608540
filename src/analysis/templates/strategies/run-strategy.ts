import { BeatbenchError } from '../../../model/failure.ts';
import type { StrategyRun, TemplatesResult, WorkerShares } from '../../../model/templates.ts';
import { assignFiles, cutEvenly } from './assign-files.ts';
import { StrategyCrew } from './strategy-crew.ts';
import { checkRequest, type StrategyRequest } from './strategy-request.ts';
import { readSharedClock } from './strategy-thread.ts';
import type { WorkerLauncher } from './worker-launcher.ts';
import { readFile } from './beat-match.ts';
import type { StreamPart } from '../matcher.ts';
import type { StrategyPort } from './mailbox.ts';
import { createServerMemory } from './template-board.ts';
import type { ThreadTask } from './thread-messages.ts';

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
