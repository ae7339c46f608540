import { type BenchTime, type BenchTools, breathe } from './study.ts';

/** How often something is run. */
export interface Repeats {
  /** Runs that a median is of, after one that is not counted. */
  readonly repeats: number;
  /** No run begins once so much time has gone, but for the first; ms. */
  readonly mostMs: number;
}

/** A browser's clock moves in steps of 0.1 to 1 ms: what is shorter is run again within one time, ms. */
export const leastTimedMs = 5;

/** What a clock is read with, and a run stopped. */
export type Clock = Pick<BenchTools, 'now' | 'signal'>;

/** Median time by the wall clock; cancelled between runs. */
export async function cpuTime(
  tools: Clock,
  { repeats, mostMs }: Repeats,
  run: () => unknown,
): Promise<BenchTime> {
  await breathe(tools);
  const startMs = tools.now();
  const firstMs = await timed(tools, run);
  const times: number[] = [];
  while (times.length < repeats && tools.now() - startMs < mostMs) {
    await breathe(tools);
    times.push(await timed(tools, run));
  }
  // What is too long to be run twice is not warmer the second time.
  const counted = times.length > 0 ? times : [firstMs];
  return { ms: middle(counted), source: 'wall-clock', runCount: counted.length };
}

async function timed({ now }: Clock, run: () => unknown): Promise<number> {
  const startMs = now();
  let count = 0;
  let ms = 0;
  do {
    await run();
    count += 1;
    ms = now() - startMs;
  } while (ms < leastTimedMs);
  return ms / count;
}

/** Median, the upper one of two; NaN of none. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
