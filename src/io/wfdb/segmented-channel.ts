import { bisectFirst } from '../../model/bisect-first.ts';
import type { Channel } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { SignalSpec } from './header-signal.ts';
import { GapList } from '../gap-list.ts';
import type { RecordChannel } from './record-channel.ts';
import { cutRange, readDigital, readPhysical, type ReadableSignal } from './signal-reader.ts';

/** A signal of a segment, and the range of its samples in the record's channel. */
export interface ChannelPart extends IndexRange {
  readonly signal: ReadableSignal;
}

type Scale = Pick<SignalSpec, 'gain' | 'baseline'>;

/**
 * Creates a channel that is stored in segments, with gaps between them.
 *
 * Physical samples use each segment's own gain. A channel has one scale, so digital samples are kept if the segment has
 * the channel's gain and baseline, and otherwise rounded to that scale.
 *
 * @param parts in order and disjoint
 * @param scale scale of the channel
 * @returns a channel that is read by ranges, like every channel
 */
export function segmentedChannel(
  channel: Channel,
  parts: readonly ChannelPart[],
  scale: Scale,
  file: string,
): RecordChannel {
  const { label, sampleCount } = channel;
  return {
    channel,
    read: async (from, to, signal) => {
      const range = cutRange(sampleCount, from, to, { file, channel: label });
      const values = new Float64Array(range.to - range.from);
      const gaps = await visitParts(parts, range, async (part, own, at) => {
        const samples = await readPhysical(part.signal, own.from, own.to, signal);
        values.set(samples.values, at);
        return samples.gaps;
      });
      for (const gap of gaps) values.fill(Number.NaN, gap.from, gap.to);
      return { values, gaps };
    },
    readDigital: async (from, to, signal) => {
      const range = cutRange(sampleCount, from, to, { file, channel: label });
      const values = new Int32Array(range.to - range.from);
      const gaps = await visitParts(parts, range, async (part, own, at) => {
        const samples = await readDigital(part.signal, own.from, own.to, signal);
        values.set(rescaled(samples.values, part.signal.spec, scale), at);
        return samples.gaps;
      });
      for (const gap of gaps) values.fill(0, gap.from, gap.to);
      return { values, gaps };
    },
  };
}

/** Reads a range of a part's own samples into the result at index `at`; returns the gaps in them. */
type ReadPart = (part: ChannelPart, own: IndexRange, at: number) => Promise<readonly IndexRange[]>;

/** Visits the parts that overlap a range, in order; returns all gaps, relative to the start of the range. */
async function visitParts(
  parts: readonly ChannelPart[],
  range: IndexRange,
  readPart: ReadPart,
): Promise<IndexRange[]> {
  const list = new GapList();
  let done = range.from;
  for (const part of parts.slice(
    bisectFirst(parts.length, (place) => (parts[place]?.to ?? 0) > range.from),
  )) {
    if (part.from >= range.to) break;
    const from = Math.max(range.from, part.from);
    const to = Math.min(range.to, part.to);
    const at = from - range.from;
    list.add(done - range.from, at);
    const gaps = await readPart(part, { from: from - part.from, to: to - part.from }, at);
    for (const gap of gaps) list.add(at + gap.from, at + gap.to);
    done = to;
  }
  list.add(done - range.from, range.to - range.from);
  return list.gaps;
}

const largest = 2 ** 31 - 1;

function rescaled(values: Int32Array, own: Scale, scale: Scale): Int32Array {
  if (own.gain === scale.gain && own.baseline === scale.baseline) return values;
  return values.map((value) => {
    const wanted = Math.round(((value - own.baseline) / own.gain) * scale.gain + scale.baseline);
    return Math.max(-largest - 1, Math.min(largest, wanted));
  });
}
