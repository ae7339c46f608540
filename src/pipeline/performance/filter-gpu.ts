import { Commands } from '../../gpu/commands.ts';
import type { DeviceArray } from '../../gpu/device-array.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { overlapSaveSize } from '../../gpu/kernels/fir-overlap-save.ts';
import { firRow, uploadRow } from '../../gpu/kernels/fir-row.ts';
import { chooseFir, filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';
import type { Clock, Repeats } from './cpu-time.ts';
import { type FilterCase, largestDifference } from './filter-case.ts';
import type { FilterRow, GpuFilterMethod } from './filter-study.ts';
import { medianKernelTime } from './kernel-time.ts';
import { type BenchTime, yieldToMessages, type TransferTimes } from './study.ts';
import { type RoundTrip, runTrip, timeTrips } from './transfer-times.ts';

/** A filter on the device, which can be recorded from any array into another. */
export interface RecordedFilter {
  readonly record: (commands: Commands, x: DeviceArray, y: DeviceArray) => void;
  readonly release: () => void;
}

/** Uploads a filter to the device for a method. */
export function recordFilter(
  engine: GpuEngine,
  setUp: Commands,
  method: GpuFilterMethod,
  taps: Float64Array,
  sampleCount: number,
): RecordedFilter {
  if (method === 'row') {
    const row = uploadRow(engine, setUp, taps);
    return {
      record: (commands, x, y) => firRow(engine, commands, row, x, y, sampleCount, 'zero-phase'),
      release: () => row.taps.release(),
    };
  }
  const filter = uploadFir(engine, setUp, taps, sampleCount, method);
  return {
    record: (commands, x, y) => filterOnDevice(engine, commands, filter, x, y, sampleCount, 'zero-phase'),
    release: () => releaseFir(filter),
  };
}

/**
 * Uploads the filter of a case to the device, and uses it once or several times.
 *
 * @param run  receives the filter, and a round trip of the case's samples through it
 */
export async function withFilter<Found>(
  engine: GpuEngine,
  { x: samples, sampleCount, taps }: FilterCase,
  method: GpuFilterMethod,
  run: (trip: RoundTrip, filter: RecordedFilter) => Promise<Found>,
): Promise<Found> {
  const x = engine.allocate('x', samples.byteLength);
  const y = engine.allocate('y', samples.byteLength);
  const setUp = new Commands();
  const filter = recordFilter(engine, setUp, method, taps, sampleCount);
  try {
    await engine.run(setUp);
    const record = (commands: Commands) => filter.record(commands, x, y);
    return await run({ x, samples, y, byteLength: samples.byteLength, record }, filter);
  } finally {
    filter.release();
    x.release();
    y.release();
  }
}

/** Returns the methods that support this number of taps, including the chosen one. */
function methodsFor(engine: GpuEngine, { sampleCount, taps }: FilterCase): GpuFilterMethod[] {
  const fits = overlapSaveSize(engine, sampleCount, taps.length) !== null;
  const chosen = chooseFir(engine, sampleCount, taps.length);
  return [...new Set<GpuFilterMethod>(['row', 'direct', ...(fits ? ['overlap-save' as const] : []), chosen])];
}

/** How the device is timed, in addition to `Repeats`. */
export interface GpuRepeats extends Repeats {
  readonly warmUpMs: number;
}

/** Duration of work that raises the clock rates of an idle device, ms: an H200 took half a second. */
const wakingMs = 600;

interface Measured {
  readonly kernel: BenchTime;
  readonly transfers: TransferTimes;
  readonly chain: BenchTime | null;
  readonly difference: number;
}

/** Measures the GPU's columns of one row. */
export async function measureGpuFilters(
  tools: Clock,
  engine: GpuEngine,
  filterCase: FilterCase,
  repeats: GpuRepeats,
  doing: (method: GpuFilterMethod) => void,
): Promise<Pick<FilterRow, 'gpu' | 'chosen' | 'transfers' | 'chain' | 'largestDifference' | 'differences'>> {
  const chosen = chooseFir(engine, filterCase.sampleCount, filterCase.taps.length);
  const gpu: Partial<Record<GpuFilterMethod, BenchTime>> = {};
  const differences: Partial<Record<GpuFilterMethod, number>> = {};
  let ofChosen: Measured | null = null;
  for (const [index, method] of methodsFor(engine, filterCase).entries()) {
    doing(method);
    await yieldToMessages(tools);
    // The device was idle while the CPU was measured; after the first method its clock rates are high.
    const own = index === 0 ? { ...repeats, warmUpMs: wakingMs } : repeats;
    const measured = await measureMethod(tools, engine, filterCase, method, own, method === chosen);
    gpu[method] = measured.kernel;
    differences[method] = measured.difference;
    if (method === chosen) ofChosen = measured;
  }
  return {
    gpu,
    chosen,
    transfers: ofChosen?.transfers ?? null,
    chain: ofChosen?.chain ?? null,
    largestDifference: ofChosen?.difference ?? null,
    differences,
  };
}

function measureMethod(
  tools: Clock,
  engine: GpuEngine,
  filterCase: FilterCase,
  method: GpuFilterMethod,
  repeats: GpuRepeats,
  isChosen: boolean,
): Promise<Measured> {
  const startMs = tools.now();
  return withFilter(engine, filterCase, method, async (trip, { record }) => {
    const output = await runTrip(engine, trip);
    const firstMs = tools.now() - startMs;
    const difference = largestDifference(new Float32Array(output), filterCase.truth);
    const { kernel, transfers } = await timeTrips(tools, engine, trip, repeats, firstMs);
    const { x, y } = trip;
    const thrice = (commands: Commands) => {
      record(commands, x, y);
      record(commands, y, x);
      record(commands, x, y);
    };
    const chain = isChosen ? await medianKernelTime(engine, thrice, repeats, tools.now) : null;
    return { kernel, transfers, chain, difference };
  });
}
