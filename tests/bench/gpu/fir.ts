import { designFir } from '../../../src/dsp/fir/fir-design.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import type { GpuFilterMethod } from '../../../src/pipeline/performance/filter-study.ts';
import { pulseWaves } from '../../../src/pipeline/performance/filter-case.ts';
import { recordFilter } from '../../../src/pipeline/performance/filter-gpu.ts';
import { kernelTimes } from '../../../src/pipeline/performance/kernel-time.ts';
import { upperMedian } from '../../../src/pipeline/performance/cpu-time.ts';
import {
  largestDifference,
  type SampledOutput,
  sampledSum,
} from '../../../src/pipeline/performance/filter-case.ts';

/** A low-pass of `highHz` over a signal at `fs`. */
export interface FirBenchCase {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly fs: number;
  readonly highHz: number;
  readonly methods: readonly GpuFilterMethod[];
}

/** One measured filter; times are the device's own, with data on it. */
export interface FirBenchRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly method: GpuFilterMethod;
  readonly medianMs: number;
  readonly leastMs: number;
  /** Multiply-adds of the direct sum, each counted as two operations, divided by the time. */
  readonly teraflops: number;
  /** Samples read and written once, divided by the time. */
  readonly terabytesPerSec: number;
  /** The largest error at sampled indices, as a fraction of the output's range. */
  readonly error: number;
}

const all = ['direct', 'row', 'overlap-save'] as const;

/** The filters with which peers were measured, and paper 1's filter at 50 kHz. */
export const firBenchCases: readonly FirBenchCase[] = [
  ...([100, 500, 2500] as const).map((tapCount) => ({
    sampleCount: 500_000,
    tapCount,
    fs: 500,
    highHz: 30,
    methods: all,
  })),
  { sampleCount: 3_000_000, tapCount: 501, fs: 500, highHz: 30, methods: all },
  { sampleCount: 30_000_000, tapCount: 501, fs: 500, highHz: 30, methods: all },
  { sampleCount: 3_000_000, tapCount: 50_001, fs: 50_000, highHz: 20, methods: ['partitioned'] },
];

/** A device that was idle while the reference was computed needs half a second to raise its clock rate. */
const timing = { repeats: 10, warmUpMs: 800, mostMs: Infinity };

/** Measures every case with each of its methods. */
export async function measureFir(engine: GpuEngine, cases = firBenchCases): Promise<FirBenchRow[]> {
  const rows: FirBenchRow[] = [];
  for (const firCase of cases) {
    const signal = pulseWaves(firCase.sampleCount, firCase.fs);
    const { tapCount, fs, highHz } = firCase;
    const taps = designFir({ type: 'lowpass', highHz, tapCount }, fs).coefficients;
    const truth = sampledSum(signal, taps);
    for (const method of firCase.methods)
      rows.push(await measureMethod(engine, method, { signal, taps, truth }));
  }
  return rows;
}

interface FirData {
  readonly signal: Float32Array<ArrayBuffer>;
  readonly taps: Float64Array;
  readonly truth: SampledOutput;
}

async function measureMethod(
  engine: GpuEngine,
  method: GpuFilterMethod,
  { signal, taps, truth }: FirData,
): Promise<FirBenchRow> {
  const sampleCount = signal.length;
  const x = engine.allocate('x', signal.byteLength);
  const y = engine.allocate('y', signal.byteLength);
  const setUp = new Commands().upload(x, signal).upload(y, new Float32Array(sampleCount).fill(NaN));
  const { record: recordOn, release } = recordFilter(engine, setUp, method, taps, sampleCount);
  const record = (commands: Commands) => recordOn(commands, x, y);
  await engine.run(setUp);
  const first = new Commands();
  record(first);
  first.download(y);
  const { downloads } = await engine.run(first);
  const { times, source } = await kernelTimes(engine, record, timing);
  if (source !== 'device-clock') throw new Error('the device has no clock');
  release();
  x.release();
  y.release();
  const medianMs = upperMedian(times);
  return {
    sampleCount,
    tapCount: taps.length,
    method,
    medianMs,
    leastMs: Math.min(...times),
    teraflops: (2 * sampleCount * taps.length) / medianMs / 1e9,
    terabytesPerSec: (8 * sampleCount) / medianMs / 1e9,
    error: largestDifference(new Float32Array(downloads[0]), truth),
  };
}
