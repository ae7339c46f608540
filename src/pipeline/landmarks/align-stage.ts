import {
  type AlignedInterval,
  type AlignedLandmark,
  alignedInterval,
} from '../../analysis/aligned/aligned-interval.ts';
import { type AnyLandmark, carryAny } from '../../analysis/aligned/carry-any.ts';
import type { AlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import type { PulseWindow } from '../../analysis/aligned/carry-landmark.ts';
import { carrySound } from '../../analysis/aligned/carry-sounds.ts';
import { type ClippedSpans, selectClippedNear } from '../../analysis/aligned/cut-off.ts';
import type { PulseRows } from '../../analysis/intervals/features.ts';
import { ownReach } from '../../analysis/landmarks/own-frames.ts';
import { isIcgKind, type LandmarkKind } from '../../model/landmarks.ts';
import {
  alignmentFact,
  alignWindows,
  carryRTask,
  type CarryTask,
  medianRrOf,
  startAtR,
} from '../align-windows.ts';
import { readAnalysedPart } from '../channel-signal.ts';
import { readClippedSpans, recordedPulse } from '../wiring/warn-about-shape.ts';
import { alignIds, alignLimits } from '../aligned-declarations.ts';
import { frameParams } from '../intervals/analysis-params.ts';
import { beatExtents, lastSampleSec } from '../intervals/beat-rows.ts';
import { landmarkSearchIds } from '../intervals/beat-stages.ts';
import type { BeatList, FilteredPulse } from '../intervals/outputs.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { SoundCarrying } from '../sounds/beat-stages.ts';
import type { SoundEnvelopes } from '../sounds/envelope-signals.ts';
import { soundSearchIds, searchParams } from '../sounds/sound-params.ts';
import { sharedStageMaker, type StageContext } from '../stage.ts';
import { findFramesForBeats, type FramingParams } from './find-in-rows.ts';
import { landmarkIds, readLandmarkKind } from './landmark-stages.ts';
import type { LandmarkOutputs } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const landmarkStage = sharedStageMaker<LandmarkOutputs>();

/** Finds the landmark of single beats by alignment in each window, and the start from which it is timed. */
export const landmarkAlignStage = (plan: LandmarkPlan) =>
  landmarkStage({
    id: 'landmarkAlign',
    title: 'Aligning beats',
    needs: ['channel', 'other', 's1', 'timedEcg', 'landmarkBeats', 'timed'],
    parameters: [
      'from',
      'to',
      'tail',
      ...landmarkSearchIds,
      ...landmarkIds,
      ...soundSearchIds,
      ...alignIds,
      'resamples',
      'seed',
    ],
    run: async (inputs, parameters, context) => {
      const { channel, other, s1, timedEcg, landmarkBeats: list } = inputs;
      const landmarkKind = readLandmarkKind(parameters);
      const part = readAnalysedPart(context.recording, parameters);
      const alignOwnLandmark = async (pulse: FilteredPulse, isOther: boolean, kind = landmarkKind) => {
        const index = (isOther ? plan.otherIndex : null) ?? plan.channelIndex;
        const recorded = recordedPulse(context.recording, index, part);
        const clipped = await readClippedSpans(recorded, pulse.flipped, context);
        return alignChannel({ ...pulse, clipped }, list, plan, isOther, kind, parameters, context);
      };
      const landmark = await alignOwnLandmark(channel, false);
      context.record(alignmentFact('landmark', landmark));
      const startOf = async (): Promise<AlignedLandmark | null> => {
        if (plan.start === 'previous') return landmarkBefore(landmark, list);
        if (isIcgKind(plan.start)) return alignOwnLandmark(channel, false, plan.start);
        if (other !== null) return alignOwnLandmark(other, true);
        if (s1 !== null) return alignS1(s1, list, parameters, context);
        return timedEcg === null
          ? null
          : startAtR(await alignR(timedEcg, list, parameters, context), list.members, context.warn);
      };
      const start = await startOf();
      const resamples = { resamples: parameters.number('resamples'), seed: parameters.number('seed') };
      const interval = alignedInterval(landmark, start, inputs.timed, resamples);
      return { landmark, start, interval: asOneValue(interval) };
    },
  });

async function alignChannel(
  { ppg, dppg, clipped }: FilteredPulse & Pick<PulseWindow, 'clipped'>,
  list: BeatList,
  { beatsFrom }: LandmarkPlan,
  isOther: boolean,
  landmark: LandmarkKind,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<AlignedLandmark> {
  const { medianRrSec } = list.segmentation;
  const { extents, beforeSec } = beatExtents(list, parameters.number('tail'), lastSampleSec(ppg));
  const reachSec = beatsFrom === 'channel' ? ownReach * medianRrSec : 0;
  const carrying = {
    landmark,
    percent: parameters.number('footPercent'),
    framing: { beatsFrom, isOther, frame: frameParams(parameters) },
    beforeSec: Math.max(beforeSec, reachSec),
    limits: alignLimits(parameters),
  };
  const aligned = await alignWindows(
    { signals: { ppg, dppg }, extents, members: list.members },
    carryLandmarkTask,
    (beats) => ({
      ...carrying,
      rrSec: medianRrOf(beats),
      clipped: selectClippedNear(clipped ?? null, beats),
    }),
    context,
  );
  return aligned('own');
}

/** Parameters for transferring a landmark to beats of a window. */
interface LandmarkCarrying extends Pick<AnyLandmark, 'landmark' | 'percent'> {
  readonly framing: FramingParams;
  readonly clipped: ClippedSpans | null;
  readonly beforeSec: number;
  readonly rrSec: number;
  readonly limits: AlignLimits;
}

export const carryLandmarkTask: CarryTask<'ppg' | 'dppg', LandmarkCarrying, 'own'> = {
  name: 'carry a landmark',
  run: ({ signals, beats, params: { landmark, percent, framing, limits, ...own } }) => {
    const findFrames = (rows: PulseRows) => findFramesForBeats(rows, framing);
    return { own: carryAny({ ...signals, ...own, beats }, { landmark, percent, findFrames }, limits) };
  },
};

export const carryS1Task: CarryTask<'envelope' | 'proportional', SoundCarrying, 's1'> = {
  name: 'carry S1',
  run: ({ signals, beats, params: { search, limits, ...own } }) => ({
    s1: carrySound({ ...signals, ...own, beats }, 's1', search, limits),
  }),
};

async function alignS1(
  envelopes: SoundEnvelopes,
  list: BeatList,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<AlignedLandmark> {
  const { extents, beforeSec } = beatExtents(
    list,
    parameters.number('tail'),
    lastSampleSec(envelopes.envelope),
  );
  const before = Math.max(beforeSec, -parameters.number('s1From') / 1000);
  const [search, limits] = [searchParams(parameters), alignLimits(parameters)];
  const aligned = await alignWindows(
    {
      signals: { envelope: envelopes.envelope, proportional: envelopes.proportional },
      extents,
      members: list.members,
    },
    carryS1Task,
    (beats) => ({ beforeSec: before, rrSec: medianRrOf(beats), search, limits }),
    context,
  );
  return aligned('s1');
}

async function alignR(
  ecg: GappedReader,
  list: BeatList,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<AlignedLandmark> {
  const { extents } = beatExtents(list, parameters.number('tail'), lastSampleSec(ecg));
  const limits = alignLimits(parameters);
  const aligned = await alignWindows(
    { signals: { ecg }, extents, members: list.members },
    carryRTask,
    () => limits,
    context,
  );
  return aligned('r');
}

/** Replaces the ends by the interval itself, because PPV is judged on it, as for the other methods. */
function asOneValue({ endMs, startMs, ...interval }: AlignedInterval): AlignedInterval {
  const ms = startMs === null ? endMs : endMs.map((end, b) => end - (startMs[b] ?? Number.NaN));
  return { ...interval, endMs: ms, startMs: null };
}

/** Returns the same landmark of the previous beat, if that beat is also kept; ms after the beat's own time. */
function landmarkBefore(landmark: AlignedLandmark, { kept, segmentation }: BeatList): AlignedLandmark {
  const isAfter = (b: number) => b > 0 && kept[b - 1] === (kept[b] ?? 0) - 1;
  const rSec = (b: number) => segmentation.beats[kept[b] ?? 0]?.rSec ?? Number.NaN;
  const before = (values: Float64Array) =>
    values.map((_, b) => (isAfter(b) ? (values[b - 1] ?? Number.NaN) : Number.NaN));
  return {
    ...landmark,
    // The place of the landmark in the mean beat cancels; how far the mean is off is not known.
    meanErrorMs: landmark.meanErrorMs.map(() => Number.POSITIVE_INFINITY),
    ms: before(landmark.ms).map((ms, b) => (isAfter(b) ? ms - 1000 * (rSec(b) - rSec(b - 1)) : Number.NaN)),
    errorMs: before(landmark.errorMs),
    squareMs: before(landmark.squareMs),
    match: before(landmark.match),
  };
}
