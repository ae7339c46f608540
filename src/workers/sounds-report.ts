import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import { editsReport } from './edits-report.ts';
import type { SoundsReport } from './protocol.ts';

/** Stages that signals and shapes of beats are drawn from. */
const drawnStages = ['ecg', 'pcg', 'envelope', 'soundsBeats', 'soundsAverage', 'average'];

/** What the page needs of a run: all but the signals. */
export function soundsReport(run: SoundsRun, isDraft = false): SoundsReport {
  const { result, parameters, timings, serials, warnings, facts, outputs, choice } = run;
  return {
    result,
    parameters: parameters.values,
    backend: backendHead(timings, 'CPU'),
    timings,
    isDraft,
    drawnFrom: drawnStages.map((stage) => serials[stage] ?? '').join(' '),
    done: facts,
    warnings,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...editsReport(outputs.edited),
    pulse: run.withPulse?.judge.beats.map(({ foot, notch }) => ({ foot, notch })) ?? null,
    channels: { ecg: choice.ecg ?? 0, pcg: choice.pcg ?? 0, ppg: choice.ppg },
  };
}
