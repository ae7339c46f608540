import { averageBeats } from '../../analysis/intervals/average.ts';
import { layBeats } from '../../analysis/intervals/lay.ts';
import { matchPulses } from '../../analysis/intervals/match.ts';
import { chooseOnsets } from '../../analysis/sounds/choose-onsets.ts';
import { findSounds, onsetLevels } from '../../analysis/sounds/find-sounds.ts';
import { assessSounds, judgeSounds, type SoundHonesty } from '../../analysis/sounds/judge-sounds.ts';
import { averageOnsets } from '../../analysis/sounds/qrs-onsets.ts';
import { assembleSounds } from '../../analysis/sounds/sounds-result.ts';
import { withSetOnsets } from '../../analysis/sounds/set-onsets.ts';
import { soundMarks, spansOf } from '../../analysis/sounds/spans.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import { assessParams, judgeParams } from '../intervals/analysis-params.ts';
import { beatsFact, thresholdFacts } from '../intervals/beat-facts.ts';
import { countBeats, cutBeats, extentsOf, lastSecOf, listBeats } from '../intervals/beat-stages.ts';
import { type NamedSweep, warnOfWindows } from '../intervals/window-warnings.ts';
import { mainsResult } from '../mains.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { Stage } from '../stage.ts';
import type { SoundsOutputs } from './outputs.ts';
import { searchIds, searchParams } from './sound-params.ts';
import { averageSoundsStep } from './steps/average-sounds-step.ts';
import { cutSoundsStep } from './steps/cut-sounds-step.ts';
import { onsetStep } from './steps/onset-step.ts';

