import { createWindowChooser } from '../../analysis/intervals/choose.ts';
import { judgeSounds } from '../../analysis/sounds/judge-sounds.ts';
import { selectKeptPulse } from '../../analysis/sounds/kept-pulse.ts';
import { alignOnsets, averageOnsets } from '../../analysis/sounds/qrs-onsets.ts';
import { assembleSounds } from '../../analysis/sounds/sounds-result.ts';
import { soundMarks, systolicSpans } from '../../analysis/sounds/spans.ts';
import type { Unaligned } from '../../model/methods.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import { guardParams, judgeParams } from '../intervals/analysis-params.ts';
import { alignedInterval } from '../../analysis/aligned/aligned-interval.ts';
import { carryR } from '../../analysis/aligned/carry-landmark.ts';
import { carrySound } from '../../analysis/aligned/carry-sounds.ts';
import { selectWindowAlignment } from '../../analysis/intervals/judge.ts';
import type { AlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import type { SoundSearchParams } from '../../analysis/sounds/params.ts';
import { alignmentFact, alignWindows, type CarryTask, medianRrOf, startAtR } from '../align-windows.ts';
import { alignIds, alignLimits } from '../aligned-declarations.ts';
import { cutBeats, beatExtents, lastSampleSec, createBeatRows } from '../intervals/beat-rows.ts';
import { assessWindows, guardIds, judgeWindows, ppvIds, showWindows } from '../intervals/swept-stages.ts';
import type { NamedSweep } from '../intervals/window-warnings.ts';
import { mainsResult } from '../mains.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import { sharedStageMaker } from '../stage.ts';
import type { SoundsOutputs } from './outputs.ts';
import { soundSearchIds, searchParams } from './sound-params.ts';
import { soundsInRows } from './sounds-in-rows.ts';
import { averageSoundsStep, cutSoundsStep } from './steps/beat-steps.ts';
import { onsetStep } from './steps/onset-step.ts';

const soundStage = sharedStageMaker<SoundsOutputs>();

/** Cuts beats like the intervals, with the envelope instead of the pulse. */
export const soundsBeatsStage = soundStage({
  id: 'soundsBeats',
  title: 'Cutting beats',
  needs: ['signals', 'envelope', 'edited', 'ectopic'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  steps: [cutSoundsStep],
  run: ({ signals, envelope: { envelope }, edited, ectopic }, parameters, context) =>
    cutBeats(envelope, edited.peaksSec, ectopic, signals.part, parameters, context),
});

export const soundsAverageStage = soundStage({
  id: 'soundsAverage',
  title: 'Averaging envelopes',
  needs: ['envelope', 'soundsBeats'],
  parameters: ['average', 'tail', 's1From'],
  steps: [averageSoundsStep],
  run: async ({ envelope: { envelope }, soundsBeats }, parameters, { signal }) => {
    const rows = createBeatRows({ envelope }, soundsBeats, parameters, -parameters.number('s1From') / 1000);
    if (envelope.values !== null) await rows.hold(signal);
    return rows;
  },
});

/** @param space  storage for the positions of all levels if signals are not in memory; in memory if omitted */
export const soundsStage = (space?: ScratchSpace) =>
  soundStage({
    id: 'sounds',
    title: 'Finding sounds',
    needs: ['soundsAverage'],
    parameters: [...soundSearchIds, 'levels'],
    steps: [onsetStep('s1'), onsetStep('s2')],
    run: ({ soundsAverage }, parameters, context) =>
      soundsInRows(soundsAverage, searchParams(parameters), parameters.number('levels'), context, space),
  });

export const soundsChooseStage = soundStage({
  id: 'soundsChoose',
  title: 'Sweeping thresholds of sounds',
  needs: ['soundsBeats', 'sounds'],
  parameters: [...guardIds, 's1Threshold', 's2Threshold'],
  run: async ({ soundsBeats: { kept, members }, sounds }, parameters, context) => {
    const everyBeat = kept.map((_, b) => b);
    const chooserOf = async (name: 's1' | 's2') => {
      const threshold = parameters.numberOr(`${name}Threshold`, ['auto']);
      if (threshold !== 'auto') await sounds.prepare(name, threshold, context);
      return createWindowChooser(sounds.averaged[name], everyBeat, { ...guardParams(parameters), threshold });
    };
    const [s1, s2] = [await chooserOf('s1'), await chooserOf('s2')];
    const { last } = context;
    return members.map((selectKept, w) => ({
      s1: s1(selectKept, undefined, last?.[w]?.s1),
      s2: s2(selectKept, undefined, last?.[w]?.s2),
    }));
  },
});

export const soundsAssessStage = soundStage({
  id: 'soundsAssess',
  title: 'Resampling sounds',
  needs: ['soundsChoose'],
  parameters: [...guardIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: ({ soundsChoose }, parameters, context) => assessWindows(soundsChoose, parameters, context),
});

export const soundsShowStage = soundStage({
  id: 'soundsShow',
  title: 'Judging thresholds of sounds',
  needs: ['soundsChoose', 'soundsAssess'],
  parameters: ppvIds,
  run: ({ soundsChoose, soundsAssess }, parameters, context) =>
    showWindows(soundsChoose, soundsAssess, parameters, context),
});

const soundSweeps: readonly NamedSweep<SoundWindow>[] = [
  { name: 'S1', interval: 'S1', of: ({ intervals }) => intervals.s1.leastVariance },
  { name: 'S2', interval: 'S2', of: ({ intervals }) => intervals.s2.leastVariance },
];

/** Parameters for transferring sounds to beats of a window. */
export interface SoundCarrying {
  readonly beforeSec: number;
  readonly rrSec: number;
  readonly search: SoundSearchParams;
  readonly limits: AlignLimits;
}

export const carrySoundsTask: CarryTask<
  'ecg' | 'envelope' | 'proportional',
  SoundCarrying,
  'r' | 's1' | 's2'
> = {
  name: 'carry R, S1 and S2',
  run: ({ signals, beats, params: { beforeSec, rrSec, search, limits } }) => {
    const window = { ...signals, beats, beforeSec, rrSec };
    return {
      r: carryR(
        signals.ecg,
        beats.map(({ rSec }) => rSec),
        limits,
      ),
      s1: carrySound(window, 's1', search, limits),
      s2: carrySound(window, 's2', search, limits),
    };
  },
};

/** Finds R and both sounds of single beats by alignment in each window. */
export const soundsAlignStage = soundStage({
  id: 'soundsAlign',
  title: 'Aligning sounds',
  needs: ['ecg', 'envelope', 'soundsBeats'],
  parameters: ['tail', 's1From', ...soundSearchIds, ...alignIds, 'resamples', 'seed'],
  run: async ({ ecg, envelope: { envelope, proportional }, soundsBeats }, parameters, context) => {
    const { members } = soundsBeats;
    const { extents, beforeSec } = beatExtents(
      soundsBeats,
      parameters.number('tail'),
      lastSampleSec(envelope),
    );
    const [search, limits] = [searchParams(parameters), alignLimits(parameters)];
    const before = Math.max(beforeSec, -parameters.number('s1From') / 1000);
    const carrying = { beforeSec: before, search, limits };
    const landmark = await alignWindows(
      { signals: { ecg, envelope, proportional }, extents, members },
      carrySoundsTask,
      (beats) => ({ ...carrying, rrSec: medianRrOf(beats) }),
      context,
    );
    const landmarks = { r: landmark('r'), s1: landmark('s1'), s2: landmark('s2') };
    context.record(alignmentFact('R', landmarks.r));
    context.record(alignmentFact('S1', landmarks.s1));
    context.record(alignmentFact('S2', landmarks.s2));
    const r = startAtR(landmarks.r, members, context.warn);
    const resamples = { resamples: parameters.number('resamples'), seed: parameters.number('seed') };
    const fromR = (name: 's1' | 's2') => alignedInterval(landmarks[name], r, members, resamples);
    return { landmarks, intervals: { s1: fromR('s1'), s2: fromR('s2') } };
  },
});

export const soundsJudgeStage = soundStage({
  id: 'soundsJudge',
  title: 'Judging sounds',
  needs: [
    'mains',
    'soundsBeats',
    'sounds',
    'soundsChoose',
    'soundsAssess',
    'soundsShow',
    'soundsAlign',
    'onsets',
    'qt',
    'pulse',
  ],
  parameters: ['average', ...ppvIds, 'sweepTo', 'pepLvet'],
  run: async (inputs, parameters, context) => {
    const { soundsBeats: list, sounds, soundsChoose: choices, soundsAssess: uncertainty, onsets } = inputs;
    const { segmentation, kept } = list;
    const pulse = inputs.pulse === null ? null : selectKeptPulse(inputs.pulse.columns, kept);
    const singleLvet = inputs.pulse === null ? null : lvetOfKept(inputs.pulse.singleLvet, kept);
    const ownOnsets = Float64Array.from(kept, (i) => onsets[i] ?? Number.NaN);
    const qrsMs = averageOnsets(ownOnsets, parameters.number('average'));
    const qtMs = Float64Array.from(kept, (i) => inputs.qt.qtMs[i] ?? Number.NaN);
    const tEndSec = Float64Array.from(kept, (i) => inputs.qt.tEndSec[i] ?? Number.NaN);
    const windowOfBeat = kept.map((i) => segmentation.beats[i]?.window ?? 0);
    const { soundsAlign: aligned } = inputs;
    const marks = soundMarks(choices, aligned.intervals, windowOfBeat);
    const ejected = parameters.word('pepLvet', ['historic', 'least-variance']);
    const pepLvet = ejected === 'historic' ? ejected : ('leastVariance' as const);
    const onsetMs = { historic: qrsMs, leastVariance: qrsMs, aligned: alignOnsets(ownOnsets, list.members) };
    const spans = systolicSpans({ qrsMs: onsetMs, qtMs }, marks, pulse?.marks ?? null, pepLvet);
    const unaveraged = { sounds: sounds.single, qrsMs: ownOnsets, lvet: singleLvet, pepLvet };
    const params = judgeParams(parameters);
    const windows = await judgeWindows(
      { list, choices, uncertainty, shown: inputs.soundsShow },
      soundSweeps,
      parameters,
      context,
      (bounds, known, w) => {
        const { s1, s2 } = aligned.intervals;
        const selectKept = { s1: selectWindowAlignment(s1, w), s2: selectWindowAlignment(s2, w) };
        return judgeSounds(bounds, known, unaveraged, selectKept, spans, params);
      },
    );
    const { s1, s2 } = sounds.averaged;
    const missed = { s1: s1.missed, s2: s2.missed };
    const lvetMissed = pulse?.missed ?? null;
    return assembleSounds(
      segmentation,
      { kept, aligned, missed, qrsMs, tEndSec, marks, spans, lvetMissed },
      { windows, mains: mainsResult(inputs.mains) },
    );
  },
});

/** Returns LVET of the kept beats without averaging, ms. */
function lvetOfKept(
  { historic, leastVariance }: Unaligned<Float64Array>,
  kept: readonly number[],
): Unaligned<Float64Array> {
  const selectKept = (ms: Float64Array) => Float64Array.from(kept, (i) => ms[i] ?? Number.NaN);
  return { historic: selectKept(historic), leastVariance: selectKept(leastVariance) };
}
