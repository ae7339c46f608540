import type { Recording } from '../../model/recording.ts';
import type { AnalysisOptions } from '../../pipeline/runnable-analysis.ts';
import { analyseWaves, type WavesRun } from '../../pipeline/waves/analyse-waves.ts';
import type { WavesReport } from '../protocol.ts';
import { reportEdits, reportHead } from '../report-head.ts';

/** A run with its recording, from which median beats are read. */
export interface HeldWaves extends WavesRun {
  readonly recording: Recording;
}

/**
 * Runs the analysis, and keeps the recording.
 * @throws BeatbenchError like `analyseWaves`
 */
export async function holdWaves(options: AnalysisOptions): Promise<HeldWaves> {
  return { ...(await analyseWaves(options)), recording: options.recording };
}

/** Returns what the page needs of a run: everything except the signals. Drafts have the same form as final results. */
export function wavesReport(run: HeldWaves): WavesReport {
  const { outputs, result } = run;
  const { channelIndex, label, lead } = outputs.signal;
  return {
    ...reportHead(run, ['edited', 'waves']),
    result,
    signal: { channelIndex, label, fs: lead.frame.fs },
    rPeaksSec: Float64Array.from(result.beats, ({ r }) => r),
    ...reportEdits(outputs.edited),
  };
}
