import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import type { Warning } from '../../model/failure.ts';
import type { BeatChange, FilterReadings } from '../../model/filter-bench.ts';
import type { EditedPeaks } from '../edits/edited-peaks.ts';
import type { DesignedStage } from '../filter/design-chain.ts';
import type { FilteredSignal } from '../filter/filter-by-chain.ts';
import type { ChainOutputs } from '../filter/outputs.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { BenchSpectra } from './readings.ts';

/** One filter of the chain with what is to be known of it alone. */
export interface CheckedStage extends DesignedStage {
  readonly warnings: readonly Warning[];
  /** Of this filter alone; null where it is the whole chain. */
  readonly response: FirResponse | null;
}

/** What each stage of the filter bench gives, for its one signal. */
export interface FilterBenchOutputs extends ChainOutputs {
  /** As recorded, over the part that is analysed. */
  readonly signals: GappedReader;
  readonly filtered: FilteredSignal & {
    /** Of a long signal measured on the way; else null. */
    readonly spectra: BenchSpectra | null;
  };
  readonly spectraBefore: BenchSpectra;
  readonly spectraAfter: BenchSpectra;
  readonly stages: readonly CheckedStage[];
  /** R in the ECG as recorded, s; empty without an ECG or beats. */
  readonly marks: Float64Array;
  /** The same after edits by hand. */
  readonly edited: EditedPeaks;
  /** Undisturbed; null where that is not known. */
  readonly clean: GappedReader | null;
  readonly beats: BeatChange | null;
  readonly readings: FilterReadings;
}
