import { heartRateOfBeats } from '../../dsp/heart-rate.ts';
import { type AssessParams, assessSweep, type Honesty } from '../../analysis/intervals/judge.ts';
import {
  chooseLandmark,
  intervalsFrom,
  type LandmarkChoiceParams,
} from '../../analysis/landmarks/choose-landmark.ts';
import { judgeLandmark } from '../../analysis/landmarks/judge-landmark.ts';
import { assembleLandmarks } from '../../analysis/landmarks/landmark-result.ts';
import { hasSides } from '../../analysis/landmarks/place-landmark.ts';
import type { LandmarkResult, LandmarkWindow } from '../../model/landmarks.ts';
import { assessParams, judgeParams } from '../intervals/analysis-params.ts';
import { thresholdFacts } from '../intervals/beat-facts.ts';
import { countBeats } from '../intervals/beat-stages.ts';
import { type NamedSweep, warnOfWindows } from '../intervals/window-warnings.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { Stage } from '../stage.ts';
import { landmarkOf } from './landmark-stages.ts';
import type { LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const choiceIds = [
  'landmark',
  'footThreshold',
  'notchThreshold',
  'leastFound',
  'sweepTo',
  'maxShift',
  'sweepOver',
];

function choiceParams(parameters: ResolvedParameters): LandmarkChoiceParams {
  const byHand = hasSides(landmarkOf(parameters)) ? 'notchThreshold' : 'footThreshold';
  return {
    threshold: parameters.numberOr(byHand, ['auto']),
    leastFound: parameters.number('leastFound'),
    sweepTo: parameters.number('sweepTo'),
    maxShift: parameters.numberOr('maxShift', ['off']),
    sweepOver: parameters.values['sweepOver'] === 'window' ? 'window' : 'record',
  };
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
  run: ({ landmarkBeats, landmarks, starts }, parameters) => {
    const { isTimed } = starts.averaged;
    const timed = landmarkBeats.members.map((members) => members.filter((b) => isTimed[b] === true));
    const intervals = intervalsFrom(landmarks.averaged, starts.averaged);
    return { choices: chooseLandmark(intervals, timed, choiceParams(parameters)), timed };
  },
};

export const landmarkAssessStage: Stage<LandmarkOutputs, 'landmarkAssess', 'landmarkChoose'> = {
  id: 'landmarkAssess',
  title: 'Resampling',
  needs: ['landmarkChoose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: async ({ landmarkChoose: { choices, timed } }, parameters, { pause, isDraft }) => {
    const params: AssessParams = { ...choiceParams(parameters), ...assessParams(parameters, isDraft) };
    const honesty: Honesty[] = [];
    for (const [w, { input, sweep, choice }] of choices.entries()) {
      honesty.push(assessSweep(input, sweep, choice, timed[w] ?? [], params));
      await pause((w + 1) / choices.length);
    }
    return honesty;
  },
};

const landmarkSweep: NamedSweep<LandmarkWindow> = {
  name: 'landmark',
  interval: 'interval',
  of: (window) => window.interval.leastVariance,
};

type Judged =
  | 'channel'
  | 'other'
  | 'cycles'
  | 'landmarkBeats'
  | 'landmarks'
  | 'starts'
  | 'landmarkChoose'
  | 'landmarkAssess';

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
    ],
    parameters: ['landmark', 'acceptance', 'ppvMissed', 'sweepTo'],
    run: (inputs, parameters, { warn, record }): LandmarkResult => {
      const { channel, other, landmarkBeats: list, landmarks, starts } = inputs;
      const { segmentation, kept } = list;
      const { choices } = inputs.landmarkChoose;
      const kind = landmarkOf(parameters);
      const windows = judgeWindows(inputs, parameters);
      const isSwept = landmarks.averaged.levels.thresholds.length > 0;
      warnOfWindows(windows, isSwept ? [landmarkSweep] : [], parameters.number('sweepTo'), warn);
      if (isSwept) thresholdFacts('landmark', windows.map(landmarkSweep.of)).forEach(record);
      const known = { kept, found: landmarks.averaged, start: starts.averaged, choices };
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

function judgeWindows(
  inputs: Pick<LandmarkOutputs, Judged>,
  parameters: ResolvedParameters,
): LandmarkWindow[] {
  const { landmarkBeats: list, landmarks, starts, landmarkAssess } = inputs;
  const { choices, timed } = inputs.landmarkChoose;
  const unaveraged = intervalsFrom(landmarks.single, starts.single);
  const counts = countBeats(list);
  return list.windows.flatMap((window, w) => {
    const [choice, honesty, count] = [choices[w], landmarkAssess[w], counts[w]];
    if (choice === undefined || honesty === undefined || count === undefined) return [];
    const beats = list.members[w]?.length ?? 0;
    const bounds = { ...window, ...count, beats, timed: timed[w] ?? [] };
    return judgeLandmark(
      bounds,
      landmarkOf(parameters),
      unaveraged,
      choice,
      honesty,
      judgeParams(parameters),
    );
  });
}
