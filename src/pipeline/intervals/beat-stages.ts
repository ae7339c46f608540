import { createThresholdChooser } from '../../analysis/intervals/choose.ts';
import {
  viewBeatRows,
  findLandmarks,
  findLevels,
  createLevelPlaces,
  type PulseRows,
} from '../../analysis/intervals/features.ts';
import { selectWindowAlignment, judgeWindow } from '../../analysis/intervals/judge.ts';
import { measureSinglePulses, type SinglePulses } from '../../analysis/intervals/single-pulses.ts';
import { type AlignedPulse, assembleResult } from '../../analysis/intervals/result.ts';
import type { AlignedLandmark } from '../../analysis/aligned/aligned-interval.ts';
import type { IntervalWindow } from '../../model/intervals.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { editPeaks, editsKey } from '../edits/edited-peaks.ts';
import { editsFacts } from '../edits/edits-result.ts';
import type { ChannelChoice } from '../channels.ts';
import { mainsResult } from '../mains.ts';
import { type ClassSource, ectopicStage } from '../qrs/ectopic-of-analysis.ts';
import type { SignalReading } from '../signals/recorded-signal.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { mapYielding } from '../yield-to-event-loop.ts';
import { type AnyStage, sharedStageMaker, type Stage, type StageContext, stageMaker } from '../stage.ts';
import { choiceParams, frameParams, historicParams, judgeParams } from './analysis-params.ts';
import { alignIds } from '../aligned-declarations.ts';
import { alignPulse, clippedPulse } from './align-stage.ts';
import type { AveragedAndSingle } from './beat-rows-reader.ts';
import { cutBeats, createBeatRows } from './beat-rows.ts';
import type { EditedOutputs, FoundFeatures, IntervalsFindings, IntervalsOutputs } from './outputs.ts';
import { detectStage, ecgSignalStage, ecgStage, mainsStage } from './signal-stages.ts';
import { type FeatureSearchParams, streamFeatures } from './stream-features.ts';
import { alignStep } from './steps/align-step.ts';
import { averageStep } from './steps/average-step.ts';
import { cutStep } from './steps/cut-step.ts';
import { footStep } from './steps/foot-step.ts';
import { notchStep } from './steps/notch-step.ts';
import { assessWindows, guardIds, judgeWindows, ppvIds, showWindows } from './swept-stages.ts';
import { intervalSweeps } from './window-warnings.ts';

const stage = stageMaker<IntervalsOutputs>();

/** Makes stages that run on the CPU, whichever backend the stages before them used. */
const shared = sharedStageMaker<IntervalsFindings>();

/** Makes the stage that applies the user's edits to the R-peaks. */
export function editedStage(
  edits: readonly BeatEdit[],
): Stage<EditedOutputs, 'edited', 'signals' | 'detect'> {
  return {
    id: 'edited',
    title: 'Applying edits',
    needs: ['signals', 'detect'],
    parameters: [],
    madeWith: editsKey(edits),
    run: ({ signals, detect: { peaksSec } }, _, { recording, record }) => {
      const edited = editPeaks(peaksSec, edits, signals.part);
      const facts = editsFacts(peaksSec.length, edited.edited, edited.unmatched.length);
      facts.forEach(record);
      if (edited.peaksSec.length > 0) return edited;
      throw peaksSec.length > 0 ? noneLeft() : noneFound(signals.ecg.label, recording.name);
    },
  };
}

/** Returns the stages that find the beats of the ECG, for analyses that time another channel by them. */
export function ecgBeatStages({ edits = [], ...source }: ClassSource, reading: SignalReading) {
  const { choice } = source;
  return [
    ecgSignalStage(choice, reading),
    mainsStage(choice),
    ecgStage(reading),
    detectStage(reading),
    editedStage(edits),
    ectopicStage({ ...source, edits }),
  ] as const;
}

function noneLeft(): BeatbenchError {
  return new BeatbenchError('no-beats', 'No beat is left after the edits; undo some of them.');
}

