import type { ByteSource } from '../../../model/recording.ts';
import { chainFrames } from './chain-frames.ts';
import { findFlacFrames, type FlacFrame } from './frame-header.ts';
import { type FlacFramePlace, FrameSearch } from './frame-search.ts';
import { loadLibflac } from './libflac.ts';
import type { FlacStream } from './stream-info.ts';

/** Decoded samples, as narrow as their stream allows. */
type FlacSamples = Int8Array | Int16Array | Int32Array;

/** Decoded samples of every channel, from … to − 1. */
interface FlacBlock {
  readonly from: number;
  readonly to: number;
  readonly channels: readonly FlacSamples[];
  /** Where the frame after it begins, and which sample that frame begins with: later than `to` where frames are missing. */
  readonly next: FlacFramePlace;
}

interface Entry {
  readonly owner: object;
  readonly block: FlacBlock;
}

/**
 * Both channels of a day at 250 Hz and 16 bits, so that the second is not decoded again. The latest block
 * is always kept.
 */
const mostKeptBytes = 96 << 20;

/** The latest blocks of all files together, as a record may stand in hundreds. */
class BlockCache {
  #entries: Entry[] = [];
  #byteCount = 0;

  find(owner: object, sample: number): FlacBlock | null {
    const entry = this.#entries.find(
      (each) => each.owner === owner && each.block.from <= sample && sample < each.block.to,
    );
    return entry?.block ?? null;
  }

  keep(owner: object, block: FlacBlock): void {
    this.#entries.unshift({ owner, block });
    this.#byteCount += countBytes(block);
    while (this.#byteCount > mostKeptBytes && this.#entries.length > 1) {
      const last = this.#entries.pop();
      if (last !== undefined) this.#byteCount -= countBytes(last.block);
    }
  }
}

function countBytes({ channels }: FlacBlock): number {
  return channels.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** One a thread. */
const rememberedBlock = new BlockCache();

/** Samples of a channel in a block, but for the rest of a frame. */
const blockSamples = 1 << 17;
/** Bytes read for a block: as many as its samples took so far, within these. */
const leastBytes = 16 << 10;
/** A block of 8 channels, 24 bits and no compression takes less. */
const mostBytes = 8 << 20;

/** Decodes a FLAC stream block by block, each found by its number; one at a time. */
export class FlacBlocks {
  readonly #source: ByteSource;
  readonly #stream: FlacStream;
  readonly #sampleCount: number;
  readonly #missing: number;
  readonly #search: FrameSearch;
  /** When the read before is done or has failed; of its block it holds nothing. */
  #last: Promise<void> = Promise.resolve();

  constructor(source: ByteSource, stream: FlacStream, sampleCount: number, missing: number) {
    this.#source = source;
    this.#stream = stream;
    this.#sampleCount = sampleCount;
    this.#missing = missing;
    this.#search = new FrameSearch(source, stream, sampleCount);
  }

  /** A block that has a sample. */
  at(sample: number, signal?: AbortSignal): Promise<FlacBlock> {
    // Channels are read side by side: the second finds the block that the first has decoded.
    const next = this.#last.then(() => this.#find(sample, signal));
    this.#last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  }

  async #find(sample: number, signal: AbortSignal | undefined): Promise<FlacBlock> {
    const known = rememberedBlock.find(this, sample);
    if (known !== null) return known;
    let place = await this.#search.before(sample, signal);
    for (;;) {
      const block = await this.#decodeFrom(place, signal);
      rememberedBlock.keep(this, block);
      if (block.to > sample) return block;
      place = { byte: block.next.byte, sample: afterGap(block, sample) };
    }
  }

  async #decodeFrom(place: FlacFramePlace, signal: AbortSignal | undefined): Promise<FlacBlock> {
    const limit = Math.min(this.#sampleCount, place.sample + blockSamples);
    const { bytes, taken, after } = await this.#readFrames(place, limit, signal);
    signal?.throwIfAborted();
    const [first] = taken;
    const to = Math.min(this.#sampleCount, Math.max(limit, frameEnd(taken.at(-1))));
    const channels = Array.from({ length: this.#stream.channelCount }, () =>
      this.#newSamples(to - place.sample).fill(this.#missing),
    );
    if (first !== undefined) await this.#decodeInto(channels, place.sample, bytes.subarray(first.at));
    const next = { byte: after.byte, sample: Math.max(to, after.sample) };
    this.#search.learn({ byte: after.byte, sample: to });
    return { from: place.sample, to, channels, next };
  }

  #newSamples(count: number): FlacSamples {
    const { bits } = this.#stream;
    const isWithin = (width: number): boolean => bits <= width && this.#missing >= -(2 ** (width - 1));
    if (isWithin(8)) return new Int8Array(count);
    return isWithin(16) ? new Int16Array(count) : new Int32Array(count);
  }

  /** The frames from a place to those that begin at `limit` or later, or to the file's end. */
  async #readFrames(
    place: FlacFramePlace,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<{ bytes: Uint8Array; taken: FlacFrame[]; after: FlacFramePlace }> {
    const usual = ((this.#source.size - this.#stream.firstFrameByte) / this.#sampleCount) * blockSamples;
    let length = Math.round(Math.min(mostBytes, 1.25 * usual + leastBytes));
    for (;;) {
      const bytes = await this.#source.read(place.byte, place.byte + length, signal);
      const frames = chainFrames(findFlacFrames(bytes, this.#stream), place.sample, limit);
      const taken = frames.filter(({ sample }) => sample < limit);
      const after = frames[taken.length];
      const isAll = place.byte + length >= this.#source.size;
      if (after !== undefined) {
        const { at, sample } = after;
        return { bytes: bytes.subarray(0, at), taken, after: { byte: place.byte + at, sample } };
      }
      if (isAll || length >= mostBytes) {
        const sample = isAll ? this.#sampleCount : 0;
        return { bytes, taken, after: { byte: place.byte + bytes.length, sample } };
      }
      length = Math.min(mostBytes, 2 * length);
    }
  }

  async #decodeInto(channels: readonly FlacSamples[], from: number, frames: Uint8Array): Promise<void> {
    const libflac = await loadLibflac();
    libflac.decode(this.#stream.head, frames, (sample, decoded) => {
      for (const [index, channel] of channels.entries()) {
        const values = decoded[index];
        const at = sample - from;
        if (values === undefined || at < 0 || at >= channel.length) continue;
        channel.set(values.subarray(0, channel.length - at), at);
      }
    });
  }
}

/** Where the block after this one begins on the way to a sample: of what no frame holds, only what is near the sample is laid out. */
function afterGap({ to, next }: FlacBlock, sample: number): number {
  const nearby = sample - (sample % blockSamples);
  return Math.max(to, Math.min(next.sample, nearby));
}

function frameEnd(frame: FlacFrame | undefined): number {
  return frame === undefined ? 0 : frame.sample + frame.sampleCount;
}
