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
import { type Part, readAnalysedPart, sampleRange } from './channel-signal.ts';
import type { ResolvedParameters } from './parameters.ts';
import type { StageContext } from './stage.ts';

/** Length of a segment, s, and maximum number of segments. A day thus costs no more than a minute. */
const segmentSec = 4;
const maxSegments = 16;

/** Minimum length of a recording for a useful spectrum, s. */
const minSec = 1;

/** Ids of the parameters that decide how the mains is handled. */
export const mainsIds = ['mains', 'from', 'to'];

/**
 * Finds the mains frequency in one channel from segments spread evenly over a part of it. Segments that have gaps or
 * are constant are left out. The result does not depend on how much of the signal the analysis holds in memory.
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
  if (count < minSec * fs) return noMainsLine;
  const free = to - from - count;
  // Neighbours overlap by at most half.
  const segmentCount = Math.min(maxSegments, Math.floor((2 * free) / count) + 1);
  const segments: Float64Array[] = [];
  for (let s = 0; s < segmentCount; s++) {
    const first = from + (segmentCount === 1 ? 0 : Math.floor((s * free) / (segmentCount - 1)));
    const { values, gaps } = await recording.read(channelIndex, first, first + count, signal);
    const [start] = values;
    if (gaps.length === 0 && values.some((value) => value !== start)) segments.push(values);
  }
  return findMainsLine(segments, fs);
}

/** Returns the mains setting, and the mains frequency found in one channel. */
export async function measureMains(
  channelIndex: number,
  parameters: ResolvedParameters,
  { recording, signal }: Pick<StageContext, 'recording' | 'signal'>,
): Promise<MainsFact> {
  const part = readAnalysedPart(recording, parameters);
  const lines = await readMainsLine(recording, channelIndex, part, signal);
  return resolveMains(parameters, recording.channels[channelIndex]?.label ?? '', lines);
}

/**
 * Combines the parameter with the spectrum.
 * @param channel  label of the channel that was measured
 */
export function resolveMains(
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

/** Records what was found and done, and warns if the frequency that was set differs from the one found. */
export function reportMains(
  fact: MainsFact,
  { record, warn }: Pick<StageContext, 'record' | 'warn'>,
): MainsFact {
  record(fact);
  const { asked, found, channel } = fact;
  if (typeof asked === 'number' && found !== null && found !== asked) warn(wrongMains(channel, asked, found));
  return fact;
}

/** Returns the mains fields of a result. */
export function mainsResult({ found, applied }: MainsFact): MainsResult {
  return { found, applied };
}

function wrongMains(channel: string, asked: MainsHz, found: MainsHz): Warning {
  return {
    code: 'wrong-mains',
    message: `Mains is set to ${asked} Hz, but the line in ${channel} is at ${found} Hz; set it to ${found} Hz or to auto.`,
  };
}
