import { whiteNoise } from '../../analysis/series/white-noise.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { LevelReader } from './level-reader.ts';

/** An amplitude and its likely error (SD), in the channel's unit; null if unknown. */
interface Amplitude {
  readonly value: number | null;
  readonly error: number | null;
}

/** Length of the parts of the channel in which the noise is estimated, s. */
const partSec = 60;
/**
 * Measures the rise of each pulse from its foot to its peak in the recorded channel.
 *
 * The error is white noise in the levels at foot and peak, estimated from the fourth difference of the channel over 8
 * ms. Noise below some 20 Hz is not included.
 *
 * @param result       beats with feet and peaks
 * @param channelIndex the pulse
 * @returns one item per beat, in the channel's unit; null if foot or peak is missing, or lies in a gap
 */
export async function pulseAmplitudes(
  { beats, flipped }: IntervalsResult,
  channelIndex: number,
  { recording, signal }: Pick<AnalysisOptions, 'recording' | 'signal'>,
): Promise<Amplitude[]> {
  const channel = recording.channels[channelIndex];
  const read = async (from: number, to: number): Promise<Float64Array> =>
    (await recording.read(channelIndex, from, to, signal)).values;
  const levels = new LevelReader(read, channel);
  const noise = new NoiseReader(read, channel);
  const amplitudes: Amplitude[] = [];
  for (const { foot, peak } of beats) {
    if (foot.aligned === null || peak === null) {
      amplitudes.push({ value: null, error: null });
      continue;
    }
    const rise = (await levels.at(peak)) - (await levels.at(foot.aligned));
    if (Number.isNaN(rise)) {
      amplitudes.push({ value: null, error: null });
      continue;
    }
    const error = Math.SQRT2 * levels.ofNoise(await noise.at(foot.aligned));
    amplitudes.push({ value: (flipped ? -1 : 1) * rise, error: Number.isNaN(error) ? null : error });
  }
  return amplitudes;
}

/** Estimates the SD of a channel's white noise, part by part. */
class NoiseReader {
  readonly #read: (from: number, to: number) => Promise<Float64Array>;
  readonly #fs: number;
  readonly #count: number;
  #part = -1;
  #noise = Number.NaN;

  constructor(
    read: (from: number, to: number) => Promise<Float64Array>,
    channel: { readonly fs: number; readonly sampleCount: number } | undefined,
  ) {
    this.#read = read;
    this.#fs = channel?.fs ?? 1;
    this.#count = channel?.sampleCount ?? 0;
  }

  /** Returns the noise near a time, s; NaN if unknown. Times should be roughly in order. */
  async at(sec: number): Promise<number> {
    const part = Math.floor(sec / partSec);
    if (part !== this.#part) {
      const length = partSec * this.#fs;
      const from = Math.min(this.#count, Math.max(0, Math.round(part * length)));
      const to = Math.min(this.#count, Math.round((part + 1) * length));
      this.#noise = whiteNoise(await this.#read(from, to), this.#fs);
      this.#part = part;
    }
    return this.#noise;
  }
}
