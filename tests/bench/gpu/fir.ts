import { designFir } from '../../../src/dsp/fir-design.ts';
import { extendForFir } from '../../../src/dsp/fir.ts';
import { createRandom } from '../../../src/dsp/random.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { DeviceArray } from '../../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { firRow, uploadRow } from '../../../src/gpu/kernels/fir-row.ts';
import { filterOnDevice, releaseFir, uploadFir } from '../../../src/gpu/kernels/fir.ts';
import type { FirMethod } from '../../../src/gpu/kernels/fir.ts';
import { middle } from '../measure.ts';

/** A low-pass of `highHz` over a signal at `fs`. */
export interface FirBenchCase {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly fs: number;
  readonly highHz: number;
  readonly methods: readonly (FirMethod | 'row')[];
}

/** One measured filter; times are the device's own, data on it. */
export interface FirBenchRow {
  readonly sampleCount: number;
  readonly tapCount: number;
  readonly method: FirMethod | 'row';
  readonly medianMs: number;
  readonly leastMs: number;
  /** Multiply-adds of the direct sum, counted twice as is usual, over the time. */
  readonly teraflops: number;
  /** Samples read and written once, over the time. */
  readonly terabytesPerSec: number;
  /** The largest error at sampled places, as a share of the output's range. */
  readonly error: number;
}

const all = ['direct', 'row', 'overlap-save'] as const;

/** The table of filters that peers were measured by, and paper 1's filter at 50 kHz. */
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

/** The clocks of a device that was idle while the truth was summed take half a second to come up. */
const [runCount, warmUpMs, placeCount] = [10, 800, 2000];

/** Measures every case by each of its methods. */
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
  method: FirMethod | 'row',
  { signal, taps, truth }: FirData,
): Promise<FirBenchRow> {
  const sampleCount = signal.length;
  const x = engine.allocate('x', signal.byteLength);
  const y = engine.allocate('y', signal.byteLength);
  const setUp = new Commands().upload(x, signal).upload(y, new Float32Array(sampleCount).fill(NaN));
  const { record, release } = prepared(engine, setUp, method, taps, { x, y, sampleCount });
  await engine.run(setUp);
  const first = new Commands();
  record(first);
  first.download(y);
  const { downloads } = await engine.run(first);
  const times = await timesOf(engine, record);
  release();
  x.release();
  y.release();
  const medianMs = middle(times);
  return {
    sampleCount,
    tapCount: taps.length,
    method,
    medianMs,
    leastMs: Math.min(...times),
    teraflops: (2 * sampleCount * taps.length) / medianMs / 1e9,
    terabytesPerSec: (8 * sampleCount) / medianMs / 1e9,
    error: errorOf(new Float32Array(downloads[0]), truth),
  };
}

interface Prepared {
  readonly record: (commands: Commands) => void;
  readonly release: () => void;
}

function prepared(
  engine: GpuEngine,
  setUp: Commands,
  method: FirMethod | 'row',
  taps: Float64Array,
  { x, y, sampleCount }: { x: DeviceArray; y: DeviceArray; sampleCount: number },
): Prepared {
  if (method === 'row') {
    const row = uploadRow(engine, setUp, taps);
    return {
      record: (commands) => firRow(engine, commands, row, x, y, sampleCount, 'zero-phase'),
      release: () => row.taps.release(),
    };
  }
  const filter = uploadFir(engine, setUp, taps, sampleCount, method);
  return {
    record: (commands) => filterOnDevice(engine, commands, filter, x, y, sampleCount, 'zero-phase'),
    release: () => releaseFir(filter),
  };
}

/**
 * Device times of single runs, the clocks having been brought up by as much work as it takes, and the
 * kernel's code being where the runs before them, in the same submission, left it.
 */
async function timesOf(engine: GpuEngine, record: (commands: Commands) => void): Promise<number[]> {
  const repeat = async (count: number, timed: boolean) => {
    const commands = new Commands();
    for (let i = 0; i < count; i++) {
      commands.stage(i < count - runCount ? 'before' : `run ${i}`);
      record(commands);
    }
    const { stageMs } = await engine.run(commands, { timed });
    return [...stageMs].flatMap(([stage, ms]) => (stage === 'before' ? [] : [ms]));
  };
  const [roughMs] = await repeat(1, true);
  if (roughMs === undefined) throw new Error('the device has no clock');
  const count = Math.min(2000, Math.max(20, Math.ceil(60 / Math.max(0.01, roughMs))));
  const start = performance.now();
  while (performance.now() - start < warmUpMs) await repeat(count, false);
  return repeat(4 * runCount, true);
}

/** The filtered signal at a few places: all of the ends, and evenly between. */
interface SampledOutput {
  readonly places: readonly number[];
  readonly values: Float64Array;
}

function sampledSum(signal: Float32Array, taps: Float64Array): SampledOutput {
  const extended = extendForFir(Float64Array.from(signal), taps.length, 'zero-phase');
  const end = Math.min(100, signal.length);
  const step = Math.max(1, signal.length / placeCount);
  const places = new Set<number>();
  for (let i = 0; i < end; i++) places.add(i).add(signal.length - 1 - i);
  for (let i = 0; i < signal.length; i += step) places.add(Math.floor(i));
  const last = taps.length - 1;
  const values = Float64Array.from(places, (place) => {
    let sum = 0;
    for (let j = 0; j <= last; j++) sum += taps[j] * extended[place + last - j];
    return sum;
  });
  return { places: [...places], values };
}

function errorOf(output: Float32Array, { places, values }: SampledOutput): number {
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (const [index, place] of places.entries()) {
    low = Math.min(low, values[index]);
    high = Math.max(high, values[index]);
    const difference = Math.abs(output[place] - values[index]);
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}

/** A pulse of 72 beats a minute, its breath and its noise. */
function pulseWaves(sampleCount: number, fs: number): Float32Array<ArrayBuffer> {
  const random = createRandom(1);
  const beat = (2 * Math.PI * 1.2) / fs;
  return Float32Array.from(
    { length: sampleCount },
    (_, i) =>
      Math.sin(beat * i) +
      0.5 * Math.sin(2 * beat * i) +
      0.3 * Math.sin((beat * i) / 5) +
      0.4 * (random.uniform() - 0.5),
  );
}
