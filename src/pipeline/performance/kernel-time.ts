import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { copyValues } from '../../gpu/kernels/copy.ts';
import { upperMedian } from './cpu-time.ts';
import type { BenchTime } from './study.ts';

/** How kernels are timed. */
export interface KernelTiming {
  readonly repeats: number;
  /** Time of copying that raises the device's clock rates, which are low when it is idle. */
  readonly warmUpMs: number;
  /** Approximate time limit for all runs together, except the first run of each kind; ms. */
  readonly mostMs: number;
}

/**
 * Number of uncounted runs before the counted ones, in the same submission. They bring the kernel's code into the
 * caches.
 */
const leadingRuns = 30;

/** Maximum number of passes that one submission can time. */
const maxPasses = 256;

/**
 * Times single runs of the commands that `record` records, with data on the device, by the device's own clock. If it
 * has none, returns one time by the wall clock: the mean of the runs in one submission.
 */
export async function kernelTimes(
  engine: GpuEngine,
  record: (commands: Commands) => void,
  { repeats, warmUpMs, mostMs }: KernelTiming,
  now: () => number = () => performance.now(),
): Promise<{ times: number[]; source: BenchTime['source']; runCount: number }> {
  const repeat = async (count: number, counted: number, timed: boolean) => {
    const commands = new Commands();
    for (let i = 0; i < count; i++) {
      record(commands.stage(i < count - counted ? 'before' : `run ${i}`));
    }
    const startMs = now();
    const { stageMs } = await engine.run(commands, { timed });
    const times = [...stageMs].flatMap(([stage, ms]) => (stage === 'before' ? [] : [ms]));
    return { times, wallMs: now() - startMs };
  };
  await repeat(1, 1, false);
  const rough = await repeat(1, 1, true);
  const roughMs = Math.max(0.01, rough.times[0] ?? rough.wallMs);
  const affordable = Math.max(1, Math.floor(mostMs / roughMs));
  const scratch = Math.max(1, Math.floor(maxPasses / Math.max(1, passCount(record))));
  const runCount = Math.min(repeats, affordable, scratch);
  const leading = Math.min(leadingRuns, affordable, scratch - runCount);
  const last = () => repeat(leading + runCount, runCount, true);
  // By the wall clock, copies queued before the runs would count.
  const { times, wallMs } =
    rough.times.length === 0 ? await last() : await whileWarm(engine, Math.min(warmUpMs, mostMs), now, last);
  if (times.length > 0) return { times, source: 'device-clock', runCount };
  return { times: [wallMs / (leading + runCount)], source: 'wall-clock', runCount };
}

/** Number of values per copy: enough to keep the device busy, but small enough for a device with little memory. */
const warmingCount = 2 ** 23;

/** Maximum number of copies per submission. */
const maxCopies = 4096;

/** Duration of the copies queued directly before the timed runs, ms. Clock rates drop during a pause. */
const queuedMs = 60;

/**
 * Measures while the device's clock rates are high. Short kernels run one after another leave them anywhere between a
 * fifth and the full rate.
 */
async function whileWarm<T>(
  engine: GpuEngine,
  warmUpMs: number,
  now: () => number,
  measure: () => Promise<T>,
): Promise<T> {
  const [from, to] = [
    engine.allocate('warmth', 4 * warmingCount),
    engine.allocate('warmth', 4 * warmingCount),
  ];
  const copy = (count: number) => {
    const commands = new Commands();
    for (let i = 0; i < count; i++) copyValues(engine, commands, from, to, warmingCount);
    return engine.run(commands);
  };
  try {
    const startMs = now();
    let count = 1;
    let lastMs = 0;
    while (now() - startMs < warmUpMs) {
      if (lastMs < queuedMs) count = Math.min(2 * count, maxCopies);
      const batchMs = now();
      await copy(count);
      lastMs = now() - batchMs;
    }
    const warming = copy(count);
    // The wall clock must not include the copies; with the device's own clock, both are queued at once.
    if (!engine.hasTimestamps) await warming;
    const measured = await measure();
    await warming;
    return measured;
  } finally {
    from.release();
    to.release();
  }
}

/** Returns the median of `kernelTimes`. */
export async function medianKernelTime(
  engine: GpuEngine,
  record: (commands: Commands) => void,
  timing: KernelTiming,
  now?: () => number,
): Promise<BenchTime> {
  const { times, source, runCount } = await kernelTimes(engine, record, timing, now);
  return { ms: upperMedian(times), source, runCount };
}

function passCount(record: (commands: Commands) => void): number {
  const commands = new Commands();
  record(commands);
  const count = commands.list.filter(({ kind }) => kind === 'dispatch').length;
  commands.releaseScratch();
  return count;
}
