import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import type { Spectrum } from '../../dsp/spectrum/welch.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { ChainDesign } from './design-chain.ts';
import type { FilterPath } from './filter-by-chain.ts';

/** Response of a chain at one rate as applied: at zero phase without the delay. */
export interface ChainResponse extends FirResponse {
  readonly fs: number;
  /** Time of the first coefficient, s: negative at zero phase. Coefficient n is n / fs later. */
  readonly impulseFromSec: number;
  readonly impulse: Float64Array;
  readonly step: Float64Array;
}

/** Outputs that are available before anything is filtered. */
export interface ChainOutputs {
  /** By rate, ascending. */
  readonly design: readonly ChainDesign[];
  /** By rate, ascending. */
  readonly response: readonly ChainResponse[];
}

/** Outputs of each stage of the filter analysis. Lists of channels are in the requested order. */
export interface FilterOutputs extends ChainOutputs {
  /** As recorded, over the analysed part. */
  readonly signals: readonly ChannelSignal[];
  readonly filtered: readonly (ChannelSignal & { readonly path: FilterPath })[];
  /** Null for a channel without samples. */
  readonly spectraBefore: readonly (Spectrum | null)[];
  readonly spectraAfter: readonly (Spectrum | null)[];
}
