import { BeatbenchError } from '../model/failure.ts';
import type { Channel, Recording } from '../model/recording.ts';
import { channelAt } from './channel-at.ts';
import { nanGaps } from './nan-gaps.ts';
import { readRuns, type PlacedRun } from './placed-runs.ts';

/** Reads stored samples of a channel into what it is given, from one on. */
export type FillStored = (
  index: number,
  storedFrom: number,
  into: Float64Array | Int32Array,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * Readers of channels whose samples stand in runs.
 *
 * @param file   named in errors
 * @param runsOf runs of a channel, by its number
 * @param fill   gives the samples as they are stored
 * @param scaleOf how a channel's stored numbers become physical; by its gain and baseline where left out
 * @returns physical values, NaN in gaps and where no finite number stands; digital ones as stored
 * @throws BeatbenchError `no-channel`; `unsupported` for digital values of channels without a scale
 */
export function placedReaders(
  file: string,
  channels: readonly Channel[],
  runsOf: (index: number) => readonly PlacedRun[],
  fill: FillStored,
  scaleOf: (index: number) => (stored: number) => number = (index) => {
    const { gain, baseline } = channelAt(channels, index, file, { file }).adc ?? { gain: 1, baseline: 0 };
    return (stored) => (stored - baseline) / gain;
  },
): Pick<Recording, 'read' | 'readDigital'> {
  const rangeOf = (index: number, from: number, to: number) => {
    const first = Math.max(0, from);
    const { sampleCount } = channelAt(channels, index, file, { file });
    return { from: first, to: Math.max(first, Math.min(to, sampleCount)) };
  };
  return {
    async read(index, from, to, signal) {
      const range = rangeOf(index, from, to);
      const physical = scaleOf(index);
      const values = new Float64Array(range.to - range.from).fill(Number.NaN);
      await readRuns(runsOf(index), range, values, (at, into) => fill(index, at, into, signal));
      for (let n = 0; n < values.length; n++) {
        const value = physical(values[n] ?? Number.NaN);
        values[n] = Number.isFinite(value) ? value : Number.NaN;
      }
      return { values, gaps: nanGaps(values) };
    },
    async readDigital(index, from, to, signal) {
      const range = rangeOf(index, from, to);
      const { label, adc } = channelAt(channels, index, file, { file });
      if (adc === null) {
        throw new BeatbenchError(
          'unsupported',
          `Channel "${label}" has no digital samples; read its physical ones.`,
          { file, channel: label },
        );
      }
      const values = new Int32Array(range.to - range.from);
      const gaps = await readRuns(runsOf(index), range, values, (at, into) => fill(index, at, into, signal));
      return { values, gaps };
    },
  };
}
