/**
 * A signal of which any stretch can be read, whether it is kept whole or made as it is read: sample k lies at
 * startSec + k / fs.
 */
export interface SignalReader {
  /** Hz. */
  readonly fs: number;
  readonly startSec: number;
  readonly sampleCount: number;
  readonly unit: string;
  readonly label: string;
  /** Samples from … to − 1 of 0 … sampleCount, NaN in gaps; not to be changed. */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<Float64Array>;
}

/** A reader of a signal that is short enough to be kept whole: what is read is a view of its samples. */
export function hold(signal: Omit<SignalReader, 'read'>, values: Float64Array): SignalReader {
  return { ...signal, read: (from, to) => Promise.resolve(values.subarray(from, to)) };
}
