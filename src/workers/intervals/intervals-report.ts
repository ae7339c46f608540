import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import type { IntervalsReport } from '../protocol.ts';
import { reportEdits, reportHead } from '../report-head.ts';

/** Stages from which signals and shapes of beats are drawn. */
const drawnStages = ['ecg', 'ppg', 'beats', 'average', 'features'];

/** Returns the report of foot and notch, without the signals. */
export function intervalsReport(run: IntervalsRun, isDraft = false): IntervalsReport {
  const { outputs } = run;
  const isReference = run.parameters.values['backend'] === 'reference';
  return {
    ...reportHead(run, drawnStages, isDraft, isReference ? 'CPU, direct sums' : 'CPU'),
    result: outputs.judge,
    medianRrSec: outputs.beats.segmentation.medianRrSec,
    rPeaksSec: outputs.edited.peaksSec,
    ...reportEdits(outputs.edited),
    channels: { ecg: outputs.signals.ecg.label, ppg: outputs.signals.ppg.label },
  };
}
