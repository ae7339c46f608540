/**
 * A signal of which any stretch can be had and that is never there as a whole: sample k lies at
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
