import { designResampleFilter } from '../../../src/dsp/resampling/resample.ts';
import { Commands } from '../../../src/gpu/commands.ts';
import type { DeviceArray } from '../../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { copyValues } from '../../../src/gpu/kernels/copy.ts';
import { recordCurveLength, curveLengthCount } from '../../../src/gpu/kernels/curve-length.ts';
import { chooseDecimation, decimateOnDevice, uploadDecimation } from '../../../src/gpu/kernels/decimate.ts';
import type { DeviceDecimation } from '../../../src/gpu/kernels/decimate.ts';
import { scan, sweepBlocks } from '../../../src/gpu/kernels/scan.ts';
import { medianKernelTime } from '../../../src/pipeline/performance/kernel-time.ts';
import { wholeEcg } from '../../support/gpu-ecg.ts';

/** One kernel at one length. */
export interface MemoryKernelRow {
  readonly name: string;
  readonly samples: number;
  /** Device time, median of ten. */
  readonly ms: number;
  /** Bytes that the result requires to be read and written, each once. */
  readonly bytes: number;
  /** Bytes per second relative to a copy of the same number of samples. */
  readonly shareOfCopy: number;
}

const timing = { repeats: 10, warmUpMs: 300, mostMs: Infinity };
const spec = {
  whole: true,
  boxCount: 6,
  windowCount: 46,
  halfSkipCount: 45,
  timeWeight: (1.25 * 200 * 200) / 360,
} as const;

const sweepPaddings = [
  ['no padding', null],
  ['padded for 16 banks', 16],
  ['padded for 32 banks', 32],
] as const;

interface Case {
  readonly name: string;
  readonly bytes: number;
  readonly record: (commands: Commands) => void;
}

/** Times every memory-bound kernel, together with a plain copy, on the device of `engine`. */
export async function measureMemoryKernels(
  engine: GpuEngine,
  lengths: readonly number[] = [1_000_000, 8_600_000, 86_000_000],
): Promise<MemoryKernelRow[]> {
  const rows: MemoryKernelRow[] = [];
  for (const samples of lengths) {
    const { cases, arrays } = await prepareCases(engine, samples);
    const copy = { bytes: 0, ms: Infinity };
    for (const { name, bytes, record } of cases) {
      const { ms } = await medianKernelTime(engine, record, timing);
      if (name === 'copy') Object.assign(copy, { bytes, ms });
      rows.push({ name, samples, ms, bytes, shareOfCopy: bytes / ms / (copy.bytes / copy.ms) });
    }
    for (const array of arrays) array.release();
  }
  return rows;
}

/** Input and output of the kernels at one length. */
interface Bench {
  readonly engine: GpuEngine;
  readonly samples: number;
  readonly whole: DeviceArray;
  readonly real: DeviceArray;
  readonly output: DeviceArray;
  readonly fill: Commands;
  /** Arrays to release. */
  readonly arrays: DeviceArray[];
}

/** Prepares the cases at one length, the copy first, and their arrays. */
async function prepareCases(
  engine: GpuEngine,
  samples: number,
): Promise<{ cases: Case[]; arrays: DeviceArray[] }> {
  const arrays: DeviceArray[] = [];
  const room = (label: string, count: number) => {
    const array = engine.allocate(label, 4 * count);
    arrays.push(array);
    return array;
  };
  const [whole, real] = [room('whole samples', samples), room('samples', samples)];
  const output = room('output', curveLengthCount(spec, samples));
  const ecg = repeatedEcg(samples);
  const fill = new Commands().upload(whole, ecg).upload(real, Float32Array.from(ecg));
  const bench = { engine, samples, whole, real, output, fill, arrays };
  const cases = [
    ...scanCases(bench),
    ...curveLengthCases(bench),
    ...sweepCases(bench),
    ...decimationCases(bench),
  ];
  await engine.run(fill);
  return { cases, arrays };
}

function scanCases({ engine, samples, whole, real, output }: Bench): Case[] {
  const bytes = 8 * samples;
  return [
    { name: 'copy', bytes, record: (c) => copyValues(engine, c, real, output, samples) },
    { name: 'scan', bytes, record: (c) => scan(engine, c, whole, output, samples) },
  ];
}

function curveLengthCases({ engine, samples, whole, real, output }: Bench): Case[] {
  const bytes = 8 * samples;
  const realSpec = { ...spec, whole: false };
  return [
    {
      name: 'curve length',
      bytes,
      record: (c) => recordCurveLength(engine, c, spec, whole, output, samples),
    },
    {
      name: 'curve length, real',
      bytes,
      record: (c) => recordCurveLength(engine, c, realSpec, real, output, samples),
    },
  ];
}

/**
 * Prepares paper 4's scan of one block, many at once: its time per block is that of the row divided by their number.
 */
function sweepCases({ engine, samples, whole, output }: Bench): Case[] {
  return sweepPaddings.flatMap(([label, banks]) =>
    ([256, 512, 1024, 2048] as const).map((blockLength) => ({
      name: `sweeps of ${blockLength}, ${label}`,
      bytes: 8 * samples,
      record: (c: Commands) => sweepBlocks(engine, c, whole, output, samples, { blockLength, banks }),
    })),
  );
}

function decimationCases({ engine, samples, real, output, fill, arrays }: Bench): Case[] {
  const stretch = { from: 0, to: samples };
  return [2, 4, 8, 100].flatMap((down) => {
    const filter = designResampleFilter(down, 1);
    const methods = [...new Set([chooseDecimation(engine, filter), 'direct'] as const)];
    return methods.map((method) => {
      const onDevice = uploadDecimation(engine, fill, filter, method);
      arrays.push(...listArrays(onDevice));
      return {
        name: `decimation by ${down}, ${method}`,
        bytes: 4 * samples + (4 * samples) / down,
        record: (c: Commands) => decimateOnDevice(engine, c, onDevice, real, output, stretch),
      };
    });
  });
}

function listArrays({ method, filter }: DeviceDecimation): DeviceArray[] {
  return method === 'direct' ? [filter.taps] : [filter.spectrum, filter.twiddles];
}

/** Makes beats of a million samples, repeated. */
function repeatedEcg(samples: number): Int32Array<ArrayBuffer> {
  const stretch = wholeEcg(Math.min(samples, 1_000_000), 360, 1);
  const ecg = new Int32Array(samples);
  for (let from = 0; from < samples; from += stretch.length) {
    ecg.set(stretch.subarray(0, samples - from), from);
  }
  return ecg;
}
