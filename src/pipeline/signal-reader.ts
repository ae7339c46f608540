import type { MeasuredStretch } from '../dsp/samples/stretch-survey.ts';
import type { IndexRange } from '../model/samples.ts';
import type { ChannelSignal } from './channel-signal.ts';

/**
 * A signal of which any range can be read, whether it is in memory or computed while it is read. Sample k lies at
 * startSec + k / fs.
 */
export interface SignalReader {
  /** Hz. */
  readonly fs: number;
  readonly startSec: number;
  readonly sampleCount: number;
  readonly unit: string;
  readonly label: string;
  /** Reads samples from … to − 1 of 0 … sampleCount, NaN in gaps. The caller must not change the returned array. */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<Float64Array>;
}

/** A signal whose gaps are all known before any of it is read. */
export interface GappedReader extends SignalReader {
  /** Gaps of the whole signal, in the form of `Samples`. */
  readonly gaps: readonly IndexRange[];
  /** All samples if the signal is in memory; null if they are computed while they are read. */
  readonly values: Float64Array | null;
  /** All stretches between the gaps, in order, if a pass found the level of each. */
  readonly stretches?: readonly MeasuredStretch[];
  /** Fills an array with the samples from index `from` on. */
  readonly readInto: (target: Float64Array, from: number, signal?: AbortSignal) => Promise<void>;
}

/** A signal that is short enough to be in memory. What is read is a view of its samples. */
export class MemorySignal implements GappedReader, ChannelSignal {
  readonly fs: number;
  readonly startSec: number;
  readonly sampleCount: number;
  readonly unit: string;
  readonly label: string;
  readonly gaps: readonly IndexRange[];
  readonly values: Float64Array;

  constructor({ fs, startSec, unit, label, gaps, values }: ChannelSignal) {
    this.fs = fs;
    this.startSec = startSec;
    this.sampleCount = values.length;
    this.unit = unit;
    this.label = label;
    this.gaps = gaps;
    this.values = values;
  }

  /** Returns a copy with some fields changed. */
  with(changes: Partial<ChannelSignal>): MemorySignal {
    const { fs, startSec, unit, label, gaps, values } = this;
    return new MemorySignal({ fs, startSec, unit, label, gaps, values, ...changes });
  }

  readonly read = (from: number, to: number): Promise<Float64Array> =>
    Promise.resolve(this.values.subarray(from, to));

  readonly readInto = (target: Float64Array, from: number): Promise<void> => {
    target.set(this.values.subarray(from, from + target.length));
    return Promise.resolve();
  };
}

/** Returns a signal as one that is in memory, for stages that always hold it whole. */
export function requireInMemory(signal: GappedReader): MemorySignal {
  if (signal instanceof MemorySignal) return signal;
  throw new RangeError(`${signal.label} is not kept whole`);
}
