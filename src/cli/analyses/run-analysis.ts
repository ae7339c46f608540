import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type Analysed, analysedHead, type ReportedRun } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { type RunnableAnalysis, listSweptRows } from '../../pipeline/runnable-analysis.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Console } from '../console.ts';
import { cpuName, runRecordings, type Summarise, type TellProgress } from '../inputs/run-recordings.ts';
import { type PointRun, runGrid, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import type { Input } from '../inputs/inputs.ts';
import { tableRows } from '../output/table-rows.ts';
import { threadsFor } from '../threads/analysis-threads.ts';
import { withScratchFile } from './scratch-file.ts';

/** What a command does beside running its analysis. */
interface RunMore<Run> {
  /** What it is run with; what the command line gives, where left out. */
  readonly parameters?: (given: ParameterValues) => ParameterValues;
  /** Null, or left out, where it runs on the CPU. */
  readonly gpu?: GpuAccess | null;
  /** Adds to the result what only the command line prints, or writes further files; `index` is that of the FILE. */
  readonly add?: (run: Run, index: number) => Promise<object>;
  readonly summarise?: Summarise;
  /** Rows of the table, where they are not the run's beats or windows. */
  readonly rows?: (run: Run) => readonly object[];
}

/** What an analysis of an opened FILE is run with, beside its parameters and what computes. */
export function inputOptions(
  { recording, choice, corrections }: Input,
  cache: StageCache,
  onProgress: TellProgress,
) {
  return {
    recording,
    recordingId: recording.name,
    choice,
    edits: corrections?.edits ?? [],
    waveEdits: corrections?.waves ?? [],
    cache,
    signal: new AbortController().signal,
    onProgress,
  };
}

/**
 * Rows of every point of a grid over one FILE; what points share is computed once.
 *
 * @param asked  the parameters that hold for all points
 */
export async function sweepInput(
  asked: ParameterValues,
  sweep: readonly SweptParameter[],
  tell: TellProgress,
  run: (values: ParameterValues, cache: StageCache) => Promise<PointRun>,
): Promise<Analysed> {
  const cache: StageCache = new Map();
  const rows = await runGrid(sweep, (values) => run(values, cache), tell);
  releaseKept(cache);
  return { parameters: asked, timings: {}, warnings: [], result: null, rows };
}

/** Garbage that may gather before all of the heap is gone through to clear it, bytes. */
const mostGarbage = 100e6;

/** What the engine takes, in percent of what is in use; more would let it grow without end while little is in use. */
const [leastPercent, mostPercent] = [20, 400];

/** What is in use may grow by this before the heap is gone through, whole percent. @param inUse  bytes */
export function growthPercent(inUse: number): number {
  const percent = (100 * mostGarbage) / inUse;
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, percent)));
}

/** What is in use is asked no more often, ms: progress is told after every window. */
const askedEveryMs = 50;

let askedMs = Number.NEGATIVE_INFINITY;

/**
 * Has the engine go through its heap less often while little is in use, and more often once there is much: by itself it
 * does so at every 25 MB of a long record, which takes an eighth of all time. To be called from time to time, since it
 * counts from what is in use.
 */
function letGarbageGather(): void {
  const nowMs = performance.now();
  if (nowMs - askedMs < askedEveryMs) return;
  askedMs = nowMs;
  // `process.memoryUsage` would ask the system too, which takes up to a ms on a busy machine.
  const { used_heap_size: objects, external_memory: arrays } = getHeapStatistics();
  setFlagsFromString(`--heap-growing-percent=${growthPercent(objects + arrays)}`);
}

/** Tells progress, and sees to the heap as often. */
export function clearing(tell: TellProgress): TellProgress {
  return (share, title) => {
    letGarbageGather();
    tell(share, title);
  };
}

/**
 * Runs an analysis over every FILE as its entry says, and writes the results.
 *
 * @returns the exit status: 0, or 1 where a recording failed
 */
export async function runAnalysis<Run extends ReportedRun>(
  name: string,
  analysis: RunnableAnalysis<Run>,
  given: CommandArguments,
  console: Console,
  { parameters, gpu = null, add, summarise, rows: ownRows }: RunMore<Run> = {},
): Promise<number> {
  const { analyse, result, written = result, rows } = analysis;
  const threads = threadsFor(given, console) ?? undefined;
  const running = runRecordings(
    name,
    given,
    console,
    (input, own, onProgress, index) =>
      withScratchFile(async (scratch) => {
        const asked = parameters?.(own.parameters) ?? own.parameters;
        const runWith = (values: ParameterValues, cache: StageCache, tell: TellProgress): Promise<Run> =>
          analyse({
            ...inputOptions(input, cache, clearing(tell)),
            parameters: values,
            gpu,
            threads,
            scratch,
            places: scratch,
          });
        if (own.sweep !== undefined) {
          return sweepInput(asked, own.sweep, onProgress, async (values, cache) => {
            const run = await runWith({ ...asked, ...values }, cache, () => undefined);
            const asAsked = () => ownRows?.(run) ?? tableRows(own, result(run), () => rows(run));
            const made = own.options['rows'] === undefined ? listSweptRows(analysis, run) : asAsked();
            return { rows: made, stages: Object.keys(run.timings) };
          });
        }
        const cache: StageCache = new Map();
        const run = await runWith(asked, cache, onProgress);
        const more = await add?.(run, index);
        releaseKept(cache);
        const printed = written(run);
        return {
          ...analysedHead(run, cpuName),
          result: { ...printed, ...more },
          rows: ownRows?.(run) ?? tableRows(given, printed, () => rows(run)),
        };
      }),
    summarise,
  );
  return running.finally(() => threads?.close());
}
