import { designFir } from '../../../src/dsp/fir/fir-design.ts';
import { filterFirSingle } from '../../../src/dsp/fir/fir-stream.ts';
import { getSingleFft } from '../../../src/dsp/spectrum/single-fft.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { chooseFir } from '../../../src/gpu/kernels/fir.ts';
import { filterOnGpu } from '../../../src/pipeline/filter/filter-by-chain.ts';
import { pulseWaves } from '../../../src/pipeline/performance/filter-case.ts';
import { recordFilter } from '../../../src/pipeline/performance/filter-gpu.ts';
import type { TransferTimes } from '../../../src/pipeline/performance/study.ts';
import { timeTrips } from '../../../src/pipeline/performance/transfer-times.ts';
import { medianMs } from '../measure.ts';

/** A filter from samples in host memory to filtered ones there. */
export interface TransferRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  /** Single precision in and out, to reused memory. */
  readonly trip: TransferTimes;
  /** Double precision in and out, to new memory, like in the product. */
  readonly productMs: number;
  /** One thread, single precision, to reused memory. */
  readonly cpuMs: number;
}

const fs = 500;
const timing = { repeats: 10, warmUpMs: 300, mostMs: 3000 };
const tools = { now: () => performance.now(), signal: new AbortController().signal };

function lowpass(tapCount: number): Float64Array {
  return designFir({ type: 'lowpass', highHz: 30, tapCount }, fs).coefficients;
}

/**
 * Measures the latency of a process's first filter: compilation, if the driver has nothing cached, and everything else.
 */
export async function measureFirst(engine: GpuEngine, sampleCount: number): Promise<number> {
  const values = Float64Array.from(pulseWaves(sampleCount, fs));
  const start = performance.now();
  await product(engine, lowpass(501), values);
  return performance.now() - start;
}

async function product(engine: GpuEngine, taps: Float64Array, values: Float64Array): Promise<Float64Array> {
  const pause = () => Promise.resolve();
  return (await filterOnGpu(engine, { values, gaps: [] }, [taps], 'zero-phase', pause)).values;
}

/** Measures filters with their transfers. */
export async function measureTransfers(
  engine: GpuEngine,
  cases: readonly (readonly [sampleCount: number, tapCount: number])[],
): Promise<TransferRow[]> {
  const fft = getSingleFft();
  if (fft === null) throw new Error('There is no WebAssembly with SIMD.');
  const rows: TransferRow[] = [];
  for (const [sampleCount, tapCount] of cases) {
    const samples = pulseWaves(sampleCount, fs);
    const wide = Float64Array.from(samples);
    const taps = lowpass(tapCount);
    const filtered = new Float32Array(sampleCount);
    const cpuMs = await medianMs(5, () => filterFirSingle(fft, samples, taps, 'zero-phase', filtered));
    const trip = await timeTrip(engine, samples, taps);
    const productMs = await medianMs(5, () => product(engine, taps, wide));
    rows.push({ sampleCount, tapCount: taps.length, trip, productMs, cpuMs });
  }
  return rows;
}

async function timeTrip(
  engine: GpuEngine,
  samples: Float32Array<ArrayBuffer>,
  taps: Float64Array,
): Promise<TransferTimes> {
  const [x, y] = ['x', 'y'].map((name) => engine.allocate(name, samples.byteLength));
  const setUp = new Commands();
  const method = chooseFir(engine, samples.length, taps.length);
  const filter = recordFilter(engine, setUp, method, taps, samples.length);
  await engine.run(setUp);
  const record = (commands: Commands) => filter.record(commands, x, y);
  const trip = { x, samples, y, byteLength: samples.byteLength, record };
  const { transfers } = await timeTrips(tools, engine, trip, timing, 0);
  filter.release();
  x.release();
  y.release();
  return transfers;
}
