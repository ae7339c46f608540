import { Commands, type TakeBytes } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { type Clock, leastTimedMs, middle, type Repeats } from './cpu-time.ts';
import type { KernelTiming } from './kernel-time.ts';
import { type BenchTime, breathe, type TransferTimes } from './study.ts';

/** Work that goes to the device and comes back. */
export interface RoundTrip {
  readonly x: DeviceArray;
  readonly samples: ArrayBufferView;
  readonly y: DeviceArray;
  /** Bytes of `y` that are read back. */
  readonly byteLength: number;
  readonly record: (commands: Commands) => void;
}

/** A trip whose result goes into memory that was used before, as the CPU's does. */
interface TripInto extends RoundTrip {
  readonly result: Uint8Array;
}

/** What a device is asked to time trips: `GpuEngine`, or a test's own. */
export type TimedDevice = Pick<GpuEngine, 'hasTimestamps' | 'run'>;

/** Kernels that are run right before each trip, so that its own finds clocks and code ready. */
const leading = { count: 30, ms: 5 };

/** Mean times of the trips of one repeat, ms; the parts are within the total. */
interface OneRepeat {
  readonly totalMs: number;
  readonly upMs: number;
  readonly kernelMs: number;
}

/**
 * Times ways there and back with warm buffers, and the kernels within them: of each repeat the whole by the
 * wall's clock, and the kernels by the device's own where it has one, so that no kernel takes longer than the way that
 * it is part of. What is reported are medians over the repeats; the way back is what is left of the whole.
 *
 * @param firstMs what the first run took from nothing to the result: set-up is what it took longer
 */
export async function timeTrips(
  tools: Clock,
  engine: TimedDevice,
  roundTrip: RoundTrip,
  { repeats, warmUpMs, mostMs }: KernelTiming,
  firstMs: number,
): Promise<{ readonly kernel: BenchTime; readonly transfers: TransferTimes }> {
  await breathe(tools);
  const trip = { ...roundTrip, result: new Uint8Array(roundTrip.byteLength) };
  const startMs = tools.now();
  const first = await timeRepeat(tools, engine, trip);
  const affordable = Math.floor(leading.ms / Math.max(first.kernelMs, 1e-3));
  const leadCount = Math.min(leading.count, affordable);
  await warmUp(tools, engine, trip, Math.min(warmUpMs, mostMs), leadCount);
  const times: OneRepeat[] = [];
  while (times.length < repeats && tools.now() - startMs < warmUpMs + mostMs) {
    await breathe(tools);
    await runKernels(engine, trip, leadCount);
    times.push(await timeRepeat(tools, engine, trip));
  }
  // What is too long to be run twice is not warmer the second time.
  const counted = times.length > 0 ? times : [first];
  const totalMs = middle(counted.map((one) => one.totalMs));
  const kernelMs = middle(counted.map((one) => one.kernelMs));
  const upMs = Math.min(middle(counted.map((one) => one.upMs)), totalMs - kernelMs);
  const backMs = totalMs - kernelMs - upMs;
  const source = engine.hasTimestamps ? 'device-clock' : 'wall-clock';
  return {
    kernel: { ms: kernelMs, source, runCount: counted.length },
    transfers: { totalMs, upMs, kernelMs, backMs, setUpMs: Math.max(0, firstMs - totalMs) },
  };
}

/** The kernels alone, so often, until so much time has gone. */
async function warmUp(
  { now }: Clock,
  engine: TimedDevice,
  trip: RoundTrip,
  warmUpMs: number,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const startMs = now();
  while (now() - startMs < warmUpMs) await runKernels(engine, trip, count);
}

async function runKernels(engine: TimedDevice, { record }: RoundTrip, count: number): Promise<void> {
  if (count === 0) return;
  const commands = new Commands();
  for (let i = 0; i < count; i++) record(commands);
  await engine.run(commands);
}

