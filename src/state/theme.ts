import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';
import { createStore } from 'zustand/vanilla';

const order: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Returns the next choice, cyclically. */
export function nextTheme(choice: ThemeChoice): ThemeChoice {
  return order[(order.indexOf(choice) + 1) % order.length] ?? 'system';
}

/** Creates the store of the theme: light, dark, or that of the system. */
export function createThemeStore(first: ThemeChoice = 'system') {
  const store = createStore<{ readonly choice: ThemeChoice }>(() => ({ choice: first }));
  return {
    ...store,
    choose: (choice: ThemeChoice): void => store.setState({ choice }),
  };
}

export type ThemeStore = ReturnType<typeof createThemeStore>;
