import { differentiate, differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import { filterStretches, findGaps } from '../../dsp/samples/gaps.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale, Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import { filterOnCpu } from '../../pipeline/filter/filter-on-cpu.ts';
import type { SignalReader } from '../../pipeline/signal-reader.ts';

/** A signal of which any stretch can be read, without being in memory as a whole. */
export interface SampleReader {
  /** Hz. */
  readonly fs: number;
  readonly sampleCount: number;
  readonly unit: string;
  /** Reads samples from … to − 1. */
  readonly read: (from: number, to: number) => Promise<Samples>;
  /** Whether it is a recorded channel, whose samples are not computed while they are read. */
  readonly isRecorded?: boolean;
  /** Whether it is in memory, or computed from data in memory. */
  readonly isInMemory?: boolean;
  /** Maximum number of stretches from which a partial trace is drawn, if each takes long. */
  readonly mostLooks?: number;
  /** The same samples as digital values, if it has them. */
  readonly digital?: {
    readonly scale: AdcScale;
    readonly read: (from: number, to: number) => Promise<Samples<Int32Array>>;
  };
}

/** A computed signal; `isInMemory` says whether it is made of data in memory, if it is not itself in memory. */
export type ComputedSignal = SignalReader & { readonly isInMemory?: boolean };

/** Makes a reader of a recorded channel. */
export function rawReader(recording: Recording, channelIndex: number): SampleReader {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount, unit, adc } = channel;
  const physical = {
    fs,
    sampleCount,
    unit,
    isRecorded: true,
    read: (from: number, to: number) => recording.read(channelIndex, from, to),
  };
  if (adc === null) return physical;
  const read = (from: number, to: number) => recording.readDigital(channelIndex, from, to);
  return { ...physical, digital: { scale: adc, read } };
}

/** Makes a reader of the signal filtered without delay; each stretch equals that of the whole signal. */
export function filteredReader(reader: SampleReader, filters: readonly Float64Array[]): SampleReader {
  if (filters.length === 0) return reader;
  // All samples that affect a stretch, and enough more that the ends of the input are not treated as ends of the
  // signal.
  const marginCount = 2 * filters.reduce((sum, taps) => sum + taps.length, 0);
  return withMargin(reader, marginCount, (samples) =>
    filterOnCpu(samples, filters, 'zero-phase', 'auto', () => Promise.resolve()),
  );
}

/** Makes a reader of the slope of a signal; its unit is per second. */
export function differentiatedReader(reader: SampleReader): SampleReader {
  const sloped = withMargin(reader, differentiatorTapCount, (samples) =>
    Promise.resolve(filterStretches(samples, differentiatorTapCount, (x) => differentiate(x, reader.fs))),
  );
  return { ...sloped, unit: `${reader.unit === '' ? '1' : reader.unit}/s` };
}

/** Computes each stretch from its samples and a margin on both sides; NaN where it cannot be computed. */
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
    // The whole input lies in gaps, or between gaps that are too close.
    if (error instanceof BeatbenchError && error.code === 'too-short') {
      return new Float64Array(samples.values.length).fill(Number.NaN);
    }
    throw error;
  }
}
