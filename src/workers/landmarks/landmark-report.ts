import type { LandmarkRun } from '../../pipeline/landmarks/analyse-landmark.ts';
import type { LandmarkReport } from '../protocol.ts';
import { reportHead } from '../report-head.ts';

/** Stages that signals and shapes of beats are drawn from. */
const drawnStages = ['channel', 'other', 'cycles', 'landmarkBeats', 'landmarkRows'];

/** Any landmark; all but the signals. */
export function landmarkReport(run: LandmarkRun, isDraft = false): LandmarkReport {
  const { outputs, plan } = run;
  return {
    ...reportHead(run, drawnStages, isDraft),
    result: outputs.landmarkJudge,
    rPeaksSec: outputs.cycles.timesSec.slice(),
    channels: { own: plan.channelIndex, other: plan.otherIndex },
  };
}
