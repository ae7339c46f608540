import { applyWaveEdits } from '../../analysis/waves/apply-wave-edits.ts';
import type { Recording } from '../../model/recording.ts';
import type { WaveEdit } from '../../model/waves.ts';
import type { AnalysisOptions } from '../../pipeline/runnable-analysis.ts';
import { waveWarnings } from '../../pipeline/plausibility/expected-waves.ts';
import { analyseWaves, type WavesRun } from '../../pipeline/waves/analyse-waves.ts';
import type { WavesReport } from '../protocol.ts';
import { editsReport, reportHead } from '../report-head.ts';

/** What waves are run with, and the points that a person put. */
interface HeldWavesOptions extends AnalysisOptions {
  readonly waveEdits: readonly WaveEdit[];
}

/** A run, and the recording that it is of, which median beats are read from. */
export interface HeldWaves extends WavesRun {
  readonly recording: Recording;
}

/** Runs the analysis, puts the points of a person, and keeps the recording. @throws BeatbenchError as `analyseWaves` */
export async function holdWaves({ waveEdits, ...options }: HeldWavesOptions): Promise<HeldWaves> {
  const run = await analyseWaves(options);
  const { unmatched, ...edited } = applyWaveEdits(run.outputs.waves, waveEdits);
  // Points of a person may bring an interval in or out of what is expected.
  const warnings = [
    ...waveWarnings(edited.windows, run.parameters.values['sex']),
    ...run.warnings.filter(({ code }) => code !== 'implausible'),
  ];
  const kept = unmatched.length === 0 ? {} : { unmatchedEdits: unmatched };
  return { ...run, warnings, result: { ...run.result, ...edited, ...kept }, recording: options.recording };
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
