import { createStore } from 'zustand/vanilla';

/** Noisy, clean and residual ECG beneath each other, or over each other. */
export type DenoiseLayout = 'beneath' | 'over';

/** How the Denoise bench shows the traces; changes no result. */
export const denoiseLooks = createStore<{
  readonly layout: DenoiseLayout;
  /** Whether the known truth lies behind the clean ECG. */
  readonly showsTruth: boolean;
}>(() => ({ layout: 'beneath', showsTruth: true }));
