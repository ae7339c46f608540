import { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { chooseFir, filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';
import type { DeviceFilter } from '../../gpu/kernels/fir.ts';
import type { PoolPart } from './cpu-pool.ts';
import { kernelTimes } from './kernel-time.ts';
import { middle } from './median.ts';
import { runTrip } from './transfer-times.ts';

/** One GPU of several, in a process of its own or, for one, in this. */
export interface GpuMember {
  readonly name: string;
  /** Takes a part and makes its filter ready; what was there before is given back. */
  prepare(part: PoolPart): Promise<void>;
  /** Samples up, filter, outputs back. */
  run(): Promise<void>;
  /** Median time of the kernels alone, ms. */
  kernelMs(repeats: number): Promise<number>;
  /** What the last run made: the part's outputs. */
  output(): Promise<Float32Array<ArrayBuffer>>;
  /** Ends it. */
  close(): void;
}

interface Held {
  readonly overhang: number;
  readonly samples: Float32Array<ArrayBuffer>;
  readonly filter: DeviceFilter;
  readonly x: DeviceArray;
  readonly y: DeviceArray;
}

const [warmUpMs, mostMs] = [100, 2000];

/** A member on a device of this process. */
export function createGpuMember(engine: GpuEngine): GpuMember {
  let held: Held | null = null;
  let made: Float32Array<ArrayBuffer> = new Float32Array(0);
  const release = () => {
    if (held === null) return;
    releaseFir(held.filter);
    held.x.release();
    held.y.release();
    held = null;
  };
  const needed = (): Held => {
    if (held === null) throw new Error('a GPU was given nothing to do');
    return held;
  };
  return {
    name: engine.name,
    prepare: async (part) => {
      release();
      held = await hold(engine, part);
    },
    run: async () => {
      const own = needed();
      const { x, y, samples, overhang } = own;
      const trip = { x, samples, y, byteLength: samples.byteLength, record: recorder(engine, own) };
      made = new Float32Array(await runTrip(engine, trip)).subarray(overhang);
    },
    kernelMs: async (repeats) => {
      const { times } = await kernelTimes(engine, recorder(engine, needed()), { repeats, warmUpMs, mostMs });
      return middle(times);
    },
    output: () => Promise.resolve(made.slice()),
    close: release,
  };
}

async function hold(engine: GpuEngine, { extended, coefficients }: PoolPart): Promise<Held> {
  const samples = Float32Array.from(extended);
  const setUp = new Commands();
  const method = chooseFir(engine, samples.length, coefficients.length);
  const filter = uploadFir(engine, setUp, coefficients, samples.length, method);
  await engine.run(setUp);
  const x = engine.allocate('x', samples.byteLength);
  const y = engine.allocate('y', samples.byteLength);
  return { overhang: coefficients.length - 1, samples, filter, x, y };
}

/** Its ends lie in the part already: the causal form takes none of its own. */
function recorder(engine: GpuEngine, { filter, x, y, samples }: Held): (commands: Commands) => void {
  return (commands) => filterOnDevice(engine, commands, filter, x, y, samples.length, 'causal');
}
