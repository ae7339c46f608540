import type { MissReason } from '../../model/intervals.ts';
import type { Frame, FrameList } from './frame.ts';
import { createWordPacker } from './packed-words.ts';

/** Number of integer fields, of other numbers and of reasons in a frame. */
const [integerCount, fractionCount, reasonCount] = [5, 2, 3];

/** Frames of many beats as columns, converted to objects on access. Those of a day take 5 MB instead of 14 MB. */
export class FrameColumns implements FrameList {
  readonly #whole: Int32Array;
  readonly #broken: Float64Array;
  readonly #reasons: ReturnType<typeof createWordPacker<MissReason | null>>;
  #count = 0;

  /** @param beatCount  number of frames that will be added */
  constructor(beatCount: number) {
    this.#whole = new Int32Array(integerCount * beatCount);
    this.#broken = new Float64Array(fractionCount * beatCount);
    this.#reasons = createWordPacker(reasonCount * beatCount);
  }

  /** Number of frames added. */
  get length(): number {
    return this.#count;
  }

  /**
   * Adds the frames of the next beats.
   *
   * @param frames  in order
   */
  add(frames: readonly Frame[]): void {
    for (const { upstroke, base, peak, nadir, topEnd, nadirOffset, top, ...missed } of frames) {
      const b = this.#count++;
      this.#whole.set([upstroke, base, peak, nadir, topEnd], integerCount * b);
      this.#broken.set([nadirOffset, top], fractionCount * b);
      const { baseMissed, heightMissed, nadirMissed } = missed;
      [baseMissed, heightMissed, nadirMissed].forEach((reason, k) =>
        this.#reasons.put(reasonCount * b + k, reason),
      );
    }
  }

  /**
   * Returns the frame of a beat.
   *
   * @param b  0 … frames − 1
   * @returns undefined for any other index
   */
  readonly at = (b: number): Frame | undefined => {
    if (!(b >= 0 && b < this.#count)) return undefined;
    const [upstroke, base, peak, nadir, topEnd] = this.#whole.subarray(integerCount * b);
    const [nadirOffset, top] = this.#broken.subarray(fractionCount * b);
    const { words, places } = this.#reasons.read();
    const [baseMissed, heightMissed, nadirMissed] = Array.from(
      places.subarray(reasonCount * b, reasonCount * (b + 1)),
      (place) => words[place],
    );
    return { upstroke, base, peak, nadir, nadirOffset, top, topEnd, baseMissed, heightMissed, nadirMissed };
  };
}
