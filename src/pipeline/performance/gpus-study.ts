import type { BenchOptions, GpusRow } from '../../model/performance.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { cpuTime } from './cpu-time.ts';
import { cutFilter } from './cut-filter.ts';
import { type FilterCase, makeFilterCase } from './filter-case.ts';
import type { GpuMember } from './gpu-member.ts';
import { largestDifference } from './sampled-sum.ts';

/**
 * Filters over several GPUs: the signal cut with taps − 1 samples of overlap, the outputs joined and
 * compared with those of the first GPU alone.
 *
 * @param members  two or more; or one, which then stands against itself
 */
export async function runGpusStudy(
  tools: Pick<BenchTools, 'now' | 'signal'>,
  members: readonly GpuMember[],
  options: BenchOptions,
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
        differenceFromOne: differenceOf(all.output, one.output),
      });
    }
  }
}

async function measure(
  tools: Pick<BenchTools, 'now' | 'signal'>,
  members: readonly GpuMember[],
  { wide, taps }: FilterCase,
  { repeats, longestDirectMs }: BenchOptions,
): Promise<{ kernelMs: number; totalMs: number; output: Float32Array }> {
  const told = { ...tools, engine: null, pool: null, tell: () => undefined };
  await breathe(told);
  const parts = cutFilter(wide, taps, members.length, 'overlap-save');
  const pairs = parts.flatMap((part, index) => {
    const member = members[index];
    return member === undefined ? [] : [{ member, part }];
  });
  const each = <T>(act: (member: GpuMember) => Promise<T>) =>
    Promise.all(pairs.map(({ member }) => act(member)));
  await Promise.all(pairs.map(({ member, part }) => member.prepare(part)));
  // The first run compiles.
  await each((member) => member.run());
  const { ms: totalMs } = await cpuTime(told, { repeats, mostMs: longestDirectMs }, () =>
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

/** Largest difference, as a share of the second's range. */
function differenceOf(output: Float32Array, other: Float32Array): number {
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (const [index, value] of other.entries()) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    const difference = Math.abs((output[index] ?? Number.NaN) - value);
    // So that NaN is the worst.
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}
