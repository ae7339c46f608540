import type { FirResponse } from '../../dsp/fir-response.ts';
import type { Warning } from '../../model/failure.ts';
import type { BeatChange, FilterReadings } from '../../model/filter-bench.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { EditedPeaks } from '../edits/edited-peaks.ts';
import type { DesignedStage } from '../filter/design-chain.ts';
import type { FilterOutputs } from '../filter/outputs.ts';

/** One filter of the chain with what is to be known of it alone. */
export interface CheckedStage extends DesignedStage {
  readonly warnings: readonly Warning[];
  /** Of this filter alone; null where it is the whole chain. */
  readonly response: FirResponse | null;
}

/** What each stage of the filter bench gives, for its one signal. */
export interface FilterBenchOutputs extends FilterOutputs {
  readonly stages: readonly CheckedStage[];
  /** R in the ECG as recorded, s; empty without an ECG or beats. */
  readonly marks: Float64Array;
  /** The same after edits by hand. */
  readonly edited: EditedPeaks;
  /** Undisturbed; null where that is not known. */
  readonly clean: ChannelSignal | null;
  readonly beats: BeatChange | null;
  readonly readings: FilterReadings;
}
