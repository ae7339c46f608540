import { bisectFirst } from '../../../model/bisect-first.ts';
import type { ByteSource } from '../../../model/recording.ts';
import { firstTrusted } from './chain-frames.ts';
import { findFlacFrames } from './frame-header.ts';
import type { FlacStream } from './stream-info.ts';

/** Start of a frame, in the file and in the stream. */
export interface FlacFramePlace {
  readonly byte: number;
  readonly sample: number;
}

/** Number of bytes below which decoding them costs no more than searching for a nearer frame. */
const nearBytes = 256 << 10;
/**
 * Number of samples above which the search continues: a flat line may have many samples in few bytes, all decoded for
 * nothing.
 */
const nearSamples = 1 << 20;
const minBytes = 1 << 10;
const windowBytes = 64 << 10;
/** Maximum size of a frame: 65 535 samples of 8 channels and 32 bits. */
const longestFrame = 3 << 20;

/** Finds the frame of a sample by bisection, and remembers the frames that it finds. */
export class FrameSearch {
  readonly #source: ByteSource;
  readonly #stream: FlacStream;
  readonly #end: FlacFramePlace;
  /** Known frames, in order. */
  readonly #known: FlacFramePlace[];

  constructor(source: ByteSource, stream: FlacStream, sampleCount: number) {
    this.#source = source;
    this.#stream = stream;
    this.#end = { byte: source.size, sample: sampleCount };
    this.#known = [{ byte: stream.firstFrameByte, sample: 0 }];
  }

  /** Remembers a frame. */
  learn(place: FlacFramePlace): void {
    const at = this.#indexAfter(place.sample);
    if (this.#known[at - 1]?.sample !== place.sample) this.#known.splice(at, 0, place);
  }

  /** Returns a frame that begins at a sample or not far before it. */
  async before(sample: number, signal?: AbortSignal): Promise<FlacFramePlace> {
    const after = this.#indexAfter(sample);
    let low = this.#known[after - 1] ?? { byte: this.#stream.firstFrameByte, sample: 0 };
    let high = this.#known[after] ?? this.#end;
    for (let step = 0; isFar(low, high, sample); step++) {
      const window = Math.min(windowBytes, Math.floor((high.byte - low.byte) / 4));
      const share = step % 2 === 0 ? (sample - low.sample) / (high.sample - low.sample) : 0.5;
      const aimed = low.byte + share * (high.byte - low.byte) - window;
      const middle = Math.round(Math.max(low.byte + 1, Math.min(aimed, high.byte - window)));
      const found = await this.#firstIn(middle, window, low, high, signal);
      if (found !== null && found.sample <= sample) low = found;
      else high = { byte: middle, sample: found?.sample ?? high.sample };
    }
    this.learn(low);
    return low;
  }

  /** Finds the first frame, starting from a byte, that lies between two others. */
  async #firstIn(
    byte: number,
    window: number,
    low: FlacFramePlace,
    high: FlacFramePlace,
    signal: AbortSignal | undefined,
  ): Promise<FlacFramePlace | null> {
    const end = Math.min(high.byte, byte + longestFrame);
    for (let length = window; ; length *= 2) {
      const to = Math.min(end, byte + length);
      const frames = findFlacFrames(await this.#source.read(byte, to, signal), this.#stream);
      const inside = frames.filter(({ sample }) => sample > low.sample && sample < high.sample);
      const first = firstTrusted(inside);
      if (first !== undefined && (inside.length > 1 || to === end)) {
        return { byte: byte + first.at, sample: first.sample };
      }
      if (to === end) return null;
    }
  }

  #indexAfter(sample: number): number {
    return bisectFirst(this.#known.length, (place) => (this.#known[place]?.sample ?? 0) > sample);
  }
}

function isFar(low: FlacFramePlace, high: FlacFramePlace, sample: number): boolean {
  const bytes = high.byte - low.byte;
  return bytes > nearBytes || (bytes > minBytes && sample - low.sample > nearSamples);
}
