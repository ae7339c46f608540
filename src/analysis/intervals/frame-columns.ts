import type { MissReason } from '../../model/intervals.ts';
import type { Frame, FrameList } from './frame.ts';
import { createWordPacker } from './packed-words.ts';

/** Numbers of a frame that are whole, those that are not, and its reasons. */
const [wholeCount, brokenCount, reasonCount] = [5, 2, 3];

/**
 * Frames of many beats as columns, made into objects when they are asked for: those of a day take 5 MB in place of 14.
 */
export class FrameColumns implements FrameList {
  readonly #whole: Int32Array;
  readonly #broken: Float64Array;
  readonly #reasons: ReturnType<typeof createWordPacker<MissReason | null>>;
  #count = 0;

  /** @param beatCount  so many frames are added */
  constructor(beatCount: number) {
    this.#whole = new Int32Array(wholeCount * beatCount);
    this.#broken = new Float64Array(brokenCount * beatCount);
    this.#reasons = createWordPacker(reasonCount * beatCount);
  }

  /** Frames that were added. */
  get length(): number {
    return this.#count;
  }

  /**
   * Adds those of the next beats.
   *
   * @param frames  in order
   */
  add(frames: readonly Frame[]): void {
    for (const { upstroke, base, peak, nadir, topEnd, nadirOffset, top, ...missed } of frames) {
      const b = this.#count++;
      this.#whole.set([upstroke, base, peak, nadir, topEnd], wholeCount * b);
      this.#broken.set([nadirOffset, top], brokenCount * b);
      const { baseMissed, heightMissed, nadirMissed } = missed;
      [baseMissed, heightMissed, nadirMissed].forEach((reason, k) =>
        this.#reasons.put(reasonCount * b + k, reason),
      );
    }
  }

  /**
   * The frame of a beat.
   *
   * @param b  0 … frames − 1
   * @returns undefined of any other number
   */
  readonly at = (b: number): Frame | undefined => {
    if (!(b >= 0 && b < this.#count)) return undefined;
    const [upstroke, base, peak, nadir, topEnd] = this.#whole.subarray(wholeCount * b);
    const [nadirOffset, top] = this.#broken.subarray(brokenCount * b);
    const { words, places } = this.#reasons.read();
    const [baseMissed, heightMissed, nadirMissed] = Array.from(
      places.subarray(reasonCount * b, reasonCount * (b + 1)),
      (place) => words[place],
    );
    return { upstroke, base, peak, nadir, nadirOffset, top, topEnd, baseMissed, heightMissed, nadirMissed };
  };
}
