import { thresholdChooser } from '../../analysis/intervals/choose.ts';
import {
  beatRowsOf,
  findLandmarks,
  findLevels,
  levelPlaces,
  type PulseRows,
} from '../../analysis/intervals/features.ts';
import { judgeWindow } from '../../analysis/intervals/judge.ts';
import { rejectUnlike } from '../../analysis/intervals/match.ts';
import { assembleResult, keptBeats, membersByWindow } from '../../analysis/intervals/result.ts';
import { chopShare, segmentBeats } from '../../analysis/intervals/segment.ts';
import type { PulseSpan, Segmentation } from '../../analysis/intervals/segment.ts';
import { divideWindows, type TimeWindow } from '../../analysis/intervals/windows.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Part } from '../channel-signal.ts';
import { editPeaks, editsKey } from '../edits/edited-peaks.ts';
import { editsFacts } from '../edits/edits-fact.ts';
import { mainsResult } from '../mains.ts';
import { mapYielding } from '../map-yielding.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { SignalReader } from '../signal-reader.ts';
import { type Stage, type StageContext, stageMaker } from '../stage.ts';
import { choiceParams, frameParams, historicParams, judgeParams } from './analysis-params.ts';
import { beatsFact } from './beat-facts.ts';
import { BeatRowsReader, type BothRows } from './beat-rows-reader.ts';
import type {
  BeatList,
  EditedOutputs,
  FoundFeatures,
  IntervalsFindings,
  IntervalsOutputs,
} from './outputs.ts';
import { type FeatureParams, streamFeatures } from './stream-features.ts';
import { streamMatches } from './stream-matches.ts';
import { averageStep } from './steps/average-step.ts';
import { cutStep } from './steps/cut-step.ts';
import { footStep } from './steps/foot-step.ts';
import { notchStep } from './steps/notch-step.ts';
import { assessWindows, guardIds, judgeWindows } from './swept-stages.ts';
import { intervalSweeps } from './window-warnings.ts';

const stage = stageMaker<IntervalsOutputs>();

/** A stage that runs on the CPU wherever those before it ran. */
function shared<Id extends keyof IntervalsFindings, Needs extends keyof IntervalsFindings>(
  one: Stage<IntervalsFindings, Id, Needs>,
): Stage<IntervalsFindings, Id, Needs> {
  return one;
}

/** R-peaks as a person corrected them. */
export function editedStage(
  edits: readonly BeatEdit[],
): Stage<EditedOutputs, 'edited', 'signals' | 'detect'> {
  return {
    id: 'edited',
    title: 'Applying edits',
    needs: ['signals', 'detect'],
    parameters: [],
    madeWith: editsKey(edits),
    run: ({ signals, detect }, _, { recording, record }) => {
      const edited = editPeaks(detect, edits, signals.part);
      const facts = editsFacts(detect.length, edited.edited, edited.unmatched.length);
      facts.forEach(record);
      if (edited.peaksSec.length > 0) return edited;
      throw detect.length > 0 ? noneLeft() : noneFound(signals.ecg.label, recording.name);
    },
  };
}

function noneLeft(): BeatbenchError {
  return new BeatbenchError('no-beats', 'No beat is left after the edits; take some of them back.');
}

function noneFound(channel: string, file: string): BeatbenchError {
  return new BeatbenchError(
    'no-beats',
    `No beat was found in ${channel}; look whether it is an ECG, or insert beats by hand.`,
    { file, channel },
  );
}

