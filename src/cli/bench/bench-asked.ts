import { cpus } from 'node:os';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import type { BenchDevice } from '../../pipeline/performance/performance-result.ts';
import { allStudies, type StudyId } from '../../pipeline/performance/studies.ts';
import { type StudyRequest, studyRequests } from '../../pipeline/performance/study-requests.ts';
import type { CommandArguments } from '../arguments.ts';
import { UsageError } from '../usage-error.ts';

/** Little of everything: whether it works, not how fast it is. */
const quickValues: ParameterValues = Object.assign(
  { repeats: 3, longestDirect: 100 },
  ...allStudies.map(({ quick }) => quick),
);

/** The processor and its cores, as the system counts them. */
export function cpuFacts(): BenchDevice['cpu'] {
  const cores = cpus();
  return { name: cores[0]?.model.trim() ?? null, coreCount: Math.max(1, cores.length) };
}

/** What a command line asks for. */
export interface BenchAsked {
  readonly requests: readonly StudyRequest[];
  readonly parameters: ParameterValues;
  readonly usesGpu: boolean;
  readonly workerCount: number;
  readonly gpuCount: number;
}

/** @throws UsageError for a study, a backend or a count that there is not */
export function readAsked(given: CommandArguments): BenchAsked {
  const ids = allStudies.map(({ id }) => id);
  const unknown = given.files.filter((word) => !ids.some((id) => id === word));
  if (unknown.length > 0)
    throw new UsageError(`There is no study ${unknown.join(', ')}; there are ${ids.join(', ')}.`);
  const chosen = ids.filter((id) => given.files.length === 0 || given.files.includes(id));
  const { backend = 'auto', quick } = given.options;
  if (typeof backend !== 'string' || !['auto', 'cpu', 'webgpu'].includes(backend))
    throw new UsageError(`--backend ${String(backend)}: it may be auto, cpu or webgpu.`);
  const values = { ...(quick === true ? quickValues : {}), ...given.parameters };
  const { requests, usesGpu } = makeRequests(chosen, values);
  return {
    requests,
    parameters: Object.fromEntries(
      performanceDeclarations.map(({ id, default: standard }) => [id, values[id] ?? standard]),
    ),
    usesGpu: usesGpu && backend !== 'cpu',
    workerCount: readCount(given, 'workers', 256) ?? cpuFacts().coreCount,
    gpuCount: readCount(given, 'gpus', 64) ?? 0,
  };
}

function makeRequests(chosen: readonly StudyId[], values: ParameterValues): ReturnType<typeof studyRequests> {
  try {
    return studyRequests(chosen, values);
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'bad-parameter')
      throw new UsageError(error.message);
    throw error;
  }
}

function readCount({ options }: CommandArguments, name: string, most: number): number | null {
  const text = options[name];
  if (text === undefined) return null;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new UsageError(`--${name} ${String(text)}: it may be a whole number from 1 to ${most}.`);
  return count;
}
