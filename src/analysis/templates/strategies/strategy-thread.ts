import { BeatbenchError } from '../../../model/failure.ts';
import type { CreateMatch } from './beat-match.ts';
import type { BeatSorter } from './beat-sorter.ts';
import { correlateShare, walkAllFiles } from './mpcc.ts';
import { serveByMessages, sortByMessages } from './nds.ts';
import type { RoleContext } from './role.ts';
import { formAtRoot, matchForRoot } from './rotf.ts';
import { serveByMemory, sortByMemory } from './tds.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';
import { WorkClock } from './work-clock.ts';

/** ms on a clock that all threads of this machine share. */
export const sharedNow = (): number => performance.timeOrigin + performance.now();

/**
 * What a thread of a strategy does with what it is told; one task a thread.
 * @param createMatch  the measures
 * @param tell         to the thread that started it
 */
export function createStrategyThread(
  createMatch: CreateMatch,
  tell: (message: FromThread) => void,
): (message: ToThread) => void {
  let task: ThreadTask | null = null;
  let clock: WorkClock | null = null;
  return (message) => {
    if (message.kind === 'task') {
      task = message;
      tell({ kind: 'ready' });
    } else if (message.kind === 'go' && task !== null) {
      clock = new WorkClock(task.worker, sharedNow, message.startMs);
      void work(contextOf(task, clock, createMatch, tell), task, tell);
    } else if (message.kind === 'stop' && clock !== null)
      tell({ kind: 'worked', time: clock.finish(message.endMs) });
  };
}

async function work(
  context: RoleContext,
  task: ThreadTask,
  tell: (message: FromThread) => void,
): Promise<void> {
  try {
    const sorter = await play(context, task);
    context.clock.enter('idle');
    tell({ kind: 'done', atMs: sharedNow(), result: sorter?.finish(task.masterAttempts) ?? null });
  } catch (error) {
    const isOurs = error instanceof BeatbenchError;
    const message = error instanceof Error ? error.message : String(error);
    const where = isOurs ? error.where : null;
    tell({ kind: 'failed', failure: { code: isOurs ? error.code : 'internal', message, where } });
  }
}

/** @returns the record of templates where this thread keeps it */
async function play(context: RoleContext, task: ThreadTask): Promise<BeatSorter | null> {
  const { strategy, worker, workerCount, memory } = task;
  const isRoot = worker === 0;
  if (strategy === 'tds') {
    if (memory === null) throw new RangeError('a data server thread without shared memory');
    if (worker === 'ds') return serveByMemory(context, memory, workerCount);
    sortByMemory(context, memory);
    return null;
  }
  if (isRoot && strategy === 'rotf') return formAtRoot(context);
  if (isRoot && strategy === 'mpcc') return walkAllFiles(context, workerCount);
  if (isRoot) return serveByMessages(context);
  if (strategy === 'rotf') await matchForRoot(context);
  else if (strategy === 'mpcc') await correlateShare(context, workerCount);
  else await sortByMessages(context);
  return null;
}

function contextOf(
  task: ThreadTask,
  clock: WorkClock,
  createMatch: CreateMatch,
  tell: (message: FromThread) => void,
): RoleContext {
  const { triggers, shape, params } = task;
  return {
    worker: task.worker === 'ds' ? -1 : task.worker,
    rules: { triggers, shape, params, matchBeat: createMatch(params, shape) },
    stream: task.stream,
    fileBounds: task.fileBounds,
    allBounds: task.allBounds,
    master: task.master,
    ports: task.ports,
    clock,
    onBeats: (count) => tell({ kind: 'beats', count }),
  };
}
