import { readFileSync, writeFileSync } from 'node:fs';

/** Growth that triggers garbage collection before the next case. */
const collectedBytes = 20_000_000;

/** Measures the memory of the whole process, including its threads and decoders. */
export function watchProcess(): { start: () => void; taken: () => number } {
  let base = 0;
  return {
    start: () => {
      // Collection takes longer than most cases.
      if (process.memoryUsage.rss() - base > collectedBytes) globalThis.gc?.();
      base = process.memoryUsage.rss();
      resetPeak();
    },
    taken: () => peakBytes() - base,
  };
}

/** Resets the peak on Linux (`proc(5)`, `clear_refs`). */
function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

/** Returns the peak since the reset, or the current size if it is unavailable. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return 1024 * Number(kibibytes);
}
