import type { SoundsRun } from '../../pipeline/sounds/analyse-sounds.ts';
import type { SoundsReport } from '../protocol.ts';
import { editsReport, reportHead } from '../report-head.ts';

/** Stages that signals and shapes of beats are drawn from. */
const drawnStages = ['ecg', 'pcg', 'envelope', 'soundsBeats', 'soundsAverage', 'average'];

/** S1 and S2; all but the signals. */
export function soundsReport(run: SoundsRun, isDraft = false): SoundsReport {
  const { result, outputs, choice } = run;
  return {
    ...reportHead(run, drawnStages, isDraft),
    result,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...editsReport(outputs.edited),
    pulse: run.withPulse?.judge.beats.map(({ foot, notch }) => ({ foot, notch })) ?? null,
    channels: { ecg: choice.ecg ?? 0, pcg: choice.pcg ?? 0, ppg: choice.ppg },
  };
}
