import type { SoundMissReason } from '../../model/sounds.ts';
import { createWordPacker, unpackWord } from '../intervals/packed-words.ts';
import type { SoundPeakList } from './find-sounds.ts';
import type { SoundPeak } from './sound-peaks.ts';

/** Peaks of many beats as columns, converted to objects on access; a day has four times 100 000. */
export class SoundPeakColumns implements SoundPeakList {
  readonly #peak: Int32Array;
  readonly #from: Int32Array;
  readonly #base: Float64Array;
  readonly #missed: ReturnType<typeof createWordPacker<SoundMissReason | null>>;
  #count = 0;

  /** @param beatCount  number of peaks that will be added */
  constructor(beatCount: number) {
    this.#peak = new Int32Array(beatCount);
    this.#from = new Int32Array(beatCount);
    this.#base = new Float64Array(beatCount);
    this.#missed = createWordPacker(beatCount);
  }

  /**
   * Adds the peaks of the next beats.
   *
   * @param peaks  in order
   */
  add(peaks: readonly SoundPeak[]): void {
    for (const { peak, from, base, missed } of peaks) {
      const b = this.#count++;
      this.#peak[b] = peak;
      this.#from[b] = from;
      this.#base[b] = base;
      this.#missed.put(b, missed);
    }
  }

  /**
   * Returns the peak of a beat.
   *
   * @param b  0 … peaks − 1
   * @returns undefined for any other index
   */
  readonly at = (b: number): SoundPeak | undefined => {
    if (!(b >= 0 && b < this.#count)) return undefined;
    const missed = unpackWord(this.#missed.read(), b);
    return { peak: this.#peak[b], from: this.#from[b], base: this.#base[b], missed };
  };
}
