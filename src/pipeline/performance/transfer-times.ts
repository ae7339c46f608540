import { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { BenchTime, TransferTimes } from '../../model/performance.ts';
import type { BenchTools } from './bench-tools.ts';
import { cpuTime, type Repeats } from './cpu-time.ts';

/** Work that goes to the device and comes back. */
export interface RoundTrip {
  readonly x: DeviceArray;
  readonly samples: ArrayBufferView;
  readonly y: DeviceArray;
  /** Bytes of `y` that are read back. */
  readonly byteLength: number;
  readonly record: (commands: Commands) => void;
}

/**
 * Times a way there and back with warm buffers.
 *
 * The way up is a submission of its own; the way back is what is left of the whole, so that the parts
 * add up to it.
 *
 * @param kernel  time of the kernels alone
 * @param firstMs what the first run took from nothing to the result: set-up is what it took longer
 */
export async function transferTimes(
  tools: BenchTools,
  engine: GpuEngine,
  trip: RoundTrip,
  repeats: Repeats,
  kernel: BenchTime,
  firstMs: number,
): Promise<TransferTimes> {
  const whole = await cpuTime(tools, repeats, () => runTrip(engine, trip));
  const up = await cpuTime(tools, repeats, () => engine.run(new Commands().upload(trip.x, trip.samples)));
  const upMs = Math.min(up.ms, whole.ms);
  const kernelMs = Math.min(kernel.ms, whole.ms - upMs);
  const backMs = whole.ms - upMs - kernelMs;
  return { totalMs: whole.ms, upMs, kernelMs, backMs, setUpMs: Math.max(0, firstMs - whole.ms) };
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
