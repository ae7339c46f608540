import { availableParallelism, loadavg } from 'node:os';
import type { FromTaskThread, ToTaskThread } from '../../pipeline/threads/task-messages.ts';
import { type StartedThreads, startWorkThreads } from '../../pipeline/threads/work-threads.ts';
import type { CommandArguments } from '../arguments.ts';
import { type Console, UsageError } from '../console.ts';
import type { CommandOption } from '../options.ts';
import { createThreadLauncher } from '../templates/strategy-launcher.ts';

/** What tells a thread of the program that it works along on an analysis. */
export const taskThread = 'beatbench-task-thread';

/** One thread reads and filters, which is half of the work; more than this many would wait for it. */
const mostThreads = 3;

/** As many as a machine may be asked for. */
const mostAsked = 64;

/** Of commands whose analyses share long records among threads. */
export const threadsOption: CommandOption = {
  name: 'threads',
  value: 'N',
  help: `threads that share a record which is too long to be held in memory, 1 to ${mostAsked}; by default as many as there are free cores, at most ${mostThreads}`,
};

/** How many cores there are, and how many are at work on something else; Windows does not tell that. */
const machineNow = () => ({ cores: availableParallelism(), load: loadavg()[0] ?? 0 });

/**
 * Threads that work along on the analyses of a command; none of them is started before something is shared.
 *
 * @returns null where all is to be done in one
 * @throws UsageError
 */
export function threadsFor(
  { options: { threads } }: Pick<CommandArguments, 'options'>,
  { entry }: Console,
  { cores, load } = machineNow(),
): StartedThreads | null {
  const asked = typeof threads === 'string' ? Number(threads) : null;
  if (asked !== null && !(Number.isInteger(asked) && asked >= 1 && asked <= mostAsked)) {
    throw new UsageError(`--threads takes a whole number from 1 to ${mostAsked}.`);
  }
  // Where no core is free, a second thread makes it take longer.
  const count = asked ?? Math.min(mostThreads, Math.round(cores - load));
  if (entry === undefined || count < 2) return null;
  return startWorkThreads(count, createThreadLauncher<ToTaskThread, FromTaskThread>(entry, taskThread));
}
