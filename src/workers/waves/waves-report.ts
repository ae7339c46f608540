import type { Recording } from '../../model/recording.ts';
import type { AnalysisOptions } from '../../pipeline/runnable-analysis.ts';
import { analyseWaves, type WavesRun } from '../../pipeline/waves/analyse-waves.ts';
import type { WavesReport } from '../protocol.ts';
import { editsReport, reportHead } from '../report-head.ts';

/** A run, and the recording that it is of, which median beats are read from. */
export interface HeldWaves extends WavesRun {
  readonly recording: Recording;
}

/** Runs the analysis, and keeps the recording. @throws BeatbenchError as `analyseWaves` */
export async function holdWaves(options: AnalysisOptions): Promise<HeldWaves> {
  return { ...(await analyseWaves(options)), recording: options.recording };
}

/** What the page needs of a run: all but the signals. A draft is as good as a whole result. */
export function wavesReport(run: HeldWaves): WavesReport {
  const { outputs, result } = run;
  const { channelIndex, label, lead } = outputs.signal;
  return {
    ...reportHead(run, ['edited', 'waves']),
    result,
    signal: { channelIndex, label, fs: lead.frame.fs },
    rPeaksSec: Float64Array.from(result.beats, ({ r }) => r),
    ...editsReport(outputs.edited),
  };
}
