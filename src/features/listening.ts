import { createStore } from 'zustand/vanilla';

/** What is heard of heart sounds, and how; changes no result. */
export interface Listening {
  readonly form: 'filtered' | 'raw';
  readonly speed: 1 | 0.5;
  readonly state: 'silent' | 'playing';
  /** Why nothing was heard; null where nothing went wrong. */
  readonly problem: string | null;
}

export const listening = createStore<Listening>(() => ({
  form: 'filtered',
  speed: 1,
  state: 'silent',
  problem: null,
}));
