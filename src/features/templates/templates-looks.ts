import { createStore } from 'zustand/vanilla';
import { leastBeatsDefault } from './tile-groups.ts';

/** How the bench shows templates; changes no result. */
export const templatesLooks = createStore<{
  /** Templates with fewer beats are shown together. */
  readonly leastBeats: number;
  /** Whether members lie at their best shift. */
  readonly isAligned: boolean;
}>(() => ({ leastBeats: leastBeatsDefault, isAligned: true }));
