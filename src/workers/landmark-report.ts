import { backendHead } from '../pipeline/backend/ran-on.ts';
import type { LandmarkRun } from '../pipeline/landmarks/analyse-landmark.ts';
import type { LandmarkReport } from './protocol.ts';

/** Stages that signals and shapes of beats are drawn from. */
const drawnStages = ['channel', 'other', 'cycles', 'landmarkBeats', 'landmarkRows'];

/** What the page needs of a run: all but the signals. */
export function landmarkReport(run: LandmarkRun, isDraft = false): LandmarkReport {
  const { parameters, timings, serials, warnings, facts, outputs, plan } = run;
  return {
    result: outputs.landmarkJudge,
    parameters: parameters.values,
    backend: backendHead(timings, 'CPU'),
    timings,
    isDraft,
    drawnFrom: drawnStages.map((stage) => serials[stage] ?? '').join(' '),
    done: facts,
    warnings,
    rPeaksSec: outputs.cycles.timesSec.slice(),
    channels: { own: plan.channelIndex, other: plan.otherIndex },
  };
}
