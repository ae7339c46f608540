import {
  findMainsLine,
  type MainsHz,
  type MainsLines,
  noMainsLine,
  showsMains,
} from '../analysis/mains/mains-line.ts';
import type { Warning } from '../model/failure.ts';
import type { MainsResult } from '../model/intervals.ts';
import type { Recording } from '../model/recording.ts';
import type { MainsFact } from '../model/run-facts.ts';
import { type Part, wantedPart, sampleRange } from './channel-signal.ts';
import type { ResolvedParameters } from './parameters.ts';
import type { StageContext } from './stage.ts';

/** Segments are so long, s, and at most so many: a day costs no more than a minute. */
const segmentSec = 4;
const mostSegments = 16;

/** A recording shorter than this has no spectrum to speak of, s. */
const leastSec = 1;

/** Ids of the parameters that say what is done about the mains. */
export const mainsIds = ['mains', 'from', 'to'];

/**
 * The mains in one channel, by segments spread evenly over a part of it; those with gaps, or without any
 * change, are left out. The same whatever the analysis then holds in memory.
 */
export async function readMainsLine(
  recording: Recording,
  channelIndex: number,
  part: Part,
  signal: AbortSignal,
): Promise<MainsLines> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined || !showsMains(channel.fs)) return noMainsLine;
  const { fs } = channel;
  const { from, to } = sampleRange(channel, part);
  const count = Math.min(Math.round(segmentSec * fs), to - from);
  if (count < leastSec * fs) return noMainsLine;
  const free = to - from - count;
  // Neighbours overlap by half at most.
  const segmentCount = Math.min(mostSegments, Math.floor((2 * free) / count) + 1);
  const segments: Float64Array[] = [];
  for (let s = 0; s < segmentCount; s++) {
    const first = from + (segmentCount === 1 ? 0 : Math.floor((s * free) / (segmentCount - 1)));
    const { values, gaps } = await recording.read(channelIndex, first, first + count, signal);
    const [start] = values;
    if (gaps.length === 0 && values.some((value) => value !== start)) segments.push(values);
  }
  return findMainsLine(segments, fs);
}

/** The mains as asked for, and as found in one channel. */
export async function measureMains(
  channelIndex: number,
  parameters: ResolvedParameters,
  { recording, signal }: Pick<StageContext, 'recording' | 'signal'>,
): Promise<MainsFact> {
  const part = wantedPart(recording, parameters);
  const lines = await readMainsLine(recording, channelIndex, part, signal);
  return mainsAsked(parameters, recording.channels[channelIndex]?.label ?? '', lines);
}

/** What a parameter and a spectrum come to. @param channel  the label of the channel that was measured */
export function mainsAsked(
  parameters: ResolvedParameters,
  channel: string,
  { found, ratio50, ratio60 }: MainsLines,
): MainsFact {
  const value = parameters.numberOr('mains', ['auto', 'off']);
  const asked = typeof value === 'number' ? toMainsHz(value) : value;
  const applied = asked === 'auto' ? found : asked === 'off' ? null : asked;
  return { what: 'mains', channel, asked, found, applied, ratio50, ratio60 };
}

function toMainsHz(value: number): MainsHz {
  return value === 50 ? 50 : 60;
}

/** Records what was found and done, and warns where the frequency that was set is not the one that is there. */
export function tellMains(
  fact: MainsFact,
  { record, warn }: Pick<StageContext, 'record' | 'warn'>,
): MainsFact {
  record(fact);
  const { asked, found, channel } = fact;
  if (typeof asked === 'number' && found !== null && found !== asked) warn(wrongMains(channel, asked, found));
  return fact;
}

/** The mains as a result has it. */
export function mainsResult({ found, applied }: MainsFact): MainsResult {
  return { found, applied };
}

function wrongMains(channel: string, asked: MainsHz, found: MainsHz): Warning {
  return {
    code: 'wrong-mains',
    message: `Mains is set to ${asked} Hz, but the line in ${channel} is at ${found} Hz; set it to ${found} Hz or to auto.`,
  };
}
