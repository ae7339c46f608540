import { performance } from 'node:perf_hooks';
import { upperMedian } from '../../src/pipeline/performance/cpu-time.ts';

/** Median of several times of one thing, ms, after runs to warm up. */
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

/** Least processor time of one thing, ms, helpers of the engine included: of a shared machine the part that is its own. */
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

/** A time in ms as it is printed. */
export function ms(value: number | null): string {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** How many times as long as ours a peer takes. */
export function ratio(ownMs: number, peerMs: number | null): string {
  return peerMs === null ? '–' : `${(peerMs / ownMs).toPrecision(2)} ×`;
}
