import { writeSync } from 'node:fs';
import { removeTemporaries } from './output/temporary-file.ts';

/** Exit status of a fault of the program, as `EX_SOFTWARE` of sysexits.h. */
const faultStatus = 70;
const standardError = 2;

/** Has this process end in order: without temporary files, with one sentence, and with a status that says why. */
export function endCleanly(): void {
  process.on('exit', removeTemporaries);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endBySignal);
  process.on('uncaughtException', endByFault);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, as `head`, closes the pipe: no error of ours. Any other fails the write itself.
    if (error.code === 'EPIPE') process.exit();
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    // Nobody reads what is said any more; results count all the same.
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Ends as the signal would have ended the process: a shell reports 128 and its number. */
function endBySignal(signal: NodeJS.Signals): void {
  // A command that ends in order by itself listens too.
  if (process.listenerCount(signal) > 1) return;
  removeTemporaries();
  say(`beatbench: ended by ${signal}; results that were not done are not written, and earlier ones stand.`);
  process.off(signal, endBySignal);
  process.kill(process.pid, signal);
}

/** Ends the process over an error that no command expects. */
export function endByFault(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error);
  say(`beatbench: something failed that should not (${words}); results that were not done are not written.`);
  process.exit(faultStatus);
}

function say(sentence: string): void {
  try {
    writeSync(standardError, `${sentence}\n`);
  } catch {
    // Nobody listens any more, and the process ends anyway.
  }
}
