import type { WindowShape } from '../../../model/templates.ts';
import type { StreamPart } from '../matcher.ts';
import type { BeatRange } from './match-beats.ts';

/** Number of beats that are read at once: their windows fit in a processor's own cache. */
export const groupBeats = 50;

/**
 * Divides a range into parts that are read at once, in order.
 *
 * @param range numbers of beats, from … to − 1
 * @returns ranges of beats, contiguous
 */
export function divideIntoReads({ from, to }: BeatRange): BeatRange[] {
  const groupCount = Math.ceil((to - from) / groupBeats);
  return Array.from({ length: groupCount }, (_, group) => ({
    from: from + group * groupBeats,
    to: Math.min(to, from + (group + 1) * groupBeats),
  }));
}

/** Reads the samples that the windows of some beats cover at any shift, into its own buffer. */
export class BeatReader {
  readonly #stream: StreamPart;
  readonly #triggers: Float64Array;
  readonly #shape: WindowShape;
  #own: StreamPart['samples'];

  constructor(stream: StreamPart, triggers: Float64Array, shape: WindowShape) {
    this.#stream = stream;
    this.#triggers = triggers;
    this.#shape = shape;
    this.#own = stream.samples.slice(0, 0);
  }

  /**
   * @param range at least one beat
   * @returns samples that are valid until the next read
   */
  read({ from, to }: BeatRange): StreamPart {
    const { before, after, largestShift } = this.#shape;
    const fromIndex = this.#triggers[from] - before - largestShift;
    const length = this.#triggers[to - 1] + after + largestShift - fromIndex;
    const start = fromIndex - this.#stream.fromIndex;
    if (this.#own.length < length) this.#own = this.#stream.samples.slice(start, start + length);
    else this.#own.set(this.#stream.samples.subarray(start, start + length));
    return { samples: this.#own, fromIndex };
  }
}
