import type { ParameterValues } from '../../model/parameters.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { CallContext } from '../calls/call-context.ts';
import { denoiseAllRecordings, compareRunVariants } from '../denoise/denoise-recordings.ts';
import { type HeldRecording, heldRecording } from '../recordings/held-recordings.ts';
import { type Outcome, toFailure } from '../calls/outcome.ts';
import type {
  DenoiseRow,
  DenoiseVariantRow,
  GrossMethods,
  MeasuresView,
  MethodRow,
  RecordingId,
  ReportProgress,
  StrategyRow,
} from '../protocol.ts';
import { compareGrossMethods, compareRunMethods } from '../qrs/qrs-methods.ts';
import { measuresView } from '../templates/templates-measures.ts';
import { compareLabels } from '../../analysis/templates/strategies/relabelling.ts';
import type { TemplateStrategy } from '../../model/templates.ts';
import type { TemplatesRun } from '../../pipeline/templates/analyse-templates.ts';
import type { SortingOutput } from '../../pipeline/templates/outputs.ts';
import { sortBeats } from '../../pipeline/templates/sort-beats.ts';
import { strategyLauncher } from '../templates/templates-run.ts';

const names: readonly TemplateStrategy[] = ['sequential', 'rotf', 'mpcc', 'nds', 'tds'];

const unshared =
  'Threads cannot share memory here yet: reload the page once it is stored in this browser, or serve it with the headers of cross-origin isolation.';

/** Maximum number of timed runs of each strategy, and time after which no further run begins, ms. */
const [mostRounds, enoughMs] = [5, 3000];

/** Minimum median that is compared, ms; shorter ones are mostly the start of workers and compilation, not sorting. */
const minTimedMs = 10;

/**
 * Returns the run with the median time; of an even number, the shorter of the two.
 * @param runs  at least one
 */
export function medianRun<T extends { readonly run: { readonly overallMs: number } }>(
  runs: readonly [T, ...T[]],
): T {
  const sorted = runs.toSorted((a, b) => a.run.overallMs - b.run.overallMs);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? runs[0];
}

const tooShort = (overallMs: number, leastMs: number): string =>
  `One worker sorts these beats in ${overallMs.toFixed(1)} ms: too short to time. Use a longer part of the record, or a recording whose sorting takes ${leastMs} ms or more.`;

/**
 * Sorts the beats of a run again, with one worker and with each strategy in turn: once to warm up, then several times,
 * of which the median is returned. If one worker finishes too fast, nothing is timed, and every row says so.
 *
 * @param leastMs  minimum time of one worker that is compared
 * @throws BeatbenchError `cancelled` once `signal` is aborted
 */
export async function compareStrategies(
  run: TemplatesRun,
  workers: number,
  signal: AbortSignal,
  tell: ReportProgress,
  leastMs = minTimedMs,
): Promise<readonly StrategyRow[]> {
  const { outputs } = run;
  const launcher = strategyLauncher();
  const rows: StrategyRow[] = [];
  let alone: SortingOutput | null = null;
  for (const [place, name] of names.entries()) {
    tell(place / names.length, name);
    if (name === 'tds' && launcher?.sharesMemory === false) {
      rows.push(refused(name, unshared));
      continue;
    }
    const request = {
      store: outputs.windows,
      master: outputs.master,
      params: outputs.classify.params,
      isPlain: false,
      strategy: name,
      workers,
      files: null,
      launcher,
      onNews: () => undefined,
    };
    let reportedTenths = 0;
    const pause = async (share: number): Promise<void> => {
      // More frequent reports would keep the page busy while its cores are measured.
      if (10 * share >= reportedTenths + 1) tell((place + share) / names.length, name);
      reportedTenths = Math.max(reportedTenths, Math.floor(10 * share));
      signal.throwIfAborted();
    };
    try {
      const sorted = await timed(() => sortBeats(request, { signal, pause }));
      alone ??= sorted;
      rows.push(makeRow(name, sorted, alone));
    } catch (error) {
      signal.throwIfAborted();
      rows.push(refused(name, toFailure(error).message));
    }
    if (place > 0 || alone === null || alone.run.overallMs >= leastMs) continue;
    const words = tooShort(alone.run.overallMs, leastMs);
    return names.map((own) => refused(own, words));
  }
  return rows;
}

/** Runs once to warm up, and returns the median of the following runs. */
async function timed(sort: () => Promise<SortingOutput>): Promise<SortingOutput> {
  await sort();
  const runs: [SortingOutput, ...SortingOutput[]] = [await sort()];
  let spentMs = runs[0].run.overallMs;
  while (runs.length < mostRounds && spentMs < enoughMs) {
    const next = await sort();
    runs.push(next);
    spentMs += next.run.overallMs;
  }
  return medianRun(runs);
}

const refused = (name: TemplateStrategy, problem: string): StrategyRow => {
  return { name, run: null, templateCount: 0, movedCount: 0, problem };
};

function makeRow(name: TemplateStrategy, { result, run }: SortingOutput, alone: SortingOutput): StrategyRow {
  const { changedCount } = compareLabels(alone.result.beats.labels, result.beats.labels);
  return { name, run, templateCount: result.templates.length, movedCount: changedCount, problem: null };
}

/** Calls for comparisons that take long; `cancel` with the same job number stops each. */
export function studyCalls({ held, whileRunning }: CallContext) {
  const findHeld = (ids: readonly RecordingId[]): HeldRecording[] => ids.flatMap((id) => held.get(id) ?? []);
  return {
    /**
     * Compares every detector with the reference of the newest QRS analysis; empty without one. Progress names the
     * next method.
     */
    qrsMethods: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly MethodRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { recording, runs } = heldRecording(held, id);
        return runs.qrs.last === null ? [] : compareRunMethods(recording, runs.qrs.last, signal, tell);
      }),

    /**
     * Compares every detector over the given recordings that have a reference, in order; beats are pooled. Progress
     * names the recording in progress.
     */
    qrsGross: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<GrossMethods>> =>
      whileRunning(job, onProgress, (signal, tell) =>
        compareGrossMethods(findHeld(ids), parameters, signal, tell),
      ),

    /**
     * Runs all strategies of sorting the newest templates, with a number of workers; empty before there are templates.
     */
    templateStrategies: (
      job: number,
      id: RecordingId,
      workers: number,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly StrategyRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? [] : compareStrategies(last.run, workers, signal, tell);
      }),

    /**
     * Computes all five measures of every beat of the newest templates; null before there are templates. Progress
     * names the measure in progress.
     */
    templateMeasures: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<MeasuresView | null>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        if (last === null) return null;
        return (last.measures ??= await measuresView(last.source, last.edited, signal, tell));
      }),

    /**
     * Returns the class of each trigger of the newest templates, as `qrs` classifies the beats of the same ECG; null
     * before there are templates.
     */
    templateClasses: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly (BeatClass | null)[] | null>> =>
      whileRunning(job, onProgress, (signal) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? Promise.resolve(null) : last.classes(signal);
      }),

    /** Cleans the recording of the newest Denoise analysis with other variants; empty before there is an analysis. */
    denoiseVariants: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseVariantRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.denoise;
        return last === null ? [] : compareRunVariants(last, signal, tell);
      }),

    /** Cleans the given recordings, in order. Progress names the recording in progress. */
    denoiseRecordings: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseRow[]>> =>
      whileRunning(job, onProgress, (signal, tell) =>
        denoiseAllRecordings(findHeld(ids), parameters, signal, tell),
      ),
  };
}
