import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import { editsReport } from './edits-report.ts';
import type { IntervalsReport } from './protocol.ts';

/** Stages that signals and shapes of beats are drawn from. */
const drawnStages = ['ecg', 'ppg', 'beats', 'average', 'features'];

/** What the page needs of a run: all but the signals. */
export function intervalsReport(
  { outputs, parameters, timings, serials, warnings, facts }: IntervalsRun,
  isDraft = false,
): IntervalsReport {
  const isReference = parameters.values['backend'] === 'reference';
  return {
    result: outputs.judge,
    parameters: parameters.values,
    backend: backendHead(timings, isReference ? 'CPU, direct sums' : 'CPU'),
    timings,
    isDraft,
    drawnFrom: drawnStages.map((stage) => serials[stage]).join(' '),
    done: facts,
    warnings,
    medianRrSec: outputs.beats.segmentation.medianRrSec,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...editsReport(outputs.edited),
    channels: { ecg: outputs.signals.ecg.label, ppg: outputs.signals.ppg.label },
  };
}
