import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { BenchTime } from '../../model/performance.ts';
import { middle } from './median.ts';

/** How kernels are timed. */
export interface KernelTiming {
  readonly repeats: number;
  /** Work by which the device's clocks come up: those of an idle one are low. */
  readonly warmUpMs: number;
  /** About as long may all runs take together, but for one of each; ms. */
  readonly mostMs: number;
}

/** Runs ahead of those that count, in the same submission: they leave the kernel's code where it is found. */
const leadingRuns = 30;

/** Passes that one submission can time. */
const mostPasses = 256;

/**
 * Times of single runs of what `record` records, data on the device, by the device's own clock; where
 * it has none, one time by the wall's clock, the mean of runs in one submission.
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
  const room = Math.max(1, Math.floor(mostPasses / Math.max(1, passCount(record))));
  const runCount = Math.min(repeats, affordable, room);
  const leading = Math.min(leadingRuns, affordable, room - runCount);
  const warmUps = Math.min(2000, Math.ceil(60 / roughMs), affordable);
  const startMs = now();
  while (now() - startMs < Math.min(warmUpMs, mostMs)) await repeat(warmUps, 1, false);
  const { times, wallMs } = await repeat(leading + runCount, runCount, true);
  if (times.length > 0) return { times, source: 'device-clock', runCount };
  return { times: [wallMs / (leading + runCount)], source: 'wall-clock', runCount };
}

/** Median of `kernelTimes`. */
export async function kernelTime(
  engine: GpuEngine,
  record: (commands: Commands) => void,
  timing: KernelTiming,
  now?: () => number,
): Promise<BenchTime> {
  const { times, source, runCount } = await kernelTimes(engine, record, timing, now);
  return { ms: middle(times), source, runCount };
}

function passCount(record: (commands: Commands) => void): number {
  const commands = new Commands();
  record(commands);
  const count = commands.list.filter(({ kind }) => kind === 'dispatch').length;
  commands.releaseScratch();
  return count;
}
