import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysedHead, type ReportedRun } from '../../pipeline/report.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { type RunnableAnalysis, sweptRowsOf } from '../../pipeline/runnable-analysis.ts';
import type { CommandArguments } from '../arguments.ts';
import type { Console } from '../console.ts';
import { cpuName, runRecordings, type Summarise, type TellProgress } from '../inputs/run-recordings.ts';
import { runGrid } from '../../pipeline/sweeps/grid.ts';
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
  analysis: RunnableAnalysis<Run>,
  given: CommandArguments,
  console: Console,
  { parameters, gpu = null, add, summarise, rows: ownRows }: RunMore<Run> = {},
): Promise<number> {
  const { analyse, result, rows } = analysis;
  return runRecordings(
    name,
    given,
    console,
    async ({ recording, choice, corrections }, own, onProgress, index) => {
      const cache: StageCache = new Map();
      const { signal } = new AbortController();
      const asked = parameters?.(own.parameters) ?? own.parameters;
      const runWith = (values: ParameterValues, tell: TellProgress): Promise<Run> =>
        analyse({
          recording,
          recordingId: recording.name,
          choice,
          edits: corrections?.edits ?? [],
          waveEdits: corrections?.waves ?? [],
          parameters: values,
          cache,
          signal,
          gpu,
          onProgress: tell,
        });
      if (own.sweep !== undefined) {
        const points = await runGrid(
          own.sweep,
          async (values) => {
            const run = await runWith({ ...asked, ...values }, () => undefined);
            const asAsked = () => ownRows?.(run) ?? tableRows(own, result(run), () => rows(run));
            const made = own.options['rows'] === undefined ? sweptRowsOf(analysis, run) : asAsked();
            return { rows: made, stages: Object.keys(run.timings) };
          },
          onProgress,
        );
        releaseKept(cache);
        return { parameters: asked, timings: {}, warnings: [], result: null, rows: points };
      }
      const run = await runWith(asked, onProgress);
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
