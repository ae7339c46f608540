import { filterFir } from '../../dsp/fir.ts';
import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { firRow, uploadRow } from '../../gpu/kernels/fir-row.ts';
import type { BenchOptions } from '../../model/performance.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { type FilterCase, makeFilterCase } from './filter-case.ts';
import { directTime } from './filter-cpu.ts';
import { kernelTime } from './kernel-time.ts';

/** The smallest of paper 2's figure 6. */
const leastGroup = 8;

/** The first group finds the device asleep, after the CPU's sum. */
const warmUpMs = 300;

/** Paper 2's figure 6: its row kernel by workgroups of 8, 16 … what the adapter takes. */
export async function runWorkgroupStudy(tools: BenchTools, options: BenchOptions): Promise<void> {
  const { engine } = tools;
  if (engine === null) return;
  const { sampleCount, tapCount } = options.workgroups;
  const filterCase = makeFilterCase(sampleCount, tapCount, options.filterType);
  const telling = (share: number, doing: string) =>
    tools.tell({ kind: 'progress', study: 'workgroups', share, doing });
  telling(0, 'CPU, direct sum');
  const cpu = await directTime(tools, filterCase, options, (samples) =>
    filterFir(samples, filterCase.taps, 'zero-phase'),
  );
  const sizes = groupSizes(engine.limits);
  for (const [index, groupSize] of sizes.entries()) {
    telling((index + 1) / (sizes.length + 1), `groups of ${groupSize}`);
    await breathe(tools);
    const kernel = await rowTime(tools, engine, filterCase, groupSize, options);
    const speedUp = cpu.ms / kernel.ms;
    tools.tell({
      kind: 'row',
      study: 'workgroups',
      row: { sampleCount, tapCount, groupSize, kernel, speedUp },
    });
  }
}

/** Powers of two from 8 to the adapter's limit. */
export function groupSizes(
  limits: Pick<GPUSupportedLimits, 'maxComputeInvocationsPerWorkgroup' | 'maxComputeWorkgroupSizeX'>,
): number[] {
  const most = Math.min(limits.maxComputeInvocationsPerWorkgroup, limits.maxComputeWorkgroupSizeX);
  const sizes: number[] = [];
  for (let size = leastGroup; size <= most; size *= 2) sizes.push(size);
  return sizes;
}

async function rowTime(
  tools: BenchTools,
  engine: GpuEngine,
  { x: samples, taps }: FilterCase,
  groupSize: number,
  { repeats, longestDirectMs }: BenchOptions,
) {
  const x = engine.allocate('x', samples.byteLength);
  const y = engine.allocate('y', samples.byteLength);
  const setUp = new Commands().upload(x, samples);
  const row = uploadRow(engine, setUp, taps);
  const record = (commands: Commands) =>
    firRow(engine, commands, row, x, y, samples.length, 'zero-phase', groupSize);
  try {
    await engine.run(setUp);
    return await kernelTime(engine, record, { repeats, warmUpMs, mostMs: longestDirectMs }, tools.now);
  } finally {
    for (const array of [x, y, row.taps]) array.release();
  }
}
