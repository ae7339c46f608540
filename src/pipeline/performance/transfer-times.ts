import { Commands, type ReceiveBytes } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { type Clock, minTimedMs, upperMedian, type Repeats } from './cpu-time.ts';
import type { KernelTiming } from './kernel-time.ts';
import { type BenchTime, yieldToMessages, type TransferTimes } from './study.ts';

/** Work with an upload to the device and a readback. */
export interface RoundTrip {
  readonly x: DeviceArray;
  readonly samples: ArrayBufferView;
  readonly y: DeviceArray;
  /** Number of bytes of `y` that are read back. */
  readonly byteLength: number;
  readonly record: (commands: Commands) => void;
}

/** A round trip whose result is written to memory that was used before, like the CPU's result. */
interface TripInto extends RoundTrip {
  readonly result: Uint8Array;
}

/** Device that runs the trips: `GpuEngine`, or a test's own. */
export type TimedDevice = Pick<GpuEngine, 'hasTimestamps' | 'run'>;

/** Kernels that run right before each trip, so that clock rates are high and the code is in the caches. */
const leading = { count: 30, ms: 5 };

/** Mean times of the trips of one repeat, ms; the parts are within the total. */
interface OneRepeat {
  readonly totalMs: number;
  readonly upMs: number;
  readonly kernelMs: number;
}

/**
 * Times round trips with warm buffers, and the kernels within them. In each repeat, the wall clock times the whole
 * trip and the device's clock, if it has one, times the kernels. So no kernel takes longer than its trip. The results
 * are medians over the repeats; the readback time is the rest of the whole.
 *
 * @param firstMs time of the first run including set-up; the set-up time is its excess over the median
 */
export async function timeTrips(
  tools: Clock,
  engine: TimedDevice,
  roundTrip: RoundTrip,
  { repeats, warmUpMs, mostMs }: KernelTiming,
  firstMs: number,
): Promise<{ readonly kernel: BenchTime; readonly transfers: TransferTimes }> {
  await yieldToMessages(tools);
  const trip = { ...roundTrip, result: new Uint8Array(roundTrip.byteLength) };
  const startMs = tools.now();
  const first = await timeRepeat(tools, engine, trip);
  const affordable = Math.floor(leading.ms / Math.max(first.kernelMs, 1e-3));
  const leadCount = Math.min(leading.count, affordable);
  await warmUp(tools, engine, trip, Math.min(warmUpMs, mostMs), leadCount);
  const times: OneRepeat[] = [];
  while (times.length < repeats && tools.now() - startMs < warmUpMs + mostMs) {
    await yieldToMessages(tools);
    await runKernels(engine, trip, leadCount);
    times.push(await timeRepeat(tools, engine, trip));
  }
  // Work too long for a second run does not profit from a warm-up.
  const counted = times.length > 0 ? times : [first];
  const totalMs = upperMedian(counted.map((one) => one.totalMs));
  const kernelMs = upperMedian(counted.map((one) => one.kernelMs));
  const upMs = Math.min(upperMedian(counted.map((one) => one.upMs)), totalMs - kernelMs);
  const backMs = totalMs - kernelMs - upMs;
  const source = engine.hasTimestamps ? 'device-clock' : 'wall-clock';
  return {
    kernel: { ms: kernelMs, source, runCount: counted.length },
    transfers: { totalMs, upMs, kernelMs, backMs, setUpMs: Math.max(0, firstMs - totalMs) },
  };
}

/** Runs the kernels alone, `count` per submission, for a given time. */
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

/** Repeats trips until the total is long enough for the wall clock. */
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
  } while (sums.totalMs < minTimedMs);
  const totalMs = sums.totalMs / count;
  // The two clocks have different resolutions, so the part is limited to the whole.
  return { totalMs, upMs: sums.upMs / count, kernelMs: Math.min(sums.kernelMs / count, totalMs) };
}

/** Times one submission, with its kernels by the device's clock, and then the upload separately. */
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

/** Times each part as a separate submission, by the wall clock. */
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
  const take: ReceiveBytes = (mapped, byteOffset, from, length) =>
    result.set(new Uint8Array(mapped, byteOffset, length), from);
  commands.downloadInto(y, take, 0, byteLength);
}

/** Uploads samples, runs the kernels and reads the result back. */
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

/** A kernel that computes one array from another. */
export interface OneKernel {
  readonly samples: ArrayBufferView;
  readonly outputBytes: number;
  readonly record: (commands: Commands, x: DeviceArray, y: DeviceArray) => void;
}

/** Times of a kernel, and its output. */
export interface KernelTrip {
  readonly gpu: BenchTime;
  readonly transfers: TransferTimes;
  readonly output: ArrayBuffer;
}

/** Warm-up time, ms. More would make a study of twenty rows long; less would find a device's clock rates low. */
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
