import type { ParameterValues } from '../../model/parameters.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { CallContext } from '../calls/call-context.ts';
import { denoiseHeld, keptVariants } from '../denoise/denoise-recordings.ts';
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
import { grossOfHeld, keptMethods } from '../qrs/qrs-methods.ts';
import { measuresView } from '../templates/templates-measures.ts';
import { compareLabels } from '../../analysis/templates/strategies/relabelling.ts';
import type { TemplateStrategy } from '../../model/templates.ts';
import type { TemplatesRun } from '../../pipeline/templates/analyse-templates.ts';
import type { Sorted } from '../../pipeline/templates/outputs.ts';
import { sortBeats } from '../../pipeline/templates/sort-beats.ts';
import { strategyLauncher } from '../templates/templates-run.ts';

const names: readonly TemplateStrategy[] = ['sequential', 'rotf', 'mpcc', 'nds', 'tds'];

const unshared =
  'Threads may not share memory here yet: once the page is kept in this browser, reload it; or serve it with the headers of cross-origin isolation.';

/** Timed runs of each strategy, and the time after which no further one is begun, ms. */
const [mostRounds, enoughMs] = [5, 3000];

/** A median under this is mostly starting workers and compiling, not sorting, ms. */
const leastTimedMs = 10;

/** The run of the median time; of an even number, the shorter of the two. @param runs  at least one */
export function medianRun<T extends { readonly run: { readonly overallMs: number } }>(
  runs: readonly [T, ...T[]],
): T {
  const sorted = runs.toSorted((a, b) => a.run.overallMs - b.run.overallMs);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? runs[0];
}

const tooShort = (overallMs: number, leastMs: number): string =>
  `One worker sorts these beats in ${overallMs.toFixed(1)} ms: too short to time. Take a longer part of the record, or a recording whose sorting takes ${leastMs} ms or more.`;

/**
 * Sorts the beats of a run again, by one worker and by each strategy in turn: once to warm up, then some times, of
 * which the median is given. Where one worker is done too soon nothing is timed, and every row says so.
 *
 * @param leastMs  the shortest time of one worker that is compared
 * @throws BeatbenchError `cancelled` once `signal` is aborted
 */
export async function compareStrategies(
  run: TemplatesRun,
  workers: number,
  signal: AbortSignal,
  tell: ReportProgress,
  leastMs = leastTimedMs,
): Promise<readonly StrategyRow[]> {
  const { outputs } = run;
  const launcher = strategyLauncher();
  const rows: StrategyRow[] = [];
  let alone: Sorted | null = null;
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
      // More news would have the page at work while its cores are measured.
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

/** One run to warm up, and the median of those after it. */
async function timed(sort: () => Promise<Sorted>): Promise<Sorted> {
  await sort();
  const runs: [Sorted, ...Sorted[]] = [await sort()];
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

function makeRow(name: TemplateStrategy, { result, run }: Sorted, alone: Sorted): StrategyRow {
  const { changedCount } = compareLabels(alone.result.beats.labels, result.beats.labels);
  return { name, run, templateCount: result.templates.length, movedCount: changedCount, problem: null };
}

/** Comparisons that take a while; `cancel` with the same job number stops each. */
export function studyCalls({ held, whileRunning }: CallContext) {
  const heldOf = (ids: readonly RecordingId[]): HeldRecording[] => ids.flatMap((id) => held.get(id) ?? []);
  return {
    /** Every detector against the reference of the newest QRS analysis; none without one. Progress names the next method. */
    qrsMethods: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly MethodRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { recording, runs } = heldRecording(held, id);
        return runs.qrs.last === null ? [] : keptMethods(recording, runs.qrs.last, signal, tell);
      }),

    /**
     * Every detector over the recordings named, in their order, as far as they have a reference; beats pooled.
     * Progress names the recording at work.
     */
    qrsGross: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<GrossMethods>> =>
      whileRunning(job, onProgress, (signal, tell) => grossOfHeld(heldOf(ids), parameters, signal, tell)),

    /**
     * All ways of sharing the sorting of the newest templates out, over so many workers; none before there are
     * any.
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
     * All five measures of every beat of the newest templates; null before there are any. Progress names the
     * measure at work.
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

    /** The class of each trigger of the newest templates, as `qrs` names the beats of the same ECG; null before there are any. */
    templateClasses: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly (BeatClass | null)[] | null>> =>
      whileRunning(job, onProgress, (signal) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? Promise.resolve(null) : last.classes(signal);
      }),

    /** The recording of the newest Denoise analysis cleaned in other ways; none before there is one. */
    denoiseVariants: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseVariantRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.denoise;
        return last === null ? [] : keptVariants(last, signal, tell);
      }),

    /** The recordings named, in their order, cleaned. Progress names the recording at work. */
    denoiseRecordings: (
      job: number,
      ids: readonly RecordingId[],
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseRow[]>> =>
      whileRunning(job, onProgress, (signal, tell) => denoiseHeld(heldOf(ids), parameters, signal, tell)),
  };
}
