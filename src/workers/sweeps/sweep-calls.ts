import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { flatRow } from '../../pipeline/csv.ts';
import { copyMemoryOutputs, releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { extractCurves } from '../../pipeline/sweeps/setting-curves.ts';
import { analyseHeld } from '../analyse-call.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { Outcome } from '../calls/outcome.ts';
import type { FlatRow, RecordingId, ReportProgress, SettingFigures, SweptPoints } from '../protocol.ts';
import { heldRecording, type HeldRuns } from '../recordings/held-recordings.ts';

/** Time after which a call returns, ms, so that results are shown as they come and a cancel is processed. */
const answerWithinMs = 200;

/** What the points of a grid keep between calls. */
interface Kept {
  /** Runs of the analysis of the recording; they are replaced when channels or corrections change. */
  readonly of: HeldRuns<AnalysisRuns[AnalysisName]>;
  readonly cache: StageCache;
  readonly qrsCache: StageCache;
}

/** Calls that analyse a recording with other parameters than the bench's, whose result stays unchanged. */
export function sweepCalls({ held, gpu, places, whileRunning }: CallContext) {
  let kept: Kept | null = null;

  const releaseCaches = (): void => {
    if (kept === null) return;
    releaseKept(kept.cache);
    releaseKept(kept.qrsCache);
    kept = null;
  };

  /** Returns the caches of a grid; only one grid has caches at a time. */
  const cachesFor = (id: RecordingId, analysis: AnalysisName): Kept => {
    const { runs } = heldRecording(held, id);
    const of = runs[analysis];
    if (kept?.of === of) return kept;
    releaseCaches();
    kept = { of, cache: copyMemoryOutputs(of.cache), qrsCache: copyMemoryOutputs(runs.qrs.cache) };
    return kept;
  };

  const runWith = <Name extends AnalysisName>(
    analysis: Name,
    id: RecordingId,
    parameters: ParameterValues,
    caches: Pick<Kept, 'cache' | 'qrsCache'>,
    signal: AbortSignal,
    onProgress: ReportProgress,
  ): Promise<AnalysisRuns[Name]> => {
    const { cache, qrsCache } = caches;
    const given = { parameters, cache, qrsCache, signal, gpu, places, isDraft: false, onProgress };
    return analyseHeld(heldRecording(held, id), analysis, given);
  };

  return {
    /**
     * Computes points of a grid one after another, as many as time allows and at least one. Stages that a point shares
     * with the previous one, or with the bench, are not computed again. `isLast` releases the caches.
     */
    sweepPoints: <Name extends AnalysisName>(
      job: number,
      id: RecordingId,
      analysis: Name,
      points: readonly ParameterValues[],
      isLast: boolean,
      onProgress: ReportProgress,
    ): Promise<Outcome<SweptPoints & { readonly analysis: Name }>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const rows: (readonly FlatRow[])[] = [];
        let stages: readonly string[] = [];
        const startMs = performance.now();
        try {
          for (const parameters of points) {
            if (rows.length > 0 && performance.now() - startMs > answerWithinMs) break;
            try {
              const caches = cachesFor(id, analysis);
              const run = await runWith(analysis, id, parameters, caches, signal, tell);
              rows.push(workerAnalyses[analysis].sweptRows(run).map((row) => flatRow(row)));
              stages = listStages(run);
            } catch (error) {
              if (!(error instanceof BeatbenchError) || error.code === 'cancelled') throw error;
              rows.push([{ error: error.code }]);
            }
          }
        } catch (error) {
          releaseCaches();
          throw error;
        }
        if (isLast && rows.length === points.length) releaseCaches();
        return { analysis, rows, stages };
      }),

    /** Returns the figures and curves of a recording with given parameters, apart from the bench's own result. */
    settingFigures: <Name extends AnalysisName>(
      job: number,
      id: RecordingId,
      analysis: Name,
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<SettingFigures & { readonly analysis: Name }>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { runs } = heldRecording(held, id);
        const cache = copyMemoryOutputs(runs[analysis].cache);
        const qrsCache = copyMemoryOutputs(runs.qrs.cache);
        try {
          const run = await runWith(analysis, id, parameters, { cache, qrsCache }, signal, tell);
          const { sweptRows, curves, rows } = workerAnalyses[analysis];
          return {
            analysis,
            rows: sweptRows(run).map((row) => flatRow(row)),
            curves: curves?.(run) ?? extractCurves(analysis, rows(run)),
          };
        } finally {
          releaseKept(cache);
          releaseKept(qrsCache);
        }
      }),
  };
}

/** Returns the stages of a run, in order. */
function listStages(run: AnalysisRuns[AnalysisName]): readonly string[] {
  return Object.keys('timings' in run ? run.timings : run.run.timings);
}
