import { type SweepParams, createWindowChooser } from '../../analysis/intervals/choose.ts';
import { selectWindowAlignment, judgeSwept, computeLandmarkSds } from '../../analysis/intervals/judge.ts';
import { makeSweepRows } from '../../analysis/intervals/sweep-rows.ts';
import { assembleLandmarks } from '../../analysis/landmarks/landmark-result.ts';
import { hasSides } from '../../analysis/landmarks/place-landmark.ts';
import { computeIntervalsFrom } from '../../analysis/landmarks/time-from.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import type { LandmarkResult, LandmarkWindow } from '../../model/landmarks.ts';
import { guardParams, judgeParams } from '../intervals/analysis-params.ts';
import { assessWindows, guardIds, judgeWindows, ppvIds, showWindows } from '../intervals/swept-stages.ts';
import type { NamedSweep } from '../intervals/window-warnings.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { sharedStageMaker } from '../stage.ts';
import { readLandmarkKind } from './landmark-stages.ts';
import type { LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const landmarkStage = sharedStageMaker<LandmarkOutputs>();

const choiceIds = ['landmark', 'footThreshold', 'notchThreshold', ...guardIds];

function sweepParams(parameters: ResolvedParameters): SweepParams {
  const byHand = hasSides(readLandmarkKind(parameters)) ? 'notchThreshold' : 'footThreshold';
  return { ...guardParams(parameters), threshold: parameters.numberOr(byHand, ['auto']) };
}

export const timedStage = landmarkStage({
  id: 'timed',
  title: 'Finding beats that can be timed',
  needs: ['landmarkBeats', 'starts'],
  parameters: [],
  madeWith: '',
  run: ({ landmarkBeats, starts }) =>
    landmarkBeats.members.map((members) => members.filter((b) => starts.averaged.isTimed[b] === true)),
});

export const landmarkChooseStage = landmarkStage({
  id: 'landmarkChoose',
  title: 'Sweeping thresholds',
  needs: ['timed', 'landmarks', 'starts'],
  parameters: choiceIds,
  run: async ({ timed, landmarks, starts }, parameters, context) => {
    const params = sweepParams(parameters);
    if (params.threshold !== 'auto') {
      await landmarks.prepare(params.threshold, context);
      await starts.prepare?.(params.threshold, context);
    }
    const intervals = computeIntervalsFrom(landmarks.averaged, starts.averaged);
    const choose = createWindowChooser(intervals, timed.flat(), params);
    const { last } = context;
    return timed.map((members, w) => ({ landmark: choose(members, undefined, last?.[w]?.landmark) }));
  },
});

export const landmarkAssessStage = landmarkStage({
  id: 'landmarkAssess',
  title: 'Resampling',
  needs: ['landmarkChoose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: ({ landmarkChoose }, parameters, context) => assessWindows(landmarkChoose, parameters, context),
});

export const landmarkShowStage = landmarkStage({
  id: 'landmarkShow',
  title: 'Judging thresholds',
  needs: ['landmarkChoose', 'landmarkAssess'],
  parameters: ppvIds,
  run: ({ landmarkChoose, landmarkAssess }, parameters, context) =>
    showWindows(landmarkChoose, landmarkAssess, parameters, context),
});

const landmarkSweep: NamedSweep<LandmarkWindow> = {
  name: 'landmark',
  interval: 'interval',
  of: ({ intervals }) => intervals.interval.leastVariance,
};

export const landmarkJudgeStage = ({ beatsFrom, start }: LandmarkPlan) =>
  landmarkStage({
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
      'landmarkShow',
      'landmarkAlign',
    ],
    parameters: ['landmark', ...ppvIds, 'sweepTo'],
    run: async (inputs, parameters, context): Promise<LandmarkResult> => {
      const { channel, other, landmarkBeats: list, landmarks, starts, landmarkAssess: uncertainty } = inputs;
      const { landmarkChoose: choices, landmarkShow: shown, landmarkAlign: aligned } = inputs;
      const kind = readLandmarkKind(parameters);
      const params = judgeParams(parameters);
      const isSwept = landmarks.averaged.levels.thresholds.length > 0;
      // For single beats, only the chosen thresholds are needed.
      const single = { ...landmarks.single, levels: { thresholds: [], ms: [] } };
      const unaveraged = computeIntervalsFrom(single, starts.single);
      const windows = await judgeWindows(
        { list, choices, uncertainty, shown },
        isSwept ? [landmarkSweep] : [],
        parameters,
        context,
        (bounds, { landmark: known }, w): LandmarkWindow => {
          const sds = computeLandmarkSds(unaveraged, known.swept);
          const interval = judgeSwept(
            known,
            selectWindowAlignment(aligned.interval, w),
            sds,
            params,
            hasSides(kind),
          );
          const sided = hasSides(kind) ? (['landmark'] as const) : [];
          return {
            ...bounds,
            intervals: { interval },
            sweeps: makeSweepRows({ landmark: known.shown }, sided),
          };
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
  });
