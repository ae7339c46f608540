import type { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { BenchTime, TransferTimes } from '../../model/performance.ts';
import type { BenchTools } from './bench-tools.ts';
import type { Repeats } from './cpu-time.ts';
import { runTrip, timeTrips } from './transfer-times.ts';

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
const warmUpMs = 300;

/** Times a kernel by itself and with transfers, and reads its output. */
export async function timeKernel(
  tools: BenchTools,
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
    const { kernel, transfers } = await timeTrips(tools, engine, trip, { ...repeats, warmUpMs }, firstMs);
    return { gpu: kernel, transfers, output };
  } finally {
    x.release();
    y.release();
  }
}
