import type { ByteSource } from '../../../model/recording.ts';
import { chainFrames } from './chain-frames.ts';
import { findFlacFrames, type FlacFrame } from './frame-header.ts';
import { type FlacFramePlace, FrameSearch } from './frame-search.ts';
import { loadLibflac } from './libflac.ts';
import type { FlacStream } from './stream-info.ts';

/** Decoded samples, in the narrowest array that holds the stream's bits. */
type FlacSamples = Int8Array | Int16Array | Int32Array;

/** Decoded samples of every channel, from … to − 1. */
interface FlacBlock {
  readonly from: number;
  readonly to: number;
  readonly channels: readonly FlacSamples[];
  /** Position of the frame after it: its byte, and its first sample, which is later than `to` if frames are missing. */
  readonly next: FlacFramePlace;
}

interface Entry {
  readonly owner: object;
  readonly block: FlacBlock;
}

/**
 * Maximum size of the cache: both channels of a day at 250 Hz and 16 bits, so that the second is not decoded again. The
 * latest block is always kept.
 */
const maxKeptBytes = 96 << 20;

/** Cache of the latest blocks of all files together, as a record may consist of hundreds of files. */
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
    while (this.#byteCount > maxKeptBytes && this.#entries.length > 1) {
      const last = this.#entries.pop();
      if (last !== undefined) this.#byteCount -= countBytes(last.block);
    }
  }
}

function countBytes({ channels }: FlacBlock): number {
  return channels.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** One cache per thread. */
const rememberedBlock = new BlockCache();

/** Minimum number of samples of a channel in a block; a block ends with a whole frame. */
const blockSamples = 1 << 17;
/** Limits of the number of bytes read for a block, which is estimated from the mean size of a sample. */
const minBytes = 16 << 10;
/** Enough for an uncompressed block of 8 channels and 24 bits. */
const maxBytes = 8 << 20;

/** Decoder of a FLAC stream, block by block and one block at a time. */
export class FlacBlocks {
  readonly #source: ByteSource;
  readonly #stream: FlacStream;
  readonly #sampleCount: number;
  readonly #missing: number;
  readonly #search: FrameSearch;
  /** Resolves when the previous read has ended or failed. It does not hold that read's block. */
  #last: Promise<void> = Promise.resolve();

  constructor(source: ByteSource, stream: FlacStream, sampleCount: number, missing: number) {
    this.#source = source;
    this.#stream = stream;
    this.#sampleCount = sampleCount;
    this.#missing = missing;
    this.#search = new FrameSearch(source, stream, sampleCount);
  }

  /** Returns the block that contains a sample. */
  at(sample: number, signal?: AbortSignal): Promise<FlacBlock> {
    // Channels are read at the same time: the second finds the block that the first has decoded.
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

  /** Reads the frames from a position up to the first that begins at `limit` or later, or to the end of the file. */
  async #readFrames(
    place: FlacFramePlace,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<{ bytes: Uint8Array; taken: FlacFrame[]; after: FlacFramePlace }> {
    const usual = ((this.#source.size - this.#stream.firstFrameByte) / this.#sampleCount) * blockSamples;
    let length = Math.round(Math.min(maxBytes, 1.25 * usual + minBytes));
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
      if (isAll || length >= maxBytes) {
        const sample = isAll ? this.#sampleCount : 0;
        return { bytes, taken, after: { byte: place.byte + bytes.length, sample } };
      }
      length = Math.min(maxBytes, 2 * length);
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

/**
 * Returns the start of the next block on the way to a sample. If frames are missing, only the part of the gap near the
 * sample is created.
 */
function afterGap({ to, next }: FlacBlock, sample: number): number {
  const nearby = sample - (sample % blockSamples);
  return Math.max(to, Math.min(next.sample, nearby));
}

function frameEnd(frame: FlacFrame | undefined): number {
  return frame === undefined ? 0 : frame.sample + frame.sampleCount;
}
