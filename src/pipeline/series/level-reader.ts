import { mean } from '../../dsp/statistics/stats.ts';

/** A level is the mean of the samples within this of its time, s: it stands against noise, and rounds no peak. */
const aboutSec = 0.01;
/** The channel is read in pieces of this length, s. */
const pieceSec = 600;

/** Levels of a channel at times that come roughly in order. */
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

  /** SD of a level, of that of the white noise of single samples. */
  ofNoise(noise: number): number {
    return noise / Math.sqrt(2 * Math.floor(aboutSec * this.#fs) + 1);
  }

  /** NaN outside the channel, and in its gaps. */
  async at(sec: number): Promise<number> {
    const half = Math.floor(aboutSec * this.#fs);
    const middle = Math.round(sec * this.#fs);
    const from = Math.max(0, middle - half);
    const to = Math.min(this.#count, middle + half + 1);
    if (from >= to) return Number.NaN;
    if (from < this.#from || to > this.#from + this.#piece.length) {
      // A foot lies before the peak that was read before it.
      this.#from = Math.max(0, from - Math.round(2 * this.#fs));
      const end = Math.min(this.#count, Math.max(to, this.#from + Math.round(pieceSec * this.#fs)));
      this.#piece = await this.#read(this.#from, end);
    }
    return mean(this.#piece.subarray(from - this.#from, to - this.#from));
  }
}
