import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { startHdf5With } from '../../src/cli/inputs/hdf5.ts';
import { serveHdf5Thread } from '../../src/cli/inputs/hdf5-thread.ts';
import { runFuzzThread } from './fuzz-thread.ts';
import type { FromFuzzThread, FuzzTask } from './fuzz-thread.ts';

const entry = new URL(import.meta.url);
/**
 * Processor time without a report after which a thread is considered hung, ms; a busy machine may give it little of
 * that.
 */
const hangMs = 20_000;
/** Wall-clock time without a report after which a thread is considered dead, ms. */
const deadMs = 600_000;
/** Heap limit of a thread, MiB. */
const mostHeapMiB = 512;

type EndOfCase = FromFuzzThread & { readonly tell: 'end' };

interface Found {
  readonly index: number;
  readonly subject: string;
  readonly how: string;
  readonly problem: string;
}

/** Runs cases in a thread until they are done or it hangs or crashes; returns the next case. */
function runUntilBroken(
  task: FuzzTask,
  found: (one: Found) => void,
  done: (message: EndOfCase) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(entry, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMiB },
    });
    let current: Omit<Found, 'problem'> = { index: task.from, subject: '', how: '' };
    let timer: NodeJS.Timeout | undefined;
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      void worker.terminate();
      if (problem !== null) found({ ...current, problem });
      resolve(problem === null ? task.to : current.index + 1);
    };
    worker.on('message', (message: FromFuzzThread) => {
      clearTimeout(timer);
      const [cpu, atMs] = [process.cpuUsage(), performance.now()];
      const look = (): void => {
        const { user, system } = process.cpuUsage(cpu);
        const isHung = (user + system) / 1000 >= hangMs || performance.now() - atMs >= deadMs;
        if (isHung) end(`hung for ${hangMs} ms`);
        else timer = setTimeout(look, hangMs);
      };
      timer = setTimeout(look, hangMs);
      if (message.tell === 'done') end(null);
      if (message.tell === 'begin') current = message;
      if (message.tell !== 'end') return;
      for (const problem of message.problems) found({ ...current, problem });
      done(message);
    });
    worker.on('error', (error) => end(`crashed: ${error.message}`));
    worker.on('exit', (code) => end(`ended with ${code}`));
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string' }, case: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const only = values.case === undefined ? null : Number(values.case);
  const from = only ?? 0;
  const to = only === null ? Number(values.cases ?? 1000) : only + 1;
  console.log(`seed ${seed}, cases ${from} to ${to - 1}`);
  let [problemCount, doneCount, longestMs, longest, mostExtra, largest] = [0, 0, 0, 0, 0, 0];
  let [mostOfProcess, heaviest] = [0, 0];
  const failed = new Set<number>();
  const startMs = performance.now();
  const found = ({ index, subject, how, problem }: Found): void => {
    problemCount += 1;
    failed.add(index);
    console.log(`--seed ${seed} --case ${index}  ${subject}\n    ${how}\n    ${problem}`);
  };
  const done = ({ index, ms, extraBytes, processBytes }: EndOfCase): void => {
    doneCount += 1;
    if (processBytes > mostOfProcess) [mostOfProcess, heaviest] = [processBytes, index];
    if (ms > longestMs) [longestMs, longest] = [ms, index];
    if (extraBytes > mostExtra) [mostExtra, largest] = [extraBytes, index];
    if (doneCount % 500 === 0) console.error(`${doneCount} of ${to - from}`);
  };
  for (let next = from; next < to;) next = await runUntilBroken({ seed, from: next, to }, found, done);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(
    `${to - from} cases in ${seconds} s with seed ${seed}: ${failed.size} failed with ${problemCount} problems.`,
  );
  console.log(
    `The longest (${longest}) took ${Math.round(longestMs)} ms; the largest (${largest}) held ${Math.round(mostExtra / 2 ** 20)} MiB beyond four times its input.`,
  );
  console.log(
    `The heaviest (${heaviest}) made the process grow by ${Math.round(mostOfProcess / 1e6)} MB of the 400, or four times its input.`,
  );
  process.exitCode = failed.size > 0 ? 1 : 0;
}

startHdf5With(entry);
if (isMainThread) await main();
else if (!serveHdf5Thread()) await runFuzzThread(workerData as FuzzTask);