/** Cuts beats as the intervals do, with the envelope in the pulse's place. */
export const soundsBeatsStage: Stage<SoundsOutputs, 'soundsBeats', 'signals' | 'envelope' | 'edited'> = {
  id: 'soundsBeats',
  title: 'Cutting beats',
  needs: ['signals', 'envelope', 'edited'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  steps: [cutSoundsStep],
  run: ({ signals, envelope: { envelope }, edited }, parameters, { record }) => {
    const span = { firstSec: envelope.startSec, lastSec: lastSecOf(envelope) };
    const { windows, cut } = cutBeats(signals.part, edited.peaksSec, span, parameters);
    const rho = matchPulses(envelope, cut.beats, cut.medianRrSec, windows.length);
    const list = listBeats(windows, cut, rho, parameters);
    record(beatsFact(envelope.label, list));
    return list;
  },
};

export const soundsAverageStage: Stage<SoundsOutputs, 'soundsAverage', 'envelope' | 'soundsBeats'> = {
  id: 'soundsAverage',
  title: 'Averaging envelopes',
  needs: ['envelope', 'soundsBeats'],
  parameters: ['average', 'tail', 's1From'],
  steps: [averageSoundsStep],
  run: async ({ envelope: { envelope }, soundsBeats }, parameters, { pause }) => {
    const { beforeSec, extents } = extentsOf(soundsBeats, parameters.number('tail'), lastSecOf(envelope));
    const rrSec = Float64Array.from(extents, (beat) => beat.rrSec);
    const reachSec = Math.max(beforeSec, -parameters.number('s1From') / 1000);
    const laid = layBeats(envelope, extents, reachSec);
    await pause(0.3);
    return {
      single: { envelope: laid, rrSec },
      averaged: { envelope: averageBeats(laid, parameters.number('average')), rrSec },
    };
  },
};

export const soundsStage: Stage<SoundsOutputs, 'sounds', 'soundsAverage'> = {
  id: 'sounds',
  title: 'Finding sounds',
  needs: ['soundsAverage'],
  parameters: [...searchIds, 'levels'],
  steps: [onsetStep('s1'), onsetStep('s2')],
  run: ({ soundsAverage: { single, averaged } }, parameters) => {
    const params = searchParams(parameters);
    const found = findSounds(averaged, params);
    const levelCount = parameters.number('levels');
    const levels = {
      s1: onsetLevels(averaged.envelope, found.s1.peaks, levelCount),
      s2: onsetLevels(averaged.envelope, found.s2.peaks, levelCount),
    };
    return { averaged: found, single: findSounds(single, params), levels };
  },
};

const choiceIds = ['leastFound', 'sweepTo', 'maxShift', 'sweepOver'];

/** Those of the intervals' parameters that choose a sound's threshold. */
function onsetChoiceParams(parameters: ResolvedParameters) {
  const sweepOver = parameters.values['sweepOver'] === 'window' ? 'window' : 'record';
  return {
    leastFound: parameters.number('leastFound'),
    sweepTo: parameters.number('sweepTo'),
    maxShift: parameters.numberOr('maxShift', ['off']),
    sweepOver,
  } as const;
}

type Chosen = 'soundsBeats' | 'soundsAverage' | 'sounds';

export const soundsChooseStage: Stage<SoundsOutputs, 'soundsChoose', Chosen> = {
  id: 'soundsChoose',
  title: 'Sweeping thresholds of sounds',
  needs: ['soundsBeats', 'soundsAverage', 'sounds'],
  parameters: [...choiceIds, 's1Threshold', 's2Threshold'],
  run: ({ soundsBeats, soundsAverage, sounds: { averaged, levels } }, parameters) => {
    const choices = chooseOnsets(averaged, levels, soundsBeats.members, onsetChoiceParams(parameters));
    return withSetOnsets(choices, soundsAverage.averaged.envelope, averaged, {
      s1: parameters.numberOr('s1Threshold', ['auto']),
      s2: parameters.numberOr('s2Threshold', ['auto']),
    });
  },
};

export const soundsAssessStage: Stage<SoundsOutputs, 'soundsAssess', 'soundsBeats' | 'soundsChoose'> = {
  id: 'soundsAssess',
  title: 'Resampling sounds',
  needs: ['soundsBeats', 'soundsChoose'],
  parameters: [...choiceIds, 'average', 'resamples', 'seed'],
  drafts: true,
  run: async ({ soundsBeats, soundsChoose }, parameters, { pause, isDraft }) => {
    const params = { ...onsetChoiceParams(parameters), ...assessParams(parameters, isDraft) };
    const honesty: SoundHonesty[] = [];
    for (const [w, choice] of soundsChoose.entries()) {
      honesty.push(assessSounds(choice, soundsBeats.members[w] ?? [], params));
      await pause((w + 1) / soundsChoose.length);
    }
    return honesty;
  },
};

const soundSweeps: readonly (NamedSweep<SoundWindow> & { readonly name: 'S1' | 'S2' })[] = [
  { name: 'S1', interval: 'S1', of: (window) => window.s1.leastVariance },
  { name: 'S2', interval: 'S2', of: (window) => window.s2.leastVariance },
];

type Judged =
  | 'mains'
  | 'soundsBeats'
  | 'soundsAverage'
  | 'sounds'
  | 'soundsChoose'
  | 'soundsAssess'
  | 'onsets'
  | 'pulse';

export const soundsJudgeStage: Stage<SoundsOutputs, 'soundsJudge', Judged> = {
  id: 'soundsJudge',
  title: 'Judging sounds',
  needs: [
    'mains',
    'soundsBeats',
    'soundsAverage',
    'sounds',
    'soundsChoose',
    'soundsAssess',
    'onsets',
    'pulse',
  ],
  parameters: ['average', 'acceptance', 'ppvMissed', 'sweepTo', 'pepLvet'],
  run: (inputs, parameters, { warn, record }) => {
    const { soundsBeats: list, sounds, soundsChoose: choices, soundsAssess, onsets } = inputs;
    const { segmentation, kept } = list;
    const pulse = inputs.pulse === null ? null : kept.flatMap((i) => inputs.pulse?.[i] ?? []);
    const ownOnsets = Float64Array.from(kept, (i) => onsets[i] ?? Number.NaN);
    const qrsMs = averageOnsets(ownOnsets, parameters.number('average'));
    const windowOfBeat = kept.map((i) => segmentation.beats[i]?.window ?? 0);
    const { s1, s2 } = sounds.averaged;
    const marks = soundMarks({ s1: s1.historicMs, s2: s2.historicMs }, choices, windowOfBeat);
    const ejected = parameters.word('pepLvet', ['historic', 'least-variance']);
    const spans = spansOf(qrsMs, marks, pulse, ejected === 'historic' ? ejected : 'leastVariance');
    const unaveraged = { rows: inputs.soundsAverage.single, found: sounds.single };
    const beatCounts = countBeats(list);
    const windows = list.windows.flatMap((bounds, w) => {
      const [choice, honesty, members] = [choices[w], soundsAssess[w], list.members[w]];
      const count = beatCounts[w];
      if (choice === undefined || honesty === undefined || members === undefined || count === undefined)
        return [];
      const counts = { ...bounds, ...count };
      return judgeSounds(counts, members, unaveraged, choice, honesty, spans, judgeParams(parameters));
    });
    warnOfWindows(windows, soundSweeps, parameters.number('sweepTo'), warn);
    for (const { name, of } of soundSweeps) thresholdFacts(name, windows.map(of)).forEach(record);
    const result = assembleSounds(
      segmentation,
      { kept, found: sounds.averaged, qrsMs, marks, spans, pulse },
      windows,
    );
    return { ...result, mains: mainsResult(inputs.mains) };
  },
};
