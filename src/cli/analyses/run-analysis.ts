import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysedHead, type ReportedRun } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import type { RunnableAnalysis } from '../../pipeline/runnable-analysis.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Console } from '../console.ts';
import { cpuName, runRecordings, type Summarise } from '../inputs/run-recordings.ts';
import { tableRows } from '../output/table-rows.ts';

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

/**
 * Runs an analysis over every FILE as its entry says, and writes the results.
 *
 * @returns the exit status: 0, or 1 where a recording failed
 */
export function runAnalysis<Run extends ReportedRun>(
  name: string,
  { analyse, result, rows }: RunnableAnalysis<Run>,
  given: CommandArguments,
  console: Console,
  { parameters, gpu = null, add, summarise, rows: ownRows }: RunMore<Run> = {},
): Promise<number> {
  return runRecordings(
    name,
    given,
    console,
    async ({ recording, choice, corrections }, own, onProgress, index) => {
      const cache: StageCache = new Map();
      const { signal } = new AbortController();
      const recordingId = recording.name;
      const run = await analyse({
        recording,
        recordingId,
        choice,
        edits: corrections?.edits ?? [],
        waveEdits: corrections?.waves ?? [],
        parameters: parameters?.(own.parameters) ?? own.parameters,
        cache,
        signal,
        gpu,
        onProgress,
      });
      const more = await add?.(run, index);
      releaseKept(cache);
      const printed = result(run);
      return {
        ...analysedHead(run, cpuName),
        result: { ...printed, ...more },
        rows: ownRows?.(run) ?? tableRows(given, printed, () => rows(run)),
      };
    },
    summarise,
  );
}
