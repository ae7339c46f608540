import { createStore } from 'zustand/vanilla';

/** Noisy, clean and residual ECG below each other, or on top of each other. */
export type DenoiseLayout = 'beneath' | 'over';

/** Store of how the Denoise bench shows the traces; it changes no result. */
export const denoiseLooks = createStore<{
  readonly layout: DenoiseLayout;
  /** Whether the known truth is shown behind the clean ECG. */
  readonly showsTruth: boolean;
}>(() => ({ layout: 'beneath', showsTruth: true }));
