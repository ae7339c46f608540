import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import type { Warning } from '../../model/failure.ts';
import type { BeatChange, FilterReadings } from '../../model/filter-bench.ts';
import type { EditedPeaks } from '../edits/edited-peaks.ts';
import type { DesignedStage } from '../filter/design-chain.ts';
import type { FilteredSignal } from '../filter/filter-by-chain.ts';
import type { ChainOutputs } from '../filter/outputs.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { BenchSpectra } from './readings.ts';

/** One filter of the chain with its own warnings and response. */
export interface CheckedStage extends DesignedStage {
  readonly warnings: readonly Warning[];
  /** Response of this filter alone; null if it is the whole chain. */
  readonly response: FirResponse | null;
}

/** Outputs of each stage of the filter bench, for its one signal. */
export interface FilterBenchOutputs extends ChainOutputs {
  /** As recorded, over the analysed part. */
  readonly signals: GappedReader;
  readonly filtered: FilteredSignal & {
    /** For a long signal, measured in the same pass; else null. */
    readonly spectra: BenchSpectra | null;
  };
  readonly spectraBefore: BenchSpectra;
  readonly spectraAfter: BenchSpectra;
  readonly stages: readonly CheckedStage[];
  /** R in the recorded ECG, s; empty without an ECG or beats. */
  readonly marks: Float64Array;
  /** The same after the user's edits. */
  readonly edited: EditedPeaks;
  /** The undisturbed signal; null if unknown. */
  readonly clean: GappedReader | null;
  readonly beats: BeatChange | null;
  readonly readings: FilterReadings;
}
