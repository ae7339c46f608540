import type { AnalysisName } from '../pipeline/analyses.ts';
import type { ParameterValues } from '../model/parameters.ts';
import { type AnalysisRuns, type HeldOptions, workerAnalyses } from './analyses.ts';
import type { CallContext } from './calls/call-context.ts';
import { chooseChannels } from '../pipeline/channels.ts';
import {
  currentCorrections,
  setDrawnRun,
  type HeldRecording,
  heldRecording,
} from './recordings/held-recordings.ts';
import type { Outcome } from './calls/outcome.ts';
import type { AnalysisReports, RecordingId, ReportProgress } from './protocol.ts';

/** The calls that analyse a recording. Each analysis keeps what its next run does not need to compute again. */
export function analyseCall({ held, gpu, places, whileRunning }: CallContext) {
  return {
    /**
     * Reports progress at most ten times a second; `cancel` with the same job number stops it. A draft may be rougher.
     */
    analyse: <Name extends AnalysisName>(
      job: number,
      analysis: Name,
      id: RecordingId,
      parameters: ParameterValues,
      onProgress: ReportProgress,
      isDraft = false,
    ): Promise<Outcome<AnalysisReports[Name]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const entry = heldRecording(held, id);
        const { choices } = entry;
        const runs = entry.runs[analysis];
        const corrections = currentCorrections(entry);
        const run = await analyseHeld(entry, analysis, {
          parameters,
          cache: runs.cache,
          qrsCache: entry.runs.qrs.cache,
          signal,
          gpu,
          places,
          retire: (release) => runs.retired.push(release),
          isDraft,
          onProgress: tell,
        });
        // If the roles changed meanwhile, the run is of other channels.
        if (entry.choices === choices) setDrawnRun(runs, run);
        const report: AnalysisReports[Name] = workerAnalyses[analysis].report(run, isDraft);
        if (entry.choices === choices && !report.isDraft) Object.assign(runs, { whole: run, corrections });
        return report;
      }),
  };
}

/** Options of an analysis of a held recording, apart from what the recording holds. */
type HeldRun = Pick<
  HeldOptions,
  'parameters' | 'cache' | 'qrsCache' | 'signal' | 'gpu' | 'places' | 'retire' | 'isDraft' | 'onProgress'
>;

/** Analyses a held recording with its current channels, corrections and truth. */
export async function analyseHeld<Name extends AnalysisName>(
  entry: HeldRecording,
  analysis: Name,
  given: HeldRun,
): Promise<AnalysisRuns[Name]> {
  const { recording, source, clean, byHand, cleanOf, mostHeldCount, truth } = entry;
  const { edits, templateEdits, waveEdits } = entry;
  const choice = chooseChannels(recording, byHand);
  const onProgress = await afterCleaning(entry, analysis, given.signal, given.onProgress);
  return workerAnalyses[analysis].analyse({
    ...given,
    recording,
    source,
    recordingId: entry.id,
    clean,
    byHand,
    choice,
    cleanOf,
    mostHeldCount,
    edits,
    templateEdits,
    waveEdits,
    truth,
    onProgress,
  });
}

/** Share of the progress that cleaning takes in an analysis of a clean ECG. */
const cleaningShare = 0.8;

/**
 * Cleans the ECG first if the analysis uses a clean one.
 * @returns the callback to which the analysis reports its progress
 */
async function afterCleaning(
  { cleanRuns, recording, opened, byHand }: HeldRecording,
  analysis: AnalysisName,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<ReportProgress> {
  const { ecg } = chooseChannels(recording, byHand);
  if (cleanRuns === null || analysis === 'denoise' || ecg !== opened.channels.length) return tell;
  let doneShare = 0;
  await cleanRuns.latest(signal, (share, at) => {
    doneShare = cleaningShare;
    tell(cleaningShare * share, at);
  });
  return (share, at) => tell(doneShare + (1 - doneShare) * share, at);
}
