import { findUpstrokes } from '../../analysis/landmarks/upstrokes.ts';
import { bandOrder, soundEnvelope } from '../../analysis/sounds/envelope.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { partOf, readFact, readSignal } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import { butterworthFact } from '../filter-facts.ts';
import type { FilteredPulse } from '../intervals/outputs.ts';
import { filterPulse, polarityOf } from '../intervals/pulse-signals.ts';
import { readAtRate } from '../intervals/signal-stages.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { envelopeIds, envelopeParams } from '../sounds/sound-params.ts';
import { HeldSignal, requireHeld } from '../signal-reader.ts';
import type { Stage, StageContext } from '../stage.ts';
import type { LandmarkOutputs, LandmarkWithEcg } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

/** Cut-offs of the low-pass where none is given, Hz. */
const usualLowpassHz = 20;
const breathLowpassHz = 1;

const channelParameters = ['from', 'to', 'rate', 'ppgLowpass', 'taps', 'polarity', 'backend'];

/** Reads and filters the channel that is timed. */
export function channelStage(channelIndex: number): Stage<LandmarkOutputs, 'channel', never> {
  return {
    id: 'channel',
    title: 'Filtering the channel',
    needs: [],
    parameters: channelParameters,
    run: (_, parameters, context) => filteredChannel(channelIndex, parameters, context),
  };
}

/** And the one that it is timed from, in the same way. */
export function otherStage(channelIndex: number | null): Stage<LandmarkOutputs, 'other', never> {
  return {
    id: 'other',
    title: 'Filtering the other channel',
    needs: [],
    parameters: channelParameters,
    ...(channelIndex === null ? { madeWith: '' } : {}),
    run: (_, parameters, context) =>
      channelIndex === null ? null : filteredChannel(channelIndex, parameters, context),
  };
}

async function filteredChannel(
  channelIndex: number,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<FilteredPulse<HeldSignal>> {
  const { recording } = context;
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const read = await readAtRate(channelIndex, part, parameters, context);
  const role = recording.channels[channelIndex]?.role;
  const lowpass = parameters.numberOr('ppgLowpass', ['auto']);
  const usualHz = role === 'respiration' ? breathLowpassHz : usualLowpassHz;
  const wanted = polarityOf(parameters);
  // Of what is no pulse it is not known which way up it should be.
  const polarity = wanted === 'auto' && role !== 'ppg' ? 'recorded' : wanted;
  const filter = { highHz: lowpass === 'auto' ? usualHz : lowpass, polarity };
  const { ppg, dppg, flipped } = await filterPulse(read, filter, parameters, context);
  return { ppg: requireHeld(ppg), dppg: requireHeld(dppg), flipped };
}

/** Beats are R-peaks, as a person corrected them. */
export const heartCyclesStage: Stage<LandmarkWithEcg, 'cycles', 'signals' | 'edited'> = {
  id: 'cycles',
  title: 'Reading R-peaks',
  needs: ['signals', 'edited'],
  parameters: [],
  madeWith: '',
  run: ({ signals, edited }) => ({ timesSec: edited.peaksSec, part: signals.part }),
};

/** Beats are the channel's own upstrokes. */
export const ownCyclesStage: Stage<LandmarkOutputs, 'cycles', 'channel'> = {
  id: 'cycles',
  title: 'Finding upstrokes',
  needs: ['channel'],
  parameters: ['from', 'to'],
  run: ({ channel: { ppg, dppg } }, parameters, { recording, record }) => {
    const timesSec = findUpstrokes(dppg, dppg.fs).map((sec) => dppg.startSec + sec);
    const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
    record(detectionFact('upstrokes', { label: ppg.label, fs: ppg.fs, gaps: [] }, timesSec.length));
    if (timesSec.length > 0) return { timesSec, part };
    throw new BeatbenchError(
      'no-beats',
      `No upstroke was found in ${ppg.label}; look whether it repeats, or take the beats of an ECG.`,
      { file: recording.name, channel: ppg.label },
    );
  },
};

/** The filtered ECG, where a landmark is timed from its R. */
export function timedEcgStage({ start }: LandmarkPlan): Stage<LandmarkWithEcg, 'timedEcg', 'ecg'> {
  return {
    id: 'timedEcg',
    title: 'Reading the ECG',
    needs: ['ecg'],
    parameters: [],
    madeWith: '',
    run: ({ ecg }) => (start === 'r' ? ecg : null),
  };
}

/** No ECG, of beats that are the channel's own. */
export const noEcgStage: Stage<LandmarkOutputs, 'timedEcg', never> = {
  id: 'timedEcg',
  title: 'Reading the ECG',
  needs: [],
  parameters: [],
  madeWith: '',
  run: () => null,
};

/** The envelope of the heart sounds, where a landmark is timed from S1. */
export function s1Stage(choice: ChannelChoice, isTimedFromS1: boolean): Stage<LandmarkOutputs, 's1', never> {
  return {
    id: 's1',
    title: 'Making the envelope',
    needs: [],
    parameters: ['from', 'to', ...envelopeIds],
    ...(isTimedFromS1 ? {} : { madeWith: '' }),
    run: async (_, parameters, { recording, signal, warn, record }) => {
      if (!isTimedFromS1) return null;
      const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
      const pcg = await readSignal(recording, requireChannel(recording, choice, 'pcg'), part, signal);
      const params = envelopeParams(parameters);
      const { envelope, proportional, warnings } = soundEnvelope(pcg, pcg.fs, params);
      warnings.forEach(warn);
      record(readFact(pcg.fs, pcg));
      record(butterworthFact(pcg.label, params, bandOrder, pcg.fs));
      return {
        envelope: new HeldSignal({ ...pcg, ...envelope }),
        proportional: new HeldSignal({ ...pcg, ...proportional }),
      };
    },
  };
}
