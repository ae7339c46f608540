import { availableParallelism, loadavg } from 'node:os';
import type { FromTaskThread, ToTaskThread } from '../../pipeline/threads/task-messages.ts';
import { type StartedThreads, startWorkThreads } from '../../pipeline/threads/work-threads.ts';
import type { CommandArguments } from '../arguments.ts';
import { type Console, UsageError } from '../console.ts';
import type { CommandOption } from '../options.ts';
import { createThreadLauncher } from '../templates/strategy-launcher.ts';

/** Worker data that marks a thread of the program as part of an analysis. */
export const taskThread = 'beatbench-task-thread';

/**
 * Maximum number of threads by default. One thread reads and filters, which is half of the work; more threads would
 * wait for it.
 */
const maxThreads = 3;

/** Maximum number of threads that may be requested. */
const maxAsked = 64;

/** Option of commands whose analyses share long records among threads. */
export const threadsOption: CommandOption = {
  name: 'threads',
  value: 'N',
  help: `threads for a record too long to be held in memory, 1 to ${maxAsked}; by default the number of free cores, at most ${maxThreads}`,
};

/** Returns the number of cores, and of those in use by other work; Windows does not report the latter. */
const machineNow = () => ({ cores: availableParallelism(), load: loadavg()[0] ?? 0 });

/**
 * Creates the threads for a command's analyses. None of them is started before work is shared.
 *
 * @returns null if everything is done in one thread
 * @throws UsageError
 */
export function threadsFor(
  { options: { threads } }: Pick<CommandArguments, 'options'>,
  { entry }: Console,
  { cores, load } = machineNow(),
): StartedThreads | null {
  const requestedCount = typeof threads === 'string' ? Number(threads) : null;
  if (
    requestedCount !== null &&
    !(Number.isInteger(requestedCount) && requestedCount >= 1 && requestedCount <= maxAsked)
  ) {
    throw new UsageError(`--threads must be a whole number from 1 to ${maxAsked}.`);
  }
  // If no core is free, a second thread makes the analysis slower.
  const count = requestedCount ?? Math.min(maxThreads, Math.round(cores - load));
  if (entry === undefined || count < 2) return null;
  return startWorkThreads(count, createThreadLauncher<ToTaskThread, FromTaskThread>(entry, taskThread));
}
