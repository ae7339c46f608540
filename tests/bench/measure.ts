import { performance } from 'node:perf_hooks';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';

/** Measures the median time of several runs, ms, after warm-up. */
export async function medianMs(runCount: number, run: () => unknown, warmUpCount = 1): Promise<number> {
  for (let i = 0; i < warmUpCount; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < runCount; i++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return upperMedian(times);
}

/**
 * Measures the least processor time of a run, ms, including the engine's helper threads. On a shared machine this
 * excludes other programs.
 */
export async function leastCpuMs(runCount: number, run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < runCount; i++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Formats a time in ms for printing. */
export function ms(value: number | null): string {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** Formats a peer's time as a multiple of ours. */
export function ratio(ownMs: number, peerMs: number | null): string {
  return peerMs === null ? '–' : `${(peerMs / ownMs).toPrecision(2)} ×`;
}
