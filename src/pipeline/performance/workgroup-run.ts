import { filterFir } from '../../dsp/fir/fir.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { firRow, uploadRow } from '../../gpu/kernels/fir-row.ts';
import { directTime, type FilterCase, makeFilterCase } from './filter-case.ts';
import { medianKernelTime } from './kernel-time.ts';
import { type BenchTools, yieldToMessages, type StudyTools, type TimingOptions } from './study.ts';
import type { WorkgroupOptions, WorkgroupRow } from './workgroup-study.ts';

/** Smallest workgroup size of paper 2's figure 6. */
const minGroup = 8;

/** Warm-up time, ms: the device is idle while the CPU computes its sum before the first group. */
const warmUpMs = 300;

/** Measures paper 2's figure 6: its row kernel with workgroup sizes of 8, 16 … up to the adapter's limit. */
export async function runWorkgroupStudy(
  tools: StudyTools<WorkgroupRow>,
  options: WorkgroupOptions & TimingOptions,
): Promise<void> {
  const { engine } = tools;
  if (engine === null) return;
  const { sampleCount, tapCount } = options.workgroups;
  const filterCase = makeFilterCase(sampleCount, tapCount, options.filterType);
  tools.progress(0, 'CPU, direct sum');
  const cpu = await directTime(tools, filterCase, options, (samples) =>
    filterFir(samples, filterCase.taps, 'zero-phase'),
  );
  const sizes = groupSizes(engine.limits);
  for (const [index, groupSize] of sizes.entries()) {
    tools.progress((index + 1) / (sizes.length + 1), `groups of ${groupSize}`);
    await yieldToMessages(tools);
    const kernel = await rowTime(tools, engine, filterCase, groupSize, options);
    const speedUp = cpu.ms / kernel.ms;
    tools.row({ sampleCount, tapCount, groupSize, kernel, speedUp });
  }
}

/** Returns the powers of two from 8 to the adapter's limit. */
export function groupSizes(
  limits: Pick<GPUSupportedLimits, 'maxComputeInvocationsPerWorkgroup' | 'maxComputeWorkgroupSizeX'>,
): number[] {
  const maxGroup = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);
  const sizes: number[] = [];
  for (let size = minGroup; size <= maxGroup; size *= 2) sizes.push(size);
  return sizes;
}

async function rowTime(
  tools: BenchTools,
  engine: GpuEngine,
  { x: samples, taps }: FilterCase,
  groupSize: number,
  { repeats, longestDirectMs }: TimingOptions,
) {
  const x = engine.allocate('x', samples.byteLength);
  const y = engine.allocate('y', samples.byteLength);
  const setUp = new Commands().upload(x, samples);
  const row = uploadRow(engine, setUp, taps);
  const record = (commands: Commands) =>
    firRow(engine, commands, row, x, y, samples.length, 'zero-phase', groupSize);
  try {
    await engine.run(setUp);
    return await medianKernelTime(engine, record, { repeats, warmUpMs, mostMs: longestDirectMs }, tools.now);
  } finally {
    for (const array of [x, y, row.taps]) array.release();
  }
}
