import { type SweepParams, windowChooser } from '../../analysis/intervals/choose.ts';
import { alignedOfWindow, judgeSwept, landmarkSds } from '../../analysis/intervals/judge.ts';
import { assembleLandmarks } from '../../analysis/landmarks/landmark-result.ts';
import { hasSides } from '../../analysis/landmarks/place-landmark.ts';
import { intervalsFrom } from '../../analysis/landmarks/time-from.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import type { LandmarkResult, LandmarkWindow } from '../../model/landmarks.ts';
import { guardParams, judgeParams } from '../intervals/analysis-params.ts';
import { assessWindows, guardIds, judgeWindows } from '../intervals/swept-stages.ts';
import type { NamedSweep } from '../intervals/window-warnings.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { Stage } from '../stage.ts';
import { readLandmarkKind } from './landmark-stages.ts';
import type { LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const choiceIds = ['landmark', 'footThreshold', 'notchThreshold', ...guardIds];

function sweepParams(parameters: ResolvedParameters): SweepParams {
  const byHand = hasSides(readLandmarkKind(parameters)) ? 'notchThreshold' : 'footThreshold';
  return { ...guardParams(parameters), threshold: parameters.numberOr(byHand, ['auto']) };
}

export const landmarkChooseStage: Stage<
  LandmarkOutputs,
  'landmarkChoose',
  'landmarkBeats' | 'landmarks' | 'starts'
> = {
  id: 'landmarkChoose',
  title: 'Sweeping thresholds',
  needs: ['landmarkBeats', 'landmarks', 'starts'],
  parameters: choiceIds,
  run: async ({ landmarkBeats, landmarks, starts }, parameters, context) => {
    const params = sweepParams(parameters);
    if (params.threshold !== 'auto') {
      await landmarks.prepare(params.threshold, context);
      await starts.prepare?.(params.threshold, context);
    }
    const { isTimed } = starts.averaged;
    const timed = landmarkBeats.members.map((members) => members.filter((b) => isTimed[b] === true));
    const intervals = intervalsFrom(landmarks.averaged, starts.averaged);
    const choose = windowChooser(intervals, timed.flat(), params);
    return { choices: timed.map((members) => ({ landmark: choose(members) })), timed };
  },
};

export const landmarkAssessStage: Stage<LandmarkOutputs, 'landmarkAssess', 'landmarkChoose'> = {
  id: 'landmarkAssess',
  title: 'Resampling',
  needs: ['landmarkChoose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: ({ landmarkChoose: { choices, timed } }, parameters, context) =>
    assessWindows(choices, timed, parameters, context),
};

const landmarkSweep: NamedSweep<LandmarkWindow> = {
  name: 'landmark',
  interval: 'interval',
  of: ({ intervals }) => intervals.interval.leastVariance,
};

type Judged =
  | 'channel'
  | 'other'
  | 'cycles'
  | 'landmarkBeats'
  | 'landmarks'
  | 'starts'
  | 'landmarkChoose'
  | 'landmarkAssess'
  | 'landmarkAlign';

export function landmarkJudgeStage({
  beatsFrom,
  start,
}: LandmarkPlan): Stage<LandmarkOutputs, 'landmarkJudge', Judged> {
  return {
    id: 'landmarkJudge',
    title: 'Judging windows',
    needs: [
      'channel',
      'other',
      'cycles',
      'landmarkBeats',
      'landmarks',
      'starts',
      'landmarkChoose',
      'landmarkAssess',
      'landmarkAlign',
    ],
    parameters: ['landmark', 'acceptance', 'ppvMissed', 'sweepTo'],
    run: async (inputs, parameters, context): Promise<LandmarkResult> => {
      const { channel, other, landmarkBeats: list, landmarks, starts, landmarkAssess: uncertainty } = inputs;
      const { choices, timed } = inputs.landmarkChoose;
      const { landmarkAlign: aligned } = inputs;
      const kind = readLandmarkKind(parameters);
      const params = judgeParams(parameters);
      const isSwept = landmarks.averaged.levels.thresholds.length > 0;
      // Of the single beats only the thresholds that are chosen are asked for.
      const single = { ...landmarks.single, levels: { thresholds: [], ms: [] } };
      const unaveraged = intervalsFrom(single, starts.single);
      const windows = await judgeWindows(
        { list, choices, uncertainty, members: timed },
        isSwept ? [landmarkSweep] : [],
        parameters,
        context,
        (bounds, members, { landmark: own }, { landmark: trust }, w): LandmarkWindow => {
          const sds = landmarkSds(unaveraged, own.threshold, members);
          const { statistics, rows } = judgeSwept(
            own,
            trust,
            alignedOfWindow(aligned.interval, w),
            sds,
            members,
            params,
            hasSides(kind),
          );
          return { ...bounds, intervals: { interval: statistics }, sweeps: { landmark: rows } };
        },
      );
      const { segmentation, kept } = list;
      const known = { kept, aligned, found: landmarks.averaged, start: starts.averaged, choices };
      const beats = assembleLandmarks(segmentation, known);
      return {
        channel: channel.ppg.label,
        landmark: kind,
        timedFrom: start === 'channel' ? (other?.ppg.label ?? '') : start,
        beatsFrom,
        beats,
        windows,
        rate: heartRateOfBeats(beats)?.perMinute ?? null,
        flipped: channel.flipped,
      };
    },
  };
}
