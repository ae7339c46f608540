import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { GpuRefusedError } from '../gpu/gpu-failure.ts';
import { filterPart, type PoolPart } from '../pipeline/performance/cpu-pool.ts';
import { createGpuMember, type GpuMember } from '../pipeline/performance/gpus-study.ts';
import { adapterNames } from './gpu/gpu-adapters.ts';
import { processGpu } from './gpu/gpu.ts';
import { poolThread } from './bench/bench-pool.ts';
import { serveHdf5Thread } from './inputs/hdf5-thread.ts';
import { serveTaskThread } from './threads/task-thread.ts';
import { type GpuResponse, gpuProcessVariable, type GpuRequest } from './gpu/gpu-process.ts';
import { readDawnAdapterList } from './gpu/node-gpu.ts';
import { analyseFile, type MemberTask } from './cohort/cohort-member.ts';
import { cohortThread } from './cohort/cohort-pool.ts';
import { createMatchInStream } from '../analysis/templates/matcher.ts';
import { createStrategyThread } from '../analysis/templates/strategies/strategy-thread.ts';
import { strategyThread } from './templates/strategy-launcher.ts';

/**
 * Serves an analysis, the bench, a cohort, a template strategy or HDF5 files, if this thread or process was started for
 * it.
 *
 * @returns whether it was; otherwise this is a command line
 */
export function serveBench(): boolean {
  if (serveTaskThread() || serveStrategyThread() || serveCohortThread() || serveHdf5Thread()) return true;
  if (!isMainThread && workerData === poolThread) {
    serveThread();
    return true;
  }
  if (process.env[gpuProcessVariable] === undefined || process.send === undefined) return false;
  serveGpu();
  return true;
}

function serveThread(): void {
  parentPort?.on('message', (part: PoolPart) => {
    void filterPart(part).then((filtered) => parentPort?.postMessage(filtered, [filtered.buffer]));
  });
}

/** Answers questions in order; a question is sent only after the answer to the previous one. */
function serveGpu(): void {
  let member: GpuMember | null = null;
  const ready = async (): Promise<GpuMember> => {
    if (member !== null) return member;
    const engine = await processGpu.engine();
    if (engine === null) throw new GpuRefusedError('there is no adapter');
    member = createGpuMember(engine);
    return member;
  };
  process.on('message', (question: GpuRequest) => {
    void answer(question, ready).then((told) => process.send?.(told));
  });
  // Dawn keeps a process running that has lost its parent.
  process.on('disconnect', () => process.exit());
}

async function answer(question: GpuRequest, ready: () => Promise<GpuMember>): Promise<GpuResponse> {
  try {
    return { value: await answerGpuQuestion(question, ready) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function answerGpuQuestion(question: GpuRequest, ready: () => Promise<GpuMember>): Promise<unknown> {
  if (question.ask === 'names') return adapterNames(await readDawnAdapterList());
  const member = await ready();
  if (question.ask === 'name') return member.name;
  if (question.ask === 'prepare') return member.prepare(question.part);
  if (question.ask === 'run') return member.run();
  if (question.ask === 'kernel') return member.kernelMs(question.repeats);
  return member.output();
}

/**
 * Analyses recordings if this thread was started for a cohort.
 *
 * @returns whether it was
 */
function serveCohortThread(): boolean {
  if (isMainThread || workerData !== cohortThread) return false;
  parentPort?.on('message', (task: MemberTask) => {
    void analyseFile(task, null).then((outcomes) => parentPort?.postMessage(outcomes, []));
  });
  return true;
}

/**
 * Works for a strategy if this thread was started for it.
 *
 * @returns whether it was
 */
export function serveStrategyThread(): boolean {
  if (isMainThread || workerData !== strategyThread) return false;
  parentPort?.on(
    'message',
    createStrategyThread(createMatchInStream, (message) => parentPort?.postMessage(message, [])),
  );
  return true;
}
