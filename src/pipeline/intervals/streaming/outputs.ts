import type { MeasuredStretch } from '../../../dsp/samples/stretch-survey.ts';
import type { MainsFact } from '../../../model/run-facts.ts';
import type { IndexRange } from '../../../model/samples.ts';
import type { Part } from '../../channel-signal.ts';
import type { SignalReader } from '../../signal-reader.ts';

/** A computed signal of which all gaps are known before any of it is read. */
export interface GappedReader extends SignalReader {
  /** As `Samples` has them, of the whole signal. */
  readonly gaps: readonly IndexRange[];
  /** Puts the samples from `from` on into an array, which is filled. */
  readonly readInto: (target: Float64Array, from: number, signal?: AbortSignal) => Promise<void>;
}

/** One that a filter can be laid over: a pass found the level of each stretch. */
export interface MeasuredReader extends GappedReader {
  /** All there are between the gaps, in order. */
  readonly stretches: readonly MeasuredStretch[];
}

/** The PPG low-passed, and its derivative, both inverted where the upstroke fell. */
export interface PulseReaders {
  readonly ppg: GappedReader;
  readonly dppg: GappedReader;
  readonly flipped: boolean;
}

/** What the stages make of signals that are never held whole: sample for sample what `IntervalsOutputs` holds. */
export interface StreamedSignalOutputs {
  signals: { readonly ecg: MeasuredReader; readonly ppg: MeasuredReader; readonly part: Part };
  mains: MainsFact;
  ecg: GappedReader;
  ppg: PulseReaders;
  /** R-peaks in order, s; onsets kept with them where the method marks them. */
  detect: Float64Array;
}
