import { performance } from 'node:perf_hooks';

/** Median of several times of one thing, ms, after runs to warm up. */
export async function medianMs(runCount: number, run: () => unknown, warmUpCount = 1): Promise<number> {
  for (let i = 0; i < warmUpCount; i++) await run();
  const times: number[] = [];
  for (let i = 0; i < runCount; i++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return middle(times);
}

/** Median, the upper one of two. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
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
