import { averageBeats } from '../../analysis/intervals/average.ts';
import { chooseThresholds } from '../../analysis/intervals/choose.ts';
import { findLandmarks, findLevels, type PulseRows } from '../../analysis/intervals/features.ts';
import { assessWindow, judgeWindow, type WindowHonesty } from '../../analysis/intervals/judge.ts';
import { layBeats } from '../../analysis/intervals/lay.ts';
import { matchPulses, rejectUnlike, unlikeBelow } from '../../analysis/intervals/match.ts';
import { assembleResult, keptBeats, membersByWindow } from '../../analysis/intervals/result.ts';
import { chopShare, segmentBeats } from '../../analysis/intervals/segment.ts';
import { divideWindows } from '../../analysis/intervals/windows.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import { stageMaker } from '../stage.ts';
import { choiceParams, frameParams, historicParams, judgeParams } from './analysis-params.ts';
import type { BeatList, IntervalsOutputs } from './outputs.ts';
import { warnOfWindows } from './window-warnings.ts';

const stage = stageMaker<IntervalsOutputs>();

export const beatsStage = stage({
  id: 'beats',
  title: 'Cutting beats',
  needs: ['signals', 'ppg', 'detect'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  run: ({ signals, ppg: { ppg }, detect }, parameters) => {
    const { fromSec, toSec } = signals.part;
    const windows = divideWindows(fromSec, toSec, parameters.numberOr('window', ['record']));
    const span = { firstSec: ppg.startSec, lastSec: lastSecOf(ppg) };
    const limits = { rrFrom: parameters.number('rrFrom'), rrTo: parameters.number('rrTo') };
    const cut = segmentBeats(detect, span, windows, limits);
    const rho = matchPulses(ppg, cut.beats, cut.medianRrSec, windows.length);
    const beats = rejectUnlike(cut.beats, rho, parameters.number('leastMatch'));
    const segmentation = { ...cut, beats };
    const kept = keptBeats(segmentation);
    const members = membersByWindow(segmentation, kept, windows.length);
    return { windows, segmentation, kept, members, rho };
  },
});

/** Time of the last sample, s. */
function lastSecOf({ values, fs, startSec }: ChannelSignal): number {
  return startSec + (values.length - 1) / fs;
}

export const averageStage = stage({
  id: 'average',
  title: 'Averaging',
  needs: ['ppg', 'beats'],
  parameters: ['average', 'tail'],
  run: async ({ ppg: { ppg, dppg }, beats }, parameters, { pause }) => {
    const { segmentation, kept } = beats;
    const beforeSec = chopShare * segmentation.medianRrSec;
    const tailSec = parameters.number('tail') * segmentation.medianRrSec;
    const lastSec = lastSecOf(ppg);
    const chosen = kept.flatMap((i) => segmentation.beats[i] ?? []);
    const extents = chosen.map(({ rSec, rrSec }) => {
      const afterSec = Math.min(rrSec - beforeSec + tailSec, lastSec - rSec);
      return { rSec, afterSec };
    });
    const rrSec = Float64Array.from(chosen, (beat) => beat.rrSec);
    const single: PulseRows = {
      ppg: layBeats(ppg, extents, beforeSec),
      dppg: layBeats(dppg, extents, beforeSec),
      rrSec,
    };
    await pause(0.3);
    const following = parameters.number('average');
    const averaged = {
      ppg: averageBeats(single.ppg, following),
      dppg: averageBeats(single.dppg, following),
      rrSec,
    };
    return { single, averaged };
  },
});

export const featuresStage = stage({
  id: 'features',
  title: 'Finding feet and notches',
  needs: ['average'],
  parameters: [
    'upstrokeTo',
    'peakTo',
    'peakToMs',
    'notchTo',
    'foot',
    'footPercent',
    'notch',
    'secondDerivative',
    'levels',
  ],
  run: async ({ average: { single, averaged } }, parameters, { pause }) => {
    const frame = frameParams(parameters);
    const historic = historicParams(parameters);
    const landmarks = findLandmarks(averaged, frame, historic);
    await pause(0.3);
    const levels = findLevels(averaged, landmarks.frames, parameters.number('levels'));
    await pause(0.7);
    return { averaged: { ...landmarks, ...levels }, single: findLandmarks(single, frame, historic) };
  },
});

/** Resamples in a draft. */
const draftResamples = 50;

const choiceIds = [
  'footThreshold',
  'notchThreshold',
  'lvetFoot',
  'leastFound',
  'sweepTo',
  'maxShift',
  'sweepOver',
];

export const chooseStage = stage({
  id: 'choose',
  title: 'Sweeping thresholds',
  needs: ['beats', 'average', 'features'],
  parameters: choiceIds,
  run: ({ beats, average, features }, parameters) =>
    chooseThresholds(average.averaged, features.averaged, beats.members, choiceParams(parameters)),
});

export const assessStage = stage({
  id: 'assess',
  title: 'Resampling',
  needs: ['beats', 'choose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: async ({ beats, choose }, parameters, { pause, isDraft }) => {
    const params = {
      ...choiceParams(parameters),
      resamples: parameters.number('resamples'),
      seed: parameters.number('seed'),
    };
    const average = parameters.number('average');
    const honesty: WindowHonesty[] = [];
    for (const [w, choice] of choose.entries()) {
      honesty.push(
        assessWindow(choice, beats.members[w] ?? [], params, average, isDraft ? draftResamples : null),
      );
      await pause((w + 1) / choose.length);
    }
    return honesty;
  },
});

export const judgeStage = stage({
  id: 'judge',
  title: 'Judging windows',
  needs: ['ppg', 'beats', 'average', 'features', 'choose', 'assess'],
  parameters: ['acceptance', 'ppvMissed', 'sweepTo'],
  run: (inputs, parameters, { warn }) => {
    const { beats, average, features, choose, assess } = inputs;
    const params = judgeParams(parameters);
    const unaveraged = { pulses: average.single, landmarks: features.single };
    const windows = beats.windows.flatMap((bounds, w) => {
      const choice = choose[w];
      const honesty = assess[w];
      if (choice === undefined || honesty === undefined) return [];
      const counts = { ...bounds, ...countBeats(beats, w) };
      return judgeWindow(
        counts,
        beats.members[w] ?? [],
        features.averaged,
        unaveraged,
        choice,
        honesty,
        params,
      );
    });
    warnOfWindows(windows, parameters.number('sweepTo'), warn);
    return assembleResult(
      beats.segmentation,
      beats.kept,
      features.averaged,
      choose,
      windows,
      inputs.ppg.flipped,
    );
  },
});

function countBeats({ segmentation, rho }: BeatList, window: number): { rejected: number; unlike: number } {
  let rejected = 0;
  let unlike = 0;
  segmentation.beats.forEach((beat, i) => {
    if (beat.window !== window) return;
    if (beat.rejected !== null) rejected++;
    if ((rho[i] ?? Number.NaN) < unlikeBelow) unlike++;
  });
  return { rejected, unlike };
}
