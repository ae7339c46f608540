import type { FirResponse } from '../../dsp/fir/fir-response.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { ChainDesign } from './design-chain.ts';
import type { FilterPath } from './filter-by-chain.ts';

/** Outputs that are available before anything is filtered. */
export interface ChainOutputs {
  /** By rate, ascending. */
  readonly design: readonly ChainDesign[];
  /** By rate, ascending; as applied: at zero phase without the delay. */
  readonly response: readonly FirResponse[];
}

/** Outputs of each stage of the filter analysis. Lists of channels are in the requested order. */
export interface FilterOutputs extends ChainOutputs {
  /** As recorded, over the analysed part. */
  readonly signals: readonly ChannelSignal[];
  readonly filtered: readonly (ChannelSignal & { readonly path: FilterPath })[];
}
