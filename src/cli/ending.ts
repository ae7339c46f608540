import { writeSync } from 'node:fs';
import { removeTemporaries } from './output/temporary-file.ts';

/** Exit status of a fault of the program, `EX_SOFTWARE` of sysexits.h. */
const faultStatus = 70;
const standardError = 2;

/**
 * Makes this process end in order: without temporary files, with one message, and with a status that gives the reason.
 */
export function endCleanly(): void {
  process.on('exit', removeTemporaries);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endBySignal);
  process.on('uncaughtException', endAfterFault);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has read enough, such as `head`, closes the pipe; that is no error of this program. Any other error
    // fails the write itself.
    if (error.code === 'EPIPE') process.exit();
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    // Standard error was closed; results are written all the same.
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Ends the process like the signal would have done: a shell reports 128 plus its number. */
function endBySignal(signal: NodeJS.Signals): void {
  // A command that ends in order by itself also listens.
  if (process.listenerCount(signal) > 1) return;
  removeTemporaries();
  say(`beatbench: stopped by ${signal}; unfinished results are not written, earlier ones are kept.`);
  process.off(signal, endBySignal);
  process.kill(process.pid, signal);
}

/** Ends the process after an error that no command expects. */
export function endAfterFault(error: unknown): never {
  const words = error instanceof Error ? error.message : String(error);
  say(`beatbench: unexpected error (${words}); unfinished results are not written.`);
  process.exit(faultStatus);
}

function say(sentence: string): void {
  try {
    writeSync(standardError, `${sentence}\n`);
  } catch {
    // Standard error is closed, and the process ends anyway.
  }
}
