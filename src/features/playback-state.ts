import { createStore } from 'zustand/vanilla';

/** Settings for playing heart sounds; they change no result. */
export interface PlaybackState {
  readonly form: 'filtered' | 'raw';
  readonly speed: 1 | 0.5;
  readonly state: 'silent' | 'playing';
  /** Why nothing was heard; null if there was no problem. */
  readonly problem: string | null;
}

export const playbackStore = createStore<PlaybackState>(() => ({
  form: 'filtered',
  speed: 1,
  state: 'silent',
  problem: null,
}));
