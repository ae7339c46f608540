import { ownReach } from '../../analysis/landmarks/own-frames.ts';
import type { LandmarkSearch } from '../../analysis/landmarks/place-landmark.ts';
import {
  startAtBeat,
  startAtMarks,
  startAtOtherLandmark,
  startAtPreviousBeat,
  type IntervalStart,
} from '../../analysis/landmarks/time-from.ts';
import type { FoundSounds } from '../../analysis/sounds/find-sounds.ts';
import { isIcgKind, type LandmarkKind, landmarkKinds } from '../../model/landmarks.ts';
import { frameParams } from '../intervals/analysis-params.ts';
import { cutBeats, createBeatRows } from '../intervals/beat-rows.ts';
import { landmarkSearchIds } from '../intervals/beat-stages.ts';
import type { BeatList, FilteredPulse } from '../intervals/outputs.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { soundSearchIds as soundIds, searchParams } from '../sounds/sound-params.ts';
import type { GappedReader } from '../signal-reader.ts';
import { soundsInRows } from '../sounds/sounds-in-rows.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { sharedStageMaker, type StageContext } from '../stage.ts';
import { findInRows, type FramedRows } from './find-in-rows.ts';
import type { FoundStarts, LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const landmarkStage = sharedStageMaker<LandmarkOutputs>();

/** Cuts beats like the intervals, with the channel instead of the pulse. */
export const landmarkBeatsStage = landmarkStage({
  id: 'landmarkBeats',
  title: 'Cutting beats',
  needs: ['channel', 'cycles', 'ectopic'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  run: ({ channel: { ppg }, cycles, ectopic }, parameters, context) =>
    cutBeats(ppg, cycles.timesSec, ectopic, cycles.part, parameters, context),
});

/**
 * Makes the readers of averaged rows, with the way to find their frames. Rows are built on demand if the signals are
 * not in memory.
 */
export const landmarkRowsStage = ({ beatsFrom }: LandmarkPlan) =>
  landmarkStage({
    id: 'landmarkRows',
    title: 'Averaging',
    needs: ['channel', 'other', 'landmarkBeats'],
    parameters: ['average', 'tail', ...landmarkSearchIds],
    run: async ({ channel, other, landmarkBeats }, parameters, { signal, pause }) => {
      const frame = frameParams(parameters);
      const reachSec = beatsFrom === 'channel' ? ownReach * landmarkBeats.segmentation.medianRrSec : 0;
      const framed = async ({ ppg, dppg }: FilteredPulse, isOther: boolean): Promise<FramedRows> => {
        const rows = createBeatRows({ ppg, dppg }, landmarkBeats, parameters, reachSec);
        if (ppg.values !== null) await rows.hold(signal);
        return { rows, framing: { beatsFrom, isOther, frame } };
      };
      const own = await framed(channel, false);
      await pause(0.5);
      return { channel: own, other: other === null ? null : await framed(other, true) };
    },
  });

/** Ids of the parameters that select the landmark. */
export const landmarkIds = ['landmark', 'footPercent', 'levels'];

export function readLandmarkKind(parameters: ResolvedParameters): LandmarkKind {
  return parameters.word('landmark', landmarkKinds);
}

/**
 * Finds the landmark in every beat.
 *
 * @param space  storage for the positions of all levels if signals are not in memory; in memory if omitted
 */
export const landmarksStage = (space?: ScratchSpace) =>
  landmarkStage({
    id: 'landmarks',
    title: 'Finding landmarks',
    needs: ['landmarkRows'],
    parameters: landmarkIds,
    run: ({ landmarkRows: { channel } }, parameters, context) =>
      findInRows(channel, landmarkSearch(readLandmarkKind(parameters), parameters), context, space),
  });

function landmarkSearch(landmark: LandmarkKind, parameters: ResolvedParameters): LandmarkSearch {
  return { landmark, percent: parameters.number('footPercent'), levelCount: parameters.number('levels') };
}

/**
 * Finds the start from which each beat is timed.
 *
 * @param space  like for `landmarksStage`
 */
export const startsStage = ({ start }: LandmarkPlan, space?: ScratchSpace) =>
  landmarkStage({
    id: 'starts',
    title: 'Finding starts',
    needs: ['landmarks', 'landmarkRows', 'landmarkBeats', 's1'],
    parameters: [...landmarkIds, 'average', 'tail', ...soundIds],
    run: async (
      { landmarks, landmarkRows, landmarkBeats: beats, s1 },
      parameters,
      context,
    ): Promise<FoundStarts> => {
      if (s1 !== null) return startsAtS1(s1.envelope, beats, parameters, context);
      if (landmarkRows.other !== null || isIcgKind(start)) {
        const rows = landmarkRows.other ?? landmarkRows.channel;
        const landmark = isIcgKind(start) ? start : readLandmarkKind(parameters);
        const { averaged, single, prepare } = await findInRows(
          rows,
          landmarkSearch(landmark, parameters),
          context,
          space,
        );
        return { averaged: startAtOtherLandmark(averaged), single: startAtOtherLandmark(single), prepare };
      }
      if (start === 'previous') {
        const timesSec = beats.kept.map((i) => beats.segmentation.beats[i]?.rSec ?? Number.NaN);
        return {
          averaged: startAtPreviousBeat(landmarks.averaged, beats.kept, timesSec),
          single: startAtPreviousBeat(landmarks.single, beats.kept, timesSec),
        };
      }
      const atR = startAtBeat(beats.kept.length);
      return { averaged: atR, single: atR };
    },
  });

/** Finds onsets of S1 at the fixed threshold, in the envelope averaged like the channel. */
async function startsAtS1(
  envelope: GappedReader,
  beats: BeatList,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'signal' | 'pause' | 'threads'>,
): Promise<FoundStarts> {
  const rows = createBeatRows({ envelope }, beats, parameters, -parameters.number('s1From') / 1000);
  const { averaged, single } = await soundsInRows(rows, searchParams(parameters), 0, context);
  return { averaged: onsetsOfS1(averaged), single: onsetsOfS1(single) };
}

function onsetsOfS1({ s1: { historicMs, missed } }: FoundSounds): IntervalStart {
  return startAtMarks(historicMs, missed);
}