function noneFound(channel: string, file: string): BeatbenchError {
  return new BeatbenchError(
    'no-beats',
    `No beat was found in ${channel}; check that it is an ECG, or insert beats by hand.`,
    { file, channel },
  );
}

/** Cuts the record into beats, and correlates their pulses. */
export const beatsStage = stage({
  id: 'beats',
  title: 'Cutting beats',
  needs: ['signals', 'ppg', 'edited', 'ectopic'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  steps: [cutStep],
  run: ({ signals, ppg: { ppg }, edited, ectopic }, parameters, context) =>
    cutBeats(ppg, edited.peaksSec, ectopic, signals.part, parameters, context),
});

/** Makes the reader of averaged rows. Rows are built on demand if the signals are not in memory. */
export const averageStage = stage({
  id: 'average',
  title: 'Averaging',
  needs: ['ppg', 'beats'],
  parameters: ['average', 'tail'],
  steps: [averageStep],
  run: async ({ ppg: { ppg, dppg }, beats }, parameters, { signal }) => {
    const rows = createBeatRows({ ppg, dppg }, beats, parameters);
    if (ppg.values !== null) await rows.hold(signal);
    return rows;
  },
});

/** Ids of the parameters that define the search ranges of landmarks. */
export const landmarkSearchIds = ['upstrokeTo', 'peakTo', 'peakToMs', 'notchTo'];

/** Ids of the parameters of the historic methods. */
const historicIds = ['foot', 'footPercent', 'notch', 'secondDerivative'];

/** Ids of the parameters of the historic methods and of the sweep. */
export const methodIds = [...historicIds, 'levels'];

/** @param space  storage for the positions of all levels if signals are not in memory; in memory if omitted */
export const featuresStage = (space?: ScratchSpace) =>
  stage({
    id: 'features',
    title: 'Finding feet and notches',
    needs: ['average'],
    parameters: [...landmarkSearchIds, ...methodIds],
    steps: [footStep, notchStep],
    run: ({ average }, parameters, context) => {
      const params = {
        frame: frameParams(parameters),
        historic: historicParams(parameters),
        levelCount: parameters.number('levels'),
      };
      return average.held === null
        ? streamFeatures(average, params, context, space)
        : findFeatures(average.held, params, context);
    },
  });

/**
 * Finds landmarks and the positions of all levels in rows that are kept. In single beats, the positions of a threshold
 * are computed when that threshold is set.
 */
async function findFeatures(
  { single, averaged }: AveragedAndSingle<PulseRows>,
  { frame, historic, levelCount }: FeatureSearchParams,
  { pause }: Pick<StageContext, 'pause'>,
): Promise<FoundFeatures> {
  const averagedRows = viewBeatRows(averaged);
  const landmarks = findLandmarks(averagedRows, frame, historic);
  await pause(0.3);
  const levels = findLevels(averagedRows, landmarks.frames, levelCount);
  await pause(0.7);
  const singleRows = viewBeatRows(single);
  const alone = findLandmarks(singleRows, frame, historic);
  return {
    averaged: { ...landmarks, ...levels },
    single: alone,
    places: {
      averaged: createLevelPlaces(averagedRows, landmarks.frames),
      single: createLevelPlaces(singleRows, alone.frames),
    },
  };
}

const choiceIds = ['footThreshold', 'notchThreshold', 'lvetFoot', ...guardIds];

export const chooseStage = shared({
  id: 'choose',
  title: 'Sweeping thresholds',
  needs: ['beats', 'features'],
  parameters: choiceIds,
  run: async ({ beats, features }, parameters, context) => {
    const params = choiceParams(parameters);
    const { footThreshold: foot, notchThreshold: notch } = params;
    const byHand = { foot: foot === 'auto' ? null : foot, notch: notch === 'auto' ? null : notch };
    await features.prepare?.(byHand, context);
    const choose = createThresholdChooser(features.averaged, features.places.averaged, params);
    return mapYielding(beats.members, context.pause, (members, w) =>
      choose(members, context.last?.[w] ?? null),
    );
  },
});

export const singleStage = shared({
  id: 'single',
  title: 'Measuring single beats',
  needs: ['features', 'choose'],
  parameters: [],
  run: ({ features, choose }, _parameters, { pause, last }) => {
    const unaveraged = { places: features.places.single, landmarks: features.single };
    return mapYielding(choose, pause, (choice, w) =>
      measureSinglePulses(unaveraged, choice, last?.[w] ?? null),
    );
  },
});

export const assessStage = shared({
  id: 'assess',
  title: 'Resampling',
  needs: ['choose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: ({ choose }, parameters, context) => assessWindows(choose, parameters, context),
});

export const showStage = shared({
  id: 'show',
  title: 'Judging thresholds',
  needs: ['choose', 'assess'],
  parameters: ppvIds,
  run: ({ choose, assess }, parameters, context) => showWindows(choose, assess, parameters, context),
});

/** Ids of the parameters that place landmarks in the mean beat, and that decide which beats are aligned to it. */
export const alignPulseIds = [
  'tail',
  'pulseDelay',
  ...landmarkSearchIds,
  ...historicIds,
  ...alignIds,
  'resamples',
  'seed',
];

/** Finds the landmarks of single beats by alignment. They do not depend on the thresholds that are set. */
export function alignStage(choice: ChannelChoice): AnyStage<IntervalsOutputs> {
  return stage({
    id: 'align',
    title: 'Aligning beats',
    needs: ['signals', 'ecg', 'ppg', 'beats'],
    parameters: alignPulseIds,
    steps: [alignStep('foot'), alignStep('notch')],
    run: async ({ signals, ecg, ppg: { ppg, dppg, flipped }, beats }, parameters, context) => {
      const clipped = await clippedPulse(choice, signals.part, flipped, parameters, context);
      return alignPulse({ ecg, ppg, dppg }, clipped, beats, parameters, context);
    },
  });
}

export const judgeStage = shared({
  id: 'judge',
  title: 'Judging windows',
  needs: ['mains', 'ppg', 'beats', 'features', 'choose', 'single', 'assess', 'show', 'align'],
  parameters: [...ppvIds, 'sweepTo'],
  run: async (inputs, parameters, context) => {
    const { beats: list, features, choose: choices, assess: uncertainty, show: shown, align } = inputs;
    const params = judgeParams(parameters);
    const isClipped = isAnyClipped(align);
    const windows = await judgeWindows(
      { list, choices, uncertainty, shown },
      intervalSweeps,
      parameters,
      context,
      (bounds, known, w) => {
        const { rptt, lvet } = align.intervals;
        const aligned = { rptt: selectWindowAlignment(rptt, w), lvet: selectWindowAlignment(lvet, w) };
        const window = judgeWindow(bounds, known, inputs.single[w] as SinglePulses, aligned, params);
        return isClipped ? { ...window, clipped: countClipped(align, list.members[w] ?? []) } : window;
      },
    );
    const { segmentation, kept } = list;
    return assembleResult(
      { segmentation, kept, landmarks: features.averaged, aligned: align },
      choices,
      windows,
      { flipped: inputs.ppg.flipped, mains: mainsResult(inputs.mains) },
    );
  },
});

/**
 * Returns whether the recording is clipped at a landmark of any beat. It is called once, because it checks all beats.
 */
function isAnyClipped({ landmarks: { foot, notch } }: AlignedPulse): boolean {
  return foot.leftOut.includes('clipped') || notch.leftOut.includes('clipped');
}

/** Counts the beats of a window in which each interval begins or ends where the recording is clipped. */
function countClipped(
  { landmarks: { foot, notch } }: AlignedPulse,
  members: readonly number[],
): NonNullable<IntervalWindow['clipped']> {
  const rptt = members.filter((b) => isCut(foot, b)).length;
  const lvet = members.filter((b) => isCut(foot, b) || isCut(notch, b)).length;
  return { rptt, lvet };
}

function isCut({ leftOut }: AlignedLandmark, b: number): boolean {
  return leftOut[b] === 'clipped';
}
