import { parentPort } from 'node:worker_threads';
import { startHdf5Thread } from '../../src/cli/inputs/hdf5.ts';
import { createHdf5Access } from '../../src/io/hdf5/hdf5-access.ts';
import { bombSubjects } from './bombs.ts';
import { drawFuzzCase } from './draw-fuzz-case.ts';
import { madeSubjects } from './made-subjects.ts';
import { watchProcess } from './process-memory.ts';
import { runCase } from './run-case.ts';
import { recordedSubjects } from './subjects.ts';
import { watchMemory } from './watch-memory.ts';

/** A task of the thread. */
export interface FuzzTask {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

export type FromFuzzThread =
  | { readonly tell: 'begin'; readonly index: number; readonly subject: string; readonly how: string }
  | {
      readonly tell: 'end';
      readonly index: number;
      readonly ms: number;
      /** Memory of arrays in excess of four times the input, bytes; negative below. */
      readonly extraBytes: number;
      /** Peak memory of the whole process in excess of that before the case, bytes. */
      readonly processBytes: number;
      readonly problems: readonly string[];
    }
  | { readonly tell: 'done' };

/** Shorter than any hang of two seconds. */
const hdf5IdleMs = 1000;
const mostMs = 2000;
/**
 * Allowed memory: four times the input plus a constant, since gaps of a table may take a million samples per channel.
 */
const [mostShare, freeBytes] = [4, 32 << 20];
/** Allowed memory of the whole process, including decoders and threads, unless four times the input is more. */
const freeProcessBytes = 400_000_000;

/** Runs cases one after another and reports each before and after. */
export async function runFuzzThread({ seed, from, to }: FuzzTask): Promise<void> {
  const tell = (message: FromFuzzThread): void => parentPort?.postMessage(message, []);
  const subjects = [...recordedSubjects(), ...(await madeSubjects()), ...(await bombSubjects())];
  const hdf5 = createHdf5Access(startHdf5Thread, hdf5IdleMs);
  const memory = watchMemory();
  const whole = watchProcess();
  for (let index = from; index < to; index++) {
    const { subject, how } = drawFuzzCase(subjects, seed, index);
    const inputBytes = subject.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    tell({ tell: 'begin', index, subject: subject.name, how });
    memory.start();
    whole.start();
    const { problems, ms } = await runTimed(() => runCase(subject, hdf5), memory.collecting);
    const { largest, peak } = memory.taken();
    const extraBytes = Math.max(largest, peak) - mostShare * inputBytes;
    if (ms > mostMs) problems.push(`took ${Math.round(ms)} ms`);
    const processBytes = whole.taken();
    if (processBytes > Math.max(freeProcessBytes, mostShare * inputBytes)) {
      problems.push(`of ${inputBytes} bytes the process took ${processBytes} more than before`);
    }
    if (extraBytes > freeBytes && subject.isBomb !== true) {
      problems.push(`of ${inputBytes} bytes made an array of ${largest}, and held ${peak}`);
    }
    tell({ tell: 'end', index, ms, extraBytes, processBytes, problems });
  }
  tell({ tell: 'done' });
}

/**
 * Runs a case and measures its wall-clock or processor time, whichever is less, since the machine is shared; if it is
 * long, the least of three runs. The cost of measuring memory is excluded.
 */
async function runTimed(
  run: () => Promise<string[]>,
  collecting: ReturnType<typeof watchMemory>['collecting'],
): Promise<{ readonly problems: string[]; readonly ms: number }> {
  let problems: string[] = [];
  let ms = Infinity;
  for (let attempt = 0; attempt < 3 && ms > mostMs; attempt++) {
    const startMs = performance.now();
    const before = process.cpuUsage();
    const watched = collecting();
    problems = await run();
    const { user, system } = process.cpuUsage(before);
    const { clockMs, cpuMs } = collecting();
    const byClock = performance.now() - startMs - (clockMs - watched.clockMs);
    ms = Math.min(ms, byClock, (user + system) / 1000 - (cpuMs - watched.cpuMs));
  }
  return { problems, ms };
}
