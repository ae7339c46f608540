import type { BeatEdit } from '../../model/edits.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { wantedPart, readFact, sampleRange } from '../channel-signal.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { detectionFact } from '../detection-fact.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { readBand, readTriggerRule } from './template-params.ts';
import { type PassOptions, passTriggers, type TriggerPass } from './trigger-pass.ts';
import { beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';

/** Of whom triggers are found, and by what. */
export interface TriggerRequest extends Pick<PassOptions, 'signal' | 'pause' | 'resume' | 'onBlock'> {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  readonly parameters: ResolvedParameters;
  /** Corrections of the R-peaks by hand. */
  readonly edits: readonly BeatEdit[];
  /** Called with the facts of the search. */
  readonly record?: StageContext['record'];
}

/** The samples that parameters ask for. @throws BeatbenchError `bad-parameter` where there is none */
export function passedRange(
  recording: Pick<Recording, 'durationSec'>,
  channel: Pick<Channel, 'fs' | 'sampleCount'>,
  parameters: ResolvedParameters,
): IndexRange {
  const part = wantedPart(recording, parameters);
  return sampleRange(channel, part);
}

/** Reads and filters a recording once, and finds triggers or has R-peaks found, which reads it some times more. */
export async function findTriggers(request: TriggerRequest): Promise<TriggerPass> {
  const { recording, choice, parameters, edits, record, ...rest } = request;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const part = passedRange(recording, channel, parameters);
  const isOfPeaks = parameters.word('triggers', ['software', 'r-peaks']) === 'r-peaks';
  const pass = await passTriggers({
    ...rest,
    recording,
    channelIndex,
    part,
    band: readBand(parameters),
    rule: readTriggerRule(parameters),
  });
  if (!isOfPeaks) {
    record?.(readFact(pass.fs, pass));
    record?.(detectionFact('trigger', pass, pass.triggers.length));
    return pass;
  }
  const triggers = await rPeakTriggers(recording, choice, parameters, edits, rest.signal, record);
  return { ...pass, triggers };
}

/** R-peaks as triggers, on the nearest sample; beats whose R was dropped give none. */
async function rPeakTriggers(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  edits: readonly BeatEdit[],
  signal: AbortSignal,
  record?: StageContext['record'],
): Promise<number[]> {
  const { beats } = await beatsOfAnalysis({
    recording,
    choice,
    parameters,
    edits,
    signal,
    ...(record ? { record } : {}),
  });
  const indices = beats.flatMap(({ rIndex }) => (rIndex === null ? [] : [rIndex]));
  return [...new Set(indices)].toSorted((a, b) => a - b);
}
