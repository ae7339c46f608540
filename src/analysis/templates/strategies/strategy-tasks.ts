import type { WorkerShares } from '../../../model/templates.ts';
import { readFile } from './beat-match.ts';
import { type StreamPart } from '../match-in-stream.ts';
import { assignFiles } from './assign-files.ts';
import type { StrategyPort } from './mailbox.ts';
import { createServerMemory } from './server-memory.ts';
import type { StrategyRequest } from './strategy-request.ts';
import type { ThreadTask } from './thread-messages.ts';

/** A thread's task, and what is moved with it. */
export interface DealtTask {
  readonly task: ThreadTask;
  readonly transfer: Transferable[];
}

/**
 * Deals a run out: to the root first, to the data server of TDS last.
 *
 * @param request      strategy, workers and files
 * @param allBounds    bounds of all files in the list of triggers
 * @param sharesMemory whether threads can share memory here
 * @returns one task a thread
 */
export function dealTasks(
  request: StrategyRequest,
  allBounds: readonly number[],
  sharesMemory: boolean,
): DealtTask[] {
  const { name, workers, triggers, shape, params, master } = request;
  const numbers = Array.from({ length: workers }, (_, worker) => worker);
  const parts = assignFiles(
    triggers.length,
    allBounds.length - 1,
    name === 'nds' ? numbers.slice(1) : numbers,
  );
  const whole: StreamPart = { samples: sharesMemory ? shared(request.series) : request.series, fromIndex: 0 };
  const memory = name === 'tds' ? createServerMemory(workers, triggers.length, master.samples) : null;
  const channels = name === 'tds' ? [] : numbers.slice(1).map(() => new MessageChannel());
  const roles: WorkerShares['worker'][] = name === 'tds' ? [...numbers, 'ds'] : numbers;
  return roles.map((worker) => {
    const fileBounds = parts.find((part) => part.worker === worker)?.fileBounds ?? [];
    const ports = workerPorts(worker, channels);
    const stream = sharesMemory ? whole : ownPart(request, whole, fileBounds);
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

/** Without shared memory, a copy of what the worker reads: all of it under MPCC, its own files else. */
function ownPart(
  { name, triggers, shape }: StrategyRequest,
  whole: StreamPart,
  fileBounds: readonly number[],
): StreamPart {
  if (name === 'mpcc') return { samples: whole.samples.slice(), fromIndex: 0 };
  return readFile(whole, triggers, fileBounds[0] ?? 0, fileBounds.at(-1) ?? 0, shape);
}

function shared(series: Float32Array | Float64Array): Float32Array | Float64Array {
  if (series.buffer instanceof SharedArrayBuffer) return series;
  const buffer = new SharedArrayBuffer(series.byteLength);
  const copy = series instanceof Float32Array ? new Float32Array(buffer) : new Float64Array(buffer);
  copy.set(series);
  return copy;
}

/** The root has a port to every other worker, each of them one to the root. */
function workerPorts(
  worker: WorkerShares['worker'],
  channels: readonly MessageChannel[],
): Map<number, StrategyPort> {
  if (worker === 'ds') return new Map();
  if (worker === 0) return new Map(channels.map(({ port1 }, index) => [index + 1, port1]));
  const channel = channels[worker - 1];
  return new Map(channel === undefined ? [] : [[0, channel.port2]]);
}
