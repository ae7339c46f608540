import type { MeasuredStretch } from '../dsp/samples/stretch-survey.ts';
import type { IndexRange } from '../model/samples.ts';
import type { ChannelSignal } from './channel-signal.ts';

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

/** A signal of which all gaps are known before any of it is read. */
export interface GappedReader extends SignalReader {
  /** As `Samples` has them, of the whole signal. */
  readonly gaps: readonly IndexRange[];
  /** All samples of one that is kept whole; null where they are made as they are read. */
  readonly values: Float64Array | null;
  /** All there are between the gaps, in order, where a pass found the level of each. */
  readonly stretches?: readonly MeasuredStretch[];
  /** Puts the samples from `from` on into an array, which is filled. */
  readonly readInto: (target: Float64Array, from: number, signal?: AbortSignal) => Promise<void>;
}

/** A signal that is short enough to be kept whole behind its reader: what is read is a view of its samples. */
export class HeldSignal implements GappedReader, ChannelSignal {
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

  /** The same with some of it changed. */
  with(changes: Partial<ChannelSignal>): HeldSignal {
    const { fs, startSec, unit, label, gaps, values } = this;
    return new HeldSignal({ fs, startSec, unit, label, gaps, values, ...changes });
  }

  readonly read = (from: number, to: number): Promise<Float64Array> =>
    Promise.resolve(this.values.subarray(from, to));

  readonly readInto = (target: Float64Array, from: number): Promise<void> => {
    target.set(this.values.subarray(from, from + target.length));
    return Promise.resolve();
  };
}

/** A signal whose stages keep it whole, however long it is. */
export function requireHeld(signal: GappedReader): HeldSignal {
  if (signal instanceof HeldSignal) return signal;
  throw new RangeError(`${signal.label} is not kept whole`);
}
