import { averageBeats } from '../../analysis/intervals/average.ts';
import { beatRows, type PulseRows } from '../../analysis/intervals/features.ts';
import { findFrame } from '../../analysis/intervals/frame.ts';
import { layBeats } from '../../analysis/intervals/lay.ts';
import { matchPulses } from '../../analysis/intervals/match.ts';
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
import type { LandmarkKind } from '../../model/landmarks.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import { frameParams } from '../intervals/analysis-params.ts';
import { beatsFact } from '../intervals/beat-facts.ts';
import {
  cutBeats,
  extentsOf,
  type KeptExtent,
  lastSecOf,
  listBeats,
  searchIds,
} from '../intervals/beat-stages.ts';
import type { BeatList, FilteredPulse } from '../intervals/outputs.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { searchIds as soundIds, searchParams } from '../sounds/sound-params.ts';
import type { Stage } from '../stage.ts';
import type { Both, FramedRows, LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

/** Cuts beats as the intervals do, with the channel in the pulse's place. */
export const landmarkBeatsStage: Stage<LandmarkOutputs, 'landmarkBeats', 'channel' | 'cycles'> = {
  id: 'landmarkBeats',
  title: 'Cutting beats',
  needs: ['channel', 'cycles'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  run: ({ channel: { ppg }, cycles }, parameters, { record }) => {
    const span = { firstSec: ppg.startSec, lastSec: lastSecOf(ppg) };
    const { windows, cut } = cutBeats(cycles.part, cycles.timesSec, span, parameters);
    const rho = matchPulses(ppg, cut.beats, cut.medianRrSec, windows.length);
    const list = listBeats(windows, cut, rho, parameters);
    record(beatsFact(ppg.label, list));
    return list;
  },
};

/** Averages the beats of the channels, and finds their frames. */
export function landmarkRowsStage({
  beatsFrom,
}: LandmarkPlan): Stage<LandmarkOutputs, 'landmarkRows', 'channel' | 'other' | 'landmarkBeats'> {
  return {
    id: 'landmarkRows',
    title: 'Averaging',
    needs: ['channel', 'other', 'landmarkBeats'],
    parameters: ['average', 'tail', ...searchIds],
    run: async ({ channel, other, landmarkBeats }, parameters, { pause }) => {
      const frame = frameParams(parameters);
      const framesOf = (rows: PulseRows, isOther: boolean) =>
        beatsFrom === 'channel'
          ? findOwnFrames(rows, frame, isOther)
          : Array.from(rows.rrSec, (_, b) => findFrame(beatRows(rows, b), frame));
      const framed = (pulse: FilteredPulse, isOther: boolean): Both<FramedRows> => {
        const { single, averaged } = layBoth(pulse, landmarkBeats, beatsFrom, parameters);
        return {
          single: { rows: single, frames: framesOf(single, isOther) },
          averaged: { rows: averaged, frames: framesOf(averaged, isOther) },
        };
      };
      const own = framed(channel, false);
      await pause(0.5);
      return { channel: own, other: other === null ? null : framed(other, true) };
    },
  };
}

/** Kept beats of a channel from before their own time on: as they are, and averaged. */
function layBoth(
  { ppg, dppg }: FilteredPulse,
  beats: BeatList,
  beatsFrom: LandmarkPlan['beatsFrom'],
  parameters: ResolvedParameters,
): Both<PulseRows> {
  const { beforeSec, extents } = extentsIn(beats, ppg, parameters);
  const reachSec = beatsFrom === 'channel' ? ownReach * beats.segmentation.medianRrSec : beforeSec;
  const rrSec = Float64Array.from(extents, (beat) => beat.rrSec);
  const single = { ppg: layBeats(ppg, extents, reachSec), dppg: layBeats(dppg, extents, reachSec), rrSec };
  const following = parameters.number('average');
  const averaged = {
    ppg: averageBeats(single.ppg, following),
    dppg: averageBeats(single.dppg, following),
    rrSec,
  };
  return { single, averaged };
}

function extentsIn(
  beats: BeatList,
  signal: ChannelSignal,
  parameters: ResolvedParameters,
): { readonly beforeSec: number; readonly extents: readonly KeptExtent[] } {
  return extentsOf(beats, parameters.number('tail'), lastSecOf(signal));
}

const landmarkKinds = ['rising', 'falling', 'peak', 'nadir', 'slope', 'notch'] as const;

const landmarkIds = ['landmark', 'footPercent', 'levels'];

export function landmarkOf(parameters: ResolvedParameters): LandmarkKind {
  return parameters.word('landmark', landmarkKinds);
}

/** Finds the landmark in every beat of both channels; of single beats at no level of the sweep. */
export const landmarksStage: Stage<LandmarkOutputs, 'landmarks', 'landmarkRows'> = {
  id: 'landmarks',
  title: 'Finding landmarks',
  needs: ['landmarkRows'],
  parameters: landmarkIds,
  run: ({ landmarkRows: { channel } }, parameters) => findBoth(channel, parameters),
};

function findBoth({ single, averaged }: Both<FramedRows>, parameters: ResolvedParameters) {
  const search = { landmark: landmarkOf(parameters), percent: parameters.number('footPercent') };
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
    run: ({ landmarks, landmarkRows, landmarkBeats: beats, s1 }, parameters): Both<IntervalStart> => {
      if (s1 !== null) return startsAtS1(s1, beats, parameters);
      if (landmarkRows.other !== null) {
        const { averaged, single } = findBoth(landmarkRows.other, parameters);
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
function startsAtS1(
  envelope: ChannelSignal,
  beats: BeatList,
  parameters: ResolvedParameters,
): Both<IntervalStart> {
  const { beforeSec, extents } = extentsIn(beats, envelope, parameters);
  const reachSec = Math.max(beforeSec, -parameters.number('s1From') / 1000);
  const rrSec = Float64Array.from(extents, (beat) => beat.rrSec);
  const laid = layBeats(envelope, extents, reachSec);
  const search = searchParams(parameters);
  const onsets = (rows: typeof laid) => {
    const { historicMs, missed } = findSounds({ envelope: rows, rrSec }, search).s1;
    return fromMarks(historicMs, missed);
  };
  return { averaged: onsets(averageBeats(laid, parameters.number('average'))), single: onsets(laid) };
}
