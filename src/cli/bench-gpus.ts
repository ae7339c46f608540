import type { BenchOptions, GpusRow } from '../model/performance.ts';
import type { GpuMember } from '../pipeline/performance/gpu-member.ts';
import { runGpusStudy } from '../pipeline/performance/gpus-study.ts';
import type { Console } from './console.ts';
import { findGpus } from './gpu-adapters.ts';
import { startGpuProcess } from './gpu-process.ts';
import { UsageError } from './usage-error.ts';

/**
 * Starts a process for each of so many GPUs.
 *
 * @throws UsageError where fewer can be told apart: measuring those that are there would answer another question
 */
export async function startGpus(count: number, { entry }: Console): Promise<GpuMember[]> {
  if (entry === undefined) throw new UsageError('--gpus needs the built program; run npm run build:cli.');
  const found = await findGpus(entry);
  if (found.length < count) {
    const names = found.length === 0 ? 'none' : found.map(({ name }) => name).join(', ');
    throw new UsageError(
      `--gpus ${count}: this machine has ${found.length} that a process each can be given (${names}). Several of one name are told apart where Mesa’s device-select layer is installed (mesa-vulkan-drivers).`,
    );
  }
  const members: GpuMember[] = [];
  for (const { environment } of found.slice(0, count))
    members.push(await startGpuProcess(entry, environment));
  return members;
}

/** Filters over GPUs. */
export async function measureGpus(
  members: readonly GpuMember[],
  allOptions: readonly BenchOptions[],
): Promise<GpusRow[]> {
  const rows: GpusRow[] = [];
  const tools = { now: () => performance.now(), signal: new AbortController().signal };
  for (const options of allOptions) await runGpusStudy(tools, members, options, (row) => rows.push(row));
  return rows;
}