/** Cuts the record into beats, and matches their pulses. */
export const beatsStage = stage({
  id: 'beats',
  title: 'Cutting beats',
  needs: ['signals', 'ppg', 'edited'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  steps: [cutStep],
  run: async ({ signals, ppg: { ppg }, edited }, parameters, context) => {
    const span = { firstSec: ppg.startSec, lastSec: lastSecOf(ppg) };
    const { windows, cut } = cutIntoWindows(signals.part, edited.peaksSec, span, parameters);
    const rho = await streamMatches(ppg, cut, windows.length, context);
    const list = listBeats(windows, cut, rho, parameters);
    context.record(beatsFact(ppg.label, list));
    return list;
  },
});

/** Windows, and the beats before any is left out for its pulse. */
export function cutIntoWindows(
  { fromSec, toSec }: Part,
  rPeaksSec: Float64Array,
  span: PulseSpan,
  parameters: ResolvedParameters,
): { readonly windows: readonly TimeWindow[]; readonly cut: Segmentation } {
  const windows = divideWindows(fromSec, toSec, parameters.numberOr('window', ['record']));
  const limits = { rrFrom: parameters.number('rrFrom'), rrTo: parameters.number('rrTo') };
  return { windows, cut: segmentBeats(rPeaksSec, span, windows, limits) };
}

/** @param rho  of each beat with its window's median pulse */
export function listBeats(
  windows: readonly TimeWindow[],
  cut: Segmentation,
  rho: Float64Array,
  parameters: ResolvedParameters,
): BeatList {
  const beats = rejectUnlike(cut.beats, rho, parameters.number('leastMatch'));
  const segmentation = { ...cut, beats };
  const kept = keptBeats(segmentation);
  return { windows, segmentation, kept, members: membersByWindow(segmentation, kept, windows.length), rho };
}

/** Time of the last sample, s. */
export function lastSecOf({
  sampleCount,
  fs,
  startSec,
}: Pick<SignalReader, 'sampleCount' | 'fs' | 'startSec'>): number {
  return startSec + (sampleCount - 1) / fs;
}

/** A kept beat, and how far after R its own samples go. */
export interface KeptExtent {
  readonly rSec: number;
  readonly rrSec: number;
  readonly window: number;
  readonly afterSec: number;
}

/** The kept beats' own samples, with the tail; `beforeSec` is how far before R they begin. */
export function extentsOf(
  { segmentation, kept }: BeatList,
  tail: number,
  lastSec: number,
): { readonly beforeSec: number; readonly extents: readonly KeptExtent[] } {
  const beforeSec = chopShare * segmentation.medianRrSec;
  const tailSec = tail * segmentation.medianRrSec;
  const chosen = kept.flatMap((i) => segmentation.beats[i] ?? []);
  const extents = chosen.map(({ rSec, rrSec, window }) => {
    const afterSec = Math.min(rrSec - beforeSec + tailSec, lastSec - rSec);
    return { rSec, rrSec, window, afterSec };
  });
  return { beforeSec, extents };
}

/** How the kept beats are laid and averaged; of signals that are not kept whole, where they are looked at. */
export const averageStage = stage({
  id: 'average',
  title: 'Averaging',
  needs: ['ppg', 'beats'],
  parameters: ['average', 'tail'],
  steps: [averageStep],
  run: async ({ ppg: { ppg, dppg }, beats }, parameters, { signal }) => {
    const { beforeSec, extents } = extentsOf(beats, parameters.number('tail'), lastSecOf(ppg));
    const following = parameters.number('average');
    const rows = new BeatRowsReader({ ppg, dppg, extents, beforeSec, following });
    if (ppg.values !== null) await rows.hold(signal);
    return rows;
  },
});

/** Ids of the parameters that say where landmarks are looked for. */
export const landmarkSearchIds = ['upstrokeTo', 'peakTo', 'peakToMs', 'notchTo'];

/** Ids of the parameters of the historic methods and the sweep. */
export const methodIds = ['foot', 'footPercent', 'notch', 'secondDerivative', 'levels'];

export const featuresStage = stage({
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
      ? streamFeatures(average, params, context)
      : findFeatures(average.held, params, context);
  },
});

/** Landmarks and the places of all levels, of rows that are kept: of the single beats a threshold's places where it is set. */
async function findFeatures(
  { single, averaged }: BothRows<PulseRows>,
  { frame, historic, levelCount }: FeatureParams,
  { pause }: Pick<StageContext, 'pause'>,
): Promise<FoundFeatures> {
  const averagedRows = beatRowsOf(averaged);
  const landmarks = findLandmarks(averagedRows, frame, historic);
  await pause(0.3);
  const levels = findLevels(averagedRows, landmarks.frames, levelCount);
  await pause(0.7);
  const singleRows = beatRowsOf(single);
  const alone = findLandmarks(singleRows, frame, historic);
  return {
    averaged: { ...landmarks, ...levels },
    single: alone,
    places: {
      averaged: levelPlaces(averagedRows, landmarks.frames),
      single: levelPlaces(singleRows, alone.frames),
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
    const choose = thresholdChooser(features.averaged, features.places.averaged, params);
    return mapYielding(beats.members, context.pause, choose);
  },
});

export const assessStage = shared({
  id: 'assess',
  title: 'Resampling',
  needs: ['beats', 'choose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: ({ beats, choose }, parameters, context) => assessWindows(choose, beats.members, parameters, context),
});

export const judgeStage = shared({
  id: 'judge',
  title: 'Judging windows',
  needs: ['mains', 'ppg', 'beats', 'features', 'choose', 'assess'],
  parameters: ['acceptance', 'ppvMissed', 'sweepTo'],
  run: async (inputs, parameters, context) => {
    const { beats: list, features, choose: choices, assess: uncertainty } = inputs;
    const params = judgeParams(parameters);
    const unaveraged = { places: features.places.single, landmarks: features.single };
    const windows = await judgeWindows(
      { list, choices, uncertainty },
      intervalSweeps,
      parameters,
      context,
      (bounds, members, choice, trust) => judgeWindow(bounds, members, unaveraged, choice, trust, params),
    );
    const result = assembleResult(
      list.segmentation,
      list.kept,
      features.averaged,
      choices,
      windows,
      inputs.ppg.flipped,
    );
    return { ...result, mains: mainsResult(inputs.mains) };
  },
});
