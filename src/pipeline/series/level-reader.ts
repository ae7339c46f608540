import { mean } from '../../dsp/statistics/stats.ts';

/** Half-width of the averaging of a level, s: it reduces noise without flattening a peak. */
const aboutSec = 0.01;
/** Length of the pieces in which the channel is read, s. */
const pieceSec = 600;

/** Reads levels of a channel at times that are roughly in order. */
export class LevelReader {
  readonly #read: (from: number, to: number) => Promise<Float64Array>;
  readonly #fs: number;
  readonly #count: number;
  #from = 0;
  #piece: Float64Array = new Float64Array(0);

  constructor(
    read: (from: number, to: number) => Promise<Float64Array>,
    channel: { readonly fs: number; readonly sampleCount: number } | undefined,
  ) {
    this.#read = read;
    this.#fs = channel?.fs ?? 1;
    this.#count = channel?.sampleCount ?? 0;
  }

  /** Returns the SD of a level for a given SD of the white noise of single samples. */
  ofNoise(noise: number): number {
    return noise / Math.sqrt(2 * Math.floor(aboutSec * this.#fs) + 1);
  }

  /** Returns the level at a time; NaN outside the channel, and in its gaps. */
  async at(sec: number): Promise<number> {
    const half = Math.floor(aboutSec * this.#fs);
    const middle = Math.round(sec * this.#fs);
    const from = Math.max(0, middle - half);
    const to = Math.min(this.#count, middle + half + 1);
    if (from >= to) return Number.NaN;
    if (from < this.#from || to > this.#from + this.#piece.length) {
      // A foot lies before the peak, which may have been read earlier.
      this.#from = Math.max(0, from - Math.round(2 * this.#fs));
      const end = Math.min(this.#count, Math.max(to, this.#from + Math.round(pieceSec * this.#fs)));
      this.#piece = await this.#read(this.#from, end);
    }
    return mean(this.#piece.subarray(from - this.#from, to - this.#from));
  }
}
