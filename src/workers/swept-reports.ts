import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { LandmarkRun } from '../pipeline/landmarks/analyse-landmark.ts';
import type { ResolvedParameters } from '../pipeline/parameters.ts';
import type { StagesRun } from '../pipeline/run-stages.ts';
import type { SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import { editsReport } from './edits-report.ts';
import type { IntervalsReport, LandmarkReport, ReportHead, SoundsReport } from './protocol.ts';

type SweptRun = Omit<StagesRun<unknown>, 'outputs'> & { readonly parameters: ResolvedParameters };

/**
 * What the page needs of any run with swept landmarks beside its result.
 *
 * @param drawnStages  stages that signals and shapes of beats are drawn from
 */
function headOf(run: SweptRun, drawnStages: readonly string[], isDraft: boolean, cpu = 'CPU'): ReportHead {
  const { parameters, timings, serials, warnings, facts } = run;
  return {
    parameters: parameters.values,
    backend: backendHead(timings, cpu),
    timings,
    isDraft,
    traceVersion: drawnStages.map((stage) => serials[stage] ?? '').join(' '),
    done: facts,
    warnings,
  };
}

/** Foot and notch; all but the signals. */
export function intervalsReport(run: IntervalsRun, isDraft = false): IntervalsReport {
  const { outputs } = run;
  const isReference = run.parameters.values['backend'] === 'reference';
  const drawn = ['ecg', 'ppg', 'beats', 'average', 'features'];
  return {
    ...headOf(run, drawn, isDraft, isReference ? 'CPU, direct sums' : 'CPU'),
    result: outputs.judge,
    medianRrSec: outputs.beats.segmentation.medianRrSec,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...editsReport(outputs.edited),
    channels: { ecg: outputs.signals.ecg.label, ppg: outputs.signals.ppg.label },
  };
}

/** S1 and S2; all but the signals. */
export function soundsReport(run: SoundsRun, isDraft = false): SoundsReport {
  const { result, outputs, choice } = run;
  const drawn = ['ecg', 'pcg', 'envelope', 'soundsBeats', 'soundsAverage', 'average'];
  return {
    ...headOf(run, drawn, isDraft),
    result,
    rPeaksSec: outputs.edited.peaksSec.slice(),
    ...editsReport(outputs.edited),
    pulse: run.withPulse?.judge.beats.map(({ foot, notch }) => ({ foot, notch })) ?? null,
    channels: { ecg: choice.ecg ?? 0, pcg: choice.pcg ?? 0, ppg: choice.ppg },
  };
}

/** Any landmark; all but the signals. */
export function landmarkReport(run: LandmarkRun, isDraft = false): LandmarkReport {
  const { outputs, plan } = run;
  const drawn = ['channel', 'other', 'cycles', 'landmarkBeats', 'landmarkRows'];
  return {
    ...headOf(run, drawn, isDraft),
    result: outputs.landmarkJudge,
    rPeaksSec: outputs.cycles.timesSec.slice(),
    channels: { own: plan.channelIndex, other: plan.otherIndex },
  };
}
