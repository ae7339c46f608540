import { whiteNoise } from '../../analysis/series/white-noise.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { LevelReader } from './level-reader.ts';

/** A height and what it is likely off by (SD), in the channel's unit; null where either is not known. */
interface Amplitude {
  readonly value: number | null;
  readonly error: number | null;
}

/** The noise is that of so long a part of the channel, s. */
const partSec = 60;
/**
 * How high each pulse rises from its foot to its peak in the channel as recorded.
 *
 * Its error is white noise in the levels at foot and peak, as the fourth difference of the channel over 8 ms tells it. Noise that is
 * slower than some 20 Hz is not in it.
 *
 * @param result       beats with feet and peaks
 * @param channelIndex the pulse
 * @returns one item a beat, in the channel's unit; null where foot or peak is missing, or lies in a gap
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

/** The SD of a channel's white noise, part by part. */
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

  /** About a time, s, which come roughly in order; NaN where it is not known. */
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
