import { beatRows, type PulseRows } from '../../analysis/intervals/features.ts';
import { findFrame } from '../../analysis/intervals/frame.ts';
import { findOwnFrames, ownReach } from '../../analysis/landmarks/own-frames.ts';
import { findLandmark } from '../../analysis/landmarks/place-landmark.ts';
import {
  fromBeat,
  fromMarks,
  fromOther,
  fromPrevious,
  type IntervalStart,
} from '../../analysis/landmarks/time-from.ts';
import { findSounds } from '../../analysis/sounds/find-sounds.ts';
import type { EnvelopeRows } from '../../analysis/sounds/sound-peaks.ts';
import { isIcgKind, type LandmarkKind, landmarkKinds } from '../../model/landmarks.ts';
import { frameParams } from '../intervals/analysis-params.ts';
import { cutBeats, layBeats } from '../intervals/beat-rows.ts';
import { landmarkSearchIds } from '../intervals/beat-stages.ts';
import type { BothRows } from '../intervals/beat-rows-reader.ts';
import type { BeatList, FilteredPulse } from '../intervals/outputs.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { soundSearchIds as soundIds, searchParams } from '../sounds/sound-params.ts';
import type { HeldSignal } from '../signal-reader.ts';
import type { Stage } from '../stage.ts';
import type { FramedRows, LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

/** Cuts beats as the intervals do, with the channel in the pulse's place. */
export const landmarkBeatsStage: Stage<LandmarkOutputs, 'landmarkBeats', 'channel' | 'cycles' | 'ectopic'> = {
  id: 'landmarkBeats',
  title: 'Cutting beats',
  needs: ['channel', 'cycles', 'ectopic'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  run: ({ channel: { ppg }, cycles, ectopic }, parameters, context) =>
    cutBeats(ppg, cycles.timesSec, ectopic, cycles.part, parameters, context),
};

/** Averages the beats of the channels, and finds their frames. */
export function landmarkRowsStage({
  beatsFrom,
}: LandmarkPlan): Stage<LandmarkOutputs, 'landmarkRows', 'channel' | 'other' | 'landmarkBeats'> {
  return {
    id: 'landmarkRows',
    title: 'Averaging',
    needs: ['channel', 'other', 'landmarkBeats'],
    parameters: ['average', 'tail', ...landmarkSearchIds],
    run: async ({ channel, other, landmarkBeats }, parameters, { signal, pause }) => {
      const frame = frameParams(parameters);
      const framesOf = (rows: PulseRows, isOther: boolean) =>
        beatsFrom === 'channel'
          ? findOwnFrames(rows, frame, isOther)
          : Array.from(rows.rrSec, (_, b) => findFrame(beatRows(rows, b), frame));
      const reachSec = beatsFrom === 'channel' ? ownReach * landmarkBeats.segmentation.medianRrSec : 0;
      const framed = async (
        pulse: FilteredPulse<HeldSignal>,
        isOther: boolean,
      ): Promise<BothRows<FramedRows>> => {
        const { ppg, dppg } = pulse;
        const laid = layBeats({ ppg, dppg }, landmarkBeats, parameters, reachSec);
        const { single, averaged } = await laid.hold(signal);
        return {
          single: { rows: single, frames: framesOf(single, isOther) },
          averaged: { rows: averaged, frames: framesOf(averaged, isOther) },
        };
      };
      const own = await framed(channel, false);
      await pause(0.5);
      return { channel: own, other: other === null ? null : await framed(other, true) };
    },
  };
}

/** Ids of the parameters that say which landmark is looked for. */
export const landmarkIds = ['landmark', 'footPercent', 'levels'];

export function landmarkOf(parameters: ResolvedParameters): LandmarkKind {
  return parameters.word('landmark', landmarkKinds);
}

/** Finds the landmark in every beat of both channels; of single beats at no level of the sweep. */
export const landmarksStage: Stage<LandmarkOutputs, 'landmarks', 'landmarkRows'> = {
  id: 'landmarks',
  title: 'Finding landmarks',
  needs: ['landmarkRows'],
  parameters: landmarkIds,
  run: ({ landmarkRows: { channel } }, parameters) => findBoth(channel, landmarkOf(parameters), parameters),
};

function findBoth(
  { single, averaged }: BothRows<FramedRows>,
  landmark: LandmarkKind,
  parameters: ResolvedParameters,
) {
  const search = { landmark, percent: parameters.number('footPercent') };
  const levelCount = parameters.number('levels');
  return {
    averaged: findLandmark(averaged.rows, averaged.frames, { ...search, levelCount }),
    single: findLandmark(single.rows, single.frames, { ...search, levelCount: 0 }),
  };
}

/** Finds what each beat is timed from. */
export function startsStage({
  start,
}: LandmarkPlan): Stage<LandmarkOutputs, 'starts', 'landmarks' | 'landmarkRows' | 'landmarkBeats' | 's1'> {
  return {
    id: 'starts',
    title: 'Finding starts',
    needs: ['landmarks', 'landmarkRows', 'landmarkBeats', 's1'],
    parameters: [...landmarkIds, 'average', 'tail', ...soundIds],
    run: (
      { landmarks, landmarkRows, landmarkBeats: beats, s1 },
      parameters,
      { signal },
    ): BothRows<IntervalStart> | Promise<BothRows<IntervalStart>> => {
      if (s1 !== null) return startsAtS1(s1.envelope, beats, parameters, signal);
      if (landmarkRows.other !== null || isIcgKind(start)) {
        const rows = landmarkRows.other ?? landmarkRows.channel;
        const landmark = isIcgKind(start) ? start : landmarkOf(parameters);
        const { averaged, single } = findBoth(rows, landmark, parameters);
        return { averaged: fromOther(averaged), single: fromOther(single) };
      }
      if (start === 'previous') {
        const timesSec = beats.kept.map((i) => beats.segmentation.beats[i]?.rSec ?? Number.NaN);
        return {
          averaged: fromPrevious(landmarks.averaged, beats.kept, timesSec),
          single: fromPrevious(landmarks.single, beats.kept, timesSec),
        };
      }
      const atR = fromBeat(beats.kept.length);
      return { averaged: atR, single: atR };
    },
  };
}

/** Onsets of S1 at the fixed threshold, in the envelope averaged as the channel is. */
async function startsAtS1(
  envelope: HeldSignal,
  beats: BeatList,
  parameters: ResolvedParameters,
  signal: AbortSignal,
): Promise<BothRows<IntervalStart>> {
  const rows = layBeats({ envelope }, beats, parameters, -parameters.number('s1From') / 1000);
  const laid = await rows.hold(signal);
  const search = searchParams(parameters);
  const onsets = (rows: EnvelopeRows) => {
    const { historicMs, missed } = findSounds(rows, search).s1;
    return fromMarks(historicMs, missed);
  };
  return { averaged: onsets(laid.averaged), single: onsets(laid.single) };
}