/** Trips until the wall's clock has something to tell. */
async function timeRepeat(tools: Clock, engine: TimedDevice, trip: TripInto): Promise<OneRepeat> {
  const one = engine.hasTimestamps ? timeOnDevice : timeInSteps;
  const sums = { totalMs: 0, upMs: 0, kernelMs: 0 };
  let count = 0;
  do {
    const { totalMs, upMs, kernelMs } = await one(tools, engine, trip);
    sums.totalMs += totalMs;
    sums.upMs += upMs;
    sums.kernelMs += kernelMs;
    count += 1;
  } while (sums.totalMs < leastTimedMs);
  const totalMs = sums.totalMs / count;
  // Two clocks of different steps: the part is cut to the whole.
  return { totalMs, upMs: sums.upMs / count, kernelMs: Math.min(sums.kernelMs / count, totalMs) };
}

/** One submission, its kernels by the device's clock; the way up once more by itself. */
async function timeOnDevice({ now }: Clock, engine: TimedDevice, trip: TripInto): Promise<OneRepeat> {
  const { x, samples, record } = trip;
  const startMs = now();
  const commands = new Commands().upload(x, samples);
  record(commands.stage('kernel'));
  readBack(commands, trip);
  const { stageMs } = await engine.run(commands, { timed: true });
  const totalMs = now() - startMs;
  await engine.run(new Commands().upload(x, samples));
  const upMs = now() - startMs - totalMs;
  return { totalMs, upMs, kernelMs: stageMs.get('kernel') ?? 0 };
}

/** A submission for each part, by the wall's clock. */
async function timeInSteps({ now }: Clock, engine: TimedDevice, trip: TripInto): Promise<OneRepeat> {
  const { x, samples, record } = trip;
  const startMs = now();
  await engine.run(new Commands().upload(x, samples));
  const upMs = now() - startMs;
  const kernels = new Commands();
  record(kernels);
  await engine.run(kernels);
  const kernelMs = now() - startMs - upMs;
  const back = new Commands();
  readBack(back, trip);
  await engine.run(back);
  return { totalMs: now() - startMs, upMs, kernelMs };
}

function readBack(commands: Commands, { y, byteLength, result }: TripInto): void {
  const take: TakeBytes = (mapped, byteOffset, from, length) =>
    result.set(new Uint8Array(mapped, byteOffset, length), from);
  commands.downloadInto(y, take, 0, byteLength);
}

/** Takes samples up, works on them and reads the result back. */
export async function runTrip(
  engine: GpuEngine,
  { x, samples, y, byteLength, record }: RoundTrip,
): Promise<ArrayBuffer> {
  const commands = new Commands().upload(x, samples);
  record(commands);
  commands.download(y, 0, byteLength);
  const { downloads } = await engine.run(commands);
  return downloads[0] ?? new ArrayBuffer(0);
}

/** A kernel that makes one array of another. */
export interface OneKernel {
  readonly samples: ArrayBufferView;
  readonly outputBytes: number;
  readonly record: (commands: Commands, x: DeviceArray, y: DeviceArray) => void;
}

/** What a kernel costs, and what it made. */
export interface KernelTrip {
  readonly gpu: BenchTime;
  readonly transfers: TransferTimes;
  readonly output: ArrayBuffer;
}

/** Longer would make a study of twenty rows a long one; shorter finds a device's clocks low. */
const tripWarmUpMs = 300;

/** Times a kernel by itself and with transfers, and reads its output. */
export async function timeKernel(
  tools: Clock,
  engine: GpuEngine,
  { samples, outputBytes, record }: OneKernel,
  repeats: Repeats,
): Promise<KernelTrip> {
  const startMs = tools.now();
  const x = engine.allocate('x', samples.byteLength);
  const y = engine.allocate('y', outputBytes);
  try {
    const once = (commands: Commands) => record(commands, x, y);
    const trip = { x, samples, y, byteLength: outputBytes, record: once };
    const output = await runTrip(engine, trip);
    const firstMs = tools.now() - startMs;
    const timing = { ...repeats, warmUpMs: tripWarmUpMs };
    const { kernel, transfers } = await timeTrips(tools, engine, trip, timing, firstMs);
    return { gpu: kernel, transfers, output };
  } finally {
    x.release();
    y.release();
  }
}
