import { BeatbenchError } from '../model/failure.ts';
import type { Channel, Recording } from '../model/recording.ts';
import type { ReadFact } from '../model/run-facts.ts';
import type { IndexRange, Samples } from '../model/samples.ts';
import type { ResolvedParameters } from './parameters.ts';

/** Samples of one channel over the part that is analysed: sample k lies at startSec + k / fs. */
export interface ChannelSignal extends Samples {
  readonly fs: number;
  readonly startSec: number;
  readonly unit: string;
  readonly label: string;
}

/** The part of a record that is analysed, s. */
export interface Part {
  readonly fromSec: number;
  readonly toSec: number;
}

/**
 * Returns the part of a record that the parameters `from` and `to` specify, limited to the record.
 * @throws BeatbenchError `bad-parameter` if the part is empty
 */
export function readAnalysedPart(
  { durationSec }: Pick<Recording, 'durationSec'>,
  parameters: Pick<ResolvedParameters, 'number' | 'numberOr'>,
): Part {
  const [fromSec, to] = [parameters.number('from'), parameters.numberOr('to', ['end'])];
  const toSec = Math.min(to === 'end' ? Number.POSITIVE_INFINITY : to, durationSec);
  if (fromSec < toSec) return { fromSec, toSec };
  throw new BeatbenchError(
    'bad-parameter',
    `There is nothing between ${fromSec} s and ${toSec} s of a record of ${durationSec} s; choose another part.`,
  );
}

/** Tolerance that keeps rounding from excluding a sample exactly on a limit, samples. */
const slack = 1e-6;

/** Returns the index range of a channel's samples with fromSec ≤ t < toSec. */
export function sampleRange(
  { fs, sampleCount }: Pick<Channel, 'fs' | 'sampleCount'>,
  part: Part,
): IndexRange {
  const from = Math.min(sampleCount, Math.ceil(part.fromSec * fs - slack));
  return { from, to: Math.min(sampleCount, Math.ceil(part.toSec * fs - slack)) };
}

/** Reads the samples of one channel with fromSec ≤ t < toSec. */
export async function readSignal(
  recording: Recording,
  channelIndex: number,
  part: Part,
  signal: AbortSignal,
): Promise<ChannelSignal> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const { from, to } = sampleRange(channel, part);
  const samples = await recording.read(channelIndex, from, to, signal);
  return { ...samples, fs, startSec: from / fs, unit, label };
}

/**
 * Returns the fact of how a channel was read.
 * @param recordedHz  sampling rate of the channel
 * @param read        the signal at the working rate
 */
export function channelReadFact(
  recordedHz: number,
  { label, fs, gaps }: Pick<ChannelSignal, 'label' | 'fs' | 'gaps'>,
): ReadFact {
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0) / fs;
  return { what: 'read', channel: label, recordedRate: recordedHz, rate: fs, gaps: gaps.length, missing };
}
