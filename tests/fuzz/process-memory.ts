import { readFileSync, writeFileSync } from 'node:fs';

/** Growth that is collected before the next case. */
const collectedBytes = 20_000_000;

/** Watches what the whole process takes of memory, its threads and decoders among it. */
export function watchProcess(): { start: () => void; taken: () => number } {
  let base = 0;
  return {
    start: () => {
      // Collecting takes longer than most cases.
      if (process.memoryUsage.rss() - base > collectedBytes) globalThis.gc?.();
      base = process.memoryUsage.rss();
      resetPeak();
    },
    taken: () => peakBytes() - base,
  };
}

/** Linux forgets the peak so far (`proc(5)`, `clear_refs`). */
function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

/** The most since the reset, or where there is no such number what it takes now. */
function peakBytes(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return 1024 * Number(kibibytes);
}
