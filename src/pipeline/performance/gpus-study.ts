import { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import {
  chooseFir,
  type DeviceFilter,
  filterOnDevice,
  releaseFir,
  uploadFir,
} from '../../gpu/kernels/fir.ts';
import { cutFilter, type PoolPart } from './cpu-pool.ts';
import { type Clock, cpuTime, upperMedian } from './cpu-time.ts';
import { type FilterCase, largestDifference, makeFilterCase } from './filter-case.ts';
import type { FilterOptions } from './filter-study.ts';
import { kernelTimes } from './kernel-time.ts';
import { yieldToMessages, type StudyTable, type TimingOptions } from './study.ts';
import { runTrip } from './transfer-times.ts';

/**
 * Time of the kernels alone, for the slowest GPU; and of upload, kernel and readback by the wall clock, all GPUs at
 * once.
 */
interface GpusTimes {
  readonly kernelMs: number;
  readonly totalMs: number;
}

/** One filter over several GPUs, with one process each. */
export interface GpusRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly gpuCount: number;
  /** The first GPU alone. */
  readonly one: GpusTimes;
  readonly all: GpusTimes;
  /** Difference of the joined outputs from the float64 direct sum, as a share of its range. */
  readonly largestDifference: number;
  /** Difference of the joined outputs from those of one GPU, as a share of their range. */
  readonly differenceFromOne: number;
}

/** Only measured by `beatbench bench --gpus N`, which is separate from the studies. */
export const gpusTable: StudyTable<GpusRow> = {
  title: 'Filters over several GPUs, ms: one alone, all at once',
  columns: [
    { head: 'samples × taps', kind: 'text', value: (row) => `${row.sampleCount} × ${row.tapCount}` },
    { head: 'GPUs', kind: 'count', value: (row) => row.gpuCount },
    { head: 'kernel, one', kind: 'number', value: (row) => row.one.kernelMs },
    { head: 'all', kind: 'number', value: (row) => row.all.kernelMs },
    { head: 'with transfers, one', kind: 'number', value: (row) => row.one.totalMs },
    { head: 'all', kind: 'number', value: (row) => row.all.totalMs },
    { head: 'of range', kind: 'share', value: (row) => row.largestDifference },
  ],
};

/** One of several GPUs, in a process of its own; a single one runs in this process. */
export interface GpuMember {
  readonly name: string;
  /** Receives a part and prepares its filter; releases the previous part. */
  prepare(part: PoolPart): Promise<void>;
  /** Uploads samples, filters, and reads outputs back. */
  run(): Promise<void>;
  /** Returns the median time of the kernels alone, ms. */
  kernelMs(repeats: number): Promise<number>;
  /** Returns the outputs of the part from the last run. */
  output(): Promise<Float32Array<ArrayBuffer>>;
  /** Closes the member. */
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

/** Makes a member on a device of this process. */
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
      return upperMedian(times);
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

/** Records the filter. The part already includes the extended ends, so the causal form is used, which adds none. */
function recorder(engine: GpuEngine, { filter, x, y, samples }: Held): (commands: Commands) => void {
  return (commands) => filterOnDevice(engine, commands, filter, x, y, samples.length, 'causal');
}

/**
 * Measures filters over several GPUs. The signal is cut with taps − 1 samples of overlap; the outputs are joined and
 * compared with those of the first GPU alone.
 *
 * @param members  two or more; a single one is compared with itself
 */
export async function runGpusStudy(
  tools: Clock,
  members: readonly GpuMember[],
  options: FilterOptions & TimingOptions,
  tell: (row: GpusRow) => void,
): Promise<void> {
  const [first] = members;
  if (first === undefined) return;
  for (const tapCount of options.taps) {
    for (const sampleCount of options.lengths.filter((length) => length > tapCount)) {
      const filterCase = makeFilterCase(sampleCount, tapCount, options.filterType);
      const one = await measure(tools, [first], filterCase, options);
      const all = await measure(tools, members, filterCase, options);
      tell({
        sampleCount,
        tapCount,
        gpuCount: members.length,
        one: { kernelMs: one.kernelMs, totalMs: one.totalMs },
        all: { kernelMs: all.kernelMs, totalMs: all.totalMs },
        largestDifference: largestDifference(all.output, filterCase.truth),
        differenceFromOne: relativeDifference(all.output, one.output),
      });
    }
  }
}

async function measure(
  tools: Clock,
  members: readonly GpuMember[],
  { wide, taps }: FilterCase,
  { repeats, longestDirectMs }: TimingOptions,
): Promise<{ kernelMs: number; totalMs: number; output: Float32Array }> {
  await yieldToMessages(tools);
  const parts = cutFilter(wide, taps, members.length, 'overlap-save');
  const pairs = parts.flatMap((part, index) => {
    const member = members[index];
    return member === undefined ? [] : [{ member, part }];
  });
  const each = <T>(act: (member: GpuMember) => Promise<T>) =>
    Promise.all(pairs.map(({ member }) => act(member)));
  await Promise.all(pairs.map(({ member, part }) => member.prepare(part)));
  // The first run compiles the kernels.
  await each((member) => member.run());
  const { ms: totalMs } = await cpuTime(tools, { repeats, mostMs: longestDirectMs }, () =>
    each((member) => member.run()),
  );
  const kernels = await each((member) => member.kernelMs(repeats));
  const outputs = await each((member) => member.output());
  const output = new Float32Array(wide.length);
  let at = 0;
  for (const part of outputs) {
    output.set(part, at);
    at += part.length;
  }
  return { kernelMs: Math.max(...kernels), totalMs, output };
}

/** Returns the largest difference, as a share of the second's range. */
function relativeDifference(output: Float32Array, other: Float32Array): number {
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (const [index, value] of other.entries()) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    const difference = Math.abs((output[index] ?? Number.NaN) - value);
    // Written so that NaN counts as the largest difference.
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}
