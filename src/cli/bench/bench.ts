import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { resultCsv } from '../../pipeline/csv.ts';
import { performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import { type GpuMember, type GpusRow, runGpusStudy } from '../../pipeline/performance/gpus-study.ts';
import {
  type BenchDevice,
  emptyResult,
  gpuFacts,
  performanceReport,
  type PerformanceReport,
  type PerformanceResult,
  resultRows,
  withEvent,
} from '../../pipeline/performance/performance-result.ts';
import { runStudy } from '../../pipeline/performance/run-study.ts';
import { allStudies, type StudyEvent, type StudyId } from '../../pipeline/performance/studies.ts';
import { type StudyRequest, studyRequests } from '../../pipeline/performance/study-requests.ts';
import type { CommandArguments } from '../arguments.ts';
import { compareResults, readOtherResult } from './bench-compare.ts';
import { createThreadPool } from './bench-pool.ts';
import { benchTables } from './bench-tables.ts';
import type { Command } from '../command.ts';
import { type Console, UsageError } from '../console.ts';
import { findGpus } from '../gpu/gpu-adapters.ts';
import { startGpuProcess } from '../gpu/gpu-process.ts';
import { processGpu } from '../gpu/gpu.ts';
import { csvOption } from '../options.ts';
import { createThreadLauncher } from '../templates/strategy-launcher.ts';
import { writeText } from '../inputs/run-recordings.ts';
import { cpus } from 'node:os';
import type { ParameterValues } from '../../model/parameters.ts';

/** Values for a short run, which checks that everything works and does not measure the speed. */
const quickValues: ParameterValues = Object.assign(
  { repeats: 3, longestDirect: 100 },
  ...allStudies.map(({ quick }) => quick),
);

/** Returns the processor and the number of its cores, as reported by the system. */
function cpuFacts(): BenchDevice['cpu'] {
  const cores = cpus();
  return { name: cores[0]?.model.trim() ?? null, coreCount: Math.max(1, cores.length) };
}

/** Settings from a command line. */
interface BenchSettings {
  readonly requests: readonly StudyRequest[];
  readonly parameters: ParameterValues;
  readonly usesGpu: boolean;
  readonly workerCount: number;
  readonly gpuCount: number;
}

/** @throws UsageError for an unknown study, backend or count */
function readBenchSettings(given: CommandArguments): BenchSettings {
  const ids = allStudies.map(({ id }) => id);
  const unknown = given.files.filter((word) => !ids.some((id) => id === word));
  if (unknown.length > 0)
    throw new UsageError(`There is no study ${unknown.join(', ')}; the studies are ${ids.join(', ')}.`);
  const chosen = ids.filter((id) => given.files.length === 0 || given.files.includes(id));
  const { backend = 'auto', quick } = given.options;
  if (typeof backend !== 'string' || !['auto', 'cpu', 'webgpu'].includes(backend))
    throw new UsageError(`--backend ${String(backend)}: it must be auto, cpu or webgpu.`);
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

function readCount({ options }: CommandArguments, name: string, maxCount: number): number | null {
  const text = options[name];
  if (text === undefined) return null;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > maxCount)
    throw new UsageError(`--${name} ${String(text)}: it must be a whole number from 1 to ${maxCount}.`);
  return count;
}

/** Command that runs the papers' measurements on this machine. */
export const benchCommand: Command = {
  summary: 'CPU against GPU on this machine, measured as in the papers',
  usage: 'beatbench bench [STUDY…] [--lengths 10k,500k] [--taps 100,2500] [--gpus N] [--quick] …',
  declarations: performanceDeclarations,
  options: [
    csvOption('one row per measurement'),
    {
      name: 'backend',
      value: 'auto|cpu|webgpu',
      help: 'cpu measures without a GPU; webgpu requires one (auto)',
    },
    { name: 'workers', value: 'P', help: 'threads of the CPU columns for all cores (the number of cores)' },
    {
      name: 'gpus',
      value: 'N',
      help: 'also filter over N GPUs, one process each, with the signal split between them',
    },
    {
      name: 'quick',
      value: null,
      help: 'a run of a few seconds: it shows that measuring works, not how fast the machine is',
    },
    { name: 'compare', value: 'FILE.json', help: 'show an earlier output next to this one' },
  ],
  run: runBench,
};

/** Exit status of a program that Ctrl-C ended: 128 plus the signal's number. */
const interruptedStatus = 130;

async function runBench(given: CommandArguments, console: Console): Promise<number> {
  if (given.options['json'] === true && given.options['csv'] === true)
    throw new UsageError('--json and --csv exclude each other.');
  const asked = readBenchSettings(given);
  const { compare, out } = given.options;
  if (typeof out === 'string') await given.outputs.expect([out]);
  const other = typeof compare === 'string' ? await readOtherResult(compare) : null;
  const engine = asked.usesGpu ? await processGpu.engine() : null;
  if (engine === null && given.options['backend'] === 'webgpu') {
    throw new UsageError(
      '--backend webgpu: there is no GPU here; leave it out, or install the package webgpu and a driver.',
    );
  }
  const say = (text: string): void => {
    if (given.options['quiet'] !== true) console.say(text);
  };
  const members = asked.gpuCount > 0 ? await startGpus(asked.gpuCount, console) : [];
  const { whole, timings, wasStopped } = await measureAll(asked, engine, members, console, say);
  say(benchTables(whole));
  const report = performanceReport(whole, asked.parameters, timings);
  const compared = other === null ? null : compareResults(whole, other);
  if (compared !== null) say(compared.text);
  const output =
    compared === null ? report : { ...report, result: { ...report.result, compared: compared.rows } };
  const text =
    given.options['csv'] === true ? resultCsv('bench', resultRows(whole)) : `${JSON.stringify(output)}\n`;
  await writeText([text], given, console);
  return wasStopped ? interruptedStatus : 0;
}

async function measureAll(
  asked: BenchSettings,
  engine: GpuEngine | null,
  members: readonly GpuMember[],
  console: Console,
  say: (text: string) => void,
): Promise<Omit<Awaited<ReturnType<typeof measure>>, 'result'> & { whole: PerformanceResult }> {
  try {
    const { result, ...ending } = await measure(asked, engine, console, say);
    if (ending.wasStopped || members.length === 0) return { ...ending, whole: result };
    return { ...ending, whole: { ...result, gpus: await measureGpus(members, asked) } };
  } finally {
    for (const member of members) member.close();
  }
}

const now = (): number => performance.now();

/** Runs the studies one after another. If the user interrupts it, the measurements up to then are kept. */
async function measure(
  { requests, workerCount }: BenchSettings,
  engine: GpuEngine | null,
  { isTerminal, entry }: Console,
  say: (text: string) => void,
): Promise<{ result: PerformanceResult; timings: PerformanceReport['timings']; wasStopped: boolean }> {
  const device = { gpu: gpuFacts(engine), cpu: cpuFacts(), runtime: `Node ${process.versions.node}` };
  let result = emptyResult(device, new Date().toISOString());
  const timings: Record<string, { ms: number; backend: string }> = {};
  const pool = entry === undefined || workerCount < 2 ? null : createThreadPool(entry, workerCount);
  const launcher = entry === undefined ? null : createThreadLauncher(entry);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  const tell = (event: StudyEvent): void => {
    result = withEvent(result, event);
    if (event.kind !== 'progress' || !isTerminal) return;
    const line = `${event.study}: ${event.doing} ${Math.round(100 * event.share)} %`;
    say(`\r\u001B[K${event.share < 1 ? line : ''}`);
  };
  try {
    for (const { study, options } of requests) {
      const startMs = now();
      await runStudy(study, { engine, pool, launcher, now, signal: stopping.signal, tell }, options);
      const ms = (timings[study]?.ms ?? 0) + now() - startMs;
      timings[study] = { ms, backend: engine === null ? 'cpu' : 'webgpu' };
    }
  } catch (error) {
    if (!(error instanceof BeatbenchError) || error.code !== 'cancelled') throw error;
  } finally {
    process.off('SIGINT', stop);
    pool?.close();
  }
  return { result, timings, wasStopped: stopping.signal.aborted };
}

/**
 * Starts a process for each of `count` GPUs.
 *
 * @throws UsageError if fewer can be distinguished; measuring only those would answer another question
 */
async function startGpus(count: number, { entry }: Console): Promise<GpuMember[]> {
  if (entry === undefined) throw new UsageError('--gpus needs the built program; run npm run build:cli.');
  const found = await findGpus(entry);
  if (found.length < count) {
    const names = found.length === 0 ? 'none' : found.map(({ name }) => name).join(', ');
    throw new UsageError(
      `--gpus ${count}: this machine has ${found.length} that processes can select (${names}). To select among GPUs of one name, install Mesa’s device-select layer (mesa-vulkan-drivers).`,
    );
  }
  const members: GpuMember[] = [];
  for (const { environment } of found.slice(0, count))
    members.push(await startGpuProcess(entry, environment));
  return members;
}

/** Measures the requested filters over GPUs, whether or not the filter study itself is requested. */
async function measureGpus(members: readonly GpuMember[], { parameters }: BenchSettings): Promise<GpusRow[]> {
  const rows: GpusRow[] = [];
  const clock = { now, signal: new AbortController().signal };
  for (const request of studyRequests(['filter'], parameters).requests) {
    if (request.study === 'filter')
      await runGpusStudy(clock, members, request.options, (row) => rows.push(row));
  }
  return rows;
}
