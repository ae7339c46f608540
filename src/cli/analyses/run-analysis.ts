import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type Analysed, analysedHead, type ReportedRun } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { type RunnableAnalysis, listSweptRows } from '../../pipeline/runnable-analysis.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Console } from '../console.ts';
import { cpuName, runRecordings, type Summarise, type ReportRunProgress } from '../inputs/run-recordings.ts';
import { type PointRun, runGrid, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import type { Input } from '../inputs/inputs.ts';
import { tableRows } from '../output/table-rows.ts';
import { threadsFor } from '../threads/analysis-threads.ts';
import { withScratchFile } from './scratch-file.ts';

/** Additional steps and settings of a command that runs an analysis. */
interface RunSteps<Run> {
  /** Returns the parameters of the run; by default, those of the command line. */
  readonly parameters?: (given: ParameterValues) => ParameterValues;
  /** Null or omitted if it runs on the CPU. */
  readonly gpu?: GpuAccess | null;
  /**
   * Adds output to the result that only the command line prints, or writes further files; `index` is that of the FILE.
   */
  readonly add?: (run: Run, index: number) => Promise<object>;
  readonly summarise?: Summarise;
  /** Returns the rows of the table, if they are not the run's beats or windows. */
  readonly rows?: (run: Run) => readonly object[];
}

/** Returns the options of an analysis of an opened FILE, without its parameters and backend. */
export function inputOptions(
  { recording, choice, corrections }: Input,
  cache: StageCache,
  onProgress: ReportRunProgress,
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
 * Returns the rows of every grid point for one FILE; stages that points share are computed once.
 *
 * @param asked the parameters that apply to all points
 */
export async function sweepInput(
  asked: ParameterValues,
  sweep: readonly SweptParameter[],
  tell: ReportRunProgress,
  run: (values: ParameterValues, cache: StageCache) => Promise<PointRun>,
): Promise<Analysed> {
  const cache: StageCache = new Map();
  const rows = await runGrid(sweep, (values) => run(values, cache), tell);
  releaseKept(cache);
  return { parameters: asked, timings: {}, warnings: [], result: null, rows };
}

/** Amount of garbage that may accumulate before a full garbage collection, bytes. */
const maxGarbage = 100e6;

/**
 * Range of the engine's setting, in percent of the heap in use; without a maximum, a small heap could grow without
 * limit.
 */
const [leastPercent, mostPercent] = [20, 400];

/** Returns the growth of the heap in use that triggers a garbage collection, whole percent. @param inUse bytes */
export function growthPercent(inUse: number): number {
  const percent = (100 * maxGarbage) / inUse;
  return Math.round(Math.min(mostPercent, Math.max(leastPercent, percent)));
}

/** Minimum time between queries of the heap size, ms; progress is reported after every window. */
const askedEveryMs = 50;

let askedMs = Number.NEGATIVE_INFINITY;

/**
 * Sets the heap growth at which the engine collects garbage: larger for a small heap, smaller for a large one. By
 * default the engine collects at every 25 MB of a long record, which takes an eighth of the total time. It must be
 * called repeatedly, since the setting depends on the heap in use.
 */
function adjustGarbageCollection(): void {
  const nowMs = performance.now();
  if (nowMs - askedMs < askedEveryMs) return;
  askedMs = nowMs;
  // `process.memoryUsage` would also query the system, which takes up to a ms on a busy machine.
  const { used_heap_size: objects, external_memory: arrays } = getHeapStatistics();
  setFlagsFromString(`--heap-growing-percent=${growthPercent(objects + arrays)}`);
}

/** Returns a progress callback that also adjusts garbage collection. */
export function withGarbageCollection(tell: ReportRunProgress): ReportRunProgress {
  return (share, title) => {
    adjustGarbageCollection();
    tell(share, title);
  };
}

/**
 * Runs an analysis over every FILE and writes the results.
 *
 * @returns the exit status: 0, or 1 if a recording failed
 */
export async function runAnalysis<Run extends ReportedRun>(
  name: string,
  analysis: RunnableAnalysis<Run>,
  given: CommandArguments,
  console: Console,
  { parameters, gpu = null, add, summarise, rows: ownRows }: RunSteps<Run> = {},
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
        const runWith = (values: ParameterValues, cache: StageCache, tell: ReportRunProgress): Promise<Run> =>
          analyse({
            ...inputOptions(input, cache, withGarbageCollection(tell)),
            parameters: values,
            gpu,
            threads,
            scratch,
            places: scratch,
          });
        if (own.sweep !== undefined) {
          return sweepInput(asked, own.sweep, onProgress, async (values, cache) => {
            const run = await runWith({ ...asked, ...values }, cache, () => undefined);
            const requestedRows = () => ownRows?.(run) ?? tableRows(own, result(run), () => rows(run));
            const made = own.options['rows'] === undefined ? listSweptRows(analysis, run) : requestedRows();
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
