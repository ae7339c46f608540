import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import type { Spectrum } from '../../dsp/spectrum/welch.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { ChainDesign } from './design-chain.ts';
import type { FilterPath } from './filter-by-chain.ts';

/** What a chain does at one rate, as it is applied: at zero phase without the delay. */
export interface ChainResponse extends FirResponse {
  readonly fs: number;
  /** Time of the first coefficient, s: before 0 at zero phase. Coefficient n lies n / fs later. */
  readonly impulseFromSec: number;
  readonly impulse: Float64Array;
  readonly step: Float64Array;
}

/** What is known of a chain before anything is filtered. */
export interface ChainOutputs {
  /** By rate, rising. */
  readonly design: readonly ChainDesign[];
  /** By rate, rising. */
  readonly response: readonly ChainResponse[];
}

/** What each stage of the filter analysis gives. Lists of channels are in the order that was asked for. */
export interface FilterOutputs extends ChainOutputs {
  /** As recorded, over the part that is analysed. */
  readonly signals: readonly ChannelSignal[];
  readonly filtered: readonly (ChannelSignal & { readonly path: FilterPath })[];
  /** Null of a channel without samples. */
  readonly spectraBefore: readonly (Spectrum | null)[];
  readonly spectraAfter: readonly (Spectrum | null)[];
}
