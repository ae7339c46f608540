import { differentiate, differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import { filterStretches, findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { filterOnCpu } from '../../pipeline/filter/filter-on-cpu.ts';

/** A signal of which any stretch can be had, and that need not be held whole. */
export interface SampleReader {
  /** Hz. */
  readonly fs: number;
  readonly sampleCount: number;
  readonly unit: string;
  /** Samples from … to − 1. */
  readonly read: (from: number, to: number) => Promise<Samples>;
  /** Whether its samples are at hand, and not made as they are read. */
  readonly isAtHand?: boolean;
  /** Stretches that a partial trace is drawn from, at most, where each takes its time. */
  readonly mostLooks?: number;
  /** The same samples as digital values, where it has them. */
  readonly digital?: {
    readonly scale: AdcScale;
    readonly read: (from: number, to: number) => Promise<Samples<Int32Array>>;
  };
}

/** A channel as recorded. */
export function rawReader(recording: Recording, channelIndex: number): SampleReader {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount, unit, adc } = channel;
  const physical = {
    fs,
    sampleCount,
    unit,
    isAtHand: true,
    read: (from: number, to: number) => recording.read(channelIndex, from, to),
  };
  if (adc === null) return physical;
  const read = (from: number, to: number) => recording.readDigital(channelIndex, from, to);
  return { ...physical, digital: { scale: adc, read } };
}

/** The same signal filtered without delay, stretch by stretch as it would be whole. */
export function filteredReader(reader: SampleReader, filters: readonly Float64Array[]): SampleReader {
  if (filters.length === 0) return reader;
  // The whole of what reaches into a stretch, and so much more that its ends are no ends of the filter.
  const marginCount = 2 * filters.reduce((sum, taps) => sum + taps.length, 0);
  return withMargin(reader, marginCount, (samples) =>
    filterOnCpu(samples, filters, 'zero-phase', 'auto', () => Promise.resolve()),
  );
}

/** The slope of a signal, its unit a second. */
export function differentiatedReader(reader: SampleReader): SampleReader {
  const sloped = withMargin(reader, differentiatorTapCount, (samples) =>
    Promise.resolve(filterStretches(samples, differentiatorTapCount, (x) => differentiate(x, reader.fs))),
  );
  return { ...sloped, unit: `${reader.unit === '' ? '1' : reader.unit}/s` };
}

/** Makes each stretch from itself and so many samples to both sides of it; NaN where nothing can be made. */
function withMargin(
  reader: SampleReader,
  marginCount: number,
  make: (samples: Samples) => Promise<Samples>,
): SampleReader {
  const read = async (from: number, to: number): Promise<Samples> => {
    const first = Math.max(0, from - marginCount);
    const samples = await reader.read(first, Math.min(reader.sampleCount, to + marginCount));
    const values = (await makeOrGap(samples, make)).subarray(from - first, to - first);
    return { values, gaps: findGaps(values) };
  };
  const { fs, sampleCount, unit } = reader;
  return { fs, sampleCount, unit, read };
}

async function makeOrGap(
  samples: Samples,
  make: (samples: Samples) => Promise<Samples>,
): Promise<Float64Array> {
  try {
    return (await make(samples)).values;
  } catch (error) {
    // All of it lies in gaps, or between two that are too near.
    if (error instanceof BeatbenchError && error.code === 'too-short') {
      return new Float64Array(samples.values.length).fill(Number.NaN);
    }
    throw error;
  }
}
