import { findGaps, mergeGaps } from '../../dsp/samples/gaps.ts';
import type { Recording } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import { type ChannelSignal, type Part, readSignal, sampleRange } from '../channel-signal.ts';
import type { SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { forEachSignalBlock } from '../for-each-signal-block.ts';

/** A signal of the bench, of which any part can be read, however long it is. */
export interface BenchSignal extends SignalReader {
  /** Of the whole signal. */
  readonly gaps: readonly IndexRange[];
  /** All of it, where it is short enough to be held. */
  readonly held: ChannelSignal | null;
}

export function heldSignal(held: ChannelSignal): BenchSignal {
  const { values, gaps, fs, startSec, unit, label } = held;
  const read = (from: number, to: number) => Promise.resolve(values.subarray(from, to));
  return { fs, startSec, sampleCount: values.length, unit, label, read, gaps, held };
}

/** A part of a channel as recorded. A longer one is gone through once, for its gaps. */
export async function readBenchSignal(
  recording: Recording,
  channelIndex: number,
  part: Part,
  most: number,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<BenchSignal> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const range = sampleRange(channel, part);
  const sampleCount = range.to - range.from;
  if (sampleCount <= most) return heldSignal(await readSignal(recording, channelIndex, part, context.signal));
  const read = async (from: number, to: number, signal?: AbortSignal): Promise<Float64Array> =>
    (await recording.read(channelIndex, range.from + from, range.from + to, signal)).values;
  const reader = { fs, startSec: range.from / fs, sampleCount, unit, label, read };
  return { ...reader, gaps: await gapsOf(reader, context), held: null };
}

async function gapsOf(
  reader: SignalReader,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<readonly IndexRange[]> {
  const parts: IndexRange[] = [];
  await forEachSignalBlock(reader, context, (x, at) => {
    for (const { from, to } of findGaps(x)) parts.push({ from: at + from, to: at + to });
  });
  // Of a gap that goes over two pieces one.
  return mergeGaps(parts, []);
}
