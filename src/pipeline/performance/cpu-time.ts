import { type BenchTime, type BenchTools, yieldToMessages } from './study.ts';

/** How often something is run. */
export interface Repeats {
  /** Number of runs of a median, after one that is not counted. */
  readonly repeats: number;
  /** Time after which no further run begins, ms; the first run always begins. */
  readonly mostMs: number;
}

/**
 * Minimum time that is measured, ms. A browser's clock has steps of 0.1 to 1 ms, so shorter work is repeated within
 * one time.
 */
export const minTimedMs = 5;

/** Clock, and the signal that stops a run. */
export type Clock = Pick<BenchTools, 'now' | 'signal'>;

/** Returns the median time by the wall clock; can be cancelled between runs. */
export async function cpuTime(
  tools: Clock,
  { repeats, mostMs }: Repeats,
  run: () => unknown,
): Promise<BenchTime> {
  await yieldToMessages(tools);
  const startMs = tools.now();
  const firstMs = await timed(tools, run);
  const times: number[] = [];
  while (times.length < repeats && tools.now() - startMs < mostMs) {
    await yieldToMessages(tools);
    times.push(await timed(tools, run));
  }
  // Work too long for a second run does not profit from a warm-up.
  const counted = times.length > 0 ? times : [firstMs];
  return { ms: upperMedian(counted), source: 'wall-clock', runCount: counted.length };
}

async function timed({ now }: Clock, run: () => unknown): Promise<number> {
  const startMs = now();
  let count = 0;
  let ms = 0;
  do {
    await run();
    count += 1;
    ms = now() - startMs;
  } while (ms < minTimedMs);
  return ms / count;
}

/** Returns the median, the upper one of two; NaN for an empty list. */
export function upperMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
