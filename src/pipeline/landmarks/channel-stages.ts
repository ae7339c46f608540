import { UpstrokeFinder } from '../../analysis/landmarks/upstrokes.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { wantedPart } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import type { FilteredPulse } from '../intervals/outputs.ts';
import { filterPulse, readPolarity } from '../intervals/pulse-signals.ts';
import { readAtRate } from '../intervals/signal-stages.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { envelopeIds, envelopeParams } from '../sounds/sound-params.ts';
import { type SignalReading } from '../signals/recorded-signal.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { readSound, soundEnvelopes } from '../sounds/envelope-signals.ts';
import { sharedStageMaker, type StageContext } from '../stage.ts';
import type { LandmarkOutputs, LandmarkWithEcg } from './outputs.ts';
import type { LandmarkPlan } from './plan-landmark.ts';

const landmarkStage = sharedStageMaker<LandmarkOutputs>();
const heartStage = sharedStageMaker<LandmarkWithEcg>();

/** Cut-offs of the low-pass where none is given, Hz. */
const usualLowpassHz = 20;
const breathLowpassHz = 1;

const channelParameters = ['from', 'to', 'rate', 'ppgLowpass', 'taps', 'polarity', 'backend'];

/** Reads and filters the channel that is timed. */
export const channelStage = (channelIndex: number, reading: SignalReading) =>
  landmarkStage({
    id: 'channel',
    title: 'Filtering the channel',
    needs: [],
    parameters: channelParameters,
    run: (_, parameters, context) => filteredChannel(channelIndex, reading, parameters, context),
  });

/** And the one that it is timed from, in the same way. */
export const otherStage = (channelIndex: number | null, reading: SignalReading) =>
  landmarkStage({
    id: 'other',
    title: 'Filtering the other channel',
    needs: [],
    parameters: channelParameters,
    ...(channelIndex === null ? { madeWith: '' } : {}),
    run: (_, parameters, context) =>
      channelIndex === null ? null : filteredChannel(channelIndex, reading, parameters, context),
  });

async function filteredChannel(
  channelIndex: number,
  reading: SignalReading,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<FilteredPulse> {
  const { recording } = context;
  const part = wantedPart(recording, parameters);
  const read = await readAtRate(channelIndex, part, parameters, context, reading);
  const role = recording.channels[channelIndex]?.role;
  const lowpass = parameters.numberOr('ppgLowpass', ['auto']);
  const usualHz = role === 'respiration' ? breathLowpassHz : usualLowpassHz;
  const wanted = readPolarity(parameters);
  // Of what is no pulse it is not known which way up it should be.
  const polarity = wanted === 'auto' && role !== 'ppg' ? 'recorded' : wanted;
  const highHz = lowpass === 'auto' ? usualHz : lowpass;
  return filterPulse(read, { highHz, polarity, making: reading }, parameters, context);
}

/** Beats are R-peaks, as a person corrected them. */
export const heartCyclesStage = heartStage({
  id: 'cycles',
  title: 'Reading R-peaks',
  needs: ['signals', 'edited'],
  parameters: [],
  madeWith: '',
  run: ({ signals, edited }) => ({ timesSec: edited.peaksSec, part: signals.part }),
});

/** Beats are the channel's own upstrokes. */
export const ownCyclesStage = landmarkStage({
  id: 'cycles',
  title: 'Finding upstrokes',
  needs: ['channel'],
  parameters: ['from', 'to'],
  run: async ({ channel: { ppg, dppg } }, parameters, { recording, record, ...context }) => {
    const finder = new UpstrokeFinder(dppg.sampleCount, dppg.fs);
    await forEachSignalBlock(dppg, context, (slope) => finder.push(slope));
    const timesSec = finder.finish().map((sec) => dppg.startSec + sec);
    const part = wantedPart(recording, parameters);
    record(detectionFact('upstrokes', { label: ppg.label, fs: ppg.fs, gaps: [] }, timesSec.length));
    if (timesSec.length > 0) return { timesSec, part };
    throw new BeatbenchError(
      'no-beats',
      `No upstroke was found in ${ppg.label}; look whether it repeats, or take the beats of an ECG.`,
      { file: recording.name, channel: ppg.label },
    );
  },
});

/** The filtered ECG, where a landmark is timed from its R. */
export const timedEcgStage = ({ start }: LandmarkPlan) =>
  heartStage({
    id: 'timedEcg',
    title: 'Reading the ECG',
    needs: ['ecg'],
    parameters: [],
    madeWith: '',
    run: ({ ecg }) => (start === 'r' ? ecg : null),
  });

/** No ECG, of beats that are the channel's own. */
export const noEcgStage = landmarkStage({
  id: 'timedEcg',
  title: 'Reading the ECG',
  needs: [],
  parameters: [],
  madeWith: '',
  run: () => null,
});

/** The envelope of the heart sounds, where a landmark is timed from S1. */
export const s1Stage = (choice: ChannelChoice, isTimedFromS1: boolean, reading: SignalReading) =>
  landmarkStage({
    id: 's1',
    title: 'Making the envelope',
    needs: [],
    parameters: ['from', 'to', ...envelopeIds],
    ...(isTimedFromS1 ? {} : { madeWith: '' }),
    run: async (_, parameters, context) => {
      if (!isTimedFromS1) return null;
      const pcg = await readSound(choice, reading, parameters, context);
      return soundEnvelopes(pcg, envelopeParams(parameters), context, reading);
    },
  });
